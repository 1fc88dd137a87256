//! `POST /api/runs`: a search that can be watched.

use super::frame::{State, View, cells};
use super::gate::{Gate, Unit};
use super::run::{Run, Subject};
use super::trail::Trail;
use super::watcher::Watcher;
use crate::answers::solve::{Settings, usual_seed};
use crate::answers::{Given, puzzle_text, schema};
use crate::serve::answer::Created;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits, puzzle};
use axum::extract::State as Shared;
use evodoku_evolve::{Limits, Outcome, Repeats, Solver};
use evodoku_grid::Puzzle;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Refuses a population that would take the memory others need.
pub(crate) fn refuse_too_large(solver: &dyn Solver, puzzle: &Puzzle) -> Result<(), Refusal> {
    let (individuals, cells) = (solver.individuals(puzzle), puzzle.layout().cell_count());
    if individuals.saturating_mul(cells) <= limits::INDIVIDUALS {
        return Ok(());
    }
    Err(Refusal::wrong(format!(
        "{individuals} individuals of {cells} cells are too many for the page; set population to at most {}",
        limits::INDIVIDUALS / cells / 4
    )))
}

/// Start a run that can be watched.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartRun {
    puzzle: Given,
    /// The algorithm; a race cannot be watched.
    #[schemars(schema_with = "schema::algorithm")]
    algorithm: String,
    #[serde(default)]
    set: Settings,
    /// The seed of the search.
    #[serde(default = "usual_seed", deserialize_with = "schema::whole")]
    seed: u64,
    /// Stop after this many seconds of CPU time.
    #[serde(default)]
    #[schemars(schema_with = "seconds")]
    seconds: Option<f64>,
    /// Stop after this many generations, or rounds of the champion.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    generations: Option<u64>,
    /// Stop after this many evaluations.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    evaluations: Option<u64>,
    /// Whether it waits for the first step.
    #[serde(default)]
    paused: bool,
    /// Go to this generation at full speed, and pause there.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    until: Option<u64>,
    /// What one step is.
    #[serde(default)]
    unit: Unit,
    /// Steps per second; null for as fast as possible.
    #[schemars(range(min = 0.1, max = 1000))]
    pace: Option<f64>,
}

fn seconds(_: &mut SchemaGenerator) -> Schema {
    let (most, usual) = limits::RUN_SECONDS;
    json_schema!({ "type": ["number", "null"], "exclusiveMinimum": 0, "maximum": most, "default": usual })
}

/// A pace that makes sense, or none.
pub(super) fn checked(pace: Option<f64>) -> Result<Option<f64>, Refusal> {
    match pace {
        Some(p) if !(0.1..=1000.0).contains(&p) => {
            Err(Refusal::wrong("`pace` must be from 0.1 to 1000 steps per second"))
        }
        pace => Ok(pace),
    }
}

/// A run that has begun.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Started {
    /// Its number, for `/api/runs/{id}` and `/api/events`.
    id: u64,
    /// What steers it, as `/api/runs/{id}?key=KEY`; whoever has only the number may watch.
    key: String,
    #[serde(flatten)]
    subject: Subject,
}

pub(crate) async fn start(
    Shared(shop): Shared<Arc<Shop>>,
    Ask(request): Ask<StartRun>,
) -> Result<Created<Started>, Refusal> {
    let (most, usual) = limits::RUN_SECONDS;
    let seconds = request.seconds.unwrap_or(usual);
    if !(seconds > 0.0 && seconds <= most) {
        return Err(Refusal::wrong(format!("`seconds` must be above 0 and at most {most}")));
    }
    let record = puzzle::record(&request.puzzle)?;
    let solver = request.set.solver(&request.algorithm)?;
    if solver.counts().repeats == Repeats::Never {
        return Err(Refusal::wrong("a race cannot be watched here; watch the champion or exact"));
    }
    let cpu = Some(Duration::from_secs_f64(seconds));
    let limits = Limits {
        cpu,
        generations: request.generations,
        evaluations: request.evaluations,
        ..Limits::default()
    };
    solver.accepts(&limits)?;
    refuse_too_large(&*solver, &record.puzzle)?;
    let gate = Gate::new(request.paused, request.unit, checked(request.pace)?);
    if let Some(generation) = request.until {
        gate.seek(generation);
    }
    let seed = request.seed;
    let subject = Subject {
        puzzle: puzzle_text(&record),
        layout: record.puzzle.layout().name().to_owned(),
        algorithm: request.algorithm,
        set: request.set.into_values(),
        seed,
    };
    let puzzle = record.puzzle;
    let search = move |run: &Run| {
        let last =
            catch_unwind(AssertUnwindSafe(|| search(run, &*solver, &puzzle, seed, &limits.until(&run.stop))));
        last.unwrap_or_else(|_| (failed("the search failed; this is a bug in Evodoku"), Trail::default()))
    };
    let run = shop.runs.add(subject.clone(), gate, Box::new(search))?;
    Ok(Created(Started { id: run.id, key: run.key().to_owned(), subject }))
}

fn search(run: &Run, solver: &dyn Solver, puzzle: &Puzzle, seed: u64, limits: &Limits) -> (View, Trail) {
    let mut watcher = Watcher::new(run, puzzle.layout());
    let outcome = solver.watch(puzzle, seed, limits, &mut watcher);
    let (view, trail) = watcher.into_last();
    match outcome {
        Ok(outcome) => (ended(view, &outcome), trail),
        Err(error) => (failed(&error.to_string()), trail),
    }
}

fn failed(why: &str) -> View {
    View { state: State::Done, stop: Some(why.into()), ..View::default() }
}

/// The final frame: the result of the search.
fn ended(view: View, outcome: &Outcome) -> View {
    let mut view = View {
        solved: outcome.is_solved(),
        stop: Some(outcome.stop.to_string()),
        best: outcome.best.as_ref().map(|best| cells(best.grid.values())).or(view.best),
        ..view
    };
    view.count(outcome.counters);
    view
}
