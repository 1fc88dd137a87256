//! Place by place from the worst up, two of the better ranks mate (Mantere and Koljonen 2007).

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rng};

parameters! {
    /// Children are meant for the worst places first; the parents for a place are drawn from all ranks better than it, so
    /// the best ranks are drawn most often.
    pub struct BetterRanks {}
}

impl Select for BetterRanks {
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.rank(costs);
        mates.next = 0;
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        // Two picks make two children, for two places; the best rank itself is not a place.
        let places = (mates.queue.len() - 1).max(1);
        let better = places - mates.next / 2 * 2 % places;
        mates.next += 1;
        mates.queue[rng.below(better)] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Cross as _;
    use crate::operators::cross::OneCut;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Population, Run, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn the_last_places_go_to_children_of_the_best() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut parents = Population::new(21, &b);
        parents.apply(&ShuffledSegments {}, &mut run);
        let _ = parents.evaluate(&LineDuplicates {}, &mut run);
        let mut children = parents.clone();
        children.clear();
        children.keep_best(&mut parents, 1, &mut run);
        children.breed(&mut parents, &BetterRanks {}, &OneCut.at(0.0), &mut run);
        parents.rank();
        let ranked = parents.ranked().to_vec();
        let rank = |genes: &[u8]| ranked.iter().position(|&i| parents.genes(i as usize) == genes).unwrap();
        // Places 20, 19 have 20 better ranks, 18 and 17 have 18, and so on to 2 and 1.
        for child in 1..21 {
            let better = 20 - (child - 1) / 2 * 2;
            assert!(rank(children.genes(child)) < better, "child {child}");
        }
    }
}
