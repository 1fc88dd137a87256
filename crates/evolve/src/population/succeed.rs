//! How a new population takes the place of the old one.

use super::Population;
use crate::Run;
use crate::observe::Verb;
use crate::operators::Survive;

impl<'b> Population<'b> {
    /// Elitism after evaluation: the best `count` of the elders take the places of the worst here, whether or not these are worse. Returns
    /// those places.
    pub fn preserve(&mut self, elders: &mut Population, count: usize, run: &mut Run) -> &[u32] {
        let count = count.min(self.len).min(elders.len);
        // The best alone needs no ranking.
        if count == 1 {
            let worst = self.worst();
            self.ranking.only(worst);
            self.overwrite(worst, elders, elders.best());
        } else if count > 0 {
            elders.ranking.rank(&elders.costs[..elders.len], &[]);
            self.ranking.rank(&self.costs[..self.len], &[]);
            for k in 0..count {
                let worst = self.ranking.order()[self.len - 1 - k] as usize;
                self.overwrite(worst, elders, elders.ranking.order()[k] as usize);
            }
        }
        run.did(Verb::Preserve, &[], self);
        let ranked = self.ranking.order();
        &ranked[ranked.len() - count..]
    }

    /// Generational replacement: the children take the place of all. They leave an empty population behind.
    pub fn replace(&mut self, children: &mut Population<'b>, run: &mut Run) {
        std::mem::swap(&mut self.grids, &mut children.grids);
        std::mem::swap(&mut self.costs, &mut children.costs);
        self.len = children.len;
        self.kept = 0;
        self.mates.admit_all(self.len);
        children.clear();
        run.did(Verb::Replace, &[], self);
    }

    /// Ranks the individuals and the children together and keeps as many survivors as there were, best first. The children
    /// leave an empty population behind.
    pub fn merge(&mut self, children: &mut Population, survive: &impl Survive, run: &mut Run) {
        assert!(children.len <= self.capacity, "there is room to rank parents and children");
        let keep = self.len;
        let ranked = self.ranking.rank(&self.costs[..keep], children.costs());
        survive.survive(ranked, keep, &mut run.rng);
        for (to, &i) in ranked[..keep].iter().enumerate() {
            let i = i as usize;
            let (grids, costs, i) = match i.checked_sub(keep) {
                None => (&self.grids, &self.costs, i),
                Some(child) => (&children.grids, &children.costs, child),
            };
            self.spare.copy(to, grids, i);
            self.spare_costs[to] = costs[i];
        }
        std::mem::swap(&mut self.grids, &mut self.spare);
        std::mem::swap(&mut self.costs, &mut self.spare_costs);
        self.mates.admit_all(keep);
        children.clear();
        run.did(Verb::Merge, &[survive.name()], self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    fn judged<'b>(b: &'b Blueprint, size: usize, run: &mut Run) -> Population<'b> {
        let mut population = Population::new(size, b);
        population.apply(&ShuffledSegments {}, run);
        assert!(population.evaluate(&LineDuplicates {}, run).is_continue());
        population
    }

    #[test]
    fn the_best_elders_replace_the_worst() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let (mut elders, mut young) = (judged(&b, 20, &mut run), judged(&b, 20, &mut run));
        for count in [0, 1, 5, 30] {
            let mut expected = young.costs().to_vec();
            let mut best = elders.costs().to_vec();
            expected.sort_unstable();
            best.sort_unstable();
            let kept = count.min(20);
            expected.splice(20 - kept.., best[..kept].iter().copied());
            expected.sort_unstable();
            young.preserve(&mut elders, count, &mut run);
            let mut costs = young.costs().to_vec();
            costs.sort_unstable();
            assert_eq!(costs, expected);
        }
    }
}
