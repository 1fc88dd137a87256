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

    /// Remembers the best `count` of a population.
    pub fn remember(&mut self, population: &mut Population, count: usize) {
        // The best alone needs no ranking.
        if count == 1 {
            return self.add(population, population.best());
        }
        population.rank();
        for k in 0..count.min(population.len()) {
            self.add(population, population.ranked()[k] as usize);
        }
    }

    fn add(&mut self, population: &Population, i: usize) {
        if self.elite.len() < self.elite.capacity() {
            self.elite.keep_one(population, i);
        } else {
            self.elite.overwrite(self.oldest, population, i);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn the_best_of_each_generation_replace_the_oldest() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        for count in [1, 3] {
            let mut run = Run::new(&puzzle, 1);
            let mut queue = EliteQueue::new(7, &b);
            let mut seen = Vec::new();
            for _ in 0..6 {
                let mut population = Population::new(10, &b);
                population.apply(&ShuffledSegments {}, &mut run);
                assert!(population.evaluate(&LineDuplicates {}, &mut run).is_continue());
                queue.remember(&mut population, count);
                let mut costs = population.costs().to_vec();
                costs.sort_unstable();
                seen.extend_from_slice(&costs[..count]);
            }
            let (mut kept, last) = (queue.elite.costs().to_vec(), seen.len().saturating_sub(7));
            kept.sort_unstable();
            seen.drain(..last);
            seen.sort_unstable();
            assert_eq!(kept, seen, "{count} a generation");
        }
    }
}
