//! `hint`: the next logical step in words, or the whole path to the solution.

use crate::args::Hint;
use crate::commands::each;
use crate::input::{self, Item};
use crate::{Exit, output};
use anyhow::Result;
use evodoku_grid::Layout;
use evodoku_grid::logic::{self, Step};
use serde::Serialize;

pub(crate) fn run(args: &Hint) -> Result<Exit> {
    let (alone, items) = input::open_counted(&args.input)?;
    let mut solved = true;
    let tally = each::puzzle(
        items,
        1,
        "explained",
        |item| item,
        |item| {
            let item = match item {
                Ok(item) => item,
                Err(unread) if args.json => return each::print_unread(&unread),
                Err(unread) => return each::print_not_read(&unread, alone),
            };
            let puzzle = &item.record.puzzle;
            let mut path = logic::solve_path(puzzle);
            let unsolved = path.unsolved;
            if !args.all {
                // The next step of a puzzle without a solution would lead nowhere; all steps show where it breaks.
                path.steps.truncate(usize::from(path.contradiction.is_none()));
            }
            let ending = match &path.contradiction {
                Some(contradiction) => {
                    Some(format!("the puzzle has no solution: {}", contradiction.describe(puzzle.layout())))
                }
                None if path.steps.is_empty() && unsolved == 0 => {
                    Some("nothing to do: the grid is full".into())
                }
                None if unsolved > 0 && (args.all || path.steps.is_empty()) => Some(format!(
                    "no further step by logic, {} left: search must help",
                    output::plural(unsolved, "cell")
                )),
                _ => None,
            };
            solved &=
                path.contradiction.is_none() && (unsolved == 0 || (!args.all && !path.steps.is_empty()));
            if args.json {
                return print_json(&item, &path.steps, ending.as_deref());
            }
            // The answer to one of several says which; the steps of a path stand below it.
            let mut text = match (alone, args.all) {
                (true, _) => String::new(),
                (false, false) => format!("{}: ", item.place()),
                (false, true) => format!("{}:\n", item.place()),
            };
            for (number, step) in path.steps.iter().enumerate() {
                if args.all {
                    text += &format!("{:>4}. ", number + 1);
                }
                text += &step.describe(puzzle.layout());
                text.push('\n');
            }
            text.extend(ending.map(|ending| ending + "\n"));
            output::print(&text)
        },
    )?;
    Ok(tally.exit(solved))
}

fn print_json(item: &Item, steps: &[Step], ending: Option<&str>) -> Result<()> {
    let puzzle = &item.record.puzzle;
    let steps = steps.iter().map(|step| StepRow::new(step, puzzle.layout())).collect();
    let row = Row {
        place: item.place(),
        puzzle: item.record.alphabet.text(puzzle.layout(), puzzle.givens()),
        layout: puzzle.layout().name(),
        steps,
        ending,
    };
    output::print(&format!("{}\n", serde_json::to_string(&row)?))
}

/// One line of `--json`.
#[derive(Serialize)]
struct Row<'a> {
    place: String,
    puzzle: String,
    layout: &'a str,
    steps: Vec<StepRow>,
    ending: Option<&'a str>,
}

#[derive(Serialize)]
struct StepRow {
    technique: &'static str,
    /// Cell and the number that goes there.
    placed: Option<(String, usize)>,
    eliminated: Vec<(String, usize)>,
    words: String,
}

impl StepRow {
    fn new(step: &Step, layout: &Layout) -> Self {
        let named = |&(cell, symbol): &(evodoku_grid::Cell, evodoku_grid::Symbol)| {
            (layout.cell_name(cell), symbol.number())
        };
        Self {
            technique: step.technique.name(),
            placed: step.placed.as_ref().map(named),
            eliminated: step.eliminated.iter().map(named).collect(),
            words: step.describe(layout),
        }
    }
}
