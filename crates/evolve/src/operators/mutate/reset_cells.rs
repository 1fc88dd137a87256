//! Free genes become random symbols, each at this rate (Das, Bhatia, Puri and Deep: Ret-GA, "bit-wise mutation").

use crate::operators::Edit;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Individual, Rate, Rng, Segment};

parameters! {
    /// At this rate, a free gene becomes a random symbol.
    pub struct ResetCells {
        /// The rate for each free gene.
        rate: Rate = Rate::new(0.2), 0.0..=1.0;
    }
}

impl Edit for ResetCells {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        for free in b.all_free().chunks(64) {
            for i in ones(self.rate.which(free.len(), rng)) {
                genes[free[i] as usize] = rng.below(b.symbols()) as u8;
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Cell
    }
}
