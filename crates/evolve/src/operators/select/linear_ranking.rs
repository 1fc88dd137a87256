//! Picks by rank with weights n, n - 1, ..., 1 from the best to the worst (NOVA, "ranking").

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rng};

parameters! {
    /// Picks by rank: the worst has weight 1, the next 2, and the best the size of the population.
    pub struct LinearRanking {}
}

impl Select for LinearRanking {
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.rank(costs);
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        // Of the pairs of two different numbers in 0..=n, exactly k have k as the larger one.
        let ranks = mates.queue.len();
        let one = rng.below(ranks + 1);
        let two = rng.below(ranks);
        let two = two + usize::from(two >= one);
        mates.queue[ranks - one.max(two)] as usize
    }
}
