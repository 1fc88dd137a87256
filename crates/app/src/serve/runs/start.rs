//! `POST /api/runs`: a search that can be watched.

use super::Run;
use super::frame::{Frame, State, View, cells};
use super::gate::{Gate, Unit};
use super::trail::Trail;
use super::watcher::Watcher;
use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::{Shop, limits};
use crate::solver;
use axum::Json;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use evodoku_evolve::{Limits, Outcome, Repeats, Solver};
use evodoku_grid::Puzzle;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

/// Parameters by name.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Settings(BTreeMap<String, Value>);

impl Settings {
    /// The solver of this name with these parameters.
    pub(crate) fn solver(&self, name: &str) -> Result<Box<dyn Solver>, Refusal> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        let owned: Vec<(&str, String)> =
            self.0.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
        let settings: Vec<(&str, &str)> = owned.iter().map(|(name, value)| (*name, value.as_str())).collect();
        Ok(solver::choose(name, &settings)?)
    }
}

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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    puzzle: Given,
    algorithm: String,
    #[serde(default)]
    set: Settings,
    #[serde(default = "usual_seed")]
    seed: u64,
    /// CPU seconds.
    seconds: Option<f64>,
    generations: Option<u64>,
    evaluations: Option<u64>,
    /// Whether it waits for the first step.
    #[serde(default)]
    paused: bool,
    #[serde(default)]
    unit: Unit,
    /// Steps a second.
    pace: Option<f64>,
}

/// The seed of requests that name none.
pub(crate) fn usual_seed() -> u64 {
    1
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

#[derive(Debug, Serialize)]
pub(crate) struct Started {
    id: u64,
    board: Board,
    algorithm: String,
    seed: u64,
}

pub(crate) async fn start(
    Shared(shop): Shared<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<(StatusCode, Json<Started>), Refusal> {
    let (most, usual) = limits::RUN_SECONDS;
    let seconds = request.seconds.unwrap_or(usual);
    if !(seconds > 0.0 && seconds <= most) {
        return Err(Refusal::wrong(format!("`seconds` must be above 0 and at most {most}")));
    }
    let puzzle = request.puzzle.puzzle()?;
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
    refuse_too_large(&*solver, &puzzle)?;
    let gate = Gate::new(request.paused, request.unit, checked(request.pace)?);
    let seed = request.seed;
    let board = Board::of(&puzzle);
    let search = move |run: &Run| {
        let last =
            catch_unwind(AssertUnwindSafe(|| search(run, &*solver, &puzzle, seed, &limits.until(&run.stop))));
        let (view, trail) = last
            .unwrap_or_else(|_| (failed("the search failed; this is a bug in Evodoku"), Trail::default()));
        run.newest.send_replace(Arc::new(Frame::new(View { state: State::Done, ..view }, trail)));
    };
    let run = shop.runs.add(gate, search)?;
    Ok((StatusCode::CREATED, Json(Started { id: run.id, board, algorithm: request.algorithm, seed })))
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
