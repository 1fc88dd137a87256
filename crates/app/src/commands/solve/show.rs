//! How answers are shown: a board, lines of a format, or JSON.

use super::Answer;
use crate::answers::shown;
use crate::answers::solve::Solved;
use crate::args::Solve;
use crate::board::Gallery;
use crate::commands::each;
use crate::input::{Item, Unread};
use crate::output;
use crate::solver::Found;
use anyhow::Result;
use evodoku_grid::formats::{Format, Record, Writer};
use evodoku_grid::{Puzzle, Solution};
use std::io::Write;

pub(super) enum Show {
    /// On a terminal; a single puzzle needs no heading.
    Boards {
        gallery: Gallery,
        alone: bool,
    },
    Json,
    Format(Format, Writer<Box<dyn Write>>),
    /// `--print` has said everything already.
    Nothing,
}

impl Show {
    /// Boards on a terminal, lines elsewhere; `head` is the start of the input.
    pub(super) fn choose(args: &Solve, head: &[Result<Item, Unread>]) -> Result<Self> {
        if args.json {
            return Ok(Self::Json);
        }
        let format = match &args.format {
            Some(name) => Format::parse(name)?,
            None if args.print.is_some() => return Ok(Self::Nothing),
            None if output::to_terminal() => {
                return Ok(Self::Boards { gallery: Gallery::new(), alone: head.len() == 1 });
            }
            None => {
                let first = head.iter().flatten().next();
                output::usual_format(first.map(|item| item.record.puzzle.layout()))
            }
        };
        let writer = output::writer(format);
        // An answer for each puzzle: nothing but answers on the lines.
        let lines = matches!(format, Format::Line | Format::Sdm);
        Ok(Self::Format(format, if lines { writer.bare() } else { writer }))
    }

    pub(super) fn put(&mut self, answer: &Answer, args: &Solve) -> Result<()> {
        let outcome = &answer.search.found.outcome;
        let solution = outcome.solution();
        match self {
            Self::Json => {
                let solved = Solved::new(&answer.item.record, &answer.search, args.seed);
                return each::print_answer(answer.item.place(), &solved);
            }
            Self::Boards { gallery, alone } => match solution {
                Some(solution) => {
                    let place = answer.item.place();
                    gallery.put((!*alone).then_some(&place), &answer.item.record, &shown(solution))?;
                    // Whoever types puzzles waits for each answer.
                    if *alone || &*answer.item.name == "-" {
                        gallery.flush()?;
                    }
                }
                None => gallery.flush()?,
            },
            Self::Format(format, writer) => match solution {
                Some(solution) => writer.put(&solved_record(&answer.item.record, solution, *format)?)?,
                // A comment keeps the lines of the output in step with those of the input.
                None => writer.comment(&outcome.stop.to_string())?,
            },
            Self::Nothing => {}
        }
        if solution.is_none() {
            let left = match outcome.cost() {
                Some(cost) => format!("; the best grid has cost {cost}"),
                None => String::new(),
            };
            output::fault(&format!("{}: {}{left}", answer.item.place(), outcome.stop));
        }
        // The least wrong grid is worth a look, after the sentence that says what it is.
        if let (Self::Boards { gallery, alone: true }, None, Some(best)) =
            (&mut *self, solution, &outcome.best)
        {
            gallery.put_wrong(&answer.item.record, &shown(&best.grid))?;
        }
        if matches!(self, Self::Boards { alone: true, .. } | Self::Nothing) {
            output::note(&summary(answer, args.seed));
        }
        Ok(())
    }

    /// Keeps the place of a puzzle that was not read.
    pub(super) fn skip(&mut self, unread: &Unread) -> Result<()> {
        match self {
            Self::Json => each::print_unread(unread),
            Self::Format(_, writer) => Ok(each::not_read(unread).map_or(Ok(()), |why| writer.comment(&why))?),
            Self::Boards { .. } | Self::Nothing => Ok(()),
        }
    }

    pub(super) fn finish(self) -> Result<()> {
        match self {
            Self::Format(_, writer) => Ok(writer.finish().map(drop)?),
            Self::Boards { mut gallery, .. } => gallery.flush(),
            Self::Json | Self::Nothing => Ok(()),
        }
    }
}

/// One line about how the answer came about.
fn summary(answer: &Answer, seed: u64) -> String {
    let Found { by, outcome } = &answer.search.found;
    let mut text = format!("{by}: {} ", if outcome.is_solved() { "solved in" } else { "stopped after" });
    let generations = outcome.counters.generations;
    if generations > 0 {
        text += &format!("{}, ", output::plural(generations as usize, "generation"));
    }
    text += &match outcome.cpu.as_secs_f64() {
        short @ ..1.0 => format!("{:.3} CPU ms", short * 1000.0),
        long => format!("{long:.2} CPU seconds"),
    };
    text + &format!(", seed {seed}")
}

/// The record to write: formats with room for a solution keep puzzle and solution, the others get the full grid.
pub(super) fn solved_record(record: &Record, solution: &Solution, format: Format) -> Result<Record> {
    let mut record = record.clone();
    if format.holds_solution() {
        record.solution = Some(solution.clone());
    } else {
        let values = solution.values().iter().copied().map(Some);
        record.puzzle = Puzzle::new(record.puzzle.layout().clone(), values)?;
    }
    Ok(record)
}
