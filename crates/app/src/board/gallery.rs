//! Boards on a terminal: side by side as far as they fit, and lines where a single one is too wide.

use super::{Board, conflicts};
use crate::output;
use anyhow::Result;
use evodoku_grid::formats::{Record, Writer};
use evodoku_grid::{Puzzle, Symbol};

/// The room between two boards.
const GAP: usize = 2;

/// Collects boards until a row of them is full.
pub(crate) struct Gallery {
    /// Columns of the terminal.
    room: usize,
    row: Vec<Board>,
    /// Whether a sentence has said why there are no boards.
    narrow: bool,
    rows: usize,
}

impl Gallery {
    /// As wide as the terminal.
    pub(crate) fn new() -> Self {
        Self { room: output::columns(), row: Vec::new(), narrow: false, rows: 0 }
    }

    /// Shows a board under its heading, once its row is full; one that is too wide for the terminal becomes text.
    pub(crate) fn put(
        &mut self,
        heading: Option<&str>,
        record: &Record,
        values: &[Option<Symbol>],
    ) -> Result<()> {
        let board = Board::new(record, values).under(heading);
        if board.width() > self.room {
            self.flush()?;
            return self.as_text(heading, &board, record, values);
        }
        let taken: usize = self.row.iter().map(|board| board.width() + GAP).sum();
        if taken + board.width() > self.room {
            self.flush()?;
        }
        self.row.push(board);
        Ok(())
    }

    /// Shows a grid that is not a solution, at once and called so. One that is too wide is left out: as text it would pass for an answer.
    pub(crate) fn put_wrong(&mut self, record: &Record, values: &[Option<Symbol>]) -> Result<()> {
        self.flush()?;
        let bad = conflicts(record.puzzle.layout(), values).into_iter().filter(|&bad| bad).count();
        let board = Board::new(record, values);
        if board.width() > self.room {
            output::note(&format!(
                "its best grid, with {} in conflict, is {} columns wide and the terminal has {}; --json prints it",
                output::plural(bad, "cell"),
                board.width(),
                self.room,
            ));
            return Ok(());
        }
        output::note(&format!(
            "its best grid is NOT a solution; {} in conflict, marked '!':",
            output::plural(bad, "cell")
        ));
        output::print(&board.to_string())
    }

    /// Shows what is waiting for its row to fill.
    pub(crate) fn flush(&mut self) -> Result<()> {
        if self.row.is_empty() {
            return Ok(());
        }
        let between = if self.rows > 0 { "\n" } else { "" };
        self.rows += 1;
        output::print(&format!("{between}{}", beside(&std::mem::take(&mut self.row))))
    }

    fn as_text(
        &mut self,
        heading: Option<&str>,
        board: &Board,
        record: &Record,
        values: &[Option<Symbol>],
    ) -> Result<()> {
        let layout = record.puzzle.layout();
        let format = output::usual_format(Some(layout));
        if !self.narrow {
            let (wide, room) = (board.width(), self.room);
            output::note(&format!(
                "a board of layout {layout} is {wide} columns wide and the terminal has {room}; written as format {format} instead"
            ));
            self.narrow = true;
        }
        if let Some(heading) = heading {
            output::note(heading);
        }
        // The full grid of a puzzle whose solution is shown; a grid with conflicts is never shown here.
        let puzzle = Puzzle::new(layout.clone(), values.iter().copied())?;
        let record = Record { alphabet: record.alphabet, ..Record::new(puzzle) };
        let mut text = Vec::new();
        let mut writer = Writer::new(format, &mut text).bare();
        writer.put(&record)?;
        writer.finish()?;
        output::print(&String::from_utf8_lossy(&text))
    }
}

/// Boards next to each other, aligned at the top.
fn beside(boards: &[Board]) -> String {
    let height = boards.iter().map(Board::height).max().unwrap_or(0);
    let mut text = String::new();
    for row in 0..height {
        let mut pad = 0;
        for board in boards {
            let (line, width) = board.line(row);
            if width > 0 {
                text += &" ".repeat(pad);
                text += line;
                pad = 0;
            }
            pad += board.width() - width + GAP;
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    #[test]
    fn boards_stand_side_by_side_under_their_headings() {
        let puzzle =
            |layout: &str, line: &str| Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap();
        let (small, large) = (puzzle("4", "1........2.....4"), puzzle("6", &".".repeat(36)));
        let boards = [(&small, "first"), (&large, "a heading that is too long")]
            .map(|(p, heading)| Board::new(&Record::new(p.clone()), p.givens()).under(Some(heading)));
        let text = anstream::adapter::strip_str(&beside(&boards)).to_string();
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows[0], "first          a heading that i…");
        assert_eq!(rows[1], "┌─────┬─────┐  ┌───────┬───────┐");
        assert_eq!(rows[2], "│ 1 · │ · · │  │ · · · │ · · · │");
        assert_eq!(rows[8], "               │ · · · │ · · · │", "{text}");
    }
}
