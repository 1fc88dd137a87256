//! `print`: puzzles on sheets of paper, with their solutions if wanted.

mod sheet;

use crate::answers::shown;
use crate::args::{Print, PrintFormat, Solutions};
use crate::input::{self, Item};
use crate::{Exit, interrupt, output};
use anyhow::{Context as _, Result, bail};
use evodoku_evolve::{Limits, Race, Solver as _};
use evodoku_grid::exact::{self, Question, Uniqueness};
use evodoku_grid::{Solution, Symbol, verify};
use sheet::{Figure, Page};
use std::time::Duration;

/// More than anybody prints; a sheet is held in memory as a whole.
const MOST_PUZZLES: usize = 1000;
const MOST_CELLS: usize = 2_000_000;
/// How long a solution may take to find, and how long a second one is looked for.
const TO_SOLVE: Duration = Duration::from_secs(60);
const TO_PROVE: Duration = Duration::from_secs(2);

/// A puzzle for the sheet.
struct Entry {
    title: String,
    item: Item,
    solution: Option<Vec<Option<Symbol>>>,
}

pub(crate) fn run(args: &Print) -> Result<Exit> {
    let format = format(args);
    let (mut entries, mut exit) = read(args)?;
    let per_page = args.per_page.unwrap_or(match entries.len() {
        1 => 1,
        2 => 2,
        _ => 4,
    });
    let beside = args.solutions == Some(Solutions::Beside);
    let (columns, rows) = raster(per_page, beside);
    if format == PrintFormat::Svg {
        if entries.len() > columns * rows {
            bail!(
                "an SVG is one page of {}, and there are {}; use --format html, or a larger --per-page",
                output::plural(columns * rows, "puzzle"),
                entries.len()
            );
        }
        if args.solutions == Some(Solutions::Last) {
            bail!("an SVG is one page; use --solutions=beside, or --format html");
        }
    }
    if args.solutions.is_some() {
        exit = exit.max(solve(&mut entries)?);
    }
    let mut pages = puzzles(&entries, (columns, rows), beside);
    if args.solutions == Some(Solutions::Last) {
        pages.extend(solutions(&entries, per_page));
    }
    let text = match format {
        PrintFormat::Html => sheet::html(&args.title, args.paper, &pages),
        PrintFormat::Svg => sheet::svg(&args.title, args.paper, &pages[0]),
    };
    match &args.out {
        None => output::print(&text)?,
        Some(path) => {
            std::fs::write(path, text).with_context(|| format!("{}: cannot be written", path.display()))?;
            let count = output::plural(entries.len(), "puzzle");
            let sheets = output::plural(pages.len(), "page");
            output::note(&format!("wrote {} ({count} on {sheets})", path.display()));
        }
    }
    Ok(exit)
}

fn format(args: &Print) -> PrintFormat {
    let by_name = args.out.as_ref().and_then(|path| path.extension());
    let svg = by_name.is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    args.format.unwrap_or(if svg { PrintFormat::Svg } else { PrintFormat::Html })
}

/// Columns and rows of a page; a puzzle with its solution beside it is wide.
fn raster(per_page: u8, beside: bool) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        4 if beside => (1, 4),
        4 => (2, 2),
        _ => (2, 3),
    }
}

/// The puzzles of the input; those that cannot be read are reported and left out.
fn read(args: &Print) -> Result<(Vec<Entry>, Exit)> {
    let (mut entries, mut exit, mut cells) = (Vec::new(), Exit::Good, 0);
    for item in input::open(&args.input)? {
        let item = match item {
            Ok(item) => item,
            Err(unread) => {
                output::fault(&unread.error.to_string());
                exit = Exit::Bad;
                continue;
            }
        };
        cells += item.record.puzzle.layout().cell_count();
        if entries.len() == MOST_PUZZLES || cells > MOST_CELLS {
            bail!(
                "more than {MOST_PUZZLES} puzzles or {MOST_CELLS} cells are too many for one document; print fewer at a time"
            );
        }
        let title = title(&item, entries.len() + 1);
        entries.push(Entry { title, item, solution: None });
    }
    if entries.is_empty() {
        bail!("there is no puzzle to print");
    }
    Ok((entries, exit))
}

/// The label that came with the puzzle, the name of a shipped one, or its number on the sheet.
fn title(item: &Item, number: usize) -> String {
    let label = item.record.label.as_deref().map(str::trim).filter(|label| !label.is_empty());
    match (label, item.name.strip_prefix('@')) {
        (Some(label), Some(name)) => format!("{name}: {label}"),
        (Some(label), None) => label.into(),
        (None, Some(name)) => name.into(),
        (None, None) => format!("Puzzle {number}"),
    }
}

/// Finds and verifies a solution for each puzzle.
fn solve(entries: &mut [Entry]) -> Result<Exit> {
    let limits = Limits::default().within(TO_SOLVE).until(interrupt::flag());
    let mut exit = Exit::Good;
    for entry in entries {
        let puzzle = &entry.item.record.puzzle;
        let fits = |solution: &Solution| verify(puzzle, solution.values()).is_ok();
        let mut found = entry.item.record.solution.clone().filter(fits);
        if found.is_none() {
            let answer = Race::default().solve(puzzle, 1, &limits)?;
            found = answer.solution().cloned();
            if found.is_none() {
                let (place, why) = (entry.item.place(), answer.stop);
                output::complain(&format!("{place}: {why}; printed without a solution"));
                exit = Exit::Not;
            }
        }
        if let Some(solution) = found {
            let question = Question::count_to(2).within(TO_PROVE).until(interrupt::flag());
            if exact::solve(puzzle, &question).uniqueness() == Uniqueness::Several {
                output::note(&format!(
                    "{}: has several solutions; one of them is printed",
                    entry.item.place()
                ));
            }
            entry.solution = Some(shown(&solution));
        }
        if interrupt::asked() {
            bail!("interrupted; nothing was written");
        }
    }
    Ok(exit)
}

fn puzzles(entries: &[Entry], (columns, rows): (usize, usize), beside: bool) -> Vec<Page<'_>> {
    let page = |entries| Page { heading: None, columns, rows, figures: figures(entries, beside) };
    entries.chunks(columns * rows).map(page).collect()
}

fn figures(entries: &[Entry], beside: bool) -> Vec<Figure<'_>> {
    let mut figures = Vec::new();
    for Entry { title, item, solution } in entries {
        let record = &item.record;
        let beside = solution.as_deref().filter(|_| beside);
        figures.push(Figure { title, record, values: record.puzzle.givens(), beside });
    }
    figures
}

/// Pages of solutions, smaller than the puzzles: they are only looked up.
fn solutions(entries: &[Entry], per_page: u8) -> Vec<Page<'_>> {
    let (columns, rows) = match per_page {
        1 => (2, 2),
        2 => (2, 3),
        _ => (3, 4),
    };
    let mut figures = Vec::new();
    for Entry { title, item, solution } in entries {
        let record = &item.record;
        figures.extend(solution.as_deref().map(|values| Figure { title, record, values, beside: None }));
    }
    let mut pages = Vec::new();
    let mut figures = figures.into_iter().peekable();
    while figures.peek().is_some() {
        let figures = figures.by_ref().take(columns * rows).collect();
        pages.push(Page { heading: Some("Solutions"), columns, rows, figures });
    }
    pages
}
