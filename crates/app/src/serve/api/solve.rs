//! `POST /api/solve`: a puzzle and an algorithm in, a solution out.

use crate::commands::solve::method::{Effort, Stop};
use crate::output;
use crate::serve::Shop;
use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::runs::{Settings, refuse_too_large};
use axum::Json;
use axum::extract::State;
use evodoku_evolve::CpuClock;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    puzzle: Given,
    #[serde(default = "champion")]
    algorithm: String,
    #[serde(default)]
    set: Settings,
    #[serde(default = "crate::serve::runs::usual_seed")]
    seed: u64,
    seconds: Option<f64>,
    generations: Option<u64>,
    evaluations: Option<u64>,
}

fn champion() -> String {
    "champion".into()
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
    cost: Option<u64>,
    stop: Stop,
    words: &'static str,
}

pub(crate) async fn solve(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Answer>, Refusal> {
    let time = super::time(request.seconds)?;
    let answer = shop.work.run(move |stop| {
        let puzzle = request.puzzle.puzzle()?;
        let method = request.set.method(&request.algorithm, request.generations)?;
        method.refuse_limits(request.generations, request.evaluations)?;
        refuse_too_large(&method, &puzzle)?;
        let Request { seed, generations, evaluations, .. } = request;
        let effort = Effort { seed, time: Some(time), generations, evaluations, stop };
        let clock = CpuClock::of_thread();
        let found = method.solve(&puzzle, &effort, None)?;
        let board = |grid| Board::with(puzzle.layout(), &output::shown(grid));
        Ok::<_, Refusal>(Answer {
            solved: found.solution().is_some(),
            board: found.grid.as_ref().map(board),
            algorithm: found.by,
            seed,
            generations: found.generations,
            evaluations: found.evaluations,
            cpu_seconds: clock.elapsed().as_secs_f64(),
            cost: found.cost,
            stop: found.stop,
            words: found.stop.words(),
        })
    });
    Ok(Json(answer.await??))
}
