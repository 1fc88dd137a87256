//! `solve`: one answer for each puzzle, in the order of the input.

mod all;
pub(crate) mod method;
mod race;
mod runs;
mod show;
mod ticker;
mod trace;
mod unique;
mod watch;
mod weiss;

use crate::args::Solve;
use crate::commands::each;
use crate::input::{self, Item, Items, Unread};
use crate::{Exit, output, progress};
use anyhow::{Context as _, Result};
use evodoku_evolve::CpuClock;
use indicatif::ProgressBar;
use method::{Effort, Found, Method};
use show::Show;
use ticker::Ticker;
use watch::Watch;

/// What became of one puzzle.
struct Answer {
    item: Item,
    found: Found,
    cpu_seconds: f64,
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
    let method = Method::choose(args, if alone { args.threads.count() } else { 1 })?;
    method.refuse_limits(args.generations, args.evaluations)?;
    let effort = Effort::asked(args);
    let watch = Watch::open(args, &method)?;
    // What a watcher prints would tear the bar apart.
    let bar = (alone && watch.is_none()).then(progress::search);

    let (mut solved, mut ambiguous, mut cpu) = (0, 0, 0.0);
    // Generations are watched one run at a time, so that rows of different runs do not mix.
    let threads = if watch.is_some() { 1 } else { args.threads.count() };
    let look = Look { watch: watch.as_ref(), bar: bar.as_ref(), alone };
    let work = |item: Result<Item, Unread>| item.map(|item| answer(item, &method, &effort, &look));
    let tally = each::puzzle(items, threads, "puzzles solved", work, |answer| {
        let answer = match answer {
            Ok(answer) => answer?,
            Err(unread) => return show.skip(&unread),
        };
        solved += usize::from(answer.found.solution().is_some());
        ambiguous += usize::from(answer.found.unique == Some(false));
        cpu += answer.cpu_seconds;
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
    if answer.found.unique == Some(false) {
        let place = answer.item.place();
        output::note(&format!("{place}: this is one of several solutions; --all 10 lists up to ten"));
    }
}

/// Who looks at the searches.
struct Look<'a> {
    watch: Option<&'a Watch>,
    bar: Option<&'a ProgressBar>,
    /// Whether there is but one puzzle.
    alone: bool,
}

fn answer(item: Item, method: &Method, effort: &Effort, look: &Look) -> Result<Answer> {
    // A single puzzle may use several threads.
    let clock = if look.alone { CpuClock::of_process() } else { CpuClock::of_thread() };
    let puzzle = &item.record.puzzle;
    let found = match (look.watch, look.bar.filter(|bar| !bar.is_hidden())) {
        (Some(watch), _) => {
            watch.solve(&item.place(), puzzle, |watcher| method.solve(puzzle, effort, Some(watcher)))
        }
        (None, Some(bar)) => method.solve(puzzle, effort, Some(&mut Ticker::new(bar))),
        (None, None) => method.solve(puzzle, effort, None),
    };
    look.bar.iter().for_each(|bar| bar.finish_and_clear());
    let mut found = found.with_context(|| item.place())?;
    let cpu_seconds = clock.elapsed().as_secs_f64();
    if let Some(solution) = found.solution() {
        found.unique = found.unique.or_else(|| unique::is_unique(puzzle, solution));
    }
    Ok(Answer { item, found, cpu_seconds })
}
