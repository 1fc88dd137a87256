//! Fisher's exact test (R. A. Fisher, 1935): whether two success rates differ.

use super::{Rate, Test, Untestable};

/// Tables whose probability exceeds the observed one by no more than this factor count as equally rare, as in R.
const SLACK: f64 = 1.0 + 1e-7;

/// The two-sided test that `first` and `second` have the same success rate; its statistic is the first's successes.
pub fn fisher(first: Rate, second: Rate) -> Result<Test, Untestable> {
    for rate in [first, second] {
        if rate.solved > rate.runs {
            return Err(Untestable::BadCount { successes: rate.solved, runs: rate.runs });
        }
        if rate.runs == 0 {
            return Err(Untestable::TooFew { needed: 1, given: 0 });
        }
    }
    Test {
        name: "Fisher",
        symbol: "successes of the first",
        statistic: f64::from(first.solved),
        freedom: Vec::new(),
        p: two_sided(first, second),
        method: "exact",
        smallest: first.runs.min(second.runs) as usize,
    }
    .checked()
}

/// The probability of all tables with the same margins that are no likelier than the observed one.
fn two_sided(first: Rate, second: Rate) -> f64 {
    let (n, m, observed) = (f64::from(first.runs), f64::from(second.runs), f64::from(first.solved));
    let solved = observed + f64::from(second.solved);
    let (low, high) = ((solved - m).max(0.0), solved.min(n));
    // Weights relative to the likeliest table, by the ratio of neighbours: no factorials, no cancellation.
    let up = |x: f64| (n - x) * (solved - x) / ((x + 1.0) * (m - solved + x + 1.0));
    let mode = ((n + 1.0) * (solved + 1.0) / (n + m + 2.0)).floor().clamp(low, high);
    let mut tables = vec![(mode, 1.0)];
    let (mut x, mut weight) = (mode, 1.0);
    while x < high && weight > f64::MIN_POSITIVE {
        weight *= up(x);
        x += 1.0;
        tables.push((x, weight));
    }
    (x, weight) = (mode, 1.0);
    while x > low && weight > f64::MIN_POSITIVE {
        x -= 1.0;
        weight /= up(x);
        tables.push((x, weight));
    }
    // A table beyond the walk is too rare for a floating-point number: its p-value is 0.
    let limit = tables.iter().find(|t| t.0 == observed).map_or(0.0, |t| t.1 * SLACK);
    let total: f64 = tables.iter().map(|t| t.1).sum();
    tables.iter().filter(|t| t.1 <= limit).map(|t| t.1).sum::<f64>() / total
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(a: u32, n: u32, b: u32, m: u32) -> f64 {
        fisher(Rate { solved: a, runs: n }, Rate { solved: b, runs: m }).unwrap().p
    }

    #[test]
    fn certain_and_extreme_tables() {
        assert_eq!(p(15, 15, 15, 15), 1.0);
        assert_eq!(p(0, 1, 0, 1000), 1.0);
        // The lady tasting tea: all four cups right has probability 1 in 70, and so has all wrong.
        assert!((p(4, 4, 0, 4) - 2.0 / 70.0).abs() < 1e-15);
        assert_eq!(p(1_000_000, 1_000_000, 0, 1_000_000), 0.0);
    }

    #[test]
    fn impossible_counts_are_refused() {
        let (bad, none) = (Rate { solved: 3, runs: 2 }, Rate { solved: 0, runs: 0 });
        assert_eq!(fisher(bad, none), Err(Untestable::BadCount { successes: 3, runs: 2 }));
        assert_eq!(fisher(none, none), Err(Untestable::TooFew { needed: 1, given: 0 }));
    }
}
