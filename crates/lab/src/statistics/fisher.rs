//! Fisher's exact test (R. A. Fisher, 1935): whether two success rates differ, on one puzzle or within each of several.

use super::{Rate, Test, Untestable};

/// Tables whose probability exceeds the observed one by no more than this factor count as equally rare, as in R.
const SLACK: f64 = 1.0 + 1e-7;

/// The two-sided test that `first` and `second` have the same success rate; its statistic is the first's successes.
pub fn fisher(first: Rate, second: Rate) -> Result<Test, Untestable> {
    stratified_fisher(&[[first, second]])
}

/// The same for pairs of rates that are compared within each pair, as on several puzzles: the exact form of the test of Cochran,
/// Mantel and Haenszel. A puzzle that is harder for both does not count as a difference.
pub fn stratified_fisher(strata: &[[Rate; 2]]) -> Result<Test, Untestable> {
    if strata.is_empty() {
        return Err(Untestable::TooFewSamples { needed: 1, given: 0 });
    }
    for rate in strata.iter().flatten() {
        if rate.solved > rate.runs {
            return Err(Untestable::BadCount { successes: rate.solved, runs: rate.runs });
        }
        if rate.runs == 0 {
            return Err(Untestable::TooFew { needed: 1, given: 0 });
        }
    }
    // Successes of the first, over all tables with the margins of each stratum: the strata's distributions are added up.
    let mut all = Tables { fewest: 0, chance: vec![1.0] };
    for [first, second] in strata {
        all = all.plus(&Tables::of(*first, *second));
    }
    let observed: usize = strata.iter().map(|[first, _]| first.solved as usize).sum();
    let limit = all.chance[observed - all.fewest] * SLACK;
    let total: f64 = all.chance.iter().sum();
    let rare: f64 = all.chance.iter().filter(|chance| **chance <= limit).sum();
    Test {
        name: "Fisher",
        symbol: "successes of the first",
        statistic: observed as f64,
        freedom: Vec::new(),
        p: rare / total,
        method: if strata.len() == 1 { "exact" } else { "exact, within strata" },
        smallest: strata.iter().flatten().map(|rate| rate.runs as usize).min().unwrap_or(0),
    }
    .checked()
}

/// How likely each number of successes of the first is if both have one rate, given the successes of both together.
struct Tables {
    /// The fewest successes that the first can have.
    fewest: usize,
    /// The chance of so many and of each number beyond.
    chance: Vec<f64>,
}

impl Tables {
    fn of(first: Rate, second: Rate) -> Self {
        let (n, m) = (f64::from(first.runs), f64::from(second.runs));
        let solved = f64::from(first.solved) + f64::from(second.solved);
        let (low, high) = ((solved - m).max(0.0), solved.min(n));
        // Weights relative to the likeliest table, by the ratio of neighbours: no factorials, no cancellation. A table too
        // rare for a floating-point number keeps the weight 0.
        let up = |x: f64| (n - x) * (solved - x) / ((x + 1.0) * (m - solved + x + 1.0));
        let mode = ((n + 1.0) * (solved + 1.0) / (n + m + 2.0)).floor().clamp(low, high);
        let fewest = low as usize;
        let mut chance = vec![0.0; high as usize - fewest + 1];
        chance[mode as usize - fewest] = 1.0;
        let (mut x, mut weight) = (mode, 1.0);
        while x < high && weight > f64::MIN_POSITIVE {
            weight *= up(x);
            x += 1.0;
            chance[x as usize - fewest] = weight;
        }
        (x, weight) = (mode, 1.0);
        while x > low && weight > f64::MIN_POSITIVE {
            x -= 1.0;
            weight /= up(x);
            chance[x as usize - fewest] = weight;
        }
        let total: f64 = chance.iter().sum();
        for chance in &mut chance {
            *chance /= total;
        }
        Self { fewest, chance }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut chance = vec![0.0; self.chance.len() + other.chance.len() - 1];
        for (i, one) in self.chance.iter().enumerate() {
            for (j, two) in other.chance.iter().enumerate() {
                chance[i + j] += one * two;
            }
        }
        Self { fewest: self.fewest + other.fewest, chance }
    }
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
        assert_eq!(stratified_fisher(&[]), Err(Untestable::TooFewSamples { needed: 1, given: 0 }));
    }

    /// Each stratum alone shows nothing, together they do; a stratum where all succeed says nothing.
    #[test]
    fn strata_add_up() {
        let stratum = [Rate { solved: 95, runs: 100 }, Rate { solved: 100, runs: 100 }];
        let all = [Rate { solved: 100, runs: 100 }; 2];
        let p = |strata: &[[Rate; 2]]| stratified_fisher(strata).unwrap().p;
        assert!(p(&[stratum]) > 0.05 && p(&[stratum; 3]) < 0.001);
        assert!((p(&[stratum, all, all]) - p(&[stratum])).abs() < 1e-12);
        // A puzzle that is hard for both and one that is easy for both are no difference.
        let (hard, easy) = ([Rate { solved: 1, runs: 50 }; 2], [Rate { solved: 49, runs: 50 }; 2]);
        assert!(p(&[hard, easy]) > 0.99);
    }
}
