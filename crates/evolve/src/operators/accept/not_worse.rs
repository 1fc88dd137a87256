//! A neighbour is accepted if it does not cost more.

use crate::Rng;
use crate::operators::Accept;
use crate::parameters::parameters;
use crate::trajectory::Offer;

parameters! {
    /// A neighbour is accepted if it does not cost more.
    pub struct NotWorse {}
}

impl Accept for NotWorse {
    #[inline]
    fn accepts(&self, offer: &Offer<'_>, _: &mut Rng) -> bool {
        offer.proposed <= offer.cost
    }
}
