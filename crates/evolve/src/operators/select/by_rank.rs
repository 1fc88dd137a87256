//! Picks by rank, the best twice as often as the average, the worst hardly ever (Weiss 2009; linear ranking).

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rng};

parameters! {
    /// Picks by rank: the probability falls linearly from twice the average for the best to zero for the worst.
    pub struct ByRank {}
}

impl Select for ByRank {
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.rank(costs);
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        // The better of two uniform ranks has exactly this chance.
        let ranks = mates.queue.len();
        mates.queue[rng.below(ranks).min(rng.below(ranks))] as usize
    }
}
