//! Picks in proportion to fitness (NOVA, "fitness proportionate selection"; Holland 1975).

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::rng::below;
use crate::{Cost, Rng};

parameters! {
    /// Picks in proportion to the difference between the ceiling and an individual's cost.
    pub struct Proportionate {
        /// The ceiling, a cost that is never picked; 0 means one more than the worst cost.
        ceiling: u64 = 0, 0..=u64::from(Cost::MAX);
    }
}

impl Select for Proportionate {
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.list();
        let worst = mates.queue.iter().map(|&i| u64::from(costs[i as usize])).max().unwrap_or(0);
        let ceiling = if self.ceiling == 0 { worst + 1 } else { self.ceiling };
        mates.wheel.clear();
        let mut sum = 0;
        for &i in &mates.queue {
            sum += ceiling.saturating_sub(u64::from(costs[i as usize]));
            mates.wheel.push(sum);
        }
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        let total = mates.wheel.last().copied().unwrap_or(0);
        if total == 0 {
            // Nobody has a chance, so all have the same.
            return mates.queue[rng.below(mates.queue.len())] as usize;
        }
        let spin = below(rng, total);
        mates.queue[mates.wheel.partition_point(|&sum| sum <= spin)] as usize
    }
}
