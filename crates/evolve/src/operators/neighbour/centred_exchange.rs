//! Around a centre of a random segment, cells at equal distances are exchanged, until one is given or there is none (Sevkli and
//! Hamza; Notice, Kheiri and Pavlidis 2023, neighbourhood 2).

use crate::Rng;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::trajectory::Walk;

parameters! {
    /// Around a centre of a random segment, cells at equal distances are exchanged, until one is given or there is none.
    pub struct CentredExchange {}
}

impl Neighbour for CentredExchange {
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng) {
        let b = walk.blueprint();
        let segment = rng.below(b.segments());
        let span = b.span(segment..segment + 1);
        if span.len() < 3 {
            return;
        }
        // The centre is at least two from the ends where there is room: positions 2 to 7 of nine, from 0, in the programs.
        let centre = match span.len() {
            3 => 1,
            length => 2 + rng.below(length - 3),
        };
        for i in 1..=centre.min(span.len() - 1 - centre) {
            let (before, after) = (span.start + centre - i, span.start + centre + i);
            if b.fixed()[before] || b.fixed()[after] {
                break;
            }
            walk.propose(before, after);
        }
    }
}
