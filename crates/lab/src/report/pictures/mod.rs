//! The pictures of a section, by kind. Each kind draws itself where the data permit it.

mod boxes;
mod overall;
mod phase;
mod traces;

use crate::Error;
use crate::plots::Plot;
use crate::samples::Samples;
use crate::store::Store;

/// The kinds of pictures that `[report] pictures` of a plan may name.
pub const KINDS: [&str; 10] = [
    "success",
    "boxes",
    "heat-map",
    "convergence",
    "mean-fitness",
    "ecdf",
    "performance-index",
    "critical-difference",
    "pairwise",
    "phase",
];

/// A picture and its kind.
pub(super) type Drawn = (&'static str, Box<dyn Plot>);

/// All pictures of an experiment: those of the kinds that are wanted, or of all kinds.
pub(super) fn all(store: &Store, samples: &Samples, wanted: &[String]) -> Result<Vec<Drawn>, Error> {
    let mut pictures: Vec<Drawn> = Vec::new();
    for kind in KINDS.into_iter().filter(|kind| wanted.is_empty() || wanted.iter().any(|w| w == kind)) {
        let drawn = match kind {
            "success" => boxes::success(samples),
            "boxes" => boxes::boxes(samples),
            "heat-map" => boxes::heat_maps(samples),
            "convergence" => traces::convergence(store, samples)?,
            "mean-fitness" => traces::mean_fitness(store, samples)?,
            "ecdf" => overall::ecdf(samples),
            "performance-index" => overall::index(samples),
            "critical-difference" => overall::critical_difference(samples),
            "pairwise" => overall::pairwise(samples),
            _ => phase::phase(samples),
        };
        pictures.extend(drawn.into_iter().map(|plot| (kind, plot)));
    }
    Ok(pictures)
}

/// The most puzzles with a picture of their own, spread over the plan.
const MOST_PUZZLES: usize = 3;

fn chosen_puzzles(samples: &Samples) -> Vec<usize> {
    let count = samples.experiment.puzzles.len();
    let shown = count.min(MOST_PUZZLES);
    (0..shown).map(|i| if shown == 1 { 0 } else { i * (count - 1) / (shown - 1) }).collect()
}

/// ` on NAME`, or nothing where there is only one puzzle.
fn on(samples: &Samples, puzzle: usize) -> String {
    format!(" on {}", samples.puzzle_names()[puzzle])
}
