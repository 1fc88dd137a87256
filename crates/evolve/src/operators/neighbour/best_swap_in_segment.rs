//! The best swap of a random segment (steepest descent in Notice, Kheiri and Pavlidis 2023): all are judged, ties are broken
//! at random.

use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// The best swap of a random segment.
    pub struct BestSwapInSegment {}
}

impl Neighbour for BestSwapInSegment {
    #[inline]
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let b = walk.blueprint();
        let free = b.free(rng.below(b.segments()));
        if free.len() < 2 {
            return;
        }
        let (mut best, mut ties, mut swap) = (i32::MAX, 0, (0, 0));
        for (i, &first) in free.iter().enumerate() {
            for &second in &free[i + 1..] {
                let difference = walk.difference(first as usize, second as usize);
                if difference > best {
                    continue;
                }
                ties = if difference < best { 1 } else { ties + 1 };
                best = difference;
                // The k-th of equal ones takes the place of the others with probability 1 / k.
                if ties == 1 || rng.below(ties) == 0 {
                    swap = (first as usize, second as usize);
                }
            }
        }
        walk.propose(swap.0, swap.1);
        walk.count((free.len() * (free.len() - 1) / 2) as u64);
    }
}
