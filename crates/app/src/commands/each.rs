//! What `solve`, `check`, `rate`, `hint` and `convert` share: work on each puzzle with all threads, go on after a bad one.

use crate::input::{Item, Items, Unread};
use crate::{Exit, interrupt, output, progress, stream};
use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;

/// How the stream went.
pub(crate) struct Tally {
    /// Puzzles, those that could not be read included.
    pub(crate) puzzles: usize,
    /// Puzzles that could not be read.
    pub(crate) unread: usize,
    /// Inputs without any puzzle, such as an empty file.
    barren: usize,
}

impl Tally {
    /// The exit code: unreadable input outranks an unwelcome answer.
    pub(crate) fn exit(&self, all_good: bool) -> Exit {
        match (self.unread + self.barren, all_good) {
            (1.., _) => Exit::Bad,
            (0, false) => Exit::Not,
            (0, true) => Exit::Good,
        }
    }
}

/// Puzzles worth handing to a thread in packets: small ones from a file. Standard input is answered line by line.
fn batch(first: Option<&Result<Item, Unread>>) -> usize {
    match first {
        Some(Ok(item)) if &*item.name != "-" && item.record.puzzle.layout().cell_count() <= 100 => 64,
        _ => 1,
    }
}

/// Applies `work` to each puzzle and hands the answers to `put` in the order of the input. What was not read has been
/// reported and counted when `put` sees it, so that `put` only has to keep its place.
pub(crate) fn puzzle<R: Send>(
    items: Items,
    threads: usize,
    bar: &ProgressBar,
    work: impl Fn(Result<Item, Unread>) -> Result<R, Unread> + Sync,
    mut put: impl FnMut(Result<R, Unread>) -> Result<()>,
) -> Result<Tally> {
    let mut items = items.peekable();
    let batch = batch(items.peek());
    let mut tally = Tally { puzzles: 0, unread: 0, barren: 0 };
    let mut failure = None;
    let mut cut_short = false;
    stream::in_order(items, threads, batch, work, |answer| {
        bar.inc(1);
        let has_place = answer.as_ref().err().is_none_or(Unread::has_place);
        tally.puzzles += usize::from(has_place);
        if let Err(unread) = &answer {
            tally.unread += usize::from(has_place);
            tally.barren += usize::from(!has_place);
            output::fault(&unread.error.to_string());
        }
        failure = put(answer).err();
        cut_short = failure.take_if(|failure| failure.is::<CutShort>()).is_some();
        tally.puzzles -= usize::from(cut_short);
        failure.is_none() && !cut_short
    });
    bar.finish_and_clear();
    if cut_short || interrupt::asked() && tally.puzzles > 1 {
        let puzzles = if tally.puzzles == 1 { "puzzle" } else { "puzzles" };
        output::complain(&format!("interrupted after {} {puzzles}", progress::grouped(tally.puzzles as u64)));
    }
    failure.map_or(Ok(tally), Err)
}

/// What `put` says of an answer that an interrupt cut short: it is left out, and so is every later one.
#[derive(Debug)]
pub(crate) struct CutShort;

impl std::error::Error for CutShort {}

impl std::fmt::Display for CutShort {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("interrupted")
    }
}

/// The words that keep the place of a puzzle that was not read, for a comment; `None` if it has no place.
pub(crate) fn not_read(unread: &Unread) -> Option<String> {
    unread.has_place().then(|| format!("not read: {}", unread.error))
}

/// A comment line that keeps the place of a puzzle that was not read among the answers to others.
pub(crate) fn print_not_read(unread: &Unread, alone: bool) -> Result<()> {
    match not_read(unread) {
        Some(why) if !alone => output::print(&format!("# {}\n", why.replace(char::is_control, " "))),
        _ => Ok(()),
    }
}

/// A line of `--json`: the place of a puzzle, and the answer to it.
pub(crate) fn print_answer(place: String, answer: &impl Serialize) -> Result<()> {
    #[derive(Serialize)]
    struct Line<'a, A> {
        place: String,
        #[serde(flatten)]
        answer: &'a A,
    }
    output::print(&format!("{}\n", serde_json::to_string(&Line { place, answer })?))
}

/// A line of `--json` for a puzzle without an answer.
pub(crate) fn print_error(place: String, column: Option<usize>, error: String) -> Result<()> {
    #[derive(Serialize)]
    struct Fault {
        #[serde(skip_serializing_if = "Option::is_none")]
        column: Option<usize>,
        error: String,
    }
    print_answer(place, &Fault { column, error })
}

/// The same for a puzzle that was not read.
pub(crate) fn print_unread(unread: &Unread) -> Result<()> {
    print_error(unread.place(), unread.column(), unread.error.sentence())
}
