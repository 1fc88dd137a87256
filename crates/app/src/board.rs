//! Draws a board for people: box lines in any layout, givens bold, found symbols coloured, conflicts marked.

use anstyle::{AnsiColor, Style};
use evodoku_grid::formats;
use evodoku_grid::{Cell, Layout, Puzzle, Symbol};
use std::fmt::Write as _;

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const EMPTY: Style = Style::new().dimmed();
const LINES: Style = Style::new().dimmed();
const WRONG: Style = AnsiColor::Red.on_default().bold().underline();

/// The board of a puzzle with the values found so far (`None` for the bare puzzle). Symbols that stand twice in a
/// house are marked.
pub(crate) fn draw(puzzle: &Puzzle, values: &[Option<Symbol>]) -> String {
    let layout = puzzle.layout();
    let frame = Frame::new(layout);
    let wrong = conflicts(layout, values);
    let mut text = String::new();
    for row in 0..layout.height() {
        frame.rule(&mut text, row);
        for column in 0..layout.width() {
            frame.upright(&mut text, row, column);
            let cell = layout.at(row, column);
            let (sign, style) = match cell.map(|cell| (cell, values[cell.index()])) {
                None => (String::new(), Style::new()),
                Some((_, None)) => ("·".into(), EMPTY),
                Some((cell, Some(symbol))) => {
                    let style = if wrong[cell.index()] {
                        WRONG
                    } else if puzzle.given(cell).is_some() {
                        GIVEN
                    } else {
                        FOUND
                    };
                    (formats::sign(layout, symbol), style)
                }
            };
            let pad = frame.cell_width - sign.chars().count();
            let _ = write!(text, "{:pad$}{style}{sign}{style:#} ", "");
        }
        frame.upright(&mut text, row, layout.width());
        trim_line(&mut text);
    }
    frame.rule(&mut text, layout.height());
    text
}

/// Which cells hold a symbol that stands again in one of their houses.
pub(crate) fn conflicts(layout: &Layout, values: &[Option<Symbol>]) -> Vec<bool> {
    let mut wrong = vec![false; values.len()];
    let mut first: Vec<Option<Cell>> = vec![None; layout.symbols()];
    for house in layout.houses() {
        first.fill(None);
        for &cell in layout.house(house) {
            let Some(symbol) = values[cell.index()] else { continue };
            if let Some(earlier) = first[symbol.index()].replace(cell) {
                wrong[earlier.index()] = true;
                wrong[cell.index()] = true;
            }
        }
    }
    wrong
}

fn trim_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// Where the box lines run: computed from which box each place belongs to, so it serves every layout.
struct Frame<'a> {
    layout: &'a Layout,
    /// A number for the box (or overlap of boxes) at each place; 0 for voids.
    boxes: Vec<usize>,
    cell_width: usize,
    /// Whether any box line runs between two rows, and between two columns: only then room is made for it.
    between_rows: Vec<bool>,
    between_columns: Vec<bool>,
}

impl<'a> Frame<'a> {
    fn new(layout: &'a Layout) -> Self {
        let (width, height) = (layout.width(), layout.height());
        let mut boxes = vec![0; width * height];
        for &house in layout.grids().iter().flat_map(|grid| &grid.boxes) {
            for &cell in layout.house(house) {
                let (row, column) = layout.position(cell);
                // Where grids overlap off the box borders, each mixture of boxes is drawn as a box of its own.
                let place = &mut boxes[row * width + column];
                *place = *place * layout.house_count() + house.index() + 1;
            }
        }
        let cell_width = if layout.symbols() <= 35 { 1 } else { layout.symbols().to_string().len() };
        let mut frame = Self { layout, boxes, cell_width, between_rows: vec![], between_columns: vec![] };
        frame.between_rows = (0..=height).map(|r| (0..width).any(|c| frame.above(r, c))).collect();
        frame.between_columns = (0..=width).map(|c| (0..height).any(|r| frame.before(r, c))).collect();
        frame
    }

    fn at(&self, row: usize, column: usize) -> usize {
        let inside = row < self.layout.height() && column < self.layout.width();
        if inside { self.boxes[row * self.layout.width() + column] } else { 0 }
    }

    /// Whether a line runs along the top of a place.
    fn above(&self, row: usize, column: usize) -> bool {
        let upper = if row == 0 { 0 } else { self.at(row - 1, column) };
        upper != self.at(row, column)
    }

    /// Whether a line runs along the left of a place.
    fn before(&self, row: usize, column: usize) -> bool {
        let left = if column == 0 { 0 } else { self.at(row, column - 1) };
        left != self.at(row, column)
    }

    /// The upright line (or the room for it) left of a place.
    fn upright(&self, text: &mut String, row: usize, column: usize) {
        if self.between_columns[column] {
            let _ = if self.before(row, column) {
                write!(text, "{LINES}│{LINES:#} ")
            } else {
                write!(text, "  ")
            };
        }
    }

    /// The ruled line above a row, if any box line runs there.
    fn rule(&self, text: &mut String, row: usize) {
        if !self.between_rows[row] {
            return;
        }
        let mut line = String::new();
        for column in 0..=self.layout.width() {
            let left = column > 0 && self.above(row, column - 1);
            let right = column < self.layout.width() && self.above(row, column);
            if self.between_columns[column] {
                let up = row > 0 && self.before(row - 1, column);
                let down = row < self.layout.height() && self.before(row, column);
                line.push(joint(up, down, left, right));
                line.push(if right { '─' } else { ' ' });
            }
            if column < self.layout.width() {
                let dash = if right { '─' } else { ' ' };
                line.extend(std::iter::repeat_n(dash, self.cell_width + 1));
            }
        }
        let _ = writeln!(text, "{LINES}{}{LINES:#}", line.trim_end());
    }
}

#[expect(clippy::fn_params_excessive_bools, reason = "one for each direction, in the order of the table")]
/// The character at which the lines up, down, left and right meet.
fn joint(up: bool, down: bool, left: bool, right: bool) -> char {
    const JOINTS: [char; 16] =
        [' ', '╶', '╴', '─', '╷', '┌', '┐', '┬', '╵', '└', '┘', '┴', '│', '├', '┤', '┼'];
    JOINTS[usize::from(right) + 2 * usize::from(left) + 4 * usize::from(down) + 8 * usize::from(up)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(layout: &str, line: &str) -> String {
        let puzzle = Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap();
        anstream::adapter::strip_str(&draw(&puzzle, puzzle.givens())).to_string()
    }

    #[test]
    fn a_small_grid() {
        let board = "\
┌─────┬─────┐
│ 1 · │ · · │
│ · · │ · · │
├─────┼─────┤
│ · 2 │ · · │
│ · · │ · 4 │
└─────┴─────┘
";
        assert_eq!(plain("4", "1........2.....4"), board);
    }

    #[test]
    fn regions_and_overlaps() {
        let jigsaw = plain("jigsaw=AAAB/ACBB/CCDB/CDDD", "................");
        assert!(jigsaw.starts_with("┌───────────┬───┐\n│ ·   ·   · │ · │\n"), "{jigsaw}");
        let two = plain("4@0,0 4@2,2", &".".repeat(28));
        let board = "\
┌─────┬─────┐
│ · · │ · · │
│ · · │ · · │
├─────┼─────┼─────┐
│ · · │ · · │ · · │
│ · · │ · · │ · · │
└─────┼─────┼─────┤
      │ · · │ · · │
      │ · · │ · · │
      └─────┴─────┘
";
        assert_eq!(two, board);
    }

    #[test]
    fn repeats_are_conflicts() {
        let layout = Layout::parse("4").unwrap();
        let mut values = vec![None; 16];
        values[0] = Some(Symbol::new(2));
        values[3] = Some(Symbol::new(2));
        values[15] = Some(Symbol::new(1));
        let wrong = conflicts(&layout, &values);
        assert_eq!(wrong.iter().filter(|w| **w).count(), 2);
        assert!(wrong[0] && wrong[3]);
    }
}
