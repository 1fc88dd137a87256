//! The probability of superiority A12 (Vargha & Delaney, 2000).

use super::ranks::Ranks;
use super::test::ordered;
use super::{Magnitude, Untestable};

/// The chance that a value of the first sample exceeds one of the second, equal values counted half.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct A12(pub f64);

impl A12 {
    /// The thresholds of Vargha & Delaney: 0.56, 0.64, 0.71 and their mirror images.
    pub fn magnitude(&self) -> Magnitude {
        // Half a billionth, so that a rounding in 1 - 0.29 does not move a value across its own threshold.
        Magnitude::of((self.0 - 0.5).abs() + 5e-10, [0.06, 0.14, 0.21])
    }

    /// The same effect with the samples exchanged.
    pub fn mirrored(&self) -> Self {
        Self(1.0 - self.0)
    }
}

/// A12 of two samples; infinite values (runs that never ended) rank last.
pub fn a12(first: &[f64], second: &[f64]) -> Result<A12, Untestable> {
    ordered(&[first, second], 1)?;
    let ranks = Ranks::of(&[first, second].concat());
    let sum = ranks.doubled[..first.len()].iter().sum::<usize>() as f64 / 2.0;
    let (n, m) = (first.len() as f64, second.len() as f64);
    Ok(A12((sum - n * (n + 1.0) / 2.0) / (n * m)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separated_equal_and_failed_samples() {
        assert_eq!(a12(&[3.0, 4.0], &[1.0, 2.0]), Ok(A12(1.0)));
        assert_eq!(a12(&[1.0, 1.0], &[1.0]), Ok(A12(0.5)));
        assert_eq!(a12(&[f64::INFINITY, 1.0], &[f64::INFINITY]), Ok(A12(0.25)));
        assert!(a12(&[], &[1.0]).is_err() && a12(&[f64::NAN], &[1.0]).is_err());
    }

    #[test]
    fn thresholds_hold_in_both_directions() {
        use Magnitude::{Large, Medium, Negligible, Small};
        let words = [0.5, 0.56, 0.64, 0.71, 0.29, 0.36, 0.44, 0.45].map(|a| A12(a).magnitude());
        assert_eq!(words, [Negligible, Small, Medium, Large, Large, Medium, Small, Negligible]);
    }
}
