//! A neighbour is accepted if it does not cost more, or hardly more than the best grid so far (record-to-record travel).

use crate::Rng;
use crate::operators::Accept;
use crate::parameters::parameters;
use crate::trajectory::Offer;

parameters! {
    /// A neighbour is accepted if it does not cost more than now, or than the record and a deviation.
    pub struct RecordToRecord {
        /// How much more than the record a neighbour may cost.
        deviation: u32 = 1, 0..=1_000_000;
    }
}

impl Accept for RecordToRecord {
    #[inline]
    fn accepts(&self, offer: &Offer<'_>, _: &mut Rng) -> bool {
        offer.proposed <= offer.cost || offer.proposed <= offer.record.saturating_add(self.deviation)
    }
}
