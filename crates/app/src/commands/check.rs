//! `check`: is each puzzle valid, and has it exactly one solution?

use crate::args::Check;
use crate::commands::each;
use crate::input::{self, Item};
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_grid::exact::{self, Limits, Outcome, Verdict};
use serde::Serialize;
use std::time::Duration;

#[derive(Default)]
struct Counts {
    unique: usize,
    several: usize,
    none: usize,
    undecided: usize,
}

pub(crate) fn run(args: &Check) -> Result<Exit> {
    let items = input::open(&args.input)?;
    let limits = Limits {
        time: args.time.map(Duration::from_secs_f64),
        ..Limits::count_to(usize::try_from(args.limit).unwrap_or(usize::MAX)).until(interrupt::flag())
    };
    let mut counts = Counts::default();
    let mut first = None;
    let work = |item: Item| (exact::solve(&item.record.puzzle, &limits), item);
    let tally = each::puzzle(items, args.threads.count(), "puzzles checked", work, |(outcome, item)| {
        let verdict = outcome.verdict();
        *match verdict {
            Verdict::Unique => &mut counts.unique,
            Verdict::Several => &mut counts.several,
            Verdict::NoSolution => &mut counts.none,
            Verdict::AtLeastOne | Verdict::NotDecided => &mut counts.undecided,
        } += 1;
        if args.json {
            return output::print(&format!("{}\n", serde_json::to_string(&Row::new(&item, &outcome))?));
        }
        // Many unique puzzles need no line each: only the others are news. The first is held back, as it may be alone.
        let line = format!("{}: {}\n", item.place(), words(&outcome, interrupt::asked()));
        match (&first, verdict) {
            (None, Verdict::Unique) => first = Some(line),
            (_, Verdict::Unique) => {}
            _ => {
                first.get_or_insert_default();
                output::print(&line)?;
            }
        }
        Ok(())
    })?;
    let all_unique = counts.unique == tally.puzzles;
    if !args.json {
        match first {
            Some(line) if tally.puzzles == 1 => output::print(&line)?,
            _ if tally.puzzles > 1 => output::print(&summary(&counts, tally.puzzles))?,
            _ => {}
        }
    }
    Ok(tally.exit(all_unique))
}

/// The answer as a sentence; an undecided one says whether time or somebody's patience ran out.
pub(crate) fn words(outcome: &Outcome, interrupted: bool) -> String {
    match outcome.verdict() {
        Verdict::NoSolution => "not valid: no solution".into(),
        Verdict::Unique => "valid: exactly one solution".into(),
        Verdict::Several if outcome.complete() && outcome.end == exact::End::Exhausted => {
            format!("not unique: {} solutions", outcome.count)
        }
        Verdict::Several => format!("not unique: at least {} solutions", outcome.count),
        Verdict::AtLeastOne => "solvable, but whether uniquely was not decided".into(),
        Verdict::NotDecided if interrupted => "interrupted before it was decided".into(),
        Verdict::NotDecided => "not decided in time".into(),
    }
}

fn summary(counts: &Counts, puzzles: usize) -> String {
    let others = [
        (counts.several, "with several solutions"),
        (counts.none, "with none"),
        (counts.undecided, "not decided"),
    ];
    let mut text = format!("{} of {puzzles} unique", counts.unique);
    for (count, what) in others.into_iter().filter(|(count, _)| *count > 0) {
        text += &format!(", {count} {what}");
    }
    text + "\n"
}

/// Whether there is a solution, and whether it is the only one, as far as that is decided.
pub(crate) fn decided(outcome: &Outcome) -> (Option<bool>, Option<bool>) {
    match outcome.verdict() {
        Verdict::NoSolution => (Some(false), Some(false)),
        Verdict::Unique => (Some(true), Some(true)),
        Verdict::Several => (Some(true), Some(false)),
        Verdict::AtLeastOne => (Some(true), None),
        Verdict::NotDecided => (None, None),
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    valid: Option<bool>,
    unique: Option<bool>,
    solutions: usize,
    /// Whether `solutions` is the exact number.
    exact: bool,
}

impl<'a> Row<'a> {
    fn new(item: &'a Item, outcome: &Outcome) -> Self {
        let puzzle = &item.record.puzzle;
        let (valid, unique) = decided(outcome);
        Self {
            place: item.place(),
            puzzle: evodoku_grid::formats::text(puzzle.layout(), puzzle.givens()),
            layout: puzzle.layout().name(),
            valid,
            unique,
            solutions: outcome.count,
            exact: outcome.end == exact::End::Exhausted,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn an_interrupt_is_not_a_matter_of_time() {
        let puzzle = &evodoku_grid::library::find("mantere/s16").unwrap()[0].record.puzzle;
        let outcome = exact::solve(puzzle, &Limits::count_to(2).until(&AtomicBool::new(true)));
        assert_eq!(words(&outcome, true), "interrupted before it was decided");
        assert_eq!(words(&outcome, false), "not decided in time");
    }
}
