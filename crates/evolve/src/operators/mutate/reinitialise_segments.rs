//! Redraws whole segments, each at this rate (LSGA, "reinitialize mutation").

use crate::operators::Edit;
use crate::operators::initialise::shuffle;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Individual, Rate, Rng, Segment};

parameters! {
    /// At this rate, a segment gets its missing symbols in a new random order.
    pub struct ReinitialiseSegments {
        /// The rate for each segment.
        rate: Rate = Rate::new(0.05), 0.0..=1.0;
    }
}

impl Edit for ReinitialiseSegments {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        for first in (0..b.segments()).step_by(64) {
            let which = self.rate.which((b.segments() - first).min(64), rng);
            if which != 0 {
                let genes = x.genes_mut();
                ones(which).for_each(|i| shuffle(b, first + i, genes, rng));
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }
}
