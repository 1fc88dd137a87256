//! How individuals are judged: their costs, their ranks, and who may mate.

use super::{Judging, Population};
use crate::observe::Verb;
use crate::operators::{Fitness, Select};
use crate::run::Stop;
use crate::{Cost, Rate, Run};
use std::ops::ControlFlow;

impl Population<'_> {
    /// Finds the cost of every new individual; breaks if one is a solution, the evaluations are used up or the time is up.
    pub fn evaluate(&mut self, fitness: &impl Fitness, run: &mut Run) -> ControlFlow<Stop> {
        let mut judging = Judging { population: self, run, judged: 0, best: Cost::MAX };
        fitness.cost_all(&mut judging);
        let Judging { judged, best, .. } = judging;
        if judged < self.len - self.kept {
            run.evaluated(self, judged, best)?;
            return run.uncut();
        }
        self.mates.admit_all(self.len);
        run.did(Verb::Evaluate, &[fitness.name()], self);
        run.evaluated(self, self.len - self.kept, best)
    }

    /// Narrows who may mate to a share of the individuals, chosen one by one, nobody twice.
    pub fn retain(&mut self, share: Rate, select: &impl Select, run: &mut Run) {
        let keep =
            ((share.probability() * self.len as f64).round() as usize).clamp(self.len.min(2), self.len);
        let costs = &self.costs[..self.len];
        select.prepare(costs, &mut self.mates, &mut run.rng);
        self.mates.begin_choice();
        let mut misses = 0;
        while self.mates.chosen() < keep {
            let pick = select.pick(costs, &mut self.mates, &mut run.rng);
            misses = if self.mates.choose(pick) { 0 } else { misses + 1 };
            if misses == 64 {
                // Those whom selection hardly ever finds: the best of the rest fill the share.
                let ranked = self.ranking.rank(costs, &[]);
                for &i in ranked.iter() {
                    if self.mates.chosen() < keep {
                        self.mates.choose(i as usize);
                    }
                }
            }
        }
        self.mates.end_choice();
        run.did(Verb::Retain, &[select.name()], self);
    }

    /// Every new individual gives way to the one at the same place of `rivals` if that one is better.
    pub fn keep_better(&mut self, rivals: &Population, run: &mut Run) {
        for i in self.kept..self.len.min(rivals.len) {
            if rivals.costs[i] < self.costs[i] {
                self.overwrite(i, rivals, i);
            }
        }
        run.did(Verb::Compare, &[], self);
    }

    /// Ranks the individuals as they are now.
    pub fn rank(&mut self) {
        self.ranking.rank(&self.costs[..self.len], &[]);
    }

    /// The numbers of the individuals as they were last ranked, best first.
    pub fn ranked(&self) -> &[u32] {
        self.ranking.order()
    }

    /// Makes an individual look worse than it is, until it is judged again.
    pub fn worsen(&mut self, i: usize, by: Cost, run: &mut Run) {
        self.costs[i] = self.costs[i].saturating_add(by);
        run.did(Verb::Age, &[], self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    fn judged<'b>(b: &'b Blueprint, run: &mut Run) -> Population<'b> {
        let mut population = Population::new(20, b);
        population.apply(&ShuffledSegments {}, run);
        let _ = population.evaluate(&LineDuplicates {}, run);
        population
    }

    #[test]
    fn the_better_of_two_rivals_stays() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let (mut one, two) = (judged(&b, &mut run), judged(&b, &mut run));
        let mut copy = two.clone();
        copy.copy_from(&one, &mut run);
        assert_eq!(copy.costs(), one.costs());
        one.keep_better(&two, &mut run);
        for i in 0..20 {
            assert_eq!(one.costs()[i], two.costs()[i].min(copy.costs()[i]));
            let from = if one.costs()[i] == copy.costs()[i] { &copy } else { &two };
            assert_eq!(one.genes(i), from.genes(i));
        }
        let best = one.best();
        one.rank();
        assert_eq!(one.ranked()[0] as usize, best);
        one.worsen(best, 1000, &mut run);
        assert_ne!(one.best(), best);
    }
}
