//! Success rates compared: printed counts and ours.

use super::figure::Figure;
use super::rule::{ENOUGH, POWER, SUCCESS_MARGIN};
use crate::published::PrintedRow;
use crate::statistics::{
    Interval, Observation, Rate, Share, fisher, newcombe, stratified_fisher, words_of_p,
};

/// The normal quantile whose interval makes two one-sided tests of 5 %.
const Z: f64 = 1.644_853_626_951_472_7;

/// The printed rate and ours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Success {
    printed: Rate,
    ours: Rate,
}

impl Success {
    /// The rates of a row; none where it prints none, or of too few runs.
    pub(super) fn of(row: &PrintedRow, ours: &[Observation]) -> Option<Self> {
        let printed = row.runs.zip(row.solved).map(|(runs, solved)| Rate { solved, runs });
        let printed = printed.filter(|rate| rate.runs as usize >= ENOUGH)?;
        Some(Self { printed, ours: Rate::of(ours) })
    }

    /// The comparison, with a difference shown at this level.
    pub(super) fn figure(self, level: f64) -> Figure {
        let Self { printed, ours } = self;
        let p = chance(printed, ours);
        let word = if ours.share() > printed.share() { "more" } else { "less" };
        let passes: Vec<u32> = passing(printed.runs, ours, level);
        let passed = match (passes.first(), passes.last()) {
            (Some(low), Some(high)) if low == high => format!("{low} of {}", printed.runs),
            (Some(low), Some(high)) => format!("{low}–{high} of {}", printed.runs),
            _ => "nothing".into(),
        };
        Figure {
            differs: (p < level).then(|| format!("ours solves {word} often ({})", words_of_p(p))),
            equivalent: within_margin(newcombe(share(ours), share(printed), Z)),
            passed,
            seen: seen(printed.runs, ours, &passes),
        }
    }
}

fn chance(printed: Rate, ours: Rate) -> f64 {
    fisher(printed, ours).map_or(1.0, |test| test.p)
}

fn share(rate: Rate) -> Share {
    (rate.share().unwrap_or(0.0), f64::from(rate.runs))
}

fn within_margin(interval: Interval) -> bool {
    -SUCCESS_MARGIN <= interval.low && interval.high <= SUCCESS_MARGIN
}

/// The printed successes that our runs would not have rejected.
fn passing(runs: u32, ours: Rate, level: f64) -> Vec<u32> {
    (0..=runs).filter(|&solved| chance(Rate { solved, runs }, ours) >= level).collect()
}

/// The smallest differences from our rate, in points, with which the printed counts would probably have been rejected.
fn seen(runs: u32, ours: Rate, passes: &[u32]) -> String {
    let our_share = ours.share().unwrap_or(0.0);
    let found = |sign: f64| {
        let away = |points: &u32| {
            let share = our_share + sign * f64::from(*points) / 100.0;
            (0.0..=1.0).contains(&share)
                && 1.0 - passes.iter().map(|k| binomial(*k, runs, share)).sum::<f64>() >= POWER
        };
        (1..=100).find(away)
    };
    let words = [(found(-1.0), "−"), (found(1.0), "+")];
    let words: Vec<String> =
        words.iter().filter_map(|(points, sign)| points.map(|p| format!("{sign}{p}"))).collect();
    if words.is_empty() {
        "no difference in success".into()
    } else {
        format!("{} points", words.join(" or "))
    }
}

/// The chance of exactly `k` successes.
fn binomial(k: u32, runs: u32, share: f64) -> f64 {
    let (k, n) = (f64::from(k), f64::from(runs));
    if share <= 0.0 || share >= 1.0 {
        let certain = if share <= 0.0 { 0.0 } else { n };
        return f64::from(u8::from((k - certain).abs() < 0.5));
    }
    let ln_factorial = |x: f64| statrs::function::gamma::ln_gamma(x + 1.0);
    let ways = ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k);
    (ways + k * share.ln() + (n - k) * (1.0 - share).ln()).exp()
}

/// The pooled rates of several rows.
pub(super) struct Pooled {
    /// How much larger our mean rate is.
    pub(super) difference: f64,
    /// The 90 % interval of it.
    pub(super) interval: Interval,
    /// The chance of such a difference within rows if there is none.
    pub(super) p: f64,
    /// Whether the difference is within the margin.
    pub(super) equivalent: bool,
}

/// Rows count alike, however many runs they have.
pub(super) fn pooled(rows: &[Success]) -> Option<Pooled> {
    let strata: Vec<[Rate; 2]> = rows.iter().map(|row| [row.printed, row.ours]).collect();
    let p = stratified_fisher(&strata).ok()?.p;
    let mean = |which: usize| -> Share {
        let shares = strata.iter().map(|pair| share(pair[which]));
        let (sum, inverse) =
            shares.fold((0.0, 0.0), |(sum, inverse), (share, runs)| (sum + share, inverse + 1.0 / runs));
        let rows = strata.len() as f64;
        // The variance of a mean of rates is that of one rate over so many runs.
        (sum / rows, rows * rows / inverse)
    };
    let (printed, ours) = (mean(0), mean(1));
    let interval = newcombe(ours, printed, Z);
    Some(Pooled { difference: ours.0 - printed.0, interval, p, equivalent: within_margin(interval) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn success(printed: [u32; 2], ours: [u32; 2]) -> Success {
        let rate = |[solved, runs]: [u32; 2]| Rate { solved, runs };
        Success { printed: rate(printed), ours: rate(ours) }
    }

    #[test]
    fn binomial_chances_add_up() {
        for share in [0.0, 0.3, 1.0] {
            let sum: f64 = (0..=15).map(|k| binomial(k, 15, share)).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        }
        assert!((binomial(2, 4, 0.5) - 0.375).abs() < 1e-12);
        assert_eq!((binomial(0, 9, 0.0), binomial(9, 9, 1.0), binomial(8, 9, 1.0)), (1.0, 1.0, 0.0));
    }

    /// Against 15 of 15, from 100 runs: the referee's question what would have passed.
    #[test]
    fn few_printed_runs_pass_much_and_see_little() {
        let figure = success([15, 15], [90, 100]).figure(0.05);
        assert_eq!((figure.differs, figure.equivalent), (None, false));
        assert_eq!(figure.passed, "11–15 of 15");
        assert_eq!(figure.seen, "−31 points");
        let many = success([100, 100], [100, 100]).figure(0.05);
        assert!(many.equivalent);
        assert_eq!((many.passed.as_str(), many.seen.as_str()), ("95–100 of 100", "−8 points"));
        let one = success([1, 1], [50, 100]).figure(0.05);
        assert_eq!((one.passed.as_str(), one.seen.as_str()), ("0–1 of 1", "no difference in success"));
    }

    /// Six rows of which none alone is rejected: 589 of 600 against 600 of 600.
    #[test]
    fn pooled_rows_show_what_each_hides() {
        let failures = [0, 0, 0, 5, 6, 0];
        let rows: Vec<Success> = failures.map(|failed| success([100, 100], [100 - failed, 100])).into();
        assert!(rows.iter().filter(|row| row.figure(0.05).differs.is_some()).count() <= 1);
        let pooled = pooled(&rows).unwrap();
        assert!(pooled.p < 0.001 && pooled.equivalent, "{}", pooled.p);
        assert!((pooled.difference + 11.0 / 600.0).abs() < 1e-12);
        assert!(super::pooled(&[]).is_none());
    }
}
