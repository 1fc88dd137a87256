//! A random free cell, swapped with another one of its segment (Lewis 2007): all cells are equally likely, so that segments
//! with few blanks are not preferred.

use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// A random free cell, swapped with another one of its segment.
    pub struct SwapCellInSegment {}
}

impl Neighbour for SwapCellInSegment {
    #[inline]
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        if walk.movable().is_empty() {
            return;
        }
        let b = walk.blueprint();
        let first = walk.movable()[rng.below(walk.movable().len())];
        let free = b.free(b.segment_of(first as usize));
        // Any but the last one; whoever draws itself takes the last one.
        let second = free[rng.below(free.len() - 1)];
        let second = if second == first { free[free.len() - 1] } else { second };
        walk.propose(first as usize, second as usize);
    }
}
