//! The pictures of a section, by kind. Each kind draws itself where the data permit it.

mod boxes;
mod overall;
mod phase;
mod traces;

use crate::Error;
use crate::experiment::PictureKind;
use crate::plots::Plot;
use crate::samples::Samples;
use crate::store::Store;

/// A picture and its kind.
pub(super) type Drawn = (PictureKind, Box<dyn Plot>);

/// All pictures of an experiment that its plan wants and the data permit.
pub(super) fn all(store: &Store, samples: &Samples) -> Result<Vec<Drawn>, Error> {
    let mut pictures = Vec::new();
    for kind in samples.experiment.wish.pictures() {
        pictures.extend(kind.draw(store, samples)?.into_iter().map(|plot| (kind, plot)));
    }
    Ok(pictures)
}

impl PictureKind {
    fn draw(self, store: &Store, samples: &Samples) -> Result<Vec<Box<dyn Plot>>, Error> {
        Ok(match self {
            Self::Success => boxes::success(samples),
            Self::Boxes => boxes::boxes(samples),
            Self::HeatMap => boxes::heat_maps(samples),
            Self::Convergence => traces::convergence(store, samples)?,
            Self::MeanFitness => traces::mean_fitness(store, samples)?,
            Self::Ecdf => overall::ecdf(samples),
            Self::PerformanceIndex => overall::index(samples),
            Self::CriticalDifference => overall::critical_difference(samples),
            Self::Pairwise => overall::pairwise(samples),
            Self::Phase => phase::phase(samples),
            Self::Profile => overall::profile(samples),
        })
    }
}

/// The critical-difference picture of the first condition.
pub(crate) fn mean_ranks(samples: &Samples) -> Option<Box<dyn Plot>> {
    overall::critical_difference(samples).into_iter().next()
}

/// The most puzzles with a picture of their own, spread over the plan.
const MOST_PUZZLES: usize = 3;

fn chosen_puzzles(samples: &Samples) -> Vec<usize> {
    let count = samples.experiment.puzzles.len();
    let shown = count.min(MOST_PUZZLES);
    (0..shown).map(|i| if shown == 1 { 0 } else { i * (count - 1) / (shown - 1) }).collect()
}

/// ` on NAME`.
fn on(samples: &Samples, puzzle: usize) -> String {
    format!(" on {}", samples.puzzle_names()[puzzle])
}
