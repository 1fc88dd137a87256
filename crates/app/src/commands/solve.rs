//! `solve`: one answer for each puzzle, in the order of the input.

use crate::args::{Algorithm, Solve};
use crate::commands::each;
use crate::input::{self, Item, Items};
use crate::{Exit, interrupt, output};
use anyhow::Result;
use cpu_time::ThreadTime;
use evodoku_grid::exact::{self, Limits, Verdict};
use evodoku_grid::formats::{Format, Record, Writer};
use evodoku_grid::{Error, Puzzle, Solution};
use serde::Serialize;
use std::time::Duration;

/// What became of one puzzle.
struct Answer {
    item: Item,
    solution: Option<Solution>,
    stop: Stop,
    cpu_seconds: f64,
    /// Decisions or conflicts of the exact engines.
    evaluations: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Stop {
    Solved,
    NoSolution,
    Time,
    Interrupted,
}

impl Stop {
    fn words(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "there is no solution (proved)",
            Self::Time => "not decided within the time limit",
            Self::Interrupted => "interrupted",
        }
    }
}

pub(crate) fn run(args: &Solve) -> Result<Exit> {
    let mut items = input::open(&args.input)?;
    // One puzzle is shown as a board, many as lines: look at the first two.
    let head: Vec<_> = items.by_ref().take(2).collect();
    let mut show = Show::choose(args, &head)?;
    let items: Items = Box::new(head.into_iter().chain(items));

    let time = args.time.map(Duration::from_secs_f64);
    let stop = interrupt::flag();
    let (mut solved, mut cpu) = (0, 0.0);
    let work = |item| answer(item, args.algorithm, time, stop);
    let tally = each::puzzle(items, args.threads.count(), "puzzles solved", work, |answer| {
        solved += usize::from(answer.solution.is_some());
        cpu += answer.cpu_seconds;
        show.put(&answer, args)
    })?;
    show.finish()?;
    if tally.puzzles > 1 {
        let puzzles = output::plural(tally.puzzles, "puzzle");
        output::note(&format!("{solved} of {puzzles} solved, {cpu:.3} CPU seconds, seed {}", args.seed));
    }
    Ok(tally.exit(solved == tally.puzzles))
}

fn answer(
    item: Item,
    algorithm: Algorithm,
    time: Option<Duration>,
    stop: &'static std::sync::atomic::AtomicBool,
) -> Answer {
    let start = ThreadTime::now();
    let Algorithm::Exact = algorithm;
    let limits = Limits { time, ..Limits::count_to(1).until(stop) };
    let outcome = exact::solve(&item.record.puzzle, &limits);
    let stop = match outcome.verdict() {
        Verdict::NoSolution => Stop::NoSolution,
        Verdict::NotDecided if interrupt::asked() => Stop::Interrupted,
        Verdict::NotDecided => Stop::Time,
        Verdict::Unique | Verdict::Several | Verdict::AtLeastOne => Stop::Solved,
    };
    let solution = outcome.solution().cloned();
    Answer { item, solution, stop, cpu_seconds: start.elapsed().as_secs_f64(), evaluations: outcome.nodes }
}

/// How answers are shown.
enum Show {
    Board,
    Json,
    Format(Format, Writer<Box<dyn std::io::Write>>),
}

impl Show {
    fn choose(args: &Solve, head: &[Result<Item, Error>]) -> Result<Self> {
        if args.json {
            return Ok(Self::Json);
        }
        let format = match &args.format {
            Some(name) => Format::parse(name)?,
            None if output::to_terminal() && head.len() == 1 => return Ok(Self::Board),
            None => {
                let first = head.iter().flatten().next();
                output::usual_format(first.map(|item| &**item.record.puzzle.layout()))
            }
        };
        Ok(Self::Format(format, output::writer(format)))
    }

    fn put(&mut self, answer: &Answer, args: &Solve) -> Result<()> {
        let puzzle = &answer.item.record.puzzle;
        if let Self::Json = self {
            return output::print(&format!("{}\n", serde_json::to_string(&Row::new(answer, args))?));
        }
        let Some(solution) = &answer.solution else {
            output::complain(&format!("{}: {}", answer.item.place(), answer.stop.words()));
            // A comment keeps the lines of the output in step with those of the input.
            if let Self::Format(Format::Line | Format::Sdm, writer) = self {
                writer.comment(answer.stop.words())?;
            }
            return Ok(());
        };
        match self {
            Self::Board => {
                output::board(puzzle, &output::shown(solution))?;
                let ms = answer.cpu_seconds * 1000.0;
                output::note(&format!(
                    "solved by {} in {ms:.3} CPU ms, seed {}",
                    name(args.algorithm),
                    args.seed
                ));
            }
            Self::Format(format, writer) => {
                writer.put(&solved_record(&answer.item.record, solution, *format)?)?;
            }
            Self::Json => unreachable!("handled above"),
        }
        Ok(())
    }

    fn finish(self) -> Result<()> {
        if let Self::Format(_, writer) = self {
            writer.finish()?;
        }
        Ok(())
    }
}

/// The record to write: formats with room for a solution keep puzzle and solution, the others get the full grid.
fn solved_record(record: &Record, solution: &Solution, format: Format) -> Result<Record> {
    let mut record = record.clone();
    if format.holds_solution() {
        record.solution = Some(solution.clone());
    } else {
        let values = solution.values().iter().copied().map(Some);
        record.puzzle = Puzzle::new(record.puzzle.layout().clone(), values)?;
    }
    Ok(record)
}

fn name(algorithm: Algorithm) -> String {
    use clap::ValueEnum as _;
    algorithm.to_possible_value().map(|v| v.get_name().to_owned()).unwrap_or_default()
}

/// One line of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    solved: bool,
    solution: Option<String>,
    algorithm: String,
    seed: u64,
    generations: u64,
    evaluations: u64,
    cpu_seconds: f64,
    /// 0 for a solution; `null` where the algorithm holds no grid.
    best_cost: Option<u64>,
    stop: Stop,
}

impl<'a> Row<'a> {
    fn new(answer: &'a Answer, args: &Solve) -> Self {
        let puzzle = &answer.item.record.puzzle;
        Self {
            place: answer.item.place(),
            puzzle: evodoku_grid::formats::text(puzzle.layout(), puzzle.givens()),
            layout: puzzle.layout().name(),
            solved: answer.solution.is_some(),
            solution: answer
                .solution
                .as_ref()
                .map(|s| evodoku_grid::formats::text(puzzle.layout(), &output::shown(s))),
            algorithm: name(args.algorithm),
            seed: args.seed,
            generations: 0,
            evaluations: answer.evaluations,
            cpu_seconds: answer.cpu_seconds,
            best_cost: answer.solution.is_some().then_some(0),
            stop: answer.stop,
        }
    }
}
