//! Student's t-test (W. S. Gosset, 1908), which takes the variances for equal: papers run it after Levene's test.

use super::distribution::student_two_sided;
use super::summary::{mean, variance};
use super::test::finite;
use super::{Test, Untestable};

/// Whether two samples differ in their means, if their variances are equal. Each needs two values.
pub fn student(first: &[f64], second: &[f64]) -> Result<Test, Untestable> {
    finite(&[first, second], 2)?;
    let (n, m) = (first.len() as f64, second.len() as f64);
    let freedom = n + m - 2.0;
    let pooled = ((n - 1.0) * variance(first) + (m - 1.0) * variance(second)) / freedom;
    if !pooled.is_finite() {
        return Err(Untestable::Overflow);
    }
    if pooled == 0.0 {
        return Err(Untestable::NoVariation);
    }
    let statistic = (mean(first) - mean(second)) / (pooled * (1.0 / n + 1.0 / m)).sqrt();
    if !statistic.is_finite() {
        return Err(Untestable::Overflow);
    }
    Test {
        name: "Student",
        symbol: "t",
        statistic,
        freedom: vec![freedom],
        p: student_two_sided(statistic, freedom),
        method: "equal variances",
        smallest: first.len().min(second.len()),
    }
    .checked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(student(&[1.0], &[1.0, 2.0]), Err(Untestable::TooFew { needed: 2, given: 1 }));
        assert_eq!(student(&[3.0, 3.0], &[3.0, 3.0]), Err(Untestable::NoVariation));
        assert_eq!(student(&[1e300, 3.0], &[-1e300, 3.0]), Err(Untestable::Overflow));
    }
}
