//! Where the steps of a recipe are taken: the populations and memories that it needs, made once.

use super::breeding::Breeding;
use super::restart::Champions;
use super::verbs::Step;
use crate::memory::{Archive, EliteQueue};
use crate::operators::AnyFitness;
use crate::run::{Run, Stop};
use crate::{Blueprint, Population};
use std::ops::ControlFlow;

/// The populations and memories of a recipe.
pub(super) struct Stage<'b> {
    pub(super) fitness: &'b AnyFitness,
    pub(super) parents: Population<'b>,
    pub(super) children: Population<'b>,
    /// Drafts and rivals, where a step tries several.
    pub(super) trials: Option<(Population<'b>, Population<'b>)>,
    pub(super) elites: Vec<EliteQueue<'b>>,
    archive: Option<Archive<'b>>,
    /// Whether the new population is being filled, and whether it is full.
    pub(super) filling: bool,
    pub(super) bred: bool,
    /// How many of the population, from the first on, were kept by the previous generation.
    pub(super) kept: usize,
}

impl<'b> Stage<'b> {
    /// All that a recipe needs for a population of this size.
    pub(super) fn new(recipe: &'b Breeding, size: usize, b: &'b Blueprint) -> Self {
        let parents = Population::new(size, b);
        let queues = recipe.steps().filter_map(|step| match step {
            Step::EliteLearning(learning) => Some(EliteQueue::new(learning.queue.size, b)),
            _ => None,
        });
        let tries = recipe.steps().any(|step| matches!(step, Step::BestOf(_)));
        Self {
            fitness: &recipe.fitness,
            children: parents.clone(),
            trials: tries.then(|| (parents.clone(), parents.clone())),
            elites: queues.collect(),
            archive: recipe.archive.as_ref().map(|c| Archive::new(c.capacity(size), b)),
            filling: false,
            bred: false,
            kept: 0,
            parents,
        }
    }

    /// The population between two generations.
    pub(super) fn population(&self) -> &Population<'b> {
        &self.parents
    }

    /// The population that steps work on now.
    pub(super) fn current(&mut self) -> &mut Population<'b> {
        if self.bred { &mut self.children } else { &mut self.parents }
    }

    /// Empties the new population, unless it is being filled already.
    pub(super) fn open(&mut self) {
        if !self.filling {
            self.children.clear();
            self.filling = true;
        }
    }

    /// A fresh population, or one of champions once there are enough of them.
    pub(super) fn start(&mut self, steps: &[Step], run: &mut Run) -> ControlFlow<Stop> {
        self.kept = 0;
        let poured = match &mut self.archive {
            Some(archive) if archive.is_full() => {
                archive.pour(&mut self.parents, run);
                true
            }
            _ => {
                self.parents.renew();
                false
            }
        };
        // Champions are evaluated again, but not redrawn.
        let mut steps = steps.iter().filter(|step| !poured || matches!(step, Step::Evaluate(_)));
        steps.try_for_each(|step| step.verb().take(self, run))
    }

    /// One generation; the new population, if there is one, is the population afterwards.
    pub(super) fn generation(&mut self, steps: &[Step], run: &mut Run) -> ControlFlow<Stop> {
        steps.iter().try_for_each(|step| step.verb().take(self, run))?;
        if self.bred {
            self.parents.replace(&mut self.children, run);
        }
        (self.filling, self.bred) = (false, false);
        ControlFlow::Continue(())
    }

    /// Remembers the champions of an era.
    pub(super) fn store(&mut self, champions: Option<&Champions>, run: &mut Run) {
        if let (Some(archive), Some(champions)) = (&mut self.archive, champions) {
            archive.store(&mut self.parents, champions.champions, run);
        }
    }
}
