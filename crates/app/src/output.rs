//! What all commands do with their output: data on stdout, everything else on stderr.

use crate::progress;
use anstyle::{AnsiColor, Style};
use evodoku_grid::formats::{Format, Writer};
use evodoku_grid::{Error, Layout};
use indicatif::HumanCount;
use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = Style::new().dimmed();

/// An error for the user.
pub(crate) fn complain(text: &str) {
    let error = paint(ERROR);
    say(&format!("{error}evodoku:{error:#} "), "evodoku: ".len(), text, "");
}

/// How many faults of single puzzles are told in words.
const FAULTS_TOLD: usize = 20;

/// The faults of this command so far.
static FAULTS: AtomicUsize = AtomicUsize::new(0);

/// One of what may be many faults, such as a puzzle that cannot be read. The first are told, the others counted.
pub(crate) fn fault(text: &str) {
    if FAULTS.fetch_add(1, Ordering::Relaxed) < FAULTS_TOLD {
        complain(&text.replace(char::is_control, " "));
    }
}

/// Says how many faults were not told.
pub(crate) fn count_untold() {
    let untold = FAULTS.load(Ordering::Relaxed).saturating_sub(FAULTS_TOLD);
    if untold > 0 {
        let errors = if untold == 1 { "error" } else { "errors" };
        complain(&format!("... and {} more {errors}", HumanCount(untold as u64)));
    }
}

/// The beginning of a text that the user gave, such as a link, for a message.
pub(crate) fn short(text: &str) -> String {
    const LENGTH: usize = 60;
    let mut begin: String = text.chars().take(LENGTH).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LENGTH).is_some() {
        begin.push_str("...");
    }
    begin
}

/// A remark for the user, such as the seed or a summary.
pub(crate) fn note(text: &str) {
    let note = paint(NOTE);
    say(&note.to_string(), 0, text, &format!("{note:#}"));
}

/// A sentence on stderr, broken at words on a terminal. `head` takes `width` columns of the first line.
fn say(head: &str, width: usize, text: &str, tail: &str) {
    let terminal = std::io::stderr().is_terminal();
    let text = if terminal { wrap(text, columns(), width, 0) } else { text.into() };
    let line = format!("{head}{text}{tail}\n");
    // Nobody can be told that stderr is closed.
    let _ = progress::suspended(|| {
        if terminal && colourless() {
            std::io::stderr().write_all(line.as_bytes())
        } else {
            anstream::stderr().write_all(line.as_bytes())
        }
    });
}

/// Writes to stdout; colours are dropped where they do not belong.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let write = |out: &mut dyn std::io::Write| out.write_all(text.as_bytes()).and_then(|()| out.flush());
    let written = match to_terminal() {
        true if colourless() => progress::suspended(|| write(&mut std::io::stdout())),
        true => progress::suspended(|| write(&mut anstream::stdout())),
        false => write(&mut anstream::stdout().lock()),
    };
    written.map_err(|error| Error::writing(&error).into())
}

/// The style as it may be used: `NO_COLOR` takes the colours and leaves bold, faint and underlined.
pub(crate) fn paint(style: Style) -> Style {
    if colourless() { style.fg_color(None).bg_color(None).underline_color(None) } else { style }
}

/// Whether effects are wanted and colours are not.
fn colourless() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    anstream::ColorChoice::global() == anstream::ColorChoice::Auto
        && set("NO_COLOR")
        && std::env::var_os("TERM").is_some_and(|term| term != "dumb")
}

/// The columns of the terminal.
pub(crate) fn columns() -> usize {
    let asked = || std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns: &usize| columns > 0);
    let seen = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    seen.filter(|&width| width > 0).or_else(asked).unwrap_or(80)
}

/// Breaks a text at spaces into lines of at most `width` columns. The first line begins at column `taken`, the others are
/// indented. Line breaks of the text stay; a word longer than a line is left whole, so that it can be copied.
pub(crate) fn wrap(text: &str, width: usize, taken: usize, indent: usize) -> String {
    let mut wrapped = String::new();
    for (number, line) in text.split('\n').enumerate() {
        if number > 0 {
            wrapped.push('\n');
        }
        let mut column = if number == 0 { taken } else { 0 };
        for (place, word) in line.split(' ').enumerate() {
            let length = word.chars().count();
            if place > 0 && column + 1 + length > width {
                wrapped.push('\n');
                wrapped += &" ".repeat(indent);
                column = indent;
            } else if place > 0 {
                wrapped.push(' ');
                column += 1;
            }
            wrapped += word;
            column += length;
        }
    }
    wrapped
}

/// Whether a person is looking at stdout.
pub(crate) fn to_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether the error is only that nobody reads our output any more.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| match (cause.downcast_ref(), cause.downcast_ref::<std::io::Error>()) {
        (Some(Error::Write { closed, .. }), _) => *closed,
        (_, Some(error)) => error.kind() == std::io::ErrorKind::BrokenPipe,
        _ => false,
    })
}

/// The format for output that no flag names: one line a puzzle where signs allow it.
pub(crate) fn usual_format(layout: Option<&Layout>) -> Format {
    if layout.is_some_and(|layout| layout.symbols() > 35) { Format::Integers } else { Format::Line }
}

/// A writer to stdout.
pub(crate) fn writer(format: Format) -> Writer<Box<dyn std::io::Write>> {
    Writer::new(format, Box::new(std::io::BufWriter::new(std::io::stdout())))
}

pub(crate) use evodoku_lab::words::plural;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_break_at_words() {
        assert_eq!(wrap("one two three", 8, 0, 0), "one two\nthree");
        assert_eq!(wrap("one two three", 8, 3, 2), "one\n  two\n  three");
        assert_eq!(wrap("a-very-long-word b\nc", 5, 0, 1), "a-very-long-word\n b\nc");
        assert_eq!(wrap("  indented stays", 20, 0, 0), "  indented stays");
    }
}
