//! `POST /api/runs`: a search that can be watched.

use super::Run;
use super::frame::{Frame, State, View, cells};
use super::gate::{Gate, Unit};
use super::trail::{Point, Trail};
use super::watcher::Watcher;
use crate::commands::solve::method::{Effort, Found, Method, Stop, by_champion, by_paper};
use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::{Shop, limits};
use axum::Json;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use evodoku_evolve::CpuClock;
use evodoku_grid::Puzzle;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Parameters by name.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct Settings(BTreeMap<String, Value>);

impl Settings {
    /// The method of this name with these parameters.
    pub(crate) fn method(&self, name: &str, rounds: Option<u64>) -> Result<Method, Refusal> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
        let owned: Vec<(&str, String)> =
            self.0.iter().map(|(name, value)| (name.as_str(), text(value))).collect();
        let settings: Vec<(&str, &str)> = owned.iter().map(|(name, value)| (*name, value.as_str())).collect();
        if name == "champion" && self.0.contains_key("threads") {
            return Err(Refusal::wrong("the champion runs on one thread here; remove `threads`"));
        }
        Ok(Method::named(name, &settings, 1, rounds)?)
    }
}

/// Refuses a population that would take the memory others need.
pub(crate) fn refuse_too_large(method: &Method, puzzle: &Puzzle) -> Result<(), Refusal> {
    let Method::Published(algorithm) = method else { return Ok(()) };
    let (individuals, cells) = (algorithm.individuals(puzzle), puzzle.layout().cell_count());
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
    let method = request.set.method(&request.algorithm, request.generations)?;
    if matches!(method, Method::Exact | Method::Auto(_)) {
        return Err(Refusal::wrong("only the champion and the published algorithms can be watched"));
    }
    method.refuse_limits(request.generations, request.evaluations)?;
    refuse_too_large(&method, &puzzle)?;
    let gate = Gate::new(request.paused, request.unit, checked(request.pace)?);
    let Request { seed, generations, evaluations, .. } = request;
    let time = Some(Duration::from_secs_f64(seconds));
    let board = Board::of(&puzzle);
    let search = move |run: &Run| {
        let effort = Effort { seed, time, generations, evaluations, stop: run.stop.clone() };
        let last = catch_unwind(AssertUnwindSafe(|| search(run, &method, &puzzle, &effort)));
        let (view, trail) = last
            .unwrap_or_else(|_| (failed("the search failed; this is a bug in Evodoku"), Trail::default()));
        run.newest.send_replace(Arc::new(Frame::new(View { state: State::Done, ..view }, trail)));
    };
    let run = shop.runs.add(gate, search)?;
    Ok((StatusCode::CREATED, Json(Started { id: run.id, board, algorithm: request.algorithm, seed })))
}

fn search(run: &Run, method: &Method, puzzle: &Puzzle, effort: &Effort) -> (View, Trail) {
    let clock = CpuClock::of_thread();
    let mut watcher = Watcher::new(run);
    match method {
        Method::Published(algorithm) => {
            let found = by_paper(&**algorithm, puzzle, effort, Some(&mut watcher));
            let (view, trail) = watcher.into_last();
            match found {
                Ok(found) => (ended(view, &found), trail),
                Err(error) => (failed(&format!("{error:#}")), trail),
            }
        }
        Method::Champion(champion) => {
            let mut trail = Trail::default();
            let mut begun = Instant::now();
            let found = by_champion(champion, puzzle, effort.seed, effort.time, &run.stop, &mut |round| {
                let cpu = clock.elapsed().as_secs_f64();
                trail.note(|| Point::single(round.round, round.moves, cpu, round.cost as u64));
                let view = View {
                    generation: round.round,
                    evaluations: round.moves,
                    cpu_seconds: cpu,
                    best: (!round.grid.is_empty()).then(|| cells(round.grid)),
                    ..View::default()
                };
                run.newest.send_replace(Arc::new(Frame::new(view.clone(), trail.clone())));
                run.gate.pass(Unit::Generation, begun, || {
                    let paused = View { state: State::Paused, ..view };
                    run.newest.send_replace(Arc::new(Frame::new(paused, trail.clone())));
                });
                begun = Instant::now();
            });
            let cpu_seconds = clock.elapsed().as_secs_f64();
            trail.note(|| {
                Point::single(found.generations, found.evaluations, cpu_seconds, found.cost.unwrap_or(0))
            });
            (ended(View { cpu_seconds, ..View::default() }, &found), trail)
        }
        Method::Exact | Method::Auto(_) => (failed("this method cannot be watched"), Trail::default()),
    }
}

fn failed(why: &str) -> View {
    View { state: State::Done, stop: Some(why.into()), ..View::default() }
}

/// The final frame: the result of the search.
fn ended(view: View, found: &Found) -> View {
    View {
        solved: found.stop == Stop::Solved,
        stop: Some(found.stop.words().into()),
        best: found.grid.as_ref().map(|grid| cells(grid.values())).or(view.best),
        generation: found.generations,
        evaluations: found.evaluations,
        ..view
    }
}
