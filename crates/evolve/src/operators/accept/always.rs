//! Every neighbour is accepted: a random walk.

use crate::Rng;
use crate::operators::Accept;
use crate::parameters::parameters;
use crate::trajectory::Offer;

parameters! {
    /// Every neighbour is accepted.
    pub struct Always {}
}

impl Accept for Always {
    #[inline]
    fn accepts(&self, _: &Offer<'_>, _: &mut Rng) -> bool {
        true
    }
}
