//! `--runs N`: the same puzzle with N seeds, summarised as a paper would.

use crate::args::Solve;
use crate::commands::each;
use crate::input::{self, Item};
use crate::solver::{self, Found};
use crate::{Exit, interrupt, output, progress, stream};
use anyhow::{Context as _, Result, bail};
use evodoku_evolve::{CpuClock, Limits, Solver, StopReason};
use evodoku_lab::statistics::{Rate, Summary};
use indicatif::HumanCount;
use serde_json::{Value, json};

pub(super) fn run(args: &Solve, count: u32) -> Result<Exit> {
    let items = input::open(&args.input)?;
    let solver = super::chosen(args)?;
    if !solver::depends_on_the_seed(&*solver) {
        bail!("--runs is for algorithms that depend on the seed; name another with --algorithm");
    }
    let limits = super::limits(args);
    solver.accepts(&limits)?;
    let Some(last) = args.seed.checked_add(u64::from(count) - 1) else {
        bail!("--seed {} leaves no room for {count} seeds; use a smaller one", args.seed);
    };
    let mut solved = true;
    // One puzzle after the other: their runs share the threads.
    let tally = each::puzzle(
        items,
        1,
        &progress::puzzles("tried", None),
        |item| item,
        |item| {
            let item = match item {
                Ok(item) => item,
                Err(unread) if args.json => return each::print_unread(&unread),
                Err(unread) => return each::print_not_read(&unread, false),
            };
            let sample = Sample::draw(&item, &*solver, &limits, args.seed..=last, args.threads.count())?;
            solved &= sample.rate().solved > 0;
            let text =
                if args.json { sample.object(&item, args).to_string() } else { sample.table(&item, args) };
            output::print(&format!("{text}\n"))
        },
    )?;
    Ok(tally.exit(solved))
}

/// The runs on one puzzle, in the order of their seeds.
struct Sample {
    runs: Vec<Found>,
    cpu_seconds: f64,
}

impl Sample {
    fn draw(
        item: &Item,
        solver: &dyn Solver,
        limits: &Limits,
        seeds: std::ops::RangeInclusive<u64>,
        threads: usize,
    ) -> Result<Self> {
        let puzzle = &item.record.puzzle;
        let clock = CpuClock::of_process();
        let mut runs = Vec::new();
        let mut failure = None;
        let work = |seed| solver::solve(solver, puzzle, seed, limits, None);
        stream::in_order(seeds, threads, 1, work, |found| {
            match found {
                Ok(found) => runs.push(found),
                Err(error) => failure = Some(error),
            }
            failure.is_none() && !interrupt::asked()
        });
        if let Some(error) = failure {
            return Err(error).with_context(|| item.place());
        }
        // What was cut short says nothing about the algorithm.
        runs.retain(|run| run.outcome.stop != StopReason::Interrupted);
        Ok(Self { runs, cpu_seconds: clock.elapsed().as_secs_f64() })
    }

    fn successes(&self) -> impl Iterator<Item = &Found> {
        self.runs.iter().filter(|run| run.outcome.is_solved())
    }

    fn rate(&self) -> Rate {
        Rate { solved: self.successes().count() as u32, runs: self.runs.len() as u32 }
    }

    /// What the successful runs spent.
    fn spent(&self, effort: impl Fn(&Found) -> u64) -> Option<Summary> {
        Summary::of(&self.successes().map(|run| effort(run) as f64).collect::<Vec<_>>())
    }

    /// The cost of the best grids of the failed runs.
    fn failures(&self) -> Option<Summary> {
        let failed = self.runs.iter().filter(|run| !run.outcome.is_solved());
        Summary::of(&failed.filter_map(|run| run.outcome.cost()).map(f64::from).collect::<Vec<_>>())
    }

    fn algorithm(&self, args: &Solve) -> String {
        self.runs.first().map_or_else(|| args.algorithm.clone(), |run| run.by.clone())
    }

    fn table(&self, item: &Item, args: &Solve) -> String {
        let seeds = match self.runs.len() as u64 {
            0 | 1 => format!("seed {}", args.seed),
            runs => format!("seeds {} to {}", args.seed, args.seed + runs - 1),
        };
        let runs = output::plural(self.runs.len(), "run");
        let mut text = format!("{}: {}, {runs}, {seeds}\n", item.place(), self.algorithm(args));
        text += &format!("  solved  {}\n", self.rate());
        let columns = |name: &str, cells: [String; 5]| {
            let [mean, median, lower, upper, most] = cells;
            format!("  {name:<14}{mean:>12}{median:>12}{lower:>12}{upper:>12}{most:>12}\n")
        };
        let row = |name: &str, summary: Option<Summary>| {
            let cells = |s: Summary| [s.mean, s.median, s.lower, s.upper, s.max].map(figure);
            summary.map_or(String::new(), |summary| columns(name, cells(summary)))
        };
        let (generations, evaluations) = (
            self.spent(|run| run.outcome.counters.generations),
            self.spent(|run| run.outcome.counters.evaluations),
        );
        let failures = self.failures();
        if generations.is_some() || failures.is_some() {
            text += &columns("", ["mean", "median", "25 %", "75 %", "most"].map(Into::into));
        }
        text += &row("generations", generations);
        text += &row("evaluations", evaluations);
        text += &row("cost if failed", failures);
        text + &format!("  {:.2} CPU seconds", self.cpu_seconds)
    }

    fn object(&self, item: &Item, args: &Solve) -> Value {
        let puzzle = &item.record.puzzle;
        let rate = self.rate();
        let summary = |summary: Option<Summary>| {
            summary.map(|s| {
                json!({
                    "mean": s.mean, "sd": s.sd, "min": s.min, "lower_quartile": s.lower, "median": s.median,
                    "upper_quartile": s.upper, "max": s.max,
                })
            })
        };
        json!({
            "place": item.place(),
            "puzzle": item.record.alphabet.text(puzzle.layout(), puzzle.givens()),
            "layout": puzzle.layout().name(),
            "algorithm": self.algorithm(args),
            "seed": args.seed,
            "runs": rate.runs,
            "solved": rate.solved,
            "success_rate": rate.share(),
            "success_interval": rate.wilson().map(|interval| [interval.low, interval.high]),
            "generations": summary(self.spent(|run| run.outcome.counters.generations)),
            "evaluations": summary(self.spent(|run| run.outcome.counters.evaluations)),
            "failed_best_cost": summary(self.failures()),
            "cpu_seconds": self.cpu_seconds,
        })
    }
}

/// A number with as many digits as a reader wants.
fn figure(value: f64) -> String {
    if value < 1000.0 { format!("{value:.1}") } else { HumanCount(value.round() as u64).to_string() }
}
