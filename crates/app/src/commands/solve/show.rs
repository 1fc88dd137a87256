//! How answers are shown: a board, lines of a format, or JSON.

use super::Answer;
use super::method::Stop;
use crate::args::Solve;
use crate::input::Item;
use crate::output;
use anyhow::Result;
use evodoku_grid::formats::{self, Format, Record, Writer};
use evodoku_grid::{Error, Puzzle, Solution};
use serde::Serialize;
use std::io::Write;

pub(super) enum Show {
    /// One puzzle on a terminal.
    Board,
    Json,
    Format(Format, Writer<Box<dyn Write>>),
    /// `--print` has said everything already.
    Nothing,
}

impl Show {
    /// One puzzle is shown as a board on a terminal, everything else as lines; `head` is the start of the input.
    pub(super) fn choose(args: &Solve, head: &[Result<Item, Error>]) -> Result<Self> {
        if args.json {
            return Ok(Self::Json);
        }
        let format = match &args.format {
            Some(name) => Format::parse(name)?,
            None if args.print.is_some() => return Ok(Self::Nothing),
            None if output::to_terminal() && head.len() == 1 => return Ok(Self::Board),
            None => {
                let first = head.iter().flatten().next();
                output::usual_format(first.map(|item| &**item.record.puzzle.layout()))
            }
        };
        Ok(Self::Format(format, output::writer(format)))
    }

    pub(super) fn put(&mut self, answer: &Answer, args: &Solve) -> Result<()> {
        let (puzzle, found) = (&answer.item.record.puzzle, &answer.found);
        let solution = found.solution();
        match self {
            Self::Json => {
                return output::print(&format!("{}\n", serde_json::to_string(&Row::new(answer, args))?));
            }
            // The least wrong grid is worth a look: conflicts are marked.
            Self::Board => {
                if let Some(grid) = &found.grid {
                    output::board(puzzle, &output::shown(grid))?;
                }
            }
            Self::Format(format, writer) => match solution {
                Some(solution) => writer.put(&solved_record(&answer.item.record, solution, *format)?)?,
                // A comment keeps the lines of the output in step with those of the input.
                None => writer.comment(found.stop.words())?,
            },
            Self::Nothing => {}
        }
        if solution.is_none() {
            let left = match found.cost {
                Some(cost) => format!("; the best grid has cost {cost}"),
                None => String::new(),
            };
            output::complain(&format!("{}: {}{left}", answer.item.place(), found.stop.words()));
        }
        if matches!(self, Self::Board | Self::Nothing) {
            output::note(&summary(answer, args.seed));
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<()> {
        if let Self::Format(_, writer) = self {
            writer.finish()?;
        }
        Ok(())
    }
}

/// One line about how the answer came about.
fn summary(answer: &Answer, seed: u64) -> String {
    let found = &answer.found;
    let mut text =
        format!("{}: {} in ", found.by, if found.stop == Stop::Solved { "solved" } else { "stopped" });
    if found.generations > 0 {
        text += &format!("{}, ", output::plural(found.generations as usize, "generation"));
    }
    text += &match answer.cpu_seconds {
        short @ ..1.0 => format!("{:.3} CPU ms", short * 1000.0),
        long => format!("{long:.2} CPU seconds"),
    };
    text + &format!(", seed {seed}")
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

/// One line of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    solved: bool,
    solution: Option<String>,
    /// The least wrong grid, where there is no solution.
    best: Option<String>,
    algorithm: &'a str,
    seed: u64,
    generations: u64,
    evaluations: u64,
    cpu_seconds: f64,
    best_cost: Option<u64>,
    stop: Stop,
}

impl<'a> Row<'a> {
    fn new(answer: &'a Answer, args: &Solve) -> Self {
        let (puzzle, found) = (&answer.item.record.puzzle, &answer.found);
        let text = |grid: &Solution| formats::text(puzzle.layout(), &output::shown(grid));
        let solved = found.solution().is_some();
        let (solution, best) = if solved { (&found.grid, &None) } else { (&None, &found.grid) };
        Self {
            place: answer.item.place(),
            puzzle: formats::text(puzzle.layout(), puzzle.givens()),
            layout: puzzle.layout().name(),
            solved,
            solution: solution.as_ref().map(text),
            best: best.as_ref().map(text),
            algorithm: &found.by,
            seed: args.seed,
            generations: found.generations,
            evaluations: found.evaluations,
            cpu_seconds: answer.cpu_seconds,
            best_cost: found.cost,
            stop: found.stop,
        }
    }
}
