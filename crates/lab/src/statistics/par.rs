//! Penalised average runtime: PAR2 and PAR10 of algorithm configuration.

use super::{Measure, Observation};

/// The mean effort where each failed run counts `factor` times the budget that it was granted; none without runs.
pub fn par(runs: &[Observation], measure: Measure, factor: f64, budget: f64) -> Option<f64> {
    let cost = |r: &Observation| if r.solved { r.spent(measure) } else { factor * budget };
    let total: f64 = runs.iter().map(cost).sum();
    (!runs.is_empty()).then(|| total / runs.len() as f64).filter(|par| par.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_cost_a_multiple_of_the_budget() {
        let runs = [Observation::solved(900.0), Observation::failed(5000.0)];
        assert_eq!(par(&runs, Measure::Evaluations, 10.0, 5000.0), Some(25450.0));
        assert_eq!(par(&runs, Measure::Evaluations, 2.0, 5000.0), Some(5450.0));
        assert_eq!(par(&[], Measure::Evaluations, 2.0, 5000.0), None);
    }
}
