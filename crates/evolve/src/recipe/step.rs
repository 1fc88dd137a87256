//! The steps of a recipe: one for each verb of [`crate::Population`] and its memories.

use crate::operators::{AnyCross, AnyEdit, AnySelect, AnySurvive, Cross as _, Crossed, Edit as _};
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
    Breed { pairs: AnySelect, cross: Crossed<AnyCross> },
    /// Fill the new population with copies.
    Select(AnySelect),
    /// Cross individuals with random partners.
    Mingle { cross: Crossed<AnyCross> },
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
            Self::Edit(edit) | Self::EliteLearning { redraw: edit, .. } => edit.prepare(b),
            Self::Breed { cross, .. } | Self::Mingle { cross, .. } => cross.prepare(b),
            Self::Purge { cross, mutate } => cross.prepare(b).and_then(|()| mutate.prepare(b)),
            Self::BestOf { steps, .. } => steps.iter().try_for_each(|edit| edit.prepare(b)),
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
