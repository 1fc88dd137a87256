//! `--all N`: up to N solutions of each puzzle, by the exact engines.

use super::show::{Show, solved_record};
use crate::answers::shown;
use crate::answers::solve::Solutions;
use crate::args::Solve;
use crate::commands::each;
use crate::input::{self, Item, Items, Unread};
use crate::{Exit, interrupt, output, progress};
use anyhow::{Result, bail};
use evodoku_evolve::{Repeats, named, registry};
use evodoku_grid::Limits;
use evodoku_grid::exact::{self, End, Question};
use std::time::Duration;

/// Cells that the solutions of one puzzle may take: a gigabyte.
const MOST_CELLS: usize = 1 << 28;

pub(super) fn run(args: &Solve, most: usize) -> Result<Exit> {
    let exact = named(&args.algorithm)?.counts().repeats == Repeats::Always;
    if !exact && args.algorithm != registry::DEFAULT {
        bail!("--all lists solutions by the exact engines; leave out --algorithm {}", args.algorithm);
    }
    let mut items = input::open(&args.input)?;
    let head: Vec<_> = items.by_ref().take(2).collect();
    let alone = head.len() < 2;
    let mut show = Show::choose(args, &head)?;
    let items: Items = Box::new(head.into_iter().chain(items));
    let wall = args.time.map(Duration::from_secs_f64);
    let limits = Limits { wall, ..Limits::default().until(interrupt::flag()) };
    let question = Question::count_to(most).keeping(most).limited(&limits);
    let work = |item: Result<Item, Unread>| item.map(|item| (list(&item, &question), item));
    let mut good = true;
    let tally =
        each::puzzle(items, args.threads.count(), &progress::puzzles("solved", None), work, |listed| {
            let (outcome, item) = match listed {
                Ok((outcome, item)) => (outcome?, item),
                Err(unread) => return show.skip(&unread),
            };
            good &= outcome.count > 0;
            put(&mut show, &item, &outcome, alone)
        })?;
    show.finish()?;
    Ok(tally.exit(good))
}

fn list(item: &Item, question: &Question) -> Result<exact::Solutions> {
    let cells = item.record.puzzle.layout().cell_count();
    if question.keep > MOST_CELLS / cells {
        bail!(
            "{}: that many solutions of {cells} cells do not fit in memory; ask for at most --all {}",
            item.place(),
            MOST_CELLS / cells
        );
    }
    Ok(exact::solve(&item.record.puzzle, question))
}

fn put(show: &mut Show, item: &Item, outcome: &exact::Solutions, alone: bool) -> Result<()> {
    match show {
        Show::Json => return each::print_answer(item.place(), &Solutions::new(&item.record, outcome)),
        Show::Boards { gallery, .. } => {
            let place = item.place();
            for solution in &outcome.solutions {
                gallery.put((!alone).then_some(&place), &item.record, &shown(solution))?;
            }
            gallery.flush()?;
        }
        Show::Format(format, writer) => {
            // Of several puzzles the comments tell whose solutions follow.
            if !alone {
                writer.comment(&format!("{}: {}", item.place(), words(outcome)))?;
            }
            for solution in &outcome.solutions {
                writer.put(&solved_record(&item.record, solution, *format)?)?;
            }
        }
        Show::Nothing => {}
    }
    match outcome.count {
        0 => output::fault(&format!("{}: {}", item.place(), words(outcome))),
        _ if alone => output::note(&words(outcome)),
        _ => {}
    }
    Ok(())
}

/// How many solutions there are, as far as that is known.
fn words(outcome: &exact::Solutions) -> String {
    let solutions = output::plural(outcome.count, "solution");
    match (outcome.count, outcome.end) {
        (0, End::Exhausted) => "there is no solution".into(),
        (0, _) if interrupt::asked() => "interrupted before a solution was found".into(),
        (0, _) => "no solution was found in time".into(),
        (_, End::Exhausted) => format!("exactly {solutions}"),
        _ => format!("at least {solutions}"),
    }
}
