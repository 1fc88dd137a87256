//! The individuals in their present order (Das, Bhatia, Puri and Deep: Ret-GA).

use crate::operators::Select;
use crate::parameters::parameters;
use crate::population::Mates;
use crate::{Cost, Rng};

parameters! {
    /// The individuals in their present order, so that neighbours mate.
    pub struct NeighboursInOrder {}
}

impl Select for NeighboursInOrder {
    fn prepare(&self, _: &[Cost], mates: &mut Mates, _: &mut Rng) {
        mates.next = 0;
    }

    #[inline]
    fn pick(&self, _: &[Cost], mates: &mut Mates, _: &mut Rng) -> usize {
        let pick = mates.members()[mates.next % mates.members().len()];
        mates.next += 1;
        pick as usize
    }
}
