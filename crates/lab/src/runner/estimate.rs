//! How long a plan will take, estimated by trial runs.

use super::execute::execute;
use crate::Error;
use crate::experiment::Budget;
use crate::plan::{Plan, Planned, Unit};
use evodoku_evolve::StopReason;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// CPU seconds of a plan, between two bounds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Estimate {
    /// As if every sampled run that was cut short had been about to end.
    pub least: f64,
    /// As if every sampled run that was cut short would use up its budget at the speed it had.
    pub most: f64,
    /// How many units were tried.
    pub sample: usize,
}

/// Tries units of every configuration, spread over its puzzles, for about `time` of CPU time in all.
pub fn estimate(plan: &Plan, time: Duration, stop: &Arc<AtomicBool>) -> Result<Estimate, Error> {
    let configurations: usize = plan.experiments().map(|e| e.configurations.len()).sum();
    let share = time.as_secs_f64() / configurations.max(1) as f64;
    let mut sum = Estimate::default();
    for planned in &plan.planned {
        for configuration in 0..planned.experiment.configurations.len() {
            sum.add(planned, configuration, share, stop)?;
        }
    }
    Ok(sum)
}

/// The most puzzles tried for one configuration.
const SAMPLE: usize = 5;

impl Estimate {
    fn add(
        &mut self,
        planned: &Planned,
        configuration: usize,
        seconds: f64,
        stop: &Arc<AtomicBool>,
    ) -> Result<(), Error> {
        let puzzles = planned.puzzles.len();
        let sample = puzzles.min(SAMPLE);
        let slice = (seconds / sample as f64).max(0.002);
        let scale = puzzles as f64 * f64::from(planned.experiment.replicates) / sample as f64;
        for i in 0..sample {
            let unit = planned.unit_of(configuration, i * puzzles / sample, 0);
            let (least, most) = trial(&unit, slice, stop)?;
            self.least += least * scale;
            self.most += most * scale;
            self.sample += 1;
        }
        Ok(())
    }
}

/// The least and most CPU seconds that a unit may take, from a trial of this many seconds.
fn trial(unit: &Unit<'_>, slice: f64, stop: &Arc<AtomicBool>) -> Result<(f64, f64), Error> {
    let granted = unit.configuration.budget;
    let seconds = granted.cpu_seconds.map_or(slice, |limit| limit.min(slice));
    let tried = execute(unit, Budget { cpu_seconds: Some(seconds), ..granted }, stop)?;
    let Some(run) = tried else { return Ok((0.0, 0.0)) };
    let spent = run.cpu_seconds;
    if run.stop != StopReason::CpuTime || granted.cpu_seconds.is_some_and(|limit| limit <= slice) {
        return Ok((spent, spent));
    }
    let until = |limit: Option<u64>, used: u64| limit.map(|limit| spent * limit as f64 / used.max(1) as f64);
    let bounds = [
        until(granted.generations, run.generations),
        until(granted.evaluations, run.evaluations),
        granted.cpu_seconds,
    ];
    let most = bounds.into_iter().flatten().fold(f64::INFINITY, f64::min);
    Ok((spent, most.max(spent)))
}
