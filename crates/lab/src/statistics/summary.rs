//! Minimum, quartiles, maximum, mean and standard deviation, as the papers print them.

use super::{Measure, Observation};

/// The description of a sample that has at least one value. Infinity (a run that
/// never ended) is allowed; what cannot be an effort, a NaN or negative infinity, is passed over.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Summary {
    /// The number of values.
    pub count: usize,
    /// The smallest.
    pub min: f64,
    /// The first quartile (linear between the neighbouring values, as R's type 7).
    pub lower: f64,
    /// The median.
    pub median: f64,
    /// The third quartile.
    pub upper: f64,
    /// The largest.
    pub max: f64,
    /// The arithmetic mean.
    pub mean: f64,
    /// The standard deviation with n - 1 in the denominator; none for a single value.
    pub sd: Option<f64>,
}

impl Summary {
    /// Describes `values`; none where there is nothing to describe.
    pub fn of(values: &[f64]) -> Option<Self> {
        let mut sorted: Vec<f64> = values.iter().copied().filter(|v| *v > f64::NEG_INFINITY).collect();
        sorted.sort_by(f64::total_cmp);
        let (&min, &max) = (sorted.first()?, sorted.last()?);
        Some(Self {
            count: sorted.len(),
            min,
            lower: quantile(&sorted, 0.25),
            median: quantile(&sorted, 0.5),
            upper: quantile(&sorted, 0.75),
            max,
            mean: mean(&sorted),
            sd: (sorted.len() > 1).then(|| variance(&sorted).sqrt()).filter(|sd| sd.is_finite()),
        })
    }

    /// Describes what the successful runs spent, which is what the papers print.
    pub fn of_successes(runs: &[Observation], measure: Measure) -> Option<Self> {
        let spent: Vec<f64> = runs.iter().filter(|r| r.solved).map(|r| r.spent(measure)).collect();
        Self::of(&spent)
    }
}

/// The mean of a sample that is not empty.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The variance with n - 1 in the denominator, of at least two values; exactly 0 where all are equal.
pub(super) fn variance(values: &[f64]) -> f64 {
    // The mean of equal values may be off by a rounding; their variance must not.
    if values.iter().all(|v| *v == values[0]) {
        return 0.0;
    }
    let mean = mean(values);
    values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / (values.len() - 1) as f64
}

/// The median of a sample that is not empty.
pub(super) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    quantile(&sorted, 0.5)
}

/// The quantile of a sorted sample that is not empty, linear between neighbours.
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (below, part) = (place.floor() as usize, place.fract());
    let low = sorted[below];
    match sorted.get(below + 1) {
        // Equal neighbours need no arithmetic: between two infinities it would give NaN.
        Some(&high) if part > 0.0 && high != low => low * (1.0 - part) + high * part,
        _ => low,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_and_none() {
        let one = Summary::of(&[7.0]).unwrap();
        assert_eq!((one.min, one.median, one.max, one.mean, one.sd), (7.0, 7.0, 7.0, 7.0, None));
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[f64::NAN, f64::NEG_INFINITY]), None);
    }

    #[test]
    fn infinities_never_become_nan() {
        let sample = Summary::of(&[1.0, f64::INFINITY, f64::INFINITY, f64::INFINITY]).unwrap();
        assert_eq!((sample.median, sample.upper, sample.mean), (f64::INFINITY, f64::INFINITY, f64::INFINITY));
        assert!(sample.lower.is_infinite() && sample.sd.is_none());
    }

    #[test]
    fn only_successes_count() {
        let runs = [Observation::solved(10.0), Observation::failed(99.0), Observation::solved(20.0)];
        let summary = Summary::of_successes(&runs, Measure::Generations).unwrap();
        assert_eq!((summary.count, summary.mean, summary.max), (2, 15.0, 20.0));
    }
}
