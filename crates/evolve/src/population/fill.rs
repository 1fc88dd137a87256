//! How a population is filled: some of another one are kept as they are, the rest are copies or children.

use super::{Couples, Population};
use crate::Run;
use crate::observe::Verb;
use crate::operators::{Cross, Select};

/// Pairs whose parents are copied before the first of them is crossed.
pub(crate) const PAIRS_AT_ONCE: usize = 8;

impl Population<'_> {
    /// Takes in, as they are, the individuals of another population that may mate there, until this one is full. Those that
    /// are kept are neither edited nor evaluated.
    pub fn keep_retained(&mut self, others: &Population, run: &mut Run) {
        for &i in others.mates.members() {
            self.keep_one(others, i as usize);
        }
        run.did(Verb::Keep, &[], self);
    }

    /// Elitism before breeding: the best `count` of another population are kept, until this one is full.
    pub fn keep_best(&mut self, others: &mut Population, count: usize, run: &mut Run) {
        self.take_best(others, count);
        run.did(Verb::Keep, &[], self);
    }

    pub(crate) fn take_best(&mut self, others: &mut Population, count: usize) {
        // The best alone, or nobody, needs no ranking.
        match count {
            0 => return,
            1 => return self.keep_one(others, others.best()),
            _ => {}
        }
        others.ranking.rank(&others.costs[..others.len], &[]);
        for k in 0..count.min(others.len) {
            let i = others.ranking.order()[k] as usize;
            self.keep_one(others, i);
        }
    }

    /// Makes the best `count` new again, so that they can be edited and evaluated once more; they move to the end.
    pub fn reopen(&mut self, count: usize) {
        self.kept = self.len.saturating_sub(count);
        if self.kept == 0 {
            return;
        }
        self.ranking.rank(&self.costs[..self.len], &[]);
        for (to, &i) in self.ranking.order().iter().rev().enumerate() {
            self.spare.copy(to, &self.grids, i as usize);
            self.spare_costs[to] = self.costs[i as usize];
        }
        std::mem::swap(&mut self.grids, &mut self.spare);
        std::mem::swap(&mut self.costs, &mut self.spare_costs);
    }

    /// Takes in the best `count` of another population, once this one is full in the place of worse ones.
    pub(crate) fn take_best_or_replace(&mut self, others: &mut Population, count: usize) {
        others.ranking.rank(&others.costs[..others.len], &[]);
        for &i in others.ranking.order().iter().take(count.min(others.len)) {
            let i = i as usize;
            if self.len < self.capacity {
                self.keep_one(others, i);
                continue;
            }
            let worst = self.worst();
            if others.costs[i] < self.costs[worst] {
                self.overwrite(worst, others, i);
            }
        }
    }

    /// Takes in one individual of another population, unless this one is full.
    pub(crate) fn keep_one(&mut self, others: &Population, i: usize) {
        if self.len < self.capacity {
            self.overwrite(self.len, others, i);
            self.len += 1;
            self.kept = self.len;
        }
    }

    /// Fills the population with copies of those whom the selection picks.
    pub fn select(&mut self, parents: &mut Population, select: &impl Select, run: &mut Run) {
        let costs = &parents.costs[..parents.len];
        select.prepare(costs, &mut parents.mates, &mut run.rng);
        for i in self.len..self.capacity {
            let pick = select.pick(costs, &mut parents.mates, &mut run.rng);
            self.grids.copy(i, &parents.grids, pick);
            self.costs[i] = costs[pick];
        }
        self.len = self.capacity;
        run.did(Verb::Select, &[select.name()], self);
    }

    /// Fills the population with children: picks mates two by two, copies them, and crosses the copies.
    pub fn breed(
        &mut self,
        parents: &mut Population,
        select: &impl Select,
        cross: &impl Cross,
        run: &mut Run,
    ) {
        let costs = &parents.costs[..parents.len];
        select.prepare(costs, &mut parents.mates, &mut run.rng);
        while self.len < self.capacity {
            // Parents lie anywhere in memory: several are fetched in a row, so that their delays overlap.
            let first = self.len;
            let pairs = (self.capacity - first).div_ceil(2).min(cross.at_once());
            for begun in (0..pairs).step_by(PAIRS_AT_ONCE) {
                let few = (pairs - begun).min(PAIRS_AT_ONCE);
                let picks = &mut [0; 2 * PAIRS_AT_ONCE][..2 * few];
                picks.fill_with(|| select.pick(costs, &mut parents.mates, &mut run.rng));
                for (child, &mate) in (first + 2 * begun..).zip(&*picks) {
                    self.grids.copy(child, &parents.grids, mate);
                    self.costs[child] = costs[mate];
                }
            }
            cross.cross_all(&mut Couples { population: self, run, first, pairs, rate: None });
            self.len = (first + 2 * pairs).min(self.capacity);
        }
        run.did(Verb::Breed, &[select.name(), cross.name()], self);
    }

    /// Becomes a copy of another population of the same blueprint and capacity.
    pub fn copy_from(&mut self, others: &Population, run: &mut Run) {
        assert!(others.len <= self.capacity, "there is room for the others");
        for i in 0..others.len {
            self.overwrite(i, others, i);
        }
        (self.len, self.kept) = (others.len, others.kept);
        self.mates.admit_all(self.len);
        run.did(Verb::Copy, &[], self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn the_best_can_be_edited_once_more() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut population = Population::new(20, &b);
        population.apply(&ShuffledSegments {}, &mut run);
        assert!(population.evaluate(&LineDuplicates {}, &mut run).is_continue());
        let mut costs = population.costs().to_vec();
        costs.sort_unstable_by(|a, b| b.cmp(a));
        population.reopen(3);
        assert_eq!(population.costs(), costs, "the worst first");
        let kept: Vec<Vec<u8>> = (0..17).map(|i| population.genes(i).to_vec()).collect();
        let before = run.counters().evaluations;
        population.apply(&ShuffledSegments {}, &mut run);
        assert!(population.evaluate(&LineDuplicates {}, &mut run).is_continue());
        assert_eq!(run.counters().evaluations - before, 3);
        assert!((0..17).all(|i| population.genes(i) == kept[i]), "the others stay");
    }

    #[test]
    fn the_best_are_admitted_until_it_is_full() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut elders = Population::new(20, &b);
        elders.apply(&ShuffledSegments {}, &mut run);
        assert!(elders.evaluate(&LineDuplicates {}, &mut run).is_continue());
        let mut ranked = elders.costs().to_vec();
        ranked.sort_unstable();
        let mut young = elders.clone();
        for count in [0, 1, 5, 20, 30] {
            young.clear();
            young.keep_best(&mut elders, count, &mut run);
            assert_eq!((young.costs(), young.is_empty()), (&ranked[..count.min(20)], count == 0));
            young.keep_best(&mut elders, 30, &mut run);
            assert_eq!(young.len(), young.capacity(), "no more than there is room for");
        }
        young.clear();
        young.renew();
        assert_eq!((young.len(), young.is_empty()), (20, false));
    }
}
