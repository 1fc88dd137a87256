//! Mean generations compared: the printed mean and those that our runs lead us to expect.

use super::figure::Figure;
use super::rule::{ENOUGH, ENOUGH_FOR_A_MEAN, ENOUGH_FOR_A_RUN, LEVEL, MEAN_FACTOR, POWER, RESAMPLES};
use crate::published::PrintedRow;
use crate::statistics::{Interval, Observation, Summary};
use evodoku_grid::Rng;

/// The printed mean, and means of as many runs as the paper's that ours lead us to expect.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Effort {
    printed: f64,
    ours: f64,
    /// Means of draws from resamples of ours, in no order.
    expected: Vec<f64>,
    /// Whether the paper says how many runs its mean is over.
    runs_known: bool,
}

impl PrintedRow {
    /// How many runs the printed mean is over.
    fn drawn(&self) -> Option<usize> {
        let runs = if self.failures_at_cap { self.runs } else { self.solved.or(self.runs) };
        runs.map(|runs| runs as usize).filter(|runs| *runs > 0)
    }
}

/// Our values of what the row's mean is over.
pub(crate) fn generations(row: &PrintedRow, ours: &[Observation]) -> Vec<f64> {
    let failure = row.cap.filter(|_| row.failures_at_cap).map(|cap| cap as f64);
    ours.iter().filter_map(|run| if run.solved { Some(run.generations) } else { failure }).collect()
}

/// Why a printed mean cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum NoEffort {
    /// The row has none.
    NotPrinted,
    /// Our values are too few.
    TooFew { values: usize, needed: usize },
}

impl Effort {
    /// The means of a row.
    pub(super) fn of(row: &PrintedRow, ours: &[Observation]) -> Result<Self, NoEffort> {
        let printed = row.mean.ok_or(NoEffort::NotPrinted)?;
        let values = generations(row, ours);
        let few = row.drawn().is_some_and(|runs| runs < ENOUGH);
        let needed = if few { ENOUGH_FOR_A_RUN } else { ENOUGH_FOR_A_MEAN };
        if values.len() < needed {
            return Err(NoEffort::TooFew { values: values.len(), needed });
        }
        let drawn = row.drawn().unwrap_or(values.len());
        // Every row has draws of its own, so that rows can be pooled.
        let seed = (row.line as u64) << 32 | values.len() as u64;
        Ok(Self {
            printed,
            ours: Summary::of(&values).map_or(0.0, |s| s.mean),
            expected: expected(&values, drawn, seed),
            runs_known: row.drawn().is_some(),
        })
    }

    /// The comparison, with a difference shown at this level.
    pub(super) fn figure(&self, level: f64) -> Figure {
        let mut sorted = self.expected.clone();
        sorted.sort_by(f64::total_cmp);
        let Interval { low, high } = middle(&sorted, level);
        let near = middle(&sorted, 2.0 * LEVEL);
        let differs = !(low..=high).contains(&self.printed);
        let equivalent = near.low >= self.printed / MEAN_FACTOR && near.high <= self.printed * MEAN_FACTOR;
        Figure {
            differs: differs.then(|| self.difference(low)),
            equivalent: equivalent && self.runs_known,
            passed: format!("mean {}–{}", short(low), short(high)),
            seen: seen(&sorted, low, high),
        }
    }

    fn difference(&self, low: f64) -> String {
        let Self { printed, ours, .. } = *self;
        if printed < low {
            format!("ours needs {:.1}x as many generations", ours / printed.max(1e-9))
        } else if ours == 0.0 {
            "ours is solved before the first generation".to_owned()
        } else {
            format!("ours needs {:.2}x as many generations", ours / printed)
        }
    }
}

/// Means of `drawn` values from resamples of `values`. The resamples account for what we do not know of the
/// distribution, the draws for what the paper did not.
fn expected(values: &[f64], drawn: usize, seed: u64) -> Vec<f64> {
    let mut rng = Rng::seeded(seed);
    let mut resample = vec![0.0; values.len()];
    let mean = |_| {
        resample.fill_with(|| values[rng.below(values.len())]);
        (0..drawn).map(|_| resample[rng.below(resample.len())]).sum::<f64>() / drawn as f64
    };
    (0..RESAMPLES).map(mean).collect()
}

/// The middle `1 - level` of sorted values.
fn middle(sorted: &[f64], level: f64) -> Interval {
    let outside = ((level / 2.0 * sorted.len() as f64) as usize).min(sorted.len() / 2 - 1);
    Interval { low: sorted[outside], high: sorted[sorted.len() - 1 - outside] }
}

/// The smallest factors by which the paper's runs could have been shorter or longer than ours and probably been rejected.
fn seen(sorted: &[f64], low: f64, high: f64) -> String {
    let at = |share: f64| sorted[((share * sorted.len() as f64) as usize).min(sorted.len() - 1)];
    let (longer, shorter) = (high / at(1.0 - POWER), at(POWER) / low);
    let word = |sign: &str, factor: f64| factor.is_finite().then(|| format!("{sign}{factor:.2}"));
    let words: Vec<String> = [word("÷", shorter), word("×", longer)].into_iter().flatten().collect();
    if words.is_empty() { "no factor".into() } else { words.join(" or ") }
}

/// One decimal below a hundred, none above.
fn short(value: f64) -> String {
    if value < 100.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

/// The pooled means of several rows.
pub(super) struct Pooled {
    /// The mean ratio (geometric) of ours to the printed means.
    pub(super) ratio: f64,
    /// The 90 % interval of it.
    pub(super) interval: Interval,
    /// Whether the 95 % interval, or that of another level, leaves out 1.
    pub(super) differs: bool,
    /// Whether the ratio is within the margin.
    pub(super) equivalent: bool,
}

/// Rows count alike; those where a mean is 0 have no ratio and are left out.
pub(super) fn pooled(rows: &[&Effort], level: f64) -> Option<Pooled> {
    let has_ratio = |row: &&&Effort| row.printed > 0.0 && row.expected.iter().all(|mean| *mean > 0.0);
    let rows: Vec<&Effort> = rows.iter().filter(has_ratio).copied().collect();
    if rows.is_empty() {
        return None;
    }
    let count = rows.len() as f64;
    let mean_of = |value: &dyn Fn(&Effort) -> f64| rows.iter().map(|row| value(row)).sum::<f64>() / count;
    let mut ratios: Vec<f64> =
        (0..RESAMPLES).map(|i| mean_of(&|row| (row.expected[i] / row.printed).ln()).exp()).collect();
    ratios.sort_by(f64::total_cmp);
    let (interval, wide) = (middle(&ratios, 2.0 * LEVEL), middle(&ratios, level));
    Some(Pooled {
        ratio: mean_of(&|row| (row.ours / row.printed).ln()).exp(),
        interval,
        differs: !(wide.low..=wide.high).contains(&1.0),
        equivalent: interval.low >= 1.0 / MEAN_FACTOR
            && interval.high <= MEAN_FACTOR
            && rows.iter().all(|row| row.runs_known),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(values: &[f64], drawn: usize) -> Vec<f64> {
        let mut means = expected(values, drawn, 1);
        means.sort_by(f64::total_cmp);
        means
    }

    /// At level 0 nothing is outside, so the interval is the whole range; at level 1 its ends meet in the middle.
    #[test]
    fn the_interval_of_means_shrinks_with_the_level() {
        let values: Vec<f64> = (0..=200).map(f64::from).collect();
        let ends = |values: &[f64], drawn, level| {
            let Interval { low, high } = middle(&sorted(values, drawn), level);
            (low, high)
        };
        assert_eq!(ends(&[1.0, 3.0], 1, 0.0), (1.0, 3.0));
        let intervals = [0.0, 0.05, 0.5, 1.0].map(|level| ends(&values, 1, level));
        assert!(intervals.is_sorted_by(|(a, b), (c, d)| a < c && b > d), "{intervals:?}");
        let [.., (low, high)] = intervals;
        assert!(90.0 < low && low <= high && high < 110.0, "{low} {high}");
        let (low, high) = ends(&values, 400, 0.05);
        // The mean is 100 and its standard error, of a resample and of 400 draws from it, about 5.
        assert!((85.0..95.0).contains(&low) && (105.0..115.0).contains(&high), "{low} {high}");
    }

    /// Means of normal values: the standard error of a resample of 100 and of 25 draws is sqrt(1/100 + 1/25) of 0.3.
    #[test]
    fn what_would_be_seen_follows_from_the_standard_error() {
        let values: Vec<f64> =
            (0..100).map(|i| 1.0 + 0.3 * (3.0_f64).sqrt() * (f64::from(i) - 49.5) / 50.0).collect();
        let means = sorted(&values, 25);
        let Interval { low, high } = middle(&means, 0.05);
        let error = 0.3 * (0.05_f64).sqrt();
        assert!(
            (high - 1.0 - 1.96 * error).abs() < 0.01 && (1.0 - low - 1.96 * error).abs() < 0.01,
            "{low} {high}"
        );
        let longer = (1.0 + 1.96 * error) / (1.0 - 0.84 * error);
        assert!(seen(&means, low, high).ends_with(&format!("×{longer:.2}")), "{}", seen(&means, low, high));
    }
}
