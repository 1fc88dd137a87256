//! `GET /api/layout?name=`: all that is needed to draw a board and to see conflicts on it.

use crate::serve::board;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::Query;
use evodoku_grid::{Cell, HouseKind, Layout, Symbol, formats};
use serde::{Deserialize, Serialize};

#[derive(Debug, Deserialize)]
pub(crate) struct Name {
    #[serde(default)]
    name: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Shape {
    name: String,
    symbols: usize,
    width: usize,
    height: usize,
    /// How the symbols are written.
    signs: Vec<String>,
    /// Row and column of each cell.
    cells: Vec<(usize, usize)>,
    /// The box (or mixture of boxes) of each cell: lines are drawn where it changes.
    boxes: Vec<usize>,
    houses: Vec<HouseShape>,
    grids: usize,
}

#[derive(Debug, Serialize)]
struct HouseShape {
    kind: &'static str,
    name: String,
    cells: Vec<usize>,
}

impl Shape {
    fn of(layout: &Layout) -> Self {
        let indices = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let houses = layout.houses().map(|house| HouseShape {
            kind: layout.kind(house).word(),
            name: layout.house_name(house),
            cells: indices(layout.house(house)),
        });
        // Where grids overlap off the box borders, each mixture of boxes is a box of its own.
        let mixture = |cell: Cell| {
            let boxes = layout.houses_of(cell).iter().filter(|&&h| layout.kind(h) == HouseKind::Box);
            boxes.fold(0, |mixed, house| mixed * layout.house_count() + house.index() + 1)
        };
        Self {
            name: layout.name().into(),
            symbols: layout.symbols(),
            width: layout.width(),
            height: layout.height(),
            signs: (0..layout.symbols()).map(|i| formats::sign(layout, Symbol::new(i))).collect(),
            cells: layout.cells().map(|cell| layout.position(cell)).collect(),
            boxes: layout.cells().map(mixture).collect(),
            houses: houses.collect(),
            grids: layout.grids().len(),
        }
    }
}

pub(crate) async fn layout(Query(Name { name }): Query<Name>) -> Result<Json<Shape>, Refusal> {
    Ok(Json(Shape::of(&board::layout(&name)?)))
}
