//! Runs as lifetimes: a solved run ends, one that was cut off is censored (Kaplan & Meier, 1958; log-rank by Mantel, 1966).

use super::distribution::chi_squared_tail;
use super::{Measure, Observation, Test, Untestable};

/// The share of runs that are still unsolved, as a step function of the effort.
#[derive(Debug, Clone, PartialEq)]
pub struct Survival {
    /// From this effort on, that share; efforts ascend and start after 0, where the share is 1.
    pub steps: Vec<(f64, f64)>,
    /// The largest effort that any run spent: beyond it nothing is known.
    pub end: f64,
}

impl Survival {
    /// The estimate of Kaplan and Meier; none without runs whose effort is finite.
    pub fn of(runs: &[Observation], measure: Measure) -> Option<Self> {
        let moments = moments(&[runs], measure).ok()?;
        let mut share = 1.0;
        let mut steps = Vec::new();
        for moment in moments.iter().filter(|moment| moment.ended[0] > 0) {
            share *= 1.0 - moment.ended[0] as f64 / moment.at_risk[0] as f64;
            steps.push((moment.effort, share));
        }
        let end = runs.iter().map(|run| run.spent(measure)).fold(0.0, f64::max);
        Some(Self { steps, end })
    }

    /// The share of runs still unsolved after this effort.
    pub fn at(&self, effort: f64) -> f64 {
        self.steps.iter().take_while(|(at, _)| *at <= effort).last().map_or(1.0, |(_, share)| *share)
    }
}

/// Whether groups of runs differ in how fast they solve, whatever their budgets.
pub fn log_rank(groups: &[&[Observation]], measure: Measure) -> Result<Test, Untestable> {
    if groups.len() < 2 {
        return Err(Untestable::TooFewSamples { needed: 2, given: groups.len() });
    }
    let smallest = groups.iter().map(|group| group.len()).min().unwrap_or(0);
    if smallest == 0 {
        return Err(Untestable::TooFew { needed: 1, given: 0 });
    }
    // The last group follows from the others.
    let k = groups.len() - 1;
    let mut difference = vec![0.0; k];
    let mut covariance = vec![vec![0.0; k]; k];
    for moment in moments(groups, measure)? {
        let at_risk: f64 = moment.at_risk.iter().sum::<usize>() as f64;
        let ended: f64 = moment.ended.iter().sum::<usize>() as f64;
        if ended == 0.0 {
            continue;
        }
        let spread = if at_risk > 1.0 { ended * (at_risk - ended) / (at_risk - 1.0) } else { 0.0 };
        let share: Vec<f64> = moment.at_risk.iter().map(|&n| n as f64 / at_risk).collect();
        for i in 0..k {
            difference[i] += moment.ended[i] as f64 - ended * share[i];
            for j in 0..k {
                let same = if i == j { share[i] } else { 0.0 };
                covariance[i][j] += spread * (same - share[i] * share[j]);
            }
        }
    }
    let solved = solve(covariance, difference.clone()).ok_or(Untestable::NoVariation)?;
    let statistic: f64 = difference.iter().zip(&solved).map(|(d, s)| d * s).sum();
    Test {
        name: "log-rank",
        symbol: "chi2",
        statistic,
        freedom: vec![k as f64],
        p: chi_squared_tail(statistic, k as f64),
        method: "chi-squared approximation",
        smallest,
    }
    .checked()
}

/// What happened at one effort.
struct Moment {
    effort: f64,
    /// Runs of each group that were solved just then.
    ended: Vec<usize>,
    /// Runs of each group that had spent at least this much.
    at_risk: Vec<usize>,
}

fn moments(groups: &[&[Observation]], measure: Measure) -> Result<Vec<Moment>, Untestable> {
    let mut efforts: Vec<(f64, usize, bool)> = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        efforts.extend(group.iter().map(|run| (run.spent(measure), number, run.solved)));
    }
    if efforts.is_empty() {
        return Err(Untestable::TooFew { needed: 1, given: 0 });
    }
    if efforts.iter().any(|(effort, ..)| !effort.is_finite()) {
        return Err(Untestable::NotFinite);
    }
    efforts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut at_risk: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let mut moments = Vec::new();
    for same in efforts.chunk_by(|a, b| a.0 == b.0) {
        let mut moment = Moment { effort: same[0].0, ended: vec![0; groups.len()], at_risk: at_risk.clone() };
        for &(_, group, solved) in same {
            moment.ended[group] += usize::from(solved);
            at_risk[group] -= 1;
        }
        moments.push(moment);
    }
    Ok(moments)
}

/// Gaussian elimination with pivots; none if the matrix is singular.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for column in 0..n {
        let pivot =
            (column..n).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-12 {
            return None;
        }
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..n {
            let factor = matrix[row][column] / matrix[column][column];
            let (above, below) = matrix.split_at_mut(row);
            for (low, high) in below[0].iter_mut().zip(&above[column]).skip(column) {
                *low -= factor * high;
            }
            right[row] -= factor * right[column];
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn censored_runs_leave_without_a_step() {
        let runs = [
            Observation::solved(1.0),
            Observation::failed(2.0),
            Observation::solved(3.0),
            Observation::failed(4.0),
        ];
        let survival = Survival::of(&runs, Measure::Generations).unwrap();
        assert_eq!(survival.steps, [(1.0, 0.75), (3.0, 0.375)]);
        assert_eq!(
            (survival.at(0.5), survival.at(1.0), survival.at(9.0), survival.end),
            (1.0, 0.75, 0.375, 4.0)
        );
        assert_eq!(Survival::of(&[], Measure::Generations), None);
    }

    #[test]
    fn what_cannot_be_tested_is_refused() {
        let (one, none) = ([Observation::solved(1.0)], [Observation::failed(1.0)]);
        assert!(matches!(log_rank(&[&one], Measure::Generations), Err(Untestable::TooFewSamples { .. })));
        assert_eq!(log_rank(&[&none, &none], Measure::Generations), Err(Untestable::NoVariation));
        assert!(log_rank(&[&one, &[]], Measure::Generations).is_err());
    }
}
