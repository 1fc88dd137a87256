//! `solve`: one answer for each puzzle, in the order of the input.

pub(crate) mod method;
mod show;
mod ticker;
mod trace;
mod weiss;

use crate::args::{Print, Solve};
use crate::commands::each;
use crate::input::{self, Item, Items};
use crate::{Exit, output};
use anyhow::{Context as _, Result, bail};
use cpu_time::{ProcessTime, ThreadTime};
use evodoku_evolve::{Observer, Parameter};
use evodoku_grid::Puzzle;
use indicatif::ProgressBar;
use method::{Effort, Found, Method};
use show::Show;
use std::sync::{Mutex, PoisonError};
use ticker::Ticker;
use trace::Trace;
use weiss::WeissPrint;

/// What became of one puzzle.
struct Answer {
    item: Item,
    found: Found,
    cpu_seconds: f64,
}

pub(crate) fn run(args: &Solve) -> Result<Exit> {
    let mut items = input::open(&args.input)?;
    let head: Vec<_> = items.by_ref().take(2).collect();
    let mut show = Show::choose(args, &head)?;
    // Many puzzles share the threads among them; a single one has them all.
    let alone = head.len() < 2;
    let items: Items = Box::new(head.into_iter().chain(items));
    let method = Method::choose(args, if alone { args.threads.count() } else { 1 })?;
    method.refuse_limits(args.generations, args.evaluations)?;
    let mut effort = Effort::asked(args);
    let watch = Watch::open(args, &method)?;
    // What a watcher prints would tear the bar apart.
    effort.bar = (alone && watch.is_none()).then(output::search);

    let (mut solved, mut cpu) = (0, 0.0);
    // Generations are watched one run at a time, so that rows of different runs do not mix.
    let threads = if watch.is_some() { 1 } else { args.threads.count() };
    let work = |item: Item| answer(item, &method, &effort, alone, watch.as_ref());
    let tally = each::puzzle(items, threads, "puzzles solved", work, |answer| {
        let answer = answer?;
        solved += usize::from(answer.found.solution().is_some());
        cpu += answer.cpu_seconds;
        show.put(&answer, args)
    })?;
    show.finish()?;
    if let Some(watch) = watch {
        watch.finish()?;
    }
    if tally.puzzles > 1 {
        let puzzles = output::plural(tally.puzzles, "puzzle");
        output::note(&format!("{solved} of {puzzles} solved, {cpu:.3} CPU seconds, seed {}", args.seed));
    }
    Ok(tally.exit(solved == tally.puzzles))
}

fn answer(
    item: Item,
    method: &Method,
    effort: &Effort,
    alone: bool,
    watch: Option<&Watch>,
) -> Result<Answer> {
    let (process, thread) = (ProcessTime::now(), ThreadTime::now());
    let puzzle = &item.record.puzzle;
    let found = match watch {
        Some(watch) => {
            watch.solve(&item.place(), puzzle, |observer| method.solve(puzzle, effort, Some(observer)))
        }
        None => match effort.bar.as_ref().filter(|bar| !bar.is_hidden()) {
            Some(bar) => method.solve(puzzle, effort, Some(&mut Ticker::new(bar))),
            None => method.solve(puzzle, effort, None),
        },
    };
    effort.bar.iter().for_each(ProgressBar::finish_and_clear);
    let found = found.with_context(|| item.place())?;
    // A single puzzle may have used several threads.
    let cpu = if alone { process.elapsed() } else { thread.elapsed() };
    Ok(Answer { item, found, cpu_seconds: cpu.as_secs_f64() })
}

/// Who looks at the generations.
struct Watch {
    eyes: Mutex<Eyes>,
    parameters: Vec<Parameter>,
}

struct Eyes {
    trace: Option<Trace>,
    print: Option<WeissPrint>,
}

impl Watch {
    fn open(args: &Solve, method: &Method) -> Result<Option<Self>> {
        if args.trace.is_none() && args.print.is_none() {
            return Ok(None);
        }
        let Method::Published(algorithm) = method else {
            bail!(
                "--trace and --print show generations of the published algorithms; name one with --algorithm"
            );
        };
        let trace = args.trace.as_deref().map(|path| Trace::open(path, args.seed)).transpose()?;
        let print = args.print.map(|Print::Weiss| WeissPrint::default());
        Ok(Some(Self { eyes: Mutex::new(Eyes { trace, print }), parameters: algorithm.parameters() }))
    }

    fn solve(
        &self,
        place: &str,
        puzzle: &Puzzle,
        search: impl FnOnce(&mut dyn Observer) -> Result<Found>,
    ) -> Result<Found> {
        let mut eyes = self.eyes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(trace) = &mut eyes.trace {
            trace.begin(place.into());
        }
        if let Some(print) = &mut eyes.print {
            print.begin(puzzle, &self.parameters);
        }
        let found = search(&mut *eyes)?;
        if let Some(print) = &mut eyes.print {
            print.end(puzzle, &found)?;
        }
        Ok(found)
    }

    fn finish(self) -> Result<()> {
        let eyes = self.eyes.into_inner().unwrap_or_else(PoisonError::into_inner);
        eyes.trace.map_or(Ok(()), Trace::finish)
    }
}

impl Observer for Eyes {
    fn generation(&mut self, now: &evodoku_evolve::Snapshot<'_>) {
        if let Some(trace) = &mut self.trace {
            trace.generation(now);
        }
        if let Some(print) = &mut self.print {
            print.generation(now);
        }
    }
}
