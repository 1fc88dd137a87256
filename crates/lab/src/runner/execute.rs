//! One unit: the run that its identity names.

use super::record::Recorder;
use crate::Error;
use crate::experiment::{Budget, Trace};
use crate::plan::Unit;
use crate::store::RunRecord;
use evodoku_evolve::{Limits, Solver, StopReason};
use evodoku_grid::Puzzle;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Computes a unit within a budget, usually its own; `None` if `stop` was raised before it was done.
pub(super) fn execute(
    unit: &Unit<'_>,
    budget: Budget,
    stop: &AtomicBool,
) -> Result<Option<RunRecord>, Error> {
    let id = unit.id();
    let found = search(unit.solver, unit.puzzle, id.seed(), budget, unit.experiment.trace, stop);
    let found = found.map_err(|why| Error::Unit {
        label: unit.configuration.label.clone(),
        puzzle: format!("{} {}", unit.entry.set, unit.entry.name),
        why: why.to_string(),
    })?;
    Ok(found.map(|run| RunRecord { unit: id.to_string(), replicate: unit.replicate, ..run }))
}

/// One run of a solver; `None` if `stop` was raised before it was done.
pub(crate) fn search(
    solver: &dyn Solver,
    puzzle: &Puzzle,
    seed: u64,
    budget: Budget,
    trace: Trace,
    stop: &AtomicBool,
) -> Result<Option<RunRecord>, evodoku_evolve::Error> {
    let mut recorder = Recorder::new(trace);
    let limits = Limits {
        evaluations: budget.evaluations,
        cpu: budget.cpu_seconds.map(Duration::from_secs_f64),
        ..Limits::default().until(stop)
    };
    let outcome = solver.watch(puzzle, seed, &limits, &mut recorder)?;
    if outcome.stop == StopReason::Interrupted {
        return Ok(None);
    }
    let (counters, best_cost) = (outcome.counters, outcome.cost().map(u64::from));
    Ok(Some(RunRecord {
        unit: String::new(),
        replicate: 0,
        seed,
        stop: outcome.stop,
        first_cost: recorder.first_cost(),
        best_cost,
        generations: counters.generations,
        evaluations: counters.evaluations,
        restarts: counters.restarts,
        effective_generations: counters.effective_generations,
        cpu_seconds: outcome.cpu.as_secs_f64(),
        trace,
        moments: recorder.finish(counters, best_cost),
    }))
}
