//! What `solve`, `check`, `rate` and `generate` share: work on each puzzle with all threads, go on after a bad one.

use crate::input::{Item, Items};
use crate::{Exit, output, stream};
use anyhow::Result;
use evodoku_grid::Error;

/// How the stream went.
pub(crate) struct Tally {
    /// Puzzles that could be read.
    pub(crate) puzzles: usize,
    /// Those that could not.
    pub(crate) unreadable: usize,
}

impl Tally {
    /// The exit code: unreadable input outranks an unwelcome answer.
    pub(crate) fn exit(&self, all_good: bool) -> Exit {
        match (self.unreadable, all_good) {
            (1.., _) => Exit::Bad,
            (0, false) => Exit::Not,
            (0, true) => Exit::Good,
        }
    }
}

/// Puzzles worth handing to a thread in packets: small ones from a file. Standard input is answered line by line.
fn batch(first: Option<&Result<Item, Error>>) -> usize {
    match first {
        Some(Ok(item)) if &*item.name != "-" && item.record.puzzle.layout().cell_count() <= 100 => 64,
        _ => 1,
    }
}

/// Applies `work` to each puzzle and hands the answers to `put` in the order of the input.
pub(crate) fn puzzle<R: Send>(
    items: Items,
    threads: usize,
    what: &'static str,
    work: impl Fn(Item) -> R + Sync,
    mut put: impl FnMut(R) -> Result<()>,
) -> Result<Tally> {
    let mut items = items.peekable();
    let batch = batch(items.peek());
    let bar = output::progress(what);
    let mut tally = Tally { puzzles: 0, unreadable: 0 };
    let mut failure = None;
    stream::in_order(
        items,
        threads,
        batch,
        |item| item.map(&work),
        |answer| {
            bar.inc(1);
            match answer {
                Ok(answer) => {
                    tally.puzzles += 1;
                    failure = bar.suspend(|| put(answer)).err();
                }
                Err(error) => {
                    tally.unreadable += 1;
                    bar.suspend(|| output::complain(&error.to_string()));
                }
            }
            failure.is_none()
        },
    );
    bar.finish_and_clear();
    failure.map_or(Ok(tally), Err)
}
