//! One cut between two segments; the parents exchange what follows it (Weiss 2009; Mantere and Koljonen 2006).

use crate::operators::Cross;
use crate::parameters::parameters;
use crate::{Individual, Rng};

parameters! {
    /// One cut between two segments; the parents exchange what follows it.
    pub struct OneCut {}
}

impl Cross for OneCut {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        let segments = x.blueprint().segments();
        // A 9x9 grid has the paper's 8 cuts, each with something on both sides.
        let cut = 1 + rng.below(segments - 1);
        x.exchange(y, cut..segments);
    }
}
