//! How individuals change: one by one, with partners, or with the best.

use super::{Pass, Population};
use crate::Run;
use crate::observe::Verb;
use crate::operators::{Cross, Edit, Fitness};
use crate::run::Stop;
use std::ops::ControlFlow;

impl Population<'_> {
    /// Edits every new individual in place: initialisation, repair, mutation or local search.
    pub fn apply(&mut self, edit: &impl Edit, run: &mut Run) {
        edit.edit_all(&mut Pass { population: self, run });
        run.did(Verb::Apply, &[edit.name()], self);
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
        self.kept = 0;
        run.did(Verb::Purge, &[cross.name(), mutation.name()], self);
    }

    /// Edits and judges one individual out of turn.
    pub(crate) fn redraw(
        &mut self,
        i: usize,
        edit: &impl Edit,
        fitness: &impl Fitness,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        if !run.has_time_for(self.blueprint.genes()) {
            return run.uncut();
        }
        let mut individual = self.grids.view(self.blueprint, i);
        edit.edit(&mut individual, &mut run.rng);
        let cost = fitness.cost(&mut individual);
        self.costs[i] = cost;
        run.evaluated(self, 1, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::cross::UniformSegments;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::mutate::{Per, SwapInSegment};
    use crate::operators::select::NeighboursInOrder;
    use crate::{Blueprint, Individual, Rate, Segment};
    use evodoku_grid::{Layout, Puzzle};

    fn judged<'b>(b: &'b Blueprint, size: usize, run: &mut Run) -> Population<'b> {
        let mut population = Population::new(size, b);
        population.apply(&ShuffledSegments {}, run);
        assert!(population.evaluate(&LineDuplicates {}, run).is_continue());
        population
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

    #[test]
    fn a_purge_mixes_everybody_with_the_best() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 2);
        let before = judged(&b, 20, &mut run);
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
