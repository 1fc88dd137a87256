//! Where the steps of a recipe are taken: the populations and memories that it needs, made once.

use super::Recipe;
use super::restart::Champions;
use super::step::Step;
use crate::memory::{Archive, EliteQueue};
use crate::operators::{AnyEdit, AnyFitness};
use crate::run::{Run, Stop};
use crate::{Blueprint, Cost, Population};
use std::ops::ControlFlow;

/// The populations and memories of a recipe.
pub(super) struct Stage<'b> {
    parents: Population<'b>,
    children: Population<'b>,
    /// Drafts and rivals, where a step tries several.
    trials: Option<(Population<'b>, Population<'b>)>,
    elites: Vec<EliteQueue<'b>>,
    archive: Option<Archive<'b>>,
    /// Whether the new population is being filled, and whether it is full.
    open: bool,
    bred: bool,
    /// How many of the population, from the first on, were kept by the previous generation.
    kept: usize,
}

impl<'b> Stage<'b> {
    /// All that a recipe needs for a population of this size.
    pub(super) fn new(recipe: &Recipe, size: usize, b: &'b Blueprint) -> Self {
        let parents = Population::new(size, b);
        let queues = recipe.steps().filter_map(|step| match step {
            Step::EliteLearning { queue, .. } => Some(EliteQueue::new(*queue, b)),
            _ => None,
        });
        let tries = recipe.steps().any(|step| matches!(step, Step::BestOf { .. }));
        Self {
            children: parents.clone(),
            trials: tries.then(|| (parents.clone(), parents.clone())),
            elites: queues.collect(),
            archive: recipe.archive.as_ref().map(|c| Archive::new(c.capacity(size), b)),
            open: false,
            bred: false,
            kept: 0,
            parents,
        }
    }

    /// The population between two generations.
    pub(super) fn population(&self) -> &Population<'b> {
        &self.parents
    }

    /// A fresh population, or one of champions once there are enough of them.
    pub(super) fn start(&mut self, steps: &[Step], fitness: &AnyFitness, run: &mut Run) -> ControlFlow<Stop> {
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
        let steps = steps.iter().filter(|step| !poured || **step == Step::Evaluate);
        for step in steps {
            self.take(step, fitness, run)?;
        }
        ControlFlow::Continue(())
    }

    /// One generation; the new population, if there is one, is the population afterwards.
    pub(super) fn generation(
        &mut self,
        steps: &[Step],
        fitness: &AnyFitness,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        for step in steps {
            self.take(step, fitness, run)?;
        }
        if self.bred {
            self.parents.replace(&mut self.children, run);
        }
        (self.open, self.bred) = (false, false);
        ControlFlow::Continue(())
    }

    /// Remembers the champions of an era.
    pub(super) fn store(&mut self, champions: Option<&Champions>, run: &mut Run) {
        if let (Some(archive), Some(champions)) = (&mut self.archive, champions) {
            archive.store(&mut self.parents, champions.champions, run);
        }
    }

    fn take(&mut self, step: &Step, fitness: &AnyFitness, run: &mut Run) -> ControlFlow<Stop> {
        let size = self.parents.capacity();
        let current = if self.bred { &mut self.children } else { &mut self.parents };
        match step {
            Step::Edit(edit) => current.apply(edit, run),
            Step::Evaluate => current.evaluate(fitness, run)?,
            Step::Retain { share, select } => self.parents.retain(*share, select, run),
            Step::KeepRetained => {
                self.open();
                self.children.admit(&self.parents, run);
            }
            Step::Keep { best, ageing } => self.keep(best.of(size), *ageing, run),
            Step::Breed { pairs, cross } => {
                self.open();
                self.children.breed(&mut self.parents, pairs, cross, run);
                self.bred = true;
            }
            Step::Select(select) => {
                self.open();
                self.children.select(&mut self.parents, select, run);
                self.bred = true;
            }
            Step::Mingle { cross } => current.mingle(cross, run),
            Step::BestOf { tries, steps } => self.best_of(*tries, steps, fitness, run)?,
            Step::Preserve { best } => {
                self.children.preserve(&mut self.parents, best.of(size), run);
            }
            Step::Survive(survive) => {
                self.parents.merge(&mut self.children, survive, run);
                (self.open, self.bred, self.kept) = (false, false, 0);
            }
            Step::EliteLearning { number, learners, redraw, .. } => {
                let elite = &mut self.elites[*number];
                elite.remember(current);
                elite.teach(current, *learners, redraw, fitness, run)?;
            }
            Step::Purge { cross, mutate } => current.purge(cross, mutate, run),
            Step::WhenStagnant { generations, steps } => {
                if self.bred {
                    run.count(current);
                }
                if run.waited() > *generations {
                    for step in steps {
                        self.take(step, fitness, run)?;
                    }
                    run.wait_again();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Empties the new population, unless it is being filled already.
    fn open(&mut self) {
        if !self.open {
            self.children.clear();
            self.open = true;
        }
    }

    fn keep(&mut self, count: usize, ageing: Cost, run: &mut Run) {
        // Those that were kept come first.
        let best = self.parents.best();
        if best < self.kept {
            self.parents.worsen(best, ageing, run);
        }
        self.open();
        self.children.admit_best(&mut self.parents, count, run);
        self.kept = self.children.len();
    }

    fn best_of(
        &mut self,
        tries: usize,
        steps: &[AnyEdit],
        fitness: &AnyFitness,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        let (drafts, rivals) = self.trials.as_mut().expect("made for every recipe that tries");
        drafts.copy_from(&self.children, run);
        let attempt = |population: &mut Population, run: &mut Run| {
            for edit in steps {
                population.apply(edit, run);
            }
            population.evaluate(fitness, run)
        };
        attempt(&mut self.children, run)?;
        for _ in 1..tries {
            rivals.copy_from(drafts, run);
            attempt(rivals, run)?;
            self.children.keep_better(rivals, run);
        }
        ControlFlow::Continue(())
    }
}
