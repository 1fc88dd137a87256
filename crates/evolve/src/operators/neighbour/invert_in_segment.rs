//! The free cells between two positions of a random segment take their symbols in reverse order (Sevkli and Hamza; Notice,
//! Kheiri and Pavlidis 2023, neighbourhood 1).

use super::two_below;
use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// The free cells between two positions of a random segment take their symbols in reverse order.
    pub struct InvertInSegment {}
}

impl Neighbour for InvertInSegment {
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let b = walk.blueprint();
        let segment = rng.below(b.segments());
        let span = b.span(segment..segment + 1);
        if span.len() < 2 {
            return;
        }
        let (first, second) = two_below(span.len(), rng);
        let (low, high) = (span.start + first.min(second), span.start + first.max(second));
        let free = b.free(segment);
        let (from, to) = (
            free.partition_point(|&gene| (gene as usize) < low),
            free.partition_point(|&gene| gene as usize <= high),
        );
        for i in 0..(to - from) / 2 {
            walk.propose(free[from + i] as usize, free[to - 1 - i] as usize);
        }
    }
}
