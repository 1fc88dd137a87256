//! A worse neighbour is accepted with a probability that falls with its cost and with the temperature (simulated annealing).

use crate::Rng;
use crate::operators::Accept;
use crate::parameters::parameters;
use crate::trajectory::Offer;

parameters! {
    /// A neighbour that costs `d` more is accepted with probability exp(-d / temperature).
    pub struct Metropolis {}
}

impl Accept for Metropolis {
    #[inline]
    fn accepts(&self, offer: &Offer<'_>, rng: &mut Rng) -> bool {
        offer.proposed <= offer.cost || offer.heat.allows(offer.proposed - offer.cost, rng)
    }
}
