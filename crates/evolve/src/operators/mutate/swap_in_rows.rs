//! Swaps two free genes in each of some rows (NOVA, "swap").

use super::swap_in_segment::swap;
use crate::operators::{Edit, Rows};
use crate::parameters::parameters;
use crate::{Individual, Rate, Rng};

parameters! {
    /// At this rate, two free genes are swapped in each of some segments.
    pub struct SwapInRows {
        /// The rate for each individual.
        rate: Rate = Rate::new(0.15), 0.0..=1.0;
        /// The segments that are mutated.
        rows: Rows = Rows::Run, ..;
    }
}

impl Edit for SwapInRows {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        if self.rate.happens(rng) {
            self.rows.each(x.blueprint().segments(), rng, |segment, rng| swap(x, segment, rng));
        }
    }
}
