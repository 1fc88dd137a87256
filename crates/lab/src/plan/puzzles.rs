//! The puzzles of an experiment: shipped sets, files, generated families.

use super::document::{self, Source};
use super::shelf::Place;
use crate::Error;
use crate::experiment::{Id, PuzzleEntry};
use crate::values::TextOr;
use evodoku_grid::formats::{Options, Reader, text};
use evodoku_grid::generate::{Request, generate};
use evodoku_grid::{Layout, Puzzle, Rng, library};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use toml::Spanned;

/// The text whose hash is a puzzle's identity.
fn canonical(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let mut canonical = format!("puzzle\nlayout {layout}\ngivens {}\n", text(layout, puzzle.givens()));
    if let Some(marks) = puzzle.marks() {
        let cell = |set: &evodoku_grid::Set<4>| {
            set.iter().map(|s| (s + 1).to_string()).collect::<Vec<_>>().join(",")
        };
        canonical += &format!("marks {}\n", marks.iter().map(cell).collect::<Vec<_>>().join(" "));
    }
    canonical
}

/// The identity of a puzzle.
pub(super) fn id(puzzle: &Puzzle) -> Id {
    Id::of(&canonical(puzzle))
}

/// A puzzle, and how an experiment describes it.
pub(super) type Found = (PuzzleEntry, Puzzle);

fn found(set: impl Into<String>, name: impl Into<String>, puzzle: Puzzle) -> Found {
    let layout = puzzle.layout();
    let entry = PuzzleEntry {
        id: id(&puzzle),
        set: set.into(),
        name: name.into(),
        layout: layout.name().into(),
        cells: layout.cell_count() as u32,
        givens: puzzle.given_count() as u32,
        grid: text(layout, puzzle.givens()),
    };
    (entry, puzzle)
}

/// All puzzles that the entries name, at most `limit` of each, the second of two equal ones left out.
pub(super) fn read(
    source: &Source,
    place: &Place<'_>,
    entries: &[Spanned<TextOr<document::Puzzles>>],
    limit: usize,
    stop: &AtomicBool,
) -> Result<Vec<Found>, Error> {
    let mut all = Vec::new();
    let mut seen = HashSet::new();
    for entry in entries {
        let named = match family_of(entry) {
            Some(table) => family(table, limit, stop),
            None => stored(place, entry.get_ref(), limit),
        };
        let named = named.map_err(|fault| source.fault(entry.span().start, fault))?;
        all.extend(named.into_iter().take(limit).filter(|(entry, _)| seen.insert(entry.id)));
    }
    Ok(all)
}

/// The family that an entry describes, unless it names existing puzzles.
fn family_of(entry: &Spanned<TextOr<document::Puzzles>>) -> Option<&document::Puzzles> {
    match entry.get_ref() {
        TextOr::Table(table) if table.file.is_none() => Some(table),
        _ => None,
    }
}

/// Puzzles of a shipped set or a file.
fn stored(place: &Place<'_>, entry: &TextOr<document::Puzzles>, limit: usize) -> Result<Vec<Found>, String> {
    match entry {
        TextOr::Text(text) => match text.strip_prefix('@') {
            Some(name) => shipped(name),
            None => file(place, text, None, limit),
        },
        TextOr::Table(table) => match &table.file {
            Some(path) => from_file(place, path.get_ref(), table, limit),
            None => Ok(Vec::new()),
        },
    }
}

fn shipped(name: &str) -> Result<Vec<Found>, String> {
    let entries = library::find(name).map_err(|error| error.to_string())?;
    Ok(entries.iter().map(|e| found(format!("@{}", e.set), &*e.id, e.record.puzzle.clone())).collect())
}

fn from_file(
    place: &Place<'_>,
    path: &str,
    table: &document::Puzzles,
    limit: usize,
) -> Result<Vec<Found>, String> {
    let of_family =
        [table.givens.is_some(), table.fill.is_some(), table.seed.is_some(), table.unique.is_some()];
    if of_family.contains(&true) {
        return Err("a file has its own givens; remove givens, fill, seed and unique".into());
    }
    let layout = table.layout.as_ref().map(|l| Layout::parse(l.get_ref()));
    let layout = layout.transpose().map_err(|error| error.to_string())?;
    let limit = table.count.map_or(limit, |count| limit.min(usize::try_from(count).unwrap_or(usize::MAX)));
    let mut entries = file(place, path, layout, limit)?;
    if let Some(label) = &table.label {
        for (entry, _) in &mut entries {
            entry.set.clone_from(label);
        }
    }
    Ok(entries)
}

fn file(place: &Place<'_>, path: &str, layout: Option<Layout>, limit: usize) -> Result<Vec<Found>, String> {
    let opened = place.open(path).map_err(|error| {
        format!("the puzzle file {path} cannot be opened: {error}; paths are relative to the plan's folder; shipped sets begin with @")
    })?;
    let options = Options { name: path.into(), layout, ..Options::default() };
    let mut entries = Vec::new();
    for record in Reader::new(opened, options).take(limit) {
        let record = record.map_err(|error| error.to_string())?;
        let name = record.label.unwrap_or_else(|| format!("line {}", record.line));
        entries.push(found(path, name, record.puzzle));
    }
    if entries.is_empty() {
        return Err(format!("the puzzle file {path} is empty; add a puzzle or remove the file"));
    }
    Ok(entries)
}

fn family_layout(table: &document::Puzzles) -> Result<Layout, String> {
    let spec = table.layout.as_ref().map_or("9", |layout| layout.get_ref().as_str());
    Layout::parse(spec).map_err(|error| error.to_string())
}

fn family_label(table: &document::Puzzles, layout: &Layout) -> String {
    let density = match (table.givens, table.fill) {
        (Some(givens), _) => format!(" {givens} givens"),
        (_, Some(fill)) => format!(" {:.0} % given", fill * 100.0),
        _ => String::new(),
    };
    table.label.clone().unwrap_or_else(|| format!("{layout}{density}"))
}

/// The name of a puzzle in its family.
fn member(number: u64) -> String {
    (number + 1).to_string()
}

fn family(table: &document::Puzzles, limit: usize, stop: &AtomicBool) -> Result<Vec<Found>, String> {
    let layout = family_layout(table)?;
    let label = family_label(table, &layout);
    let request =
        Request { givens: table.givens, fill: table.fill, unique: table.unique, ..Request::new(layout) };
    let (count, seed) = (table.count.unwrap_or(1), table.seed.unwrap_or(1));
    if count == 0 {
        return Err("a family of 0 puzzles is empty; set count to at least 1".into());
    }
    // Puzzle number i is that of `evodoku generate --seed`.
    (0..count.min(limit as u64))
        .map(|number| {
            let made = generate(&request, &mut Rng::stream(seed, number), Some(stop));
            let puzzle = match made {
                Ok(made) => made.puzzle,
                Err(_) if stop.load(Ordering::Relaxed) => return Err("interrupted".into()),
                Err(error) => return Err(error.to_string()),
            };
            Ok(found(&*label, member(number), puzzle))
        })
        .collect()
}
