//! The best of parents and children together (the reading of Ret-GA that reproduces its figures; "plus" selection).

use crate::Rng;
use crate::operators::Survive;
use crate::parameters::parameters;

parameters! {
    /// The best survive: half of them where there are as many children as parents.
    pub struct BestHalf {}
}

impl Survive for BestHalf {
    fn survive(&self, _ranked: &mut [u32], _keep: usize, _: &mut Rng) {}
}
