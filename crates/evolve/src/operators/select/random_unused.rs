//! A random individual not used yet; once all are used, all are available again (Weiss 2009: "two unused solution strings").

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rng};

parameters! {
    /// A random individual not used yet; once all are used, all are available again.
    pub struct RandomUnused {}
}

impl Select for RandomUnused {
    fn prepare(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) {
        mates.shuffle(rng);
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        if mates.next == mates.queue.len() {
            mates.shuffle(rng);
        }
        mates.next += 1;
        mates.queue[mates.next - 1] as usize
    }
}
