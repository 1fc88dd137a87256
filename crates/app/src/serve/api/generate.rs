//! `POST /api/generate`: a new puzzle, named by its seed.

use crate::commands::generate::fresh_seed;
use crate::output;
use crate::serve::Shop;
use crate::serve::board::{self, Board};
use crate::serve::refusal::{Ask, Refusal};
use axum::Json;
use axum::extract::State;
use evodoku_grid::Rng;
use evodoku_grid::generate::{Request as Wanted, Symmetry, generate as make};
use evodoku_grid::rate::Difficulty;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    #[serde(default = "nine")]
    layout: String,
    givens: Option<usize>,
    fill: Option<f64>,
    #[serde(default)]
    minimal: bool,
    unique: Option<bool>,
    difficulty: Option<String>,
    symmetry: Option<String>,
    seed: Option<u64>,
    seconds: Option<f64>,
}

fn nine() -> String {
    "9".into()
}

#[derive(Debug, Serialize)]
pub(crate) struct Made {
    board: Board,
    solution: Board,
    seed: u64,
    givens: usize,
}

pub(crate) async fn generate(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Made>, Refusal> {
    let time = super::time(request.seconds)?;
    let made = shop.work.run(move |stop| {
        let wanted = Wanted {
            givens: request.givens,
            fill: request.fill,
            minimal: request.minimal,
            unique: request.unique,
            difficulty: request.difficulty.as_deref().map(str::parse::<Difficulty>).transpose()?,
            symmetry: request
                .symmetry
                .as_deref()
                .map(str::parse::<Symmetry>)
                .transpose()?
                .unwrap_or(Symmetry::None),
            time: Some(time),
            ..Wanted::new(board::layout(&request.layout)?)
        };
        let seed = request.seed.unwrap_or_else(fresh_seed);
        // The same puzzle as `evodoku generate --seed`.
        let made = make(&wanted, &mut Rng::stream(seed, 0), Some(&stop))?;
        Ok::<_, Refusal>(Made {
            board: Board::of(&made.puzzle),
            solution: Board::with(&wanted.layout, &output::shown(&made.solution)),
            seed,
            givens: made.puzzle.given_count(),
        })
    });
    Ok(Json(made.await??))
}
