//! Bootstrap intervals (B. Efron, 1979): what a statistic would be over resamples of the runs, by percentiles.

use super::{Interval, Measure, Observation, a12, ert, par};
use evodoku_grid::Rng;

/// With this many resamples the ends of a 95 % interval are off by less than 0.2 percentage points of coverage.
const RESAMPLES: usize = 10_000;

/// The 95 % interval of a statistic of one sample; none where it has no value, or has none in one of forty resamples.
///
/// The seed is fixed, so the same sample always gives the same interval.
pub fn bootstrap<T: Copy>(sample: &[T], statistic: impl Fn(&[T]) -> Option<f64>) -> Option<Interval> {
    statistic(sample)?;
    let mut rng = Rng::seeded(sample.len() as u64);
    let mut resample = sample.to_vec();
    let values = (0..RESAMPLES).map(|_| {
        resample.fill_with(|| sample[rng.below(sample.len())]);
        statistic(&resample)
    });
    middle(values.collect())
}

/// The 95 % interval of the expected running time. Without an upper end where resamples without a success are too many.
pub fn ert_interval(runs: &[Observation], measure: Measure) -> Option<Interval> {
    ert(runs, measure)?;
    bootstrap(runs, |runs| Some(ert(runs, measure).unwrap_or(f64::INFINITY)))
}

/// The 95 % interval of the penalised mean effort, each failed run at `factor` times the budget.
pub fn par_interval(runs: &[Observation], measure: Measure, factor: f64, budget: f64) -> Option<Interval> {
    bootstrap(runs, |runs| par(runs, measure, factor, budget))
}

/// The 95 % interval of A12, both samples resampled.
pub fn a12_interval(first: &[f64], second: &[f64]) -> Option<Interval> {
    a12(first, second).ok()?;
    // Only the order of values counts, so each is replaced by its place among the distinct ones: no resample is sorted.
    let mut distinct = [first, second].concat();
    distinct.sort_by(f64::total_cmp);
    distinct.dedup();
    let places = |sample: &[f64]| -> Vec<usize> {
        sample.iter().map(|value| distinct.partition_point(|other| other.total_cmp(value).is_lt())).collect()
    };
    let (first, second) = (places(first), places(second));
    let mut rng = Rng::seeded((first.len() + second.len()) as u64);
    let mut counts = vec![[0_u32; 2]; distinct.len()];
    let values = (0..RESAMPLES).map(|_| {
        counts.fill([0; 2]);
        for _ in 0..first.len() {
            counts[first[rng.below(first.len())]][0] += 1;
        }
        for _ in 0..second.len() {
            counts[second[rng.below(second.len())]][1] += 1;
        }
        let (mut wins, mut below) = (0.0, 0.0);
        for [one, two] in counts.iter().map(|counts| counts.map(f64::from)) {
            wins += one * (below + two / 2.0);
            below += two;
        }
        Some(wins / (first.len() * second.len()) as f64)
    });
    middle(values.collect())
}

/// The middle 95 % of what the resamples gave.
fn middle(values: Vec<Option<f64>>) -> Option<Interval> {
    let all = values.len();
    let mut values: Vec<f64> = values.into_iter().flatten().filter(|v| !v.is_nan()).collect();
    let outside = all / 40;
    if values.len() + outside < all || values.is_empty() {
        return None;
    }
    values.sort_by(f64::total_cmp);
    let last = values.len() - 1;
    Some(Interval { low: values[outside.min(last)], high: values[last.saturating_sub(outside)] })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::summary::mean;

    #[test]
    fn the_interval_of_a_mean_is_that_of_theory() {
        // 200 values with mean 99.5 and standard deviation 57.9: the mean is known to 1.96 * 57.9 / sqrt(200) = 8.0.
        let sample: Vec<f64> = (0..200).map(f64::from).collect();
        let interval = bootstrap(&sample, |s| Some(mean(s))).unwrap();
        assert!((interval.low - 91.5).abs() < 0.6 && (interval.high - 107.5).abs() < 0.6, "{interval:?}");
        assert_eq!(bootstrap(&sample, |s| Some(mean(s))), Some(interval));
    }

    #[test]
    fn few_successes_leave_the_running_time_open_above() {
        let mut runs = vec![Observation::failed(100.0); 29];
        runs.push(Observation::solved(50.0));
        let interval = ert_interval(&runs, Measure::Generations).unwrap();
        assert!(interval.high.is_infinite() && interval.low.is_finite());
        assert_eq!(ert_interval(&runs[..29], Measure::Generations), None);
    }

    #[test]
    fn separated_samples_have_a_certain_effect() {
        assert_eq!(a12_interval(&[3.0, 4.0], &[1.0, 2.0]), Some(Interval { low: 1.0, high: 1.0 }));
        assert_eq!(a12_interval(&[], &[1.0]), None);
        let interval = a12_interval(&[1.0, 4.0, 5.0, 9.0], &[2.0, 3.0, 7.0, 8.0]).unwrap();
        assert!(interval.low < 0.5 && interval.high > 0.5);
    }
}
