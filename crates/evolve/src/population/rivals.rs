//! Verbs for rivals: candidates compared place by place, ranks, ageing and the purge.

use super::Population;
use crate::observe::Verb;
use crate::operators::{Cross, Edit};
use crate::{Cost, Run};

impl Population<'_> {
    /// Becomes a copy of another population of the same blueprint and capacity.
    pub fn copy_from(&mut self, others: &Population, run: &mut Run) {
        assert!(others.len <= self.capacity, "there is room for the others");
        for i in 0..others.len {
            self.overwrite(i, others, i);
        }
        (self.len, self.fresh) = (others.len, others.fresh);
        self.mates.admit_all(self.len);
        run.did(Verb::Copy, &[], self);
    }

    /// Every new individual gives way to the one at the same place of `rivals` if that one is better.
    pub fn keep_better(&mut self, rivals: &Population, run: &mut Run) {
        for i in self.fresh..self.len.min(rivals.len) {
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

    /// Gerges, Zouein and Azar's purge (2018), for a search that is stuck: everybody becomes its child with the best,
    /// and the best is mutated. All are to be evaluated again.
    pub fn purge(&mut self, cross: &impl Cross, mutation: &impl Edit, run: &mut Run) {
        let best = self.best();
        for i in (0..self.len).filter(|&i| i != best) {
            if !run.has_time_for(2 * self.blueprint.genes()) {
                return;
            }
            self.spare.copy(0, &self.grids, i);
            self.spare.copy(1, &self.grids, best);
            let (mut x, mut y) = self.spare.pair(self.blueprint, 0);
            cross.cross(&mut x, &mut y, &mut run.rng);
            self.grids.copy(i, &self.spare, 0);
        }
        mutation.edit(&mut self.grids.view(self.blueprint, best), &mut run.rng);
        self.fresh = 0;
        run.did(Verb::Purge, &[cross.name(), mutation.name()], self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::cross::UniformSegments;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::mutate::{Per, SwapInSegment};
    use crate::{Blueprint, Rate, Segment};
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

    #[test]
    fn a_purge_mixes_everybody_with_the_best() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 2);
        let before = judged(&b, &mut run);
        let mut after = before.clone();
        let mutation = SwapInSegment { rate: Rate::new(1.0), per: Per::Segment };
        after.purge(&UniformSegments { rate: Rate::new(0.5) }, &mutation, &mut run);
        let best = before.best();
        assert_ne!(after.genes(best), before.genes(best));
        let from_best =
            |i: usize, s: usize| after.genes(i)[b.span(s..s + 1)] == before.genes(best)[b.span(s..s + 1)];
        let shared = (0..20)
            .filter(|&i| i != best)
            .map(|i| (0..9).filter(|&s| from_best(i, s)).count())
            .sum::<usize>();
        // Half of the 9 boxes of 19 individuals, within five standard deviations.
        assert!((53..=118).contains(&shared), "{shared}");
    }
}
