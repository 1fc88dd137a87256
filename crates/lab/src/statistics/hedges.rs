//! Hedges' g (L. V. Hedges, 1981): the difference of means in pooled standard deviations, without its small-sample bias.

use statrs::function::gamma::ln_gamma;

use super::summary::{mean, variance};
use super::test::finite;
use super::{Magnitude, Untestable};

/// The corrected standardised difference of two means; positive where the first is larger.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hedges(pub f64);

impl Hedges {
    /// Cohen's thresholds: 0.2, 0.5, 0.8.
    pub fn magnitude(&self) -> Magnitude {
        Magnitude::of(self.0, [0.2, 0.5, 0.8])
    }
}

/// Hedges' g of two samples of at least two values.
pub fn hedges(first: &[f64], second: &[f64]) -> Result<Hedges, Untestable> {
    finite(&[first, second], 2)?;
    let (n, m) = (first.len() as f64, second.len() as f64);
    let freedom = n + m - 2.0;
    let pooled = ((n - 1.0) * variance(first) + (m - 1.0) * variance(second)) / freedom;
    if pooled == 0.0 {
        return Err(Untestable::NoVariation);
    }
    // The exact factor; the usual 1 - 3 / (4 f - 1) is an approximation of it.
    let unbias = (ln_gamma(freedom / 2.0) - ln_gamma((freedom - 1.0) / 2.0)).exp() / (freedom / 2.0).sqrt();
    let g = unbias * (mean(first) - mean(second)) / pooled.sqrt();
    if g.is_finite() && pooled.is_finite() { Ok(Hedges(g)) } else { Err(Untestable::Overflow) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(hedges(&[1.0], &[1.0, 2.0]), Err(Untestable::TooFew { needed: 2, given: 1 }));
        assert_eq!(hedges(&[0.1; 3], &[0.2; 3]), Err(Untestable::NoVariation));
        assert_eq!(hedges(&[1e300, -1e300], &[1.0, 2.0]), Err(Untestable::Overflow));
    }
}
