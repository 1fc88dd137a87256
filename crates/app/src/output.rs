//! What all commands do with their output: data on stdout, everything else on stderr.

use anstyle::{AnsiColor, Style};
use evodoku_grid::formats::{Format, Writer};
use evodoku_grid::{Error, Layout, Puzzle, Solution, Symbol};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal as _, Write as _};
use std::time::Duration;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = Style::new().dimmed();

/// An error for the user.
pub(crate) fn complain(text: &str) {
    anstream::eprintln!("{ERROR}evodoku:{ERROR:#} {text}");
}

/// A remark for the user, such as the seed or a summary.
pub(crate) fn note(text: &str) {
    anstream::eprintln!("{NOTE}{text}{NOTE:#}");
}

/// Writes to stdout; colours are dropped where they do not belong.
pub(crate) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
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

/// The values of a solution as the board wants them.
pub(crate) fn shown(solution: &Solution) -> Vec<Option<Symbol>> {
    solution.values().iter().copied().map(Some).collect()
}

/// The format for output that no flag names: one line a puzzle where signs allow it.
pub(crate) fn usual_format(layout: Option<&Layout>) -> Format {
    if layout.is_some_and(|layout| layout.symbols() > 35) { Format::Integers } else { Format::Line }
}

/// A writer to stdout.
pub(crate) fn writer(format: Format) -> Writer<Box<dyn std::io::Write>> {
    Writer::new(format, Box::new(std::io::BufWriter::new(std::io::stdout())))
}

/// A board on stdout.
pub(crate) fn board(puzzle: &Puzzle, values: &[Option<Symbol>]) -> anyhow::Result<()> {
    print(&crate::board::draw(puzzle, values))
}

/// Counts puzzles on stderr while a long stream is worked on; invisible unless stderr is a terminal.
pub(crate) fn progress(what: &'static str) -> ProgressBar {
    // Boards or lines on the same terminal would tear the bar apart.
    if to_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {human_pos} {msg}, {per_sec}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_message(what);
    bar.set_style(style.expect("the template is fixed and valid"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// Says on stderr that a single search goes on, once it has taken a second; for a board on a terminal only.
pub(crate) fn search() -> ProgressBar {
    if !to_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_message("searching");
    bar.set_style(style.expect("the template is fixed and valid"));
    let shown = bar.clone();
    // Nobody waits for this thread, and a puzzle that is solved at once never sees the bar.
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(1));
        if !shown.is_finished() {
            shown.enable_steady_tick(Duration::from_millis(200));
        }
    });
    bar
}

/// A text as one field of CSV.
pub(crate) fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

/// `1 puzzle`, `2 puzzles`.
pub(crate) fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
