//! A recipe with a population: steps at the start, and steps of every generation.

use super::restart::{Champions, Restart};
use super::stage::Stage;
use super::verbs::Step;
use crate::operators::AnyFitness;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use std::ops::ControlFlow;

/// What such a recipe says.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Breeding {
    pub(super) fitness: AnyFitness,
    /// Individuals for each symbol of the puzzle, where no number is set.
    pub(super) per_symbol: usize,
    pub(super) restart: Restart,
    pub(super) archive: Option<Champions>,
    pub(super) start: Vec<Step>,
    pub(super) generation: Vec<Step>,
}

impl Breeding {
    pub(super) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.start.iter().chain(&self.generation)
    }

    /// The individuals that a population of this size takes, with all memories.
    pub(super) fn individuals(&self, size: usize) -> usize {
        let archive = self.archive.as_ref().map_or(0, |champions| champions.capacity(size));
        self.steps().fold(2 * size + archive, |sum, step| sum.saturating_add(step.verb().individuals(size)))
    }

    pub(super) fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        self.steps().try_for_each(|step| step.verb().prepare(blueprint))
    }

    pub(super) fn search(&self, size: usize, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let era = self.restart.era(run.puzzle());
        let mut stage = Stage::new(self, size, blueprint);
        loop {
            stage.start(&self.start, run)?;
            run.begin(stage.population())?;
            for _ in 0..era {
                stage.generation(&self.generation, run)?;
                run.generation(stage.population())?;
                if run.stagnation() >= self.restart.stagnant {
                    break;
                }
            }
            stage.store(self.archive.as_ref(), run);
            run.restart();
        }
    }
}
