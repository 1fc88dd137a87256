//! `POST /api/solve`: a puzzle and an algorithm in, a solution out.

use crate::output;
use crate::serve::Shop;
use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::runs::{Settings, refuse_too_large};
use crate::solver;
use axum::Json;
use axum::extract::State;
use evodoku_evolve::{Limits, registry};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    puzzle: Given,
    #[serde(default = "usual")]
    algorithm: String,
    #[serde(default)]
    set: Settings,
    #[serde(default = "crate::serve::runs::usual_seed")]
    seed: u64,
    seconds: Option<f64>,
    generations: Option<u64>,
    evaluations: Option<u64>,
}

fn usual() -> String {
    registry::DEFAULT.into()
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    solved: bool,
    /// The solution, or the least wrong grid.
    board: Option<Board>,
    algorithm: String,
    seed: u64,
    generations: u64,
    evaluations: u64,
    cpu_seconds: f64,
    cost: Option<u32>,
    stop: &'static str,
    words: String,
}

pub(crate) async fn solve(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Answer>, Refusal> {
    let time = super::time(request.seconds)?;
    let answer = shop.work.run(move |stop| {
        let puzzle = request.puzzle.puzzle()?;
        let solver = request.set.solver(&request.algorithm)?;
        let Request { seed, generations, evaluations, .. } = request;
        let limits = Limits { generations, evaluations, ..Limits::default().within(time).until(&stop) };
        solver.accepts(&limits)?;
        refuse_too_large(&*solver, &puzzle)?;
        let solver::Found { by, outcome } = solver::solve(&*solver, &puzzle, seed, &limits, None)?;
        let board = |grid| Board::with(puzzle.layout(), &output::shown(grid));
        Ok::<_, Refusal>(Answer {
            solved: outcome.is_solved(),
            board: outcome.best.as_ref().map(|best| board(&best.grid)),
            algorithm: by,
            seed,
            generations: outcome.counters.generations,
            evaluations: outcome.counters.evaluations,
            cpu_seconds: outcome.cpu.as_secs_f64(),
            cost: outcome.cost(),
            stop: outcome.stop.word(),
            words: outcome.stop.to_string(),
        })
    });
    Ok(Json(answer.await??))
}
