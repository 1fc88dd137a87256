//! `POST /api/rate` and `POST /api/hint`: what a person would do.

use crate::serve::Shop;
use crate::serve::board::Given;
use crate::serve::refusal::{Ask, Refusal};
use axum::Json;
use axum::extract::State;
use evodoku_grid::logic::{self, Step};
use evodoku_grid::{Puzzle, rate::rate as rating};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    puzzle: Given,
    /// For a hint: all steps, not only the next.
    #[serde(default)]
    all: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct Rated {
    level: String,
    score: u32,
    hardest: Option<&'static str>,
    steps: BTreeMap<&'static str, usize>,
    /// Cells that logic leaves to search.
    cells_left: usize,
}

/// Logic has no clock: these sizes end within seconds.
const MOST_SYMBOLS: usize = 36;

fn small(puzzle: Puzzle) -> Result<Puzzle, Refusal> {
    if puzzle.layout().symbols() <= MOST_SYMBOLS {
        return Ok(puzzle);
    }
    Err(Refusal::wrong(format!("logic is limited to {MOST_SYMBOLS} symbols here; use the command line")))
}

pub(crate) async fn rate(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Rated>, Refusal> {
    let rated = shop.work.run(move |_| {
        let puzzle = small(request.puzzle.puzzle()?)?;
        let rating = rating(&puzzle).map_err(|contradiction| none(&puzzle, contradiction))?;
        Ok::<_, Refusal>(Rated {
            level: rating.level.to_string(),
            score: rating.score,
            hardest: rating.hardest.map(logic::Technique::name),
            steps: rating.steps.iter().map(|(technique, steps)| (technique.name(), steps)).collect(),
            cells_left: rating.unsolved,
        })
    });
    Ok(Json(rated.await??))
}

fn none(puzzle: &Puzzle, contradiction: logic::Contradiction) -> Refusal {
    Refusal::wrong(format!("the puzzle has no solution: {}", contradiction.describe(puzzle.layout())))
}

#[derive(Debug, Serialize)]
pub(crate) struct Hint {
    steps: Vec<Hinted>,
    /// Cells that are empty after all steps.
    cells_left: usize,
}

#[derive(Debug, Serialize)]
struct Hinted {
    technique: &'static str,
    words: String,
    /// The cell to fill and the number that goes there.
    place: Option<(usize, usize)>,
    /// Cells and numbers that are ruled out.
    out: Vec<(usize, usize)>,
    /// The cells of the pattern.
    because: Vec<usize>,
}

impl Hinted {
    fn new(step: &Step, puzzle: &Puzzle) -> Self {
        let pair =
            |&(cell, symbol): &(evodoku_grid::Cell, evodoku_grid::Symbol)| (cell.index(), symbol.number());
        Self {
            technique: step.technique.name(),
            words: step.describe(puzzle.layout()),
            place: step.placed.as_ref().map(pair),
            out: step.eliminated.iter().map(pair).collect(),
            because: step.because.cells.iter().map(|cell| cell.index()).collect(),
        }
    }
}

pub(crate) async fn hint(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Request>,
) -> Result<Json<Hint>, Refusal> {
    let hint = shop.work.run(move |_| {
        let puzzle = small(request.puzzle.puzzle()?)?;
        let path = logic::solve_path(&puzzle);
        if let Some(contradiction) = path.contradiction {
            return Err(none(&puzzle, contradiction));
        }
        let shown = if request.all { path.steps.len() } else { path.steps.len().min(1) };
        let steps = path.steps[..shown].iter().map(|step| Hinted::new(step, &puzzle)).collect();
        Ok(Hint { steps, cells_left: path.unsolved })
    });
    Ok(Json(hint.await??))
}
