//! Links to f-puzzles.com and sudokupad.app: `?load=` and a compressed JSON document.

use super::conventions::Conventions;
use super::write::ANOTHER;
use super::{Record, line, lz, scl};
use crate::{Cell, Error, House, HouseKind, Layout, OptionName, Puzzle, Remedy, Set, Solution, Symbol};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What a document may say without changing the rules of the puzzle: remarks, colours, drawings.
const HARMLESS: [&str; 17] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "successMessage",
    "diagonal+",
    "diagonal-",
    "extraregion",
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "highlightConflicts",
    "disabledlogic",
];

/// Whether a line holds such a link, or the bare text of one.
pub(super) fn looks_like(text: &str) -> bool {
    text.contains("load=")
        || text.contains("/fpuz")
        || text.contains("=fpuz")
        || text.starts_with("fpuz")
        || text.starts_with("N4Ig")
}

/// Reads the link on a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let start = ["load=", "fpuzzles", "fpuz"].iter().find_map(|mark| text.find(mark).map(|i| i + mark.len()));
    // The address itself holds "fpuzzles" nowhere, but "f-puzzles"; so the first mark found is the right one.
    let at = start.unwrap_or(0);
    let column = line::column(text, at);
    let packed = text[at..].split(['&', '#', '"', '\'', '<', '>']).next().unwrap_or_default().trim();
    let wrong = |why: String, remedy: &str| rules.fault(number, column, why, remedy);
    if scl::looks_like(&format!("/{packed}")) {
        return scl::read(rules, number, packed);
    }
    let document = lz::decompress(&unescape(packed))
        .ok_or_else(|| wrong("the packed text is damaged or cut off".into(), "copy the whole link"))?;
    let document: Map<String, Value> = serde_json::from_str(&document).map_err(|e| {
        wrong(format!("the link does not hold a puzzle document ({e})"), "copy the whole link")
    })?;
    let reading = Document { document: &document };
    reading.read(rules).map(|record| Record { line: number, ..record }).map_err(|error| match error {
        Error::Unsupported { why, remedy } | Error::Layout { why, remedy, .. } => {
            rules.fault(number, column, why, remedy)
        }
        clash @ Error::Clash { .. } => rules.contradiction(number, column, clash.to_string()),
        other => other,
    })
}

/// Undoes percent encoding; a `+` that became a space is a `+` again.
pub(super) fn unescape(packed: &str) -> String {
    let text = packed.replace(' ', "+");
    let text = text.replace("%2B", "+").replace("%2b", "+").replace("%2F", "/").replace("%2f", "/");
    text.replace("%3D", "=").replace("%3d", "=")
}

fn cannot<T>(why: impl Into<String>, remedy: impl Into<Remedy>) -> Result<T, Error> {
    Err(Error::Unsupported { why: why.into(), remedy: remedy.into() })
}

struct Document<'a> {
    document: &'a Map<String, Value>,
}

impl Document<'_> {
    fn read(&self, rules: &mut Conventions) -> Result<Record, Error> {
        let says = |value: &Value| match value {
            Value::Null => false,
            Value::Bool(b) => *b,
            Value::Array(a) => !a.is_empty(),
            Value::Object(o) => !o.is_empty(),
            Value::String(s) => !s.is_empty(),
            Value::Number(_) => true,
        };
        let mut foreign: Vec<&str> = self
            .document
            .iter()
            .filter(|(k, v)| !HARMLESS.contains(&k.as_str()) && says(v))
            .map(|(k, _)| k.as_str())
            .collect();
        foreign.sort_unstable();
        if !foreign.is_empty() {
            return cannot(
                format!("the puzzle has rules that no layout here knows: {}", foreign.join(", ")),
                "only diagonals, windows and irregular regions are read",
            );
        }
        let rows: Vec<&Vec<Value>> = self
            .document
            .get("grid")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_array)
            .collect();
        let size = self.document.get("size").and_then(Value::as_u64).map_or(rows.len(), |n| n as usize);
        if !(4..=256).contains(&size) || rows.len() != size || rows.iter().any(|r| r.len() != size) {
            return cannot("the document's grid is not square or not of its size", "export the puzzle again");
        }
        let cells: Vec<&Value> = rows.into_iter().flatten().collect();
        let layout = match rules.layout().filter(|_| rules.is_told()) {
            Some(told) if told.cell_count() == cells.len() => told.clone(),
            Some(told) => {
                return cannot(
                    format!("a grid of {size}x{size} is not layout {told}"),
                    Remedy::naming("leave out ", OptionName::Layout, ""),
                );
            }
            None => self.layout(rules, size, &cells)?,
        };
        let number = |v: &Value| v.as_u64().filter(|n| (1..=size as u64).contains(n)).map(|n| n as usize - 1);
        let mut givens = Vec::with_capacity(cells.len());
        let mut marks = Vec::with_capacity(cells.len());
        let mut marked = false;
        for cell in &cells {
            let is_given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
            let given = match cell.get("value").filter(|v| is_given && !v.is_null()) {
                Some(value) => match number(value) {
                    Some(symbol) => Some(symbol),
                    None => {
                        return cannot(
                            format!("the given {value} in a grid of {size}x{size}"),
                            "correct the puzzle on the site",
                        );
                    }
                },
                None => None,
            };
            let list = cell.get("givenPencilMarks").and_then(Value::as_array).filter(|l| !l.is_empty());
            let set: Set<4> = match (given, list) {
                (Some(given), _) => Set::of(given),
                (None, Some(list)) => list.iter().filter_map(number).collect(),
                (None, None) => Set::full(size),
            };
            marked |= given.is_none() && list.is_some();
            givens.push(given.map(Symbol::new));
            marks.push(set);
        }
        let mut puzzle = Puzzle::new(layout, givens)?;
        if marked {
            puzzle = puzzle.with_marks(marks);
        }
        let solution =
            self.document.get("solution").and_then(Value::as_array).filter(|s| s.len() == cells.len());
        let solution =
            solution.and_then(|s| s.iter().map(|v| number(v).map(Symbol::new)).collect::<Option<Vec<_>>>());
        let text = |key: &str| {
            self.document.get(key).and_then(Value::as_str).filter(|t| !t.is_empty()).map(str::to_owned)
        };
        let notes = [('A', "author"), ('C', "ruleset")]
            .into_iter()
            .filter_map(|(letter, key)| Some((letter, text(key)?)));
        Ok(Record {
            label: text("title"),
            solution: solution.map(Solution::new),
            notes: notes.collect(),
            ..Record::new(puzzle)
        })
    }

    fn layout(&self, rules: &mut Conventions, size: usize, cells: &[&Value]) -> Result<Layout, Error> {
        let usual = rules.square(size);
        let regions: Vec<Option<u64>> =
            cells.iter().map(|c| c.get("region").and_then(Value::as_u64)).collect();
        let mut spec = size.to_string();
        if regions.iter().any(Option::is_some) || usual.is_none() {
            let boxes = |i: usize| {
                usual
                    .as_ref()
                    .and_then(|l| (0..size).find(|&b| l.house(l.grids()[0].boxes[b]).contains(&Cell::new(i))))
            };
            let mut text = String::from("jigsaw=");
            for (i, region) in regions.iter().enumerate() {
                let region = region.or(boxes(i).map(|b| b as u64));
                let Some(region) = region.filter(|&r| r < size as u64) else {
                    return cannot(
                        format!("the cell r{}c{} has no region", i / size + 1, i % size + 1),
                        "give every cell a region",
                    );
                };
                let end = if (i + 1).is_multiple_of(size) { '/' } else { ',' };
                let _ = write!(text, "{region}{end}");
            }
            spec = plain_boxes(rules, size, &text).unwrap_or(text);
        }
        let on = |key: &str| self.document.get(key).and_then(Value::as_bool).unwrap_or(false);
        match (on("diagonal+"), on("diagonal-")) {
            (true, true) if !spec.starts_with('j') => spec += "+x",
            (false, false) => {}
            (true, true) => return cannot("irregular regions with diagonals", "no layout here has both"),
            _ => return cannot("only one diagonal is a house", "no layout here has just one"),
        }
        let extra: Vec<&Value> =
            self.document.get("extraregion").and_then(Value::as_array).into_iter().flatten().collect();
        if !extra.is_empty() {
            let windows = rules.named(&format!("{spec}+windoku")).ok();
            let drawn: BTreeSet<BTreeSet<usize>> = extra.iter().map(|e| region_cells(e, size)).collect();
            let expected = windows.as_ref().map(windows_of);
            if expected != Some(drawn) {
                return cannot(
                    "extra regions that are not the windows of a Windoku",
                    "no layout here has others",
                );
            }
            spec += "+windoku";
        }
        rules.named(&spec)
    }
}

/// The spelling of a jigsaw whose regions are boxes after all.
pub(super) fn plain_boxes(rules: &mut Conventions, n: usize, jigsaw: &str) -> Option<String> {
    let wanted: BTreeSet<Vec<Cell>> = houses(&Layout::parse(jigsaw).ok()?);
    let mut shapes = (1..=n).filter(|&h| n.is_multiple_of(h)).map(|h| format!("{n}={h}x{}", n / h));
    shapes.find(|spec| rules.named(spec).is_ok_and(|l| houses(&l) == wanted))
}

fn houses(layout: &Layout) -> BTreeSet<Vec<Cell>> {
    layout.grids()[0].boxes.iter().map(|&b| layout.house(b).to_vec()).collect()
}

fn extra_houses(layout: &Layout) -> impl Iterator<Item = House> {
    layout.houses().filter(|&h| layout.kind(h) == HouseKind::Window)
}

fn windows_of(layout: &Layout) -> BTreeSet<BTreeSet<usize>> {
    extra_houses(layout).map(|h| layout.house(h).iter().map(|c| c.index()).collect()).collect()
}

fn region_cells(region: &Value, size: usize) -> BTreeSet<usize> {
    let names = region.get("cells").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let index = |name: &str| {
        let (r, c) = name.strip_prefix('R')?.split_once('C')?;
        let (r, c) = (r.parse::<usize>().ok()?, c.parse::<usize>().ok()?);
        Some(r.checked_sub(1)?.checked_mul(size)?.checked_add(c.checked_sub(1)?)).flatten()
    };
    names.filter_map(index).collect()
}

/// The link; single grids up to 16x16.
pub(super) fn write(record: &Record) -> Result<String, Error> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let n = layout.symbols();
    if layout.grids().len() > 1 || n > 16 {
        return cannot(
            format!("an f-puzzles link holds a single grid up to 16x16, not layout {layout}"),
            ANOTHER,
        );
    }
    let boxes = &layout.grids()[0].boxes;
    let usual = Layout::square(n).ok().is_some_and(|l| houses(&l) == houses(layout));
    let cell = |cell: Cell| {
        let mut entry = Map::new();
        if let Some(given) = puzzle.given(cell) {
            entry.insert("value".into(), json!(given.number()));
            entry.insert("given".into(), json!(true));
        } else if let Some(marks) = puzzle.marks() {
            let marks: Vec<usize> = marks[cell.index()].iter().map(|m| m + 1).collect();
            entry.insert("givenPencilMarks".into(), json!(marks));
        }
        if !usual {
            let region = boxes.iter().position(|&b| layout.house(b).contains(&cell));
            entry.insert("region".into(), json!(region));
        }
        Value::Object(entry)
    };
    let cells: Vec<Cell> = layout.cells().collect();
    let rows: Vec<Vec<Value>> = cells.chunks(n).map(|row| row.iter().map(|&c| cell(c)).collect()).collect();
    let mut document = Map::new();
    document.insert("size".into(), json!(n));
    document.insert("grid".into(), json!(rows));
    if layout.houses().any(|h| layout.kind(h) == HouseKind::Diagonal) {
        document.insert("diagonal+".into(), json!(true));
        document.insert("diagonal-".into(), json!(true));
    }
    let name = |c: &Cell| format!("R{}C{}", c.index() / n + 1, c.index() % n + 1);
    let region = |h: House| json!({ "cells": layout.house(h).iter().map(name).collect::<Vec<_>>() });
    let windows: Vec<Value> = extra_houses(layout).map(region).collect();
    if !windows.is_empty() {
        document.insert("extraregion".into(), json!(windows));
    }
    if let Some(solution) = &record.solution {
        document.insert(
            "solution".into(),
            json!(solution.values().iter().map(|s| s.number()).collect::<Vec<_>>()),
        );
    }
    if let Some(label) = &record.label {
        document.insert("title".into(), json!(label));
    }
    for (letter, note) in &record.notes {
        let key = match letter {
            'A' => "author",
            'C' => "ruleset",
            _ => continue,
        };
        document.insert(key.into(), json!(note));
    }
    Ok(format!("https://www.f-puzzles.com/?load={}\n", lz::compress(&Value::Object(document).to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Options, read_text};

    fn link(document: &Value) -> String {
        format!("https://sudokupad.app/fpuz{}", lz::compress(&document.to_string()))
    }

    fn empty(n: usize) -> Value {
        json!(vec![vec![json!({}); n]; n])
    }

    #[test]
    fn rules_that_no_layout_knows_are_named() {
        let text = link(
            &json!({"size": 9, "grid": empty(9), "thermometer": [{"lines": []}], "antiknight": true, "killercage": []}),
        );
        let error = read_text(&text, Options::default()).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("antiknight, thermometer") && error.starts_with("input:1:27"), "{error}");
    }

    #[test]
    fn diagonals_entries_and_damage() {
        let mut grid = empty(9);
        grid[0][0] = json!({"value": 5, "given": true});
        grid[0][1] = json!({"value": 5, "centerPencilMarks": [1, 2]});
        let text =
            link(&json!({"size": 9, "grid": grid, "diagonal+": true, "diagonal-": true, "title": "t"}));
        let record = read_text(&text, Options::default()).next().unwrap().unwrap();
        assert_eq!(
            (record.puzzle.layout().name(), record.puzzle.given_count()),
            ("x", 1),
            "a solver's entries are no givens"
        );
        assert_eq!(record.label.as_deref(), Some("t"));
        let cut = &text[..text.len() / 2];
        assert!(
            read_text(cut, Options::default())
                .next()
                .unwrap()
                .unwrap_err()
                .to_string()
                .contains("copy the whole link")
        );
        let encoded = text.replace('+', "%2B").replace('=', "%3D");
        assert!(read_text(&encoded, Options::default()).next().unwrap().is_ok());
    }
}
