//! `check`: is each puzzle valid, has it exactly one solution, and is the solution that came with it right?

use crate::args::Check;
use crate::commands::each;
use crate::input::{self, Item, Unread};
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_grid::Limits;
use evodoku_grid::exact::{self, Outcome, Question, Verdict};
use evodoku_grid::verify;
use serde::Serialize;
use std::time::Duration;

#[derive(Default)]
struct Counts {
    unique: usize,
    several: usize,
    invalid: usize,
    undecided: usize,
    wrong_solution: usize,
}

/// What is known about one puzzle.
enum Checked {
    /// The number of its solutions, and what is wrong with the solution that came with it.
    Counted { item: Item, outcome: Outcome, fault: Option<String> },
    /// The same given twice in a house.
    Contradiction(Unread),
}

pub(crate) fn run(args: &Check) -> Result<Exit> {
    let items = input::open(&args.input)?;
    let wall = args.time.map(Duration::from_secs_f64);
    let limits = Limits { wall, ..Limits::default().until(interrupt::flag()) };
    let question = Question::count_to(usize::try_from(args.limit).unwrap_or(usize::MAX)).limited(&limits);
    let mut counts = Counts::default();
    let mut first = None;
    let work = |item: Result<Item, Unread>| match item {
        Ok(item) => Ok(Checked::of(item, &question)),
        Err(unread) if unread.is_contradiction() => Ok(Checked::Contradiction(unread)),
        Err(unread) => Err(unread),
    };
    let tally = each::puzzle(items, args.threads.count(), "puzzles checked", work, |checked| {
        let checked = match checked {
            Ok(checked) => checked,
            Err(unread) if args.json => return each::print_unread(&unread),
            Err(_) => return Ok(()),
        };
        counts.add(&checked);
        if args.json {
            return output::print(&format!("{}\n", serde_json::to_string(&Row::new(&checked))?));
        }
        // Many good puzzles need no line each: only the others are news. The first is held back, as it may be alone.
        if !checked.is_good() {
            first.get_or_insert_default();
            return output::print(&checked.line());
        }
        first.get_or_insert_with(|| checked.line());
        Ok(())
    })?;
    if !args.json {
        match first {
            Some(line) if tally.puzzles == 1 => output::print(&line)?,
            _ if tally.puzzles > 1 => output::print(&counts.summary(&tally))?,
            _ => {}
        }
    }
    Ok(tally.exit(counts.unique == tally.puzzles && counts.wrong_solution == 0))
}

impl Checked {
    fn of(item: Item, question: &Question) -> Self {
        let outcome = exact::solve(&item.record.puzzle, question);
        let fault = wrong_solution(&item);
        Self::Counted { item, outcome, fault }
    }

    /// Whether the puzzle is as it should be.
    fn is_good(&self) -> bool {
        matches!(self, Self::Counted { outcome, fault: None, .. } if outcome.verdict() == Verdict::Unique)
    }

    /// Place and answer, for people.
    fn line(&self) -> String {
        match self {
            Self::Counted { item, outcome, fault } => {
                let fault = fault.as_ref().map_or(String::new(), |why| format!("; {why}"));
                format!("{}: {}{fault}\n", item.place(), words(outcome, interrupt::asked()))
            }
            Self::Contradiction(unread) => {
                let place = unread.error.place().map(ToString::to_string).unwrap_or_default();
                format!("{place}: not valid: {}\n", unread.error.sentence())
            }
        }
    }
}

/// What is wrong with the solution that came with a puzzle, if there is one.
pub(crate) fn wrong_solution(item: &Item) -> Option<String> {
    let puzzle = &item.record.puzzle;
    let violation = verify(puzzle, item.record.solution.as_ref()?.values()).err()?;
    Some(format!("the solution given with it is wrong: {violation}"))
}

impl Counts {
    fn add(&mut self, checked: &Checked) {
        let Checked::Counted { outcome, fault, .. } = checked else {
            self.invalid += 1;
            return;
        };
        self.wrong_solution += usize::from(fault.is_some());
        *match outcome.verdict() {
            Verdict::Unique => &mut self.unique,
            Verdict::Several => &mut self.several,
            Verdict::NoSolution => &mut self.invalid,
            Verdict::AtLeastOne | Verdict::NotDecided => &mut self.undecided,
        } += 1;
    }

    fn summary(&self, tally: &each::Tally) -> String {
        let others = [
            (self.several, "with several solutions"),
            (self.invalid, "not valid"),
            (self.undecided, "not decided"),
            (tally.unread, "not read"),
            (self.wrong_solution, "given with a wrong solution"),
        ];
        let mut text = format!("{} of {} unique", self.unique, tally.puzzles);
        for (count, what) in others.into_iter().filter(|(count, _)| *count > 0) {
            text += &format!(", {count} {what}");
        }
        text + "\n"
    }
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
    puzzle: Option<String>,
    layout: Option<&'a str>,
    valid: Option<bool>,
    unique: Option<bool>,
    solutions: usize,
    /// Whether `solutions` is the exact number.
    exact: bool,
    /// Whether the solution that came with the puzzle is right; null if none did.
    solution_correct: Option<bool>,
    /// Which givens clash, or what is wrong with the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl<'a> Row<'a> {
    fn new(checked: &'a Checked) -> Self {
        match checked {
            Checked::Counted { item, outcome, fault } => {
                let puzzle = &item.record.puzzle;
                let (valid, unique) = decided(outcome);
                Self {
                    place: item.place(),
                    puzzle: Some(item.record.alphabet.text(puzzle.layout(), puzzle.givens())),
                    layout: Some(puzzle.layout().name()),
                    valid,
                    unique,
                    solutions: outcome.count,
                    exact: outcome.end == exact::End::Exhausted,
                    solution_correct: item.record.solution.as_ref().map(|_| fault.is_none()),
                    error: fault.clone(),
                }
            }
            Checked::Contradiction(unread) => Self {
                place: unread.place(),
                puzzle: None,
                layout: None,
                valid: Some(false),
                unique: Some(false),
                solutions: 0,
                exact: true,
                solution_correct: None,
                error: Some(unread.error.sentence()),
            },
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
        let outcome = exact::solve(puzzle, &Question::count_to(2).until(&AtomicBool::new(true)));
        assert_eq!(words(&outcome, true), "interrupted before it was decided");
        assert_eq!(words(&outcome, false), "not decided in time");
    }
}
