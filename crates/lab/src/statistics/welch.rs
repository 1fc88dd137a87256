//! Welch's t-test for means of samples with unequal variances (B. L. Welch, 1947).

use super::distribution::student_two_sided;
use super::summary::{mean, variance};
use super::test::finite;
use super::{Test, Untestable};

/// Whether the means differ; t is negative where the first is smaller. Each sample needs two values.
pub fn welch(first: &[f64], second: &[f64]) -> Result<Test, Untestable> {
    finite(&[first, second], 2)?;
    let (n, m) = (first.len() as f64, second.len() as f64);
    let (a, b) = (variance(first) / n, variance(second) / m);
    if a + b == 0.0 {
        return Err(Untestable::NoVariation);
    }
    let statistic = (mean(first) - mean(second)) / (a + b).sqrt();
    // Shares of the variance, not its squares, so that large values do not overflow here first.
    let (share_a, share_b) = (a / (a + b), b / (a + b));
    let freedom = 1.0 / (share_a * share_a / (n - 1.0) + share_b * share_b / (m - 1.0));
    if !statistic.is_finite() || !freedom.is_finite() {
        return Err(Untestable::Overflow);
    }
    Test {
        name: "Welch",
        symbol: "t",
        statistic,
        freedom: vec![freedom],
        p: student_two_sided(statistic, freedom),
        method: "unequal variances",
        smallest: first.len().min(second.len()),
    }
    .checked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(welch(&[], &[1.0, 2.0]), Err(Untestable::TooFew { needed: 2, given: 0 }));
        assert_eq!(welch(&[0.1; 3], &[0.2; 3]), Err(Untestable::NoVariation));
        assert_eq!(welch(&[1e300, -1e300], &[1.0, 2.0]), Err(Untestable::Overflow));
        assert_eq!(welch(&[f64::NAN, 1.0], &[1.0, 2.0]), Err(Untestable::NotFinite));
    }
}
