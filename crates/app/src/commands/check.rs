//! `check`: is each puzzle valid, has it exactly one solution, and is the solution that came with it right?

use crate::answers::check::Checked;
use crate::args::Check;
use crate::commands::each;
use crate::input::{self, Item, Unread};
use crate::{Exit, interrupt, output, progress};
use anyhow::Result;
use evodoku_grid::Limits;
use evodoku_grid::exact::Question;
use std::time::Duration;

#[derive(Default)]
struct Counts {
    unique: usize,
    several: usize,
    invalid: usize,
    undecided: usize,
    wrong_solution: usize,
}

pub(crate) fn run(args: &Check) -> Result<Exit> {
    let items = input::open(&args.input)?;
    let wall = args.time.map(Duration::from_secs_f64);
    let limits = Limits { wall, ..Limits::default().until(interrupt::flag()) };
    let question = Question::count_to(usize::try_from(args.limit).unwrap_or(usize::MAX)).limited(&limits);
    let mut counts = Counts::default();
    let mut first = None;
    // The place for people has a column where givens clash.
    let work = |item: Result<Item, Unread>| match item {
        Ok(item) => {
            let checked = Checked::new(&item.record, &question, interrupt::asked);
            Ok((item.place(), format!("{}: {}\n", item.place(), checked.words), checked))
        }
        Err(unread) if unread.is_contradiction() => {
            let checked = Checked::contradiction(&unread.error.sentence());
            let spot = unread.error.place().map(ToString::to_string).unwrap_or_default();
            Ok((unread.place(), format!("{spot}: {}\n", checked.words), checked))
        }
        Err(unread) => Err(unread),
    };
    let tally =
        each::puzzle(items, args.threads.count(), &progress::few_lines("checked"), work, |checked| {
            let (place, line, checked) = match checked {
                Ok(checked) => checked,
                Err(unread) if args.json => return each::print_unread(&unread),
                Err(_) => return Ok(()),
            };
            if interrupt::asked() && checked.unique.is_none() {
                return Err(each::CutShort.into());
            }
            counts.add(&checked);
            if args.json {
                return each::print_answer(place, &checked);
            }
            // Many good puzzles need no line each: only the others are news. The first is held back, as it may be alone.
            if !checked.is_good() {
                first.get_or_insert_default();
                return output::print(&line);
            }
            first.get_or_insert(line);
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

impl Counts {
    fn add(&mut self, checked: &Checked) {
        self.wrong_solution += usize::from(checked.solution_correct == Some(false));
        *match (checked.valid, checked.unique) {
            (_, Some(true)) => &mut self.unique,
            (Some(false), _) => &mut self.invalid,
            (_, Some(false)) => &mut self.several,
            (_, None) => &mut self.undecided,
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
