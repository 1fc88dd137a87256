//! Empirical distribution of the effort to the solution: the share of runs solved within a budget.

use super::{Measure, Observation};

/// A step function that rises at each success; failed runs keep it below 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Ecdf {
    efforts: Vec<f64>,
    runs: usize,
}

impl Ecdf {
    /// The distribution of a sample of runs.
    pub fn of(runs: &[Observation], measure: Measure) -> Self {
        let spent = runs.iter().filter(|r| r.solved).map(|r| r.spent(measure));
        let mut efforts: Vec<f64> = spent.filter(|e| e.is_finite()).collect();
        efforts.sort_by(f64::total_cmp);
        Self { efforts, runs: runs.len() }
    }

    /// The number of runs, solved or not.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The share of runs solved within `effort`; 0 without runs.
    pub fn at(&self, effort: f64) -> f64 {
        self.share(self.efforts.partition_point(|e| *e <= effort))
    }

    /// The effort at each rise and the share reached there, in order.
    pub fn steps(&self) -> Vec<(f64, f64)> {
        let mut steps: Vec<(f64, f64)> = Vec::new();
        for (index, &effort) in self.efforts.iter().enumerate() {
            let share = self.share(index + 1);
            match steps.last_mut() {
                Some(last) if last.0 == effort => last.1 = share,
                _ => steps.push((effort, share)),
            }
        }
        steps
    }

    fn share(&self, solved: usize) -> f64 {
        if self.runs == 0 { 0.0 } else { solved as f64 / self.runs as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_keep_it_below_one() {
        let runs = [3.0, 1.0, 3.0].map(Observation::solved);
        let runs: Vec<Observation> = runs.into_iter().chain([Observation::failed(2.0)]).collect();
        let ecdf = Ecdf::of(&runs, Measure::Evaluations);
        assert_eq!(ecdf.steps(), [(1.0, 0.25), (3.0, 0.75)]);
        assert_eq!([0.5, 1.0, 2.9, 3.0, 1e9].map(|x| ecdf.at(x)), [0.0, 0.25, 0.25, 0.75, 0.75]);
        assert_eq!(Ecdf::of(&[], Measure::Evaluations).at(1.0), 0.0);
    }
}
