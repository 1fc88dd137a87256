//! Expected running time (Auger & Hansen, 2005): the effort of all runs for each success.

use super::{Measure, Observation};

/// All effort, that of failed runs included, divided by the number of successes; none without a success.
pub fn ert(runs: &[Observation], measure: Measure) -> Option<f64> {
    let successes = runs.iter().filter(|r| r.solved).count();
    let spent: f64 = runs.iter().map(|r| r.spent(measure)).sum();
    (successes > 0).then(|| spent / successes as f64).filter(|ert| ert.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_paid_by_the_successes() {
        let runs = [Observation::solved(900.0), Observation::failed(5000.0)];
        assert_eq!(ert(&runs, Measure::Evaluations), Some(5900.0));
        assert_eq!(ert(&runs[1..], Measure::Evaluations), None);
        assert_eq!(ert(&[], Measure::Evaluations), None);
    }
}
