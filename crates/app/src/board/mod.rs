//! Draws a board for people: box lines in any layout, givens bold, found symbols coloured, conflicts and extra houses marked.
//!
//! Nothing depends on colour alone: a conflict has a `!` before it, diagonals and windows have signs of their own.

mod borders;
pub mod drawing;
mod gallery;

pub(crate) use borders::{Borders, Extra, extras};
pub(crate) use gallery::Gallery;

use crate::output::paint;
use anstyle::{AnsiColor, Style};
use evodoku_grid::formats::Record;
use evodoku_grid::{Cell, Layout, Symbol};
use std::fmt::Write as _;

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const FAINT: Style = Style::new().dimmed();
const WRONG: Style = AnsiColor::Red.on_default().bold().underline();

/// A drawn board: lines of text with their widths on the screen.
pub(crate) struct Board {
    lines: Vec<(String, usize)>,
    width: usize,
}

impl Board {
    /// The board of a puzzle with the values found so far (its givens, for the bare puzzle). Symbols that stand twice in a
    /// house are marked.
    pub(crate) fn new(record: &Record, values: &[Option<Symbol>]) -> Self {
        let (puzzle, alphabet) = (&record.puzzle, record.alphabet);
        let layout = puzzle.layout();
        let frame = Frame::new(layout);
        let wrong = conflicts(layout, values);
        let mut lines = Vec::new();
        for row in 0..layout.height() {
            lines.extend(frame.rule(row));
            let mut line = Line::default();
            for column in 0..layout.width() {
                frame.upright(&mut line, row, column);
                let Some(cell) = layout.at(row, column) else {
                    line.blank(1 + frame.cell_width);
                    continue;
                };
                let bad = wrong[cell.index()];
                line.put(if bad { '!' } else { frame.gap(row, column) }, if bad { WRONG } else { FAINT });
                let (sign, style) = match values[cell.index()] {
                    None => ("·".into(), FAINT),
                    Some(symbol) if bad => (alphabet.write(layout, symbol), WRONG),
                    Some(symbol) if puzzle.given(cell).is_some() => (alphabet.write(layout, symbol), GIVEN),
                    Some(symbol) => (alphabet.write(layout, symbol), FOUND),
                };
                line.blank(frame.cell_width - sign.chars().count());
                line.text(&sign, style);
            }
            frame.upright(&mut line, row, layout.width());
            lines.push((line.text, line.width));
        }
        lines.extend(frame.rule(layout.height()));
        let width = lines.iter().map(|(_, width)| *width).max().unwrap_or(0);
        Self { lines, width }
    }

    /// The same under a heading, which is cut to the width of the board.
    fn under(mut self, heading: Option<&str>) -> Self {
        if let Some(heading) = heading {
            let mut short: String = heading.chars().take(self.width).collect();
            if heading.chars().count() > self.width {
                short.pop();
                short.push('…');
            }
            let width = short.chars().count();
            self.lines.insert(0, (short, width));
        }
        self
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    fn height(&self) -> usize {
        self.lines.len()
    }

    /// A line and how much of the screen it takes.
    fn line(&self, row: usize) -> (&str, usize) {
        self.lines.get(row).map_or(("", 0), |(line, width)| (line, *width))
    }
}

impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.lines.iter().try_for_each(|(line, _)| writeln!(f, "{line}"))
    }
}

/// A line in the making; blanks at its end are left out.
#[derive(Default)]
struct Line {
    text: String,
    width: usize,
    blanks: usize,
}

impl Line {
    fn blank(&mut self, count: usize) {
        self.blanks += count;
    }

    fn text(&mut self, sign: &str, style: Style) {
        let style = paint(style);
        let blanks = std::mem::take(&mut self.blanks);
        let _ = write!(self.text, "{:blanks$}{style}{sign}{style:#}", "");
        self.width += blanks + sign.chars().count();
    }

    fn put(&mut self, sign: char, style: Style) {
        match sign {
            ' ' => self.blank(1),
            sign => self.text(sign.encode_utf8(&mut [0; 4]), style),
        }
    }
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

/// Where lines and marks are put on the screen.
struct Frame<'a> {
    layout: &'a Layout,
    borders: Borders<'a>,
    extras: Vec<Extra>,
    cell_width: usize,
    /// Whether room is made for a line between two rows, and between two columns.
    between_rows: Vec<bool>,
    between_columns: Vec<bool>,
}

impl<'a> Frame<'a> {
    fn new(layout: &'a Layout) -> Self {
        let (width, height) = (layout.width(), layout.height());
        let borders = Borders::new(layout);
        // The borders of a jigsaw run anywhere: room everywhere keeps its cells evenly spaced.
        let jigsaw = layout.grids().iter().any(|grid| grid.box_shape.is_none());
        Self {
            layout,
            extras: extras(layout),
            cell_width: if layout.symbols() <= 35 { 1 } else { layout.symbols().to_string().len() },
            between_rows: (0..=height).map(|r| jigsaw || (0..width).any(|c| borders.above(r, c))).collect(),
            between_columns: (0..=width)
                .map(|c| jigsaw || (0..height).any(|r| borders.before(r, c)))
                .collect(),
            borders,
        }
    }

    fn extra(&self, row: usize, column: usize) -> Extra {
        self.extras[row * self.layout.width() + column]
    }

    /// Whether a window goes on from the place on the left into this one.
    fn same_window(&self, row: usize, column: usize) -> bool {
        let inside = 0 < column && column < self.layout.width();
        inside && {
            let window = self.extra(row, column).window;
            window.is_some() && window == self.extra(row, column - 1).window
        }
    }

    /// The sign before a cell: it tells of diagonals and windows.
    fn gap(&self, row: usize, column: usize) -> char {
        match self.extra(row, column) {
            Extra { falling: true, rising: true, .. } => '╳',
            Extra { falling: true, .. } => '╲',
            Extra { rising: true, .. } => '╱',
            _ if self.same_window(row, column) => '░',
            _ => ' ',
        }
    }

    /// The upright line (or the room for it) left of a place.
    fn upright(&self, line: &mut Line, row: usize, column: usize) {
        if !self.between_columns[column] {
            return;
        }
        if column > 0 {
            line.put(if self.same_window(row, column) { '░' } else { ' ' }, FAINT);
        }
        line.put(if self.borders.before(row, column) { '│' } else { ' ' }, FAINT);
    }

    /// The ruled line above a row, if any box line runs there.
    fn rule(&self, row: usize) -> Option<(String, usize)> {
        if !self.between_rows[row] {
            return None;
        }
        let mut line = String::new();
        let dash = |there: bool| if there { '─' } else { ' ' };
        for column in 0..=self.layout.width() {
            let left = column > 0 && self.borders.above(row, column - 1);
            let right = column < self.layout.width() && self.borders.above(row, column);
            if self.between_columns[column] {
                if column > 0 {
                    line.push(dash(left));
                }
                let up = row > 0 && self.borders.before(row - 1, column);
                let down = row < self.layout.height() && self.borders.before(row, column);
                line.push(joint(up, down, left, right));
            }
            if column < self.layout.width() {
                line.extend(std::iter::repeat_n(dash(right), self.cell_width + 1));
            }
        }
        let line = line.trim_end();
        let faint = paint(FAINT);
        Some((format!("{faint}{line}{faint:#}"), line.chars().count()))
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
    use evodoku_grid::Puzzle;

    fn plain(layout: &str, line: &str) -> String {
        let puzzle = Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap();
        anstream::adapter::strip_str(&Board::new(&Record::new(puzzle.clone()), puzzle.givens()).to_string())
            .to_string()
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
        let board = "\
┌───────────┬───┐
│ ·   ·   · │ · │
│   ┌───┬───┘   │
│ · │ · │ ·   · │
├───┘   ├───┐   │
│ ·   · │ · │ · │
│   ┌───┘   └───┤
│ · │ ·   ·   · │
└───┴───────────┘
";
        assert_eq!(jigsaw, board);
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
    fn diagonals_and_windows_have_signs() {
        let x = "\
┌─────┬─────┐
│╲1 · │ ·╱· │
│ ·╲· │╱· · │
├─────┼─────┤
│ ·╱2 │╲· · │
│╱· · │ ·╲4 │
└─────┴─────┘
";
        assert_eq!(plain("4+x", "1........2.....4"), x);
        let windows = plain("windoku", &".".repeat(81));
        assert_eq!(windows.lines().nth(1), Some("│ · · · │ · · · │ · · · │"));
        assert_eq!(windows.lines().nth(2), Some("│ · ·░·░│░· · ·░│░·░· · │"), "{windows}");
    }

    #[test]
    fn a_conflict_is_seen_without_colours() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1...............").unwrap();
        let mut values = puzzle.givens().to_vec();
        values[3] = values[0];
        let board =
            anstream::adapter::strip_str(&Board::new(&Record::new(puzzle), &values).to_string()).to_string();
        assert_eq!(board.lines().nth(1), Some("│!1 · │ ·!1 │"));
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
