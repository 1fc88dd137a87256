//! Success rate with the Wilson score interval (E. B. Wilson, 1927), which stays honest at 0 % and 100 %.

use std::fmt;

use super::Observation;

/// The 97.5 % point of the standard normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// A number of successes among a number of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Runs that found the solution, at most `runs`.
    pub solved: u32,
    /// All runs.
    pub runs: u32,
}

/// A range that covers the true value in 95 % of samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rate {
    /// The success rate of a sample of runs.
    pub fn of(runs: &[Observation]) -> Self {
        Self { solved: runs.iter().filter(|r| r.solved).count() as u32, runs: runs.len() as u32 }
    }

    /// The share of successes; none without runs.
    pub fn share(&self) -> Option<f64> {
        (self.runs > 0).then(|| f64::from(self.solved.min(self.runs)) / f64::from(self.runs))
    }

    /// The Wilson 95 % interval of the share; none without runs.
    pub fn wilson(&self) -> Option<Interval> {
        self.share().map(|share| score_interval(share, f64::from(self.runs), Z))
    }
}

/// Wilson's interval of a share observed in `runs` runs, which need not be whole.
fn score_interval(share: f64, runs: f64, z: f64) -> Interval {
    let scale = 1.0 + z * z / runs;
    let centre = (share + z * z / (2.0 * runs)) / scale;
    let half = z * (share * (1.0 - share) / runs + z * z / (4.0 * runs * runs)).sqrt() / scale;
    // The formula gives these ends exactly; rounding must not take them away.
    let low = if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

/// A share and how many runs it was observed in.
pub type Share = (f64, f64);

/// Newcombe's interval (R. G. Newcombe, 1998) for how much larger the first share is, made of the two Wilson intervals;
/// `z` is the normal quantile of each end, such as 1.645 for 90 %.
pub fn newcombe((first, n): Share, (second, m): Share, z: f64) -> Interval {
    let (a, b) = (score_interval(first, n, z), score_interval(second, m, z));
    let difference = first - second;
    Interval {
        low: difference - (first - a.low).hypot(b.high - second),
        high: difference + (a.high - first).hypot(second - b.low),
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.share(), self.wilson()) {
            (Some(share), Some(Interval { low, high })) => write!(
                f,
                "{} of {} ({:.0} %, 95 % interval {:.0} to {:.0} %)",
                self.solved,
                self.runs,
                100.0 * share,
                100.0 * low,
                100.0 * high
            ),
            _ => f.write_str("no runs"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_ends() {
        assert_eq!(Rate { solved: 12, runs: 15 }.to_string(), "12 of 15 (80 %, 95 % interval 55 to 93 %)");
        assert_eq!(Rate { solved: 0, runs: 0 }.to_string(), "no runs");
        assert_eq!(Rate { solved: 0, runs: 9 }.wilson().map(|i| i.low), Some(0.0));
        assert_eq!(Rate { solved: 9, runs: 9 }.wilson().map(|i| i.high), Some(1.0));
        assert_eq!(
            Rate::of(&[Observation::solved(1.0), Observation::failed(2.0)]),
            Rate { solved: 1, runs: 2 }
        );
    }
}
