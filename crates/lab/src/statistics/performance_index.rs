//! The performance index PI by which the Ret-GA paper (Das, Bhatia, Puri & Deep) weights success, effort and spread.

use super::{Measure, Observation, Rate, Summary};

/// What the index needs to know of one algorithm on one puzzle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// The successes among the runs.
    pub rate: Rate,
    /// The mean effort of the successful runs; none without a success.
    pub mean: Option<f64>,
    /// Its standard deviation; none with fewer than two successes.
    pub sd: Option<f64>,
}

/// Which of the three terms carries the weight w; the other two share 1 - w.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Case {
    /// Case (i): the success rate.
    Success,
    /// Case (ii): the mean effort.
    Effort,
    /// Case (iii): the standard deviation of the effort.
    Spread,
}

/// The index of each algorithm over a set of puzzles, between 0 and 1; more is better.
#[derive(Debug, Clone, PartialEq)]
pub struct PerformanceIndex {
    /// For each algorithm the three terms, each averaged over the puzzles: success, effort, spread.
    pub terms: Vec<[f64; 3]>,
}

impl Score {
    /// The score of a sample of runs.
    pub fn of(runs: &[Observation], measure: Measure) -> Self {
        let summary = Summary::of_successes(runs, measure);
        Self { rate: Rate::of(runs), mean: summary.map(|s| s.mean), sd: summary.and_then(|s| s.sd) }
    }
}

impl Case {
    /// The three cases in the paper's order.
    pub const ALL: [Self; 3] = [Self::Success, Self::Effort, Self::Spread];

    /// What the case weighs, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Success => "success rate",
            Self::Effort => "mean effort",
            Self::Spread => "standard deviation",
        }
    }
}

impl PerformanceIndex {
    /// The index from one row for each puzzle, one score for each algorithm; none unless the rows are of one length
    /// and hold something.
    ///
    /// A puzzle's effort term is the smallest mean of any algorithm there divided by the algorithm's own, and 0
    /// without a success; its spread term likewise. The paper does not say what a single success is worth in spread,
    /// which has none: here 0, for nothing is known.
    pub fn of(puzzles: &[Vec<Score>]) -> Option<Self> {
        let algorithms = puzzles.first().map(Vec::len).filter(|&n| n > 0)?;
        if puzzles.iter().any(|p| p.len() != algorithms) {
            return None;
        }
        let mut terms = vec![[0.0; 3]; algorithms];
        for scores in puzzles {
            let best_mean = smallest(scores.iter().map(|s| s.mean));
            let best_sd = smallest(scores.iter().map(|s| s.sd));
            for (sum, score) in terms.iter_mut().zip(scores) {
                sum[0] += score.rate.share().unwrap_or(0.0);
                sum[1] += ratio(best_mean, score.mean);
                sum[2] += ratio(best_sd, score.sd);
            }
        }
        for term in terms.iter_mut().flatten() {
            *term /= puzzles.len() as f64;
        }
        Some(Self { terms })
    }

    /// The index of `algorithm` where the case's own term has weight `w`; 0 for an algorithm that is not there.
    pub fn at(&self, algorithm: usize, case: Case, w: f64) -> f64 {
        let Some([success, effort, spread]) = self.terms.get(algorithm) else { return 0.0 };
        let rest = (1.0 - w) / 2.0;
        match case {
            Case::Success => w * success + rest * (effort + spread),
            Case::Effort => w * effort + rest * (success + spread),
            Case::Spread => w * spread + rest * (success + effort),
        }
    }
}

fn smallest(values: impl Iterator<Item = Option<f64>>) -> f64 {
    values.flatten().filter(|v| is_effort(*v)).fold(f64::INFINITY, f64::min)
}

/// `best / own`, 1 for the best itself even where it is 0, and 0 where there is no value.
fn ratio(best: f64, own: Option<f64>) -> f64 {
    match own {
        Some(own) if own == best => 1.0,
        Some(own) if is_effort(own) => best / own,
        _ => 0.0,
    }
}

fn is_effort(value: f64) -> bool {
    value >= 0.0 && value.is_finite()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(solved: u32, mean: f64, sd: f64) -> Score {
        Score { rate: Rate { solved, runs: 10 }, mean: Some(mean), sd: Some(sd) }
    }

    #[test]
    fn worked_example() {
        let failed = Score { rate: Rate { solved: 0, runs: 10 }, mean: None, sd: None };
        let index = PerformanceIndex::of(&[
            vec![score(10, 100.0, 40.0), score(5, 200.0, 20.0)],
            vec![score(8, 50.0, 10.0), failed],
        ])
        .unwrap();
        assert_eq!(index.terms, [[0.9, 1.0, 0.75], [0.25, 0.25, 0.5]]);
        assert!((index.at(0, Case::Success, 0.5) - (0.45 + 0.25 * 1.75)).abs() < 1e-15);
        assert_eq!(index.at(1, Case::Effort, 1.0), 0.25);
        assert_eq!(index.at(1, Case::Spread, 0.0), 0.25);
        assert_eq!(index.at(7, Case::Success, 0.5), 0.0);
    }

    #[test]
    fn the_three_cases_meet_at_one_third() {
        let index = PerformanceIndex::of(&[vec![score(3, 7.0, 2.0), score(9, 5.0, 3.0)]]).unwrap();
        let values = Case::ALL.map(|case| index.at(0, case, 1.0 / 3.0));
        assert!((values[0] - values[1]).abs() < 1e-15 && (values[1] - values[2]).abs() < 1e-15);
    }

    #[test]
    fn zero_effort_and_missing_values_never_give_nan() {
        let single = Score::of(&[Observation::solved(0.0)], Measure::Generations);
        assert_eq!((single.mean, single.sd), (Some(0.0), None));
        let none = Score::of(&[], Measure::Generations);
        let index = PerformanceIndex::of(&[vec![single, none, score(10, 0.0, 0.0)]]).unwrap();
        assert_eq!(index.terms, [[1.0, 1.0, 0.0], [0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]);
        assert_eq!(PerformanceIndex::of(&[]), None);
        assert_eq!(PerformanceIndex::of(&[vec![single], vec![]]), None);
    }
}
