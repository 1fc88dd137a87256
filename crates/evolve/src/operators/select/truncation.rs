//! From the best down (Weiss 2009: "retain only the percentage specified by selection rate").

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rate, Rng};

parameters! {
    /// Takes individuals from the best down; after the worst, the best again.
    pub struct Truncation {
        /// The rate at which an outsider is taken instead, by rank from all: twice the average chance for the best, falling
        /// linearly to zero for the worst.
        outsiders: Rate = Rate::new(0.0), 0.0..=1.0;
    }
}

impl Select for Truncation {
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.rank(costs);
        mates.next = 0;
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        let ranks = mates.queue.len();
        let rank = if self.outsiders.happens(rng) {
            rng.below(ranks).min(rng.below(ranks))
        } else {
            let rank = mates.next % ranks;
            mates.next = rank + 1;
            rank
        };
        mates.queue[rank] as usize
    }
}
