//! The best of parents and children together (the reading of Ret-GA that comes closest to its figures; "plus" selection).

use crate::Rng;
use crate::operators::Survive;
use crate::parameters::parameters;

parameters! {
    /// The best survive: half of all, if there are as many children as parents.
    pub struct BestHalf {}
}

impl Survive for BestHalf {
    fn survive(&self, _ranked: &mut [u32], _keep: usize, _: &mut Rng) {}
}
