//! The symbol of one free cell of a random segment is taken out and put in before another one (Sevkli and Hamza; Notice, Kheiri
//! and Pavlidis 2023, neighbourhood 3).

use super::two_below;
use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// The symbol of one free cell of a random segment is taken out and put in before another one.
    pub struct InsertInSegment {}
}

impl Neighbour for InsertInSegment {
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let b = walk.blueprint();
        let free = b.free(rng.below(b.segments()));
        if free.len() < 2 {
            return;
        }
        let (from, to) = two_below(free.len(), rng);
        // It goes along by neighbouring swaps: before `to`, which moves up by one if it was further on.
        if from < to {
            (from..to - 1).for_each(|i| walk.propose(free[i] as usize, free[i + 1] as usize));
        } else {
            (to..from).rev().for_each(|i| walk.propose(free[i] as usize, free[i + 1] as usize));
        }
    }
}
