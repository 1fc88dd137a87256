//! Elite learning: a queue of past bests from which the worst learn (Wang et al. 2024: LSGA; Twodoku EL).

use crate::observe::Verb;
use crate::operators::{Edit, Fitness};
use crate::run::{Run, Stop};
use crate::{Blueprint, Population};
use std::ops::ControlFlow;

/// The best individuals of the last generations, the oldest replaced first.
#[derive(Debug)]
pub struct EliteQueue<'b> {
    elite: Population<'b>,
    oldest: usize,
}

impl<'b> EliteQueue<'b> {
    /// A queue of the last `size` bests.
    pub fn new(size: usize, blueprint: &'b Blueprint) -> Self {
        let mut elite = Population::new(size, blueprint);
        elite.clear();
        Self { elite, oldest: 0 }
    }

    /// Remembers the best of a population.
    pub fn remember(&mut self, population: &Population) {
        let best = population.best();
        if self.elite.len() < self.elite.capacity() {
            self.elite.keep_one(population, best);
        } else {
            self.elite.overwrite(self.oldest, population, best);
            self.oldest = (self.oldest + 1) % self.elite.capacity();
        }
    }

    /// The worst individual, `learners` times over, becomes a random elite x with the chance
    /// `(max f - f(x)) / max f`, and is redrawn otherwise.
    pub fn teach(
        &self,
        population: &mut Population,
        learners: usize,
        redraw: &impl Edit,
        fitness: &impl Fitness,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        for _ in 0..learners {
            let worst = population.worst();
            let elite = run.rng.below(self.elite.len());
            let (highest, cost) = (population.costs()[worst], self.elite.costs()[elite]);
            // Drawn in whole numbers: a chance of exactly (highest - cost) / highest.
            if (run.rng.below(highest as usize) as u32) < highest.saturating_sub(cost) {
                population.overwrite(worst, &self.elite, elite);
            } else {
                population.redraw(worst, redraw, fitness, run)?;
            }
        }
        run.did(Verb::Teach, &["EliteQueue"], population);
        ControlFlow::Continue(())
    }
}
