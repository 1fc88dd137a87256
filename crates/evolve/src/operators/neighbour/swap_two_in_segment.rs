//! Two free cells of a random segment are swapped (Notice, Kheiri and Pavlidis 2023, neighbourhood 4).

use super::two_below;
use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// Two free cells of a random segment are swapped.
    pub struct SwapTwoInSegment {}
}

impl Neighbour for SwapTwoInSegment {
    #[inline]
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let b = walk.blueprint();
        let free = b.free(rng.below(b.segments()));
        if free.len() > 1 {
            let (first, second) = two_below(free.len(), rng);
            walk.propose(free[first] as usize, free[second] as usize);
        }
    }
}
