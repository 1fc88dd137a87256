//! One unit: the run that its identity names.

use super::record::Recorder;
use crate::Error;
use crate::plan::{Budget, Solver, Trace, Unit};
use crate::store::{Run, Step, Stop};
use evodoku_evolve::champion::{Champion, Ending, Limits};
use evodoku_evolve::{Algorithm, CpuClock, Error as Refusal, Stop as Ended, solve};
use evodoku_grid::Puzzle;
use evodoku_grid::exact::{self, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Computes a unit within a budget, usually its own; `None` if `stop` was raised before it was done.
pub(super) fn execute(unit: &Unit<'_>, budget: Budget, stop: &Arc<AtomicBool>) -> Result<Option<Run>, Error> {
    let id = unit.id();
    let (puzzle, trace) = (&unit.puzzle.puzzle, unit.experiment.trace);
    let found = search(&unit.configuration.solver, puzzle, id.seed(), budget, trace, stop);
    let found = found.map_err(|why| Error::Unit {
        label: unit.configuration.label.clone(),
        puzzle: format!("{} {}", unit.puzzle.set, unit.puzzle.name),
        why: why.to_string(),
    })?;
    Ok(found.map(|run| Run { unit: id.to_string(), replicate: unit.replicate, seed: id.seed(), ..run }))
}

/// One run of a solver; `None` if `stop` was raised before it was done.
pub(crate) fn search(
    solver: &Solver,
    puzzle: &Puzzle,
    seed: u64,
    budget: Budget,
    trace: Trace,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Run>, Refusal> {
    match solver {
        Solver::Published(algorithm) => published(&**algorithm, puzzle, seed, budget, trace, stop),
        Solver::Champion(champion) => Ok(by_champion(champion, puzzle, seed, budget, trace, stop)),
        Solver::Exact => Ok(by_exact(puzzle, budget, trace, stop)),
    }
}

/// A run about which nothing is known yet.
fn blank(stop: Stop, cpu: Duration, trace: Trace) -> Run {
    Run {
        unit: String::new(),
        replicate: 0,
        seed: 0,
        stop,
        first_cost: None,
        best_cost: None,
        generations: 0,
        evaluations: 0,
        restarts: 0,
        effective_generations: 0,
        cpu_seconds: cpu.as_secs_f64(),
        trace: trace.to_string(),
        steps: Vec::new(),
    }
}

fn published(
    algorithm: &dyn Algorithm,
    puzzle: &Puzzle,
    seed: u64,
    budget: Budget,
    trace: Trace,
    stop: &Arc<AtomicBool>,
) -> Result<Option<Run>, Refusal> {
    let mut recorder = Recorder::new(trace);
    let limits = evodoku_evolve::Budget {
        generations: None,
        evaluations: budget.evaluations,
        cpu_time: budget.cpu_seconds.map(Duration::from_secs_f64),
        interrupt: Some(stop.clone()),
    };
    let clock = CpuClock::of_thread();
    let run = evodoku_evolve::Run::new(puzzle, seed).within(limits).watched_by(&mut recorder);
    let outcome = match solve(algorithm, run) {
        Err(Refusal::Infeasible { .. }) => {
            return Ok(Some(blank(Stop::NoSolution, clock.elapsed(), trace)));
        }
        outcome => outcome?,
    };
    let ended = match outcome.stop {
        Ended::Interrupted => return Ok(None),
        Ended::Solved => Stop::Solved,
        Ended::Generations => Stop::Generations,
        Ended::Evaluations => Stop::Evaluations,
        Ended::CpuTime => Stop::CpuTime,
        Ended::Exhausted => Stop::Exhausted,
    };
    let (counters, best) = (outcome.counters, outcome.best.is_some().then_some(u64::from(outcome.best_cost)));
    Ok(Some(Run {
        first_cost: recorder.first_cost(),
        best_cost: best,
        generations: counters.generations,
        evaluations: counters.evaluations,
        restarts: counters.restarts,
        effective_generations: counters.effective_generations,
        steps: recorder.finish(counters, best),
        ..blank(ended, outcome.cpu_time, trace)
    }))
}

fn by_champion(
    champion: &Champion,
    puzzle: &Puzzle,
    seed: u64,
    budget: Budget,
    trace: Trace,
    stop: &AtomicBool,
) -> Option<Run> {
    let clock = CpuClock::of_thread();
    let cpu_limit = budget.cpu_seconds.map(Duration::from_secs_f64);
    // The budget is looked at between rounds; a flag of our own then ends the search, on every machine after the same round.
    let over = AtomicBool::new(false);
    let limited = budget.evaluations.is_some() || cpu_limit.is_some();
    let limits = Limits { time: None, stop: Some(if limited { &over } else { stop }) };
    let mut ended = None;
    let mut rounds = 0;
    let mut seen: Vec<Step> = Vec::new();
    let (mut least, mut effective) = (usize::MAX, 0);
    let outcome = champion.solve_within(puzzle, seed, &limits, &mut |now| {
        if ended.is_some() {
            return;
        }
        rounds = now.round;
        let better = now.cost < least;
        least = least.min(now.cost);
        effective += u64::from(better && now.round > 1);
        let wanted = match trace {
            Trace::None => seen.is_empty(),
            Trace::Improvements => better,
            Trace::Every(rounds) => seen.is_empty() || now.round.is_multiple_of(rounds),
        };
        if wanted {
            seen.push(Step::best(now.round, now.moves, now.cost as u64));
        }
        if budget.evaluations.is_some_and(|limit| now.moves >= limit) {
            ended = Some(Stop::Evaluations);
        } else if cpu_limit.is_some_and(|limit| clock.elapsed() >= limit) {
            ended = Some(Stop::CpuTime);
        }
        over.store(ended.is_some() || stop.load(Ordering::Relaxed), Ordering::Relaxed);
    });
    let ending = match (outcome.ending, ended) {
        (Ending::Solved, _) => Stop::Solved,
        (Ending::Infeasible, _) => Stop::NoSolution,
        (Ending::Rounds, _) => Stop::Generations,
        (Ending::TooLarge, _) => Stop::TooLarge,
        (Ending::Stopped, Some(ended)) => ended,
        (Ending::Stopped, None) => return None,
    };
    let best = (!outcome.grid.is_empty()).then_some(outcome.cost as u64);
    let first_cost = seen.first().map(|first| first.best_cost).or(best);
    let generations = if ended.is_some() && ending != Stop::Solved { rounds } else { outcome.rounds };
    let mut steps = if trace == Trace::None { Vec::new() } else { seen };
    if let (true, Some(best)) = (trace != Trace::None, best)
        && steps.last().is_none_or(|last| last.generation < generations)
    {
        steps.push(Step::best(generations, outcome.moves, best));
    }
    Some(Run {
        first_cost,
        best_cost: best,
        generations,
        evaluations: outcome.moves,
        // The round that solves is not watched.
        effective_generations: effective + u64::from(ending == Stop::Solved && generations > 1),
        steps,
        ..blank(ending, clock.elapsed(), trace)
    })
}

fn by_exact(puzzle: &Puzzle, budget: Budget, trace: Trace, stop: &AtomicBool) -> Option<Run> {
    let clock = CpuClock::of_thread();
    let mut limits = exact::Limits::count_to(1).until(stop);
    limits.time = budget.cpu_seconds.map(Duration::from_secs_f64);
    let outcome = exact::solve(puzzle, &limits);
    let ending = match outcome.verdict() {
        Verdict::NoSolution => Stop::NoSolution,
        Verdict::NotDecided if stop.load(Ordering::Relaxed) => return None,
        Verdict::NotDecided => Stop::CpuTime,
        Verdict::Unique | Verdict::Several | Verdict::AtLeastOne => Stop::Solved,
    };
    let best_cost = (ending == Stop::Solved).then_some(0);
    let end = best_cost.filter(|_| trace != Trace::None).map(|cost| Step::best(0, outcome.nodes, cost));
    let steps = end.into_iter().collect();
    Some(Run { best_cost, evaluations: outcome.nodes, steps, ..blank(ending, clock.elapsed(), trace) })
}
