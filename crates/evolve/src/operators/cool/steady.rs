//! The temperature stays as it is.

use crate::operators::Cool;
use crate::operators::Neighbour;
use crate::parameters::parameters;
use crate::run::{Run, Stop};
use crate::trajectory::Walk;
use std::ops::ControlFlow;

parameters! {
    /// The temperature stays as it is.
    pub struct Steady {
        /// The temperature.
        temperature: f64 = 0.4, 0.0..=1_000_000.0;
    }
}

impl Cool for Steady {
    fn start(&self, _: &mut Walk<'_>, _: &dyn Neighbour, _: &mut Run) -> ControlFlow<Stop, f64> {
        ControlFlow::Continue(self.temperature)
    }

    fn next(&self, temperature: f64) -> f64 {
        temperature
    }
}
