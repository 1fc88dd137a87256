//! Any two free cells of the grid are swapped (Notice, Kheiri and Pavlidis 2023): segments may break.

use super::two_below;
use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// Any two free cells of the grid are swapped.
    pub struct SwapAnyTwo {}
}

impl Neighbour for SwapAnyTwo {
    #[inline]
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let free = walk.blueprint().all_free();
        if free.len() > 1 {
            let (first, second) = two_below(free.len(), rng);
            walk.propose(free[first] as usize, free[second] as usize);
        }
    }

    fn stays_in_segments(&self) -> bool {
        false
    }
}
