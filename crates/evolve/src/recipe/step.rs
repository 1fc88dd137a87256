//! The steps of a recipe: one for each verb of [`crate::Population`] and its memories.

use crate::operators::cross::BlockLines;
use crate::operators::initialise::BoxTest;
use crate::operators::{AnyCross, AnyEdit, AnySelect, AnySurvive};
use crate::{Amount, Blueprint, Cost, Error, Rate};

/// One step.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Step {
    /// Initialise, repair, mutate or improve every new individual.
    Edit(AnyEdit),
    /// Find the cost of every new individual.
    Evaluate,
    /// Narrow who may mate.
    Retain { share: Rate, select: AnySelect },
    /// The retained parents survive.
    KeepRetained,
    /// The best survive; one of them that is still the best costs more from generation to generation.
    Keep { best: Amount, ageing: Cost },
    /// Fill the new population with children.
    Breed { pairs: AnySelect, cross: AnyCross, rate: Rate },
    /// Fill the new population with copies.
    Select(AnySelect),
    /// Cross individuals with random partners.
    Mingle { cross: AnyCross, rate: Rate },
    /// Of several trials for each new individual the best one.
    BestOf { tries: usize, steps: Vec<AnyEdit> },
    /// The best of the old population replace the worst of the new one.
    Preserve { best: Amount },
    /// Survivors among the old and the new population together.
    Survive(AnySurvive),
    /// The worst learn from past bests; `number` tells the queues of a recipe apart.
    EliteLearning { number: usize, queue: usize, learners: usize, redraw: AnyEdit },
    /// Everybody becomes its child with the best, and the best is mutated.
    Purge { cross: AnyCross, mutate: AnyEdit },
    /// Steps that run only after more than this many generations without improvement.
    WhenStagnant { generations: u64, steps: Vec<Step> },
}

impl Step {
    /// The individuals that this step holds in a memory of its own.
    pub(super) fn individuals(&self, size: usize) -> usize {
        match self {
            Self::BestOf { .. } => 2 * size,
            Self::EliteLearning { queue, .. } => *queue,
            _ => 0,
        }
    }

    /// Makes what the operators need before the search, and refuses what they cannot work on.
    pub(super) fn ready(&self, b: &Blueprint) -> Result<(), Error> {
        match self {
            Self::Edit(edit) | Self::EliteLearning { redraw: edit, .. } => ready(edit, b),
            Self::Breed { cross, .. } | Self::Mingle { cross, .. } => crossable(cross, b),
            Self::Purge { cross, mutate } => crossable(cross, b).and_then(|()| ready(mutate, b)),
            Self::BestOf { steps, .. } => steps.iter().try_for_each(|edit| ready(edit, b)),
            Self::WhenStagnant { steps, .. } => steps.iter().try_for_each(|step| step.ready(b)),
            Self::Evaluate
            | Self::Retain { .. }
            | Self::KeepRetained
            | Self::Keep { .. }
            | Self::Select(_)
            | Self::Preserve { .. }
            | Self::Survive(_) => Ok(()),
        }
    }
}

fn ready(edit: &AnyEdit, b: &Blueprint) -> Result<(), Error> {
    match edit {
        AnyEdit::ColumnSearch(_) | AnyEdit::BoxSearch(_) | AnyEdit::GreedySwap(_) => {
            b.strands();
        }
        AnyEdit::SwapRepeats(_) => {
            b.crossings();
        }
        AnyEdit::LegalSegments(legal) => {
            let arrangements = b.arrangements(legal.box_test == BoxTest::AsCoded);
            if let Some(segment) = arrangements.impossible() {
                return Err(Error::unsuited(
                    format!(
                        "{} {} has no legal arrangement: its missing symbols do not fit its empty cells, so the puzzle has no solution",
                        b.segment(),
                        segment + 1
                    ),
                    "check its givens",
                ));
            }
        }
        _ => {}
    }
    Ok(())
}

fn crossable(cross: &AnyCross, b: &Blueprint) -> Result<(), Error> {
    if matches!(cross, AnyCross::BlockLines(_)) { BlockLines::check(b) } else { Ok(()) }
}
