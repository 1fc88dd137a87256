//! One puzzle as SVG: thin lines between cells, thick ones between boxes, shading for extra houses.

use super::{Borders, extras};
use evodoku_grid::formats::Record;
use evodoku_grid::{Layout, Symbol};
use std::fmt::Write as _;

/// The side of a cell, in units of the drawing.
const CELL: usize = 10;
/// Room around the grid for half the width of its outer lines.
const MARGIN: usize = 1;

/// The size of a drawing, in its own units.
pub fn size(layout: &Layout) -> (usize, usize) {
    (layout.width() * CELL + 2 * MARGIN, layout.height() * CELL + 2 * MARGIN)
}

/// The elements of a puzzle, for an `<svg>` of this [`size`]; `values` adds what was found to the givens.
pub fn elements(record: &Record, values: &[Option<Symbol>]) -> String {
    let layout = record.puzzle.layout();
    shading(layout) + &lines(layout) + &symbols(record, values)
}

/// A tint for cells of diagonals and windows.
fn shading(layout: &Layout) -> String {
    let mut text = String::new();
    for (place, extra) in extras(layout).into_iter().enumerate() {
        if extra.falling || extra.rising || extra.window.is_some() {
            let (x, y) = corner(place / layout.width(), place % layout.width());
            let _ = write!(
                text,
                "<rect class=\"extra\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
            );
        }
    }
    text
}

/// The top left corner of a place.
fn corner(row: usize, column: usize) -> (usize, usize) {
    (MARGIN + column * CELL, MARGIN + row * CELL)
}

/// All lines as two paths, each line in one stroke as far as it goes.
fn lines(layout: &Layout) -> String {
    let borders = Borders::new(layout);
    let (width, height) = (layout.width(), layout.height());
    let both = |a: Option<_>, b: Option<_>| a.is_some() && b.is_some();
    let (mut thin, mut thick) = (String::new(), String::new());
    for row in 0..=height {
        let is_thick = |column| borders.above(row, column);
        let is_thin =
            |column| row > 0 && !is_thick(column) && both(layout.at(row - 1, column), layout.at(row, column));
        for (path, there) in [(&mut thick, &is_thick as &dyn Fn(usize) -> bool), (&mut thin, &is_thin)] {
            for (from, to) in stretches(width, there) {
                let (x, y) = corner(row, from);
                let _ = write!(path, "M{x} {y}h{}", (to - from) * CELL);
            }
        }
    }
    for column in 0..=width {
        let is_thick = |row| borders.before(row, column);
        let is_thin =
            |row| column > 0 && !is_thick(row) && both(layout.at(row, column - 1), layout.at(row, column));
        for (path, there) in [(&mut thick, &is_thick as &dyn Fn(usize) -> bool), (&mut thin, &is_thin)] {
            for (from, to) in stretches(height, there) {
                let (x, y) = corner(from, column);
                let _ = write!(path, "M{x} {y}v{}", (to - from) * CELL);
            }
        }
    }
    format!("<path class=\"thin\" d=\"{thin}\"/><path class=\"thick\" d=\"{thick}\"/>")
}

/// The longest stretches of places that are there, as (first, one past the last).
fn stretches(count: usize, there: &dyn Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut all: Vec<(usize, usize)> = Vec::new();
    for place in (0..count).filter(|&place| there(place)) {
        match all.last_mut() {
            Some((_, end)) if *end == place => *end += 1,
            _ => all.push((place, place + 1)),
        }
    }
    all
}

fn symbols(record: &Record, values: &[Option<Symbol>]) -> String {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let mut text = String::new();
    for cell in layout.cells() {
        let Some(symbol) = values[cell.index()] else { continue };
        let (row, column) = layout.position(cell);
        let (x, y) = corner(row, column);
        let class = if puzzle.given(cell).is_some() { "given" } else { "found" };
        // The base line: figures stand in the middle of their cell.
        let (x, y) = (x + CELL / 2, y as f64 + CELL as f64 * 0.72);
        let _ = write!(
            text,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>",
            record.alphabet.write(layout, symbol)
        );
    }
    text
}

/// The style of all drawings; the size of the figures is that of a [`font`].
pub const STYLE: &str = "\
.thin{fill:none;stroke:#777;stroke-width:.3}\
.thick{fill:none;stroke:#000;stroke-width:.9;stroke-linecap:square}\
.extra{fill:#e4e4e4}\
text{font-family:\"Helvetica Neue\",Arial,\"Liberation Sans\",sans-serif;text-anchor:middle}\
.given{font-weight:600;fill:#000}\
.found{fill:#345}";

/// The size of the figures, in units of the drawing: two and three digits must fit the cell too.
pub fn font(layout: &Layout) -> f64 {
    match layout.symbols() {
        0..=35 => 6.4,
        36..=99 => 5.0,
        _ => 3.6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Puzzle;

    fn drawn(layout: &str) -> String {
        let layout = Layout::parse(layout).unwrap();
        let cells = layout.cell_count();
        let puzzle = Puzzle::new(layout, vec![None; cells]).unwrap();
        elements(&Record::new(puzzle.clone()), puzzle.givens())
    }

    /// How many strokes the thin and the thick path have.
    fn strokes(svg: &str) -> [usize; 2] {
        ["thin", "thick"].map(|class| {
            let (_, path) = svg.split_once(&format!("<path class=\"{class}\" d=\"")).unwrap();
            path.split_once('"').unwrap().0.matches('M').count()
        })
    }

    #[test]
    fn lines_run_between_cells_and_boxes() {
        assert_eq!(strokes(&drawn("9")), [12, 8]);
        assert_eq!(strokes(&drawn("16")), [24, 10]);
        assert_eq!(strokes(&drawn("25")), [40, 12]);
        assert_eq!(strokes(&drawn("6")), [3 + 4, 4 + 3]);
        // Latin square: one box a row.
        assert_eq!(strokes(&drawn("5=1x5")), [4, 6 + 2]);
        // Those of the two grids run on into each other at the shared box.
        assert_eq!(strokes(&drawn("twodoku")), [2 * (4 + 2 + 4), 2 * (2 + 2 + 2)]);
    }

    #[test]
    fn extra_houses_are_shaded() {
        let shaded = |layout| drawn(layout).matches("class=\"extra\"").count();
        assert_eq!([shaded("9"), shaded("x"), shaded("windoku"), shaded("9+x+windoku")], [0, 17, 36, 36 + 5]);
    }

    #[test]
    fn a_jigsaw_has_its_own_borders() {
        let [thin, thick] = strokes(&drawn("jigsaw=AAAB/ACBB/CCDB/CDDD"));
        let square = strokes(&drawn("4"));
        assert!(thin > square[0] && thick > square[1], "{thin} {thick}");
    }
}
