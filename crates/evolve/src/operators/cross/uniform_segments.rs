//! Exchanges whole segments, each at this rate (rows: Ret-GA, LSGA, AH-LSGA; boxes: uniform crossover).

use crate::operators::Cross;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Individual, Rate, Rng};

parameters! {
    /// Exchanges whole segments. Where no segment is kept, these are the rows.
    pub struct UniformSegments {
        /// The rate for each segment.
        rate: Rate = Rate::new(0.5), 0.0..=1.0;
    }
}

impl Cross for UniformSegments {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        let segments = x.blueprint().segments();
        for first in (0..segments).step_by(64) {
            for i in ones(self.rate.which((segments - first).min(64), rng)) {
                x.exchange(y, first + i..first + i + 1);
            }
        }
    }
}
