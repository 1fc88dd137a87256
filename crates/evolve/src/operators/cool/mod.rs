//! Cooling schedules: where the temperature of a trajectory starts, and how it falls.

mod geometric;
mod steady;

pub use geometric::{Geometric, Probe};
pub use steady::Steady;
