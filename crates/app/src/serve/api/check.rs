//! `POST /api/check`: has the puzzle exactly one solution?

use crate::commands::check::{decided, words};
use crate::output;
use crate::serve::Shop;
use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use axum::Json;
use axum::extract::State;
use evodoku_grid::exact::{self, End, Question};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::Ordering;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    puzzle: Given,
    #[serde(default = "two")]
    limit: usize,
    seconds: Option<f64>,
}

fn two() -> usize {
    2
}

#[derive(Debug, Serialize)]
pub(crate) struct Answer {
    valid: Option<bool>,
    unique: Option<bool>,
    solutions: usize,
    /// Whether `solutions` is the exact number.
    exact: bool,
    words: String,
    /// Up to two of the solutions.
    boards: Vec<Board>,
}

impl Answer {
    /// Givens that clash need no search.
    fn contradiction(why: &str) -> Self {
        let words = format!("not valid: {why}");
        Self { valid: Some(false), unique: Some(false), solutions: 0, exact: true, words, boards: Vec::new() }
    }
}

pub(crate) async fn check(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Answer>, Refusal> {
    let time = super::time(request.seconds)?;
    if !(1..=1_000_000).contains(&request.limit) {
        return Err(Refusal::wrong("`limit` must be from 1 to 1000000"));
    }
    let answer = shop.work.run(move |stop| {
        let puzzle = match request.puzzle.puzzle() {
            Err(refusal) if refusal.contradiction => return Ok(Answer::contradiction(&refusal.why)),
            puzzle => puzzle?,
        };
        let question = Question::count_to(request.limit).within(time).until(&stop);
        let outcome = exact::solve(&puzzle, &question);
        let (valid, unique) = decided(&outcome);
        Ok::<_, Refusal>(Answer {
            valid,
            unique,
            solutions: outcome.count,
            exact: outcome.end == End::Exhausted,
            words: words(&outcome, stop.load(Ordering::Relaxed)),
            boards: outcome
                .solutions
                .iter()
                .map(|s| Board::with(puzzle.layout(), &output::shown(s)))
                .collect(),
        })
    });
    Ok(Json(answer.await??))
}
