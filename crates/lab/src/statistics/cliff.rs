//! Cliff's delta (N. Cliff, 1993): the balance of wins and losses between two samples.

use super::{Magnitude, Untestable, a12};

/// The share of pairs in which the first sample's value is larger, less the share in which it is smaller.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cliff(pub f64);

impl Cliff {
    /// The thresholds of Romano et al. (2006): 0.147, 0.33, 0.474.
    pub fn magnitude(&self) -> Magnitude {
        Magnitude::of(self.0, [0.147, 0.33, 0.474])
    }
}

/// Cliff's delta of two samples, which is 2 A12 - 1; infinite values rank last.
pub fn cliff(first: &[f64], second: &[f64]) -> Result<Cliff, Untestable> {
    a12(first, second).map(|a| Cliff(2.0 * a.0 - 1.0))
}
