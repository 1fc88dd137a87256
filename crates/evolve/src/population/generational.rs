//! The verbs of generational algorithms that select first, cross afterwards, and let the best survive.

use super::{Grids, Population};
use crate::observe::Verb;
use crate::operators::{Cross, Select};
use crate::{Blueprint, Individual, Run};

impl Grids {
    /// Two different individuals.
    #[inline]
    fn two<'a>(&'a mut self, b: &'a Blueprint, i: usize, j: usize) -> (Individual<'a>, Individual<'a>) {
        let (low, high) = (i.min(j), i.max(j));
        let (before, behind) = self.bytes.split_at_mut(high * self.record);
        let low = Individual::new(b, &mut before[low * self.record..][..self.record]);
        let high = Individual::new(b, &mut behind[..self.record]);
        if i < j { (low, high) } else { (high, low) }
    }
}

impl Population<'_> {
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

    /// Crosses every individual with a partner drawn from all others.
    pub fn mingle(&mut self, cross: &impl Cross, run: &mut Run) {
        if self.len < 2 {
            return;
        }
        for i in 0..self.len {
            let in_time = run.has_time_for(2 * self.blueprint.genes());
            if cross.happens(&mut run.rng) && in_time {
                let partner = run.rng.below(self.len - 1);
                let partner = partner + usize::from(partner >= i);
                let (mut x, mut y) = self.grids.two(self.blueprint, i, partner);
                cross.cross(&mut x, &mut y, &mut run.rng);
            }
        }
        run.did(Verb::Mingle, &[cross.name()], self);
    }

    /// Elitism: the best `count` of the elders take the places of the worst here, whether or not these are worse. Returns
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use crate::operators::cross::UniformSegments;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::select::NeighboursInOrder;
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

    #[test]
    fn to_mingle_only_moves_rows() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        for segment in [Segment::Row, Segment::Box] {
            let b = Blueprint::new(&puzzle, segment).unwrap();
            let mut run = Run::new(&puzzle, 1);
            let mut parents = judged(&b, 7, &mut run);
            let mut children = parents.clone();
            children.clear();
            children.select(&mut parents, &NeighboursInOrder {}, &mut run);
            assert!((0..7).all(|i| children.genes(i) == parents.genes(i)));
            children.mingle(&UniformSegments::default(), &mut run);
            assert!((0..7).any(|i| children.genes(i) != parents.genes(i)));
            for s in 0..9 {
                let sorted = |population: &Population| {
                    let mut rows: Vec<Vec<u8>> =
                        (0..7).map(|i| population.genes(i)[b.span(s..s + 1)].to_vec()).collect();
                    rows.sort();
                    rows
                };
                assert_eq!(sorted(&children), sorted(&parents));
            }
            // What is known of the genes moved along.
            let _ = children.evaluate(&LineDuplicates {}, &mut run);
            for i in 0..7 {
                let mut genes = children.genes(i).to_vec();
                assert_eq!(LineDuplicates::plain(&Individual::unsigned(&b, &mut genes)), children.costs()[i]);
            }
        }
    }
}
