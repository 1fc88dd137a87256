//! The terminal as a bar sees it.
//!
//! A bar usually fills its line to the edge, and then the `^C` that the terminal echoes breaks the line and keeps the bar from being
//! erased. Here the line ends where its text ends.

use crate::output;
use indicatif::{ProgressDrawTarget, TermLike};
use std::io::{IsTerminal as _, Result, Write as _, stderr};

/// Where bars are drawn: nowhere unless stderr is a terminal.
pub(super) fn target() -> ProgressDrawTarget {
    if stderr().is_terminal() {
        ProgressDrawTarget::term_like_with_hz(Box::new(Screen), 10)
    } else {
        ProgressDrawTarget::hidden()
    }
}

#[derive(Debug)]
struct Screen;

impl TermLike for Screen {
    fn width(&self) -> u16 {
        output::columns().try_into().unwrap_or(u16::MAX)
    }

    fn move_cursor_up(&self, rows: usize) -> Result<()> {
        moved(rows, 'A')
    }

    fn move_cursor_down(&self, rows: usize) -> Result<()> {
        moved(rows, 'B')
    }

    fn move_cursor_right(&self, columns: usize) -> Result<()> {
        moved(columns, 'C')
    }

    fn move_cursor_left(&self, columns: usize) -> Result<()> {
        moved(columns, 'D')
    }

    fn write_line(&self, text: &str) -> Result<()> {
        stderr().write_all(format!("{text}\n").as_bytes())
    }

    fn write_str(&self, text: &str) -> Result<()> {
        // Blanks alone would only fill the line.
        if text.trim_matches(' ').is_empty() { Ok(()) } else { stderr().write_all(text.as_bytes()) }
    }

    fn clear_line(&self) -> Result<()> {
        stderr().write_all(b"\r\x1b[2K")
    }

    fn flush(&self) -> Result<()> {
        stderr().flush()
    }
}

fn moved(steps: usize, direction: char) -> Result<()> {
    if steps == 0 { Ok(()) } else { stderr().write_all(format!("\x1b[{steps}{direction}").as_bytes()) }
}
