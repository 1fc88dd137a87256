//! `solve`: one answer for each puzzle, in the order of the input.

mod all;
mod runs;
mod show;
mod ticker;
mod trace;
mod watch;
mod weiss;

use crate::answers::solve::Search;
use crate::args::Solve;
use crate::commands::each;
use crate::input::{self, Item, Items, Unread};
use crate::solver;
use crate::{Exit, interrupt, output, progress};
use anyhow::{Context as _, Result};
use evodoku_evolve::{Limits, Solver, StopReason};
use indicatif::ProgressBar;
use show::Show;
use std::time::Duration;
use ticker::Ticker;
use watch::Watch;

/// What became of one puzzle.
struct Answer {
    item: Item,
    search: Search,
}

pub(crate) fn run(args: &Solve) -> Result<Exit> {
    match (args.all, args.runs) {
        (Some(most), _) => all::run(args, most),
        (_, Some(count)) => runs::run(args, count),
        (None, None) => once(args),
    }
}

fn once(args: &Solve) -> Result<Exit> {
    let mut items = input::open(&args.input)?;
    let head: Vec<_> = items.by_ref().take(2).collect();
    let mut show = Show::choose(args, &head)?;
    // Many puzzles share the threads among them; a single one has them all.
    let alone = head.len() < 2;
    let items: Items = Box::new(head.into_iter().chain(items));
    let solver = chosen(args)?;
    let limits = limits(args).on_threads(if alone { args.threads.count() } else { 1 });
    solver.accepts(&limits)?;
    let watch = Watch::open(args, &*solver)?;
    // What a watcher prints would tear the bar apart.
    let bar = (alone && watch.is_none()).then(progress::search);

    let (mut solved, mut ambiguous, mut cpu) = (0, 0, 0.0);
    // Generations are watched one run at a time, so that rows of different runs do not mix.
    let threads = if watch.is_some() { 1 } else { args.threads.count() };
    let look = Look { watch: watch.as_ref(), bar: bar.as_ref() };
    let work =
        |item: Result<Item, Unread>| item.map(|item| answer(item, &*solver, args.seed, &limits, &look));
    let tally = each::puzzle(items, threads, &progress::puzzles("solved", None), work, |answer| {
        let answer = match answer {
            Ok(answer) => answer?,
            Err(unread) => return show.skip(&unread),
        };
        if !alone && answer.search.found.outcome.stop == StopReason::Interrupted {
            return Err(each::CutShort.into());
        }
        solved += usize::from(answer.search.found.outcome.is_solved());
        ambiguous += usize::from(answer.search.unique == Some(false));
        cpu += answer.search.found.outcome.cpu.as_secs_f64();
        if alone {
            say_ambiguous(&answer);
        }
        show.put(&answer, args)
    })?;
    show.finish()?;
    if let Some(watch) = watch {
        watch.finish()?;
    }
    if tally.puzzles > 1 {
        let puzzles = output::plural(tally.puzzles, "puzzle");
        let count = |n: usize, what: &str| if n > 0 { format!(", {n} {what}") } else { String::new() };
        let ambiguous = count(ambiguous, "with several solutions");
        let unread = count(tally.unread, "not read");
        output::note(&format!(
            "{solved} of {puzzles} solved{ambiguous}{unread}, {cpu:.3} CPU seconds, seed {}",
            args.seed
        ));
    }
    Ok(tally.exit(solved == tally.puzzles))
}

/// Says of the one puzzle of the input what is counted of many.
fn say_ambiguous(answer: &Answer) {
    if answer.search.unique == Some(false) {
        let place = answer.item.place();
        output::note(&format!("{place}: this is one of several solutions; --all 10 lists up to ten"));
    }
}

/// Who looks at the searches.
struct Look<'a> {
    watch: Option<&'a Watch>,
    bar: Option<&'a ProgressBar>,
}

fn answer(item: Item, solver: &dyn Solver, seed: u64, limits: &Limits, look: &Look) -> Result<Answer> {
    let puzzle = &item.record.puzzle;
    let found = match (look.watch, look.bar.filter(|bar| !bar.is_hidden())) {
        (Some(watch), _) => watch.solve(&item.place(), puzzle, |observer| {
            solver::solve(solver, puzzle, seed, limits, Some(observer))
        }),
        (None, Some(bar)) => {
            solver::solve(solver, puzzle, seed, limits, Some(&mut Ticker::new(bar, solver.counts())))
        }
        (None, None) => solver::solve(solver, puzzle, seed, limits, None),
    };
    look.bar.iter().for_each(|bar| bar.finish_and_clear());
    let search = Search::new(&item.record, found.with_context(|| item.place())?);
    Ok(Answer { item, search })
}

/// The solver that the flags ask for.
fn chosen(args: &Solve) -> Result<Box<dyn Solver>> {
    let settings = solver::settings(&args.set)?;
    match &args.recipe {
        Some(path) => solver::with_settings(Box::new(solver::recipe(path)?), &settings),
        None => solver::choose(&args.algorithm, &settings),
    }
}

/// The limits that the flags set.
fn limits(args: &Solve) -> Limits<'static> {
    Limits {
        wall: args.time.map(Duration::from_secs_f64),
        generations: args.generations,
        evaluations: args.evaluations,
        ..Limits::default().until(interrupt::flag())
    }
}
