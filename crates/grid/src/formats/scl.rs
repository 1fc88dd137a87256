//! Links in `SudokuPad`'s own form: `scl` (or `ctc`) and a compressed document in a short-hand of JSON.
//!
//! Such a document says what to draw, not which rules hold: lines, dots and cages may be rules or decoration. One with
//! any of them is refused.

use super::conventions::Conventions;
use super::fpuzzles::unescape;
use super::literal::{self, Node, Value};
use super::{Record, line, lz};
use crate::{Error, Layout, Puzzle, Solution, Symbol};

const MARKS: [&str; 6] = ["/scl", "=scl", "/ctc", "=ctc", "#scl", "puzzle/scl"];

/// Where the packed text begins, if a line holds such a link.
fn packed(text: &str) -> Option<usize> {
    let marked = MARKS.iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()));
    let start = marked.or_else(|| text.starts_with("scl").then_some(3))?;
    let body = text[start..].split(['&', '?', '"', ' ']).next().unwrap_or_default();
    let base64 = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'=' | b'%' | b'-');
    (body.len() > 40 && body.bytes().all(base64)).then_some(start)
}

/// Whether a line holds such a link.
pub(super) fn looks_like(text: &str) -> bool {
    packed(text.trim_start()).is_some()
}

/// Reads the link on a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let text = text.trim_start();
    let at = packed(text).unwrap_or(0);
    let place = (number, line::column(text, at));
    let body = text[at..].split(['&', '?', '"', ' ']).next().unwrap_or_default();
    let damaged = |rules: &Conventions| {
        let why = "this SudokuPad link (scl) is damaged or cut off";
        rules.fault(place.0, place.1, why, "copy the whole link, or export the puzzle for f-puzzles")
    };
    let document = lz::decompress(&unescape(body)).ok_or_else(|| damaged(rules))?;
    let node = literal::short_hand(&document).ok_or_else(|| damaged(rules))?;
    let wrong = |rules: &Conventions, why: String| {
        let remedy = "give the givens alone, or a link for f-puzzles";
        rules.fault(place.0, place.1, format!("this SudokuPad link {why}"), remedy)
    };
    let rows: Vec<&Vec<Node>> = node
        .get(&["ce", "cells"])
        .and_then(Node::list)
        .into_iter()
        .flatten()
        .filter_map(Node::list)
        .collect();
    let n = rows.len();
    if !(4..=35).contains(&n) || rows.iter().any(|row| row.len() != n) {
        return Err(wrong(rules, "does not hold a square grid".into()));
    }
    let drawn = [
        ("lines", ["l", "lines"]),
        ("arrows", ["a", "arrows"]),
        ("shapes", ["o", "overlays"]),
        ("shapes", ["u", "underlays"]),
    ];
    let drawn = drawn.iter().find(|(_, keys)| node.get(keys).is_some_and(|value| !value.is_empty()));
    if let Some((what, _)) = drawn {
        return Err(wrong(rules, format!("has {what} that may be rules, which no layout here knows")));
    }
    let (mut label, mut author, mut solution) = (None, None, None);
    for cage in node.get(&["ca", "cages"]).and_then(Node::list).into_iter().flatten() {
        let note = cage.get(&["v", "value"]).and_then(Node::text).unwrap_or_default();
        let cells = cage.get(&["ce", "cells"]).is_some_and(|cells| !cells.is_empty());
        match note.split_once(':') {
            Some(("title", title)) => label = Some(title.trim().to_owned()),
            Some(("author", name)) => author = Some(name.trim().to_owned()),
            Some(("solution", values)) => solution = Some(values.trim().to_owned()),
            Some(("rules" | "msgcorrect" | "foglight" | "source", _)) if !cells => {}
            _ if cells || !note.is_empty() => {
                return Err(wrong(rules, "has cages, which no layout here knows".into()));
            }
            _ => {}
        }
    }
    if let Some(metadata) = node.get(&["metadata"]) {
        let text = |key| metadata.get(&[key]).and_then(Node::text).map(str::to_owned);
        label = label.or(text("title").or(text("t")));
        author = author.or(text("author"));
        solution = solution.or(text("solution"));
    }
    let layout = match rules.layout().filter(|_| rules.is_told()) {
        Some(told) => told.clone(),
        None => {
            layout(rules, &node, n).ok_or_else(|| wrong(rules, "has regions that are not a layout".into()))?
        }
    };
    let mut givens = Vec::with_capacity(n * n);
    for cell in rows.into_iter().flatten() {
        givens.push(match cell.get(&["v", "value"]) {
            None => None,
            Some(value) => match value.number().filter(|v| (1..=n as i64).contains(v)) {
                Some(value) => Some(Symbol::new(value as usize - 1)),
                None if value.is_empty() => None,
                None => return Err(wrong(rules, format!("has a given that is not a number from 1 to {n}"))),
            },
        });
    }
    let symbol =
        |c: char| c.to_digit(36).filter(|d| (1..=n as u32).contains(d)).map(|d| Symbol::new(d as usize - 1));
    let solution = solution.and_then(|s| s.chars().map(symbol).collect::<Option<Vec<_>>>());
    let solution = solution.filter(|values| values.len() == n * n).map(Solution::new);
    let puzzle: Puzzle = rules.puzzle(&layout, givens, super::Alphabet::One, |_| place)?;
    let notes = author.map(|name| vec![('A', name)]).unwrap_or_default();
    Ok(Record { label, notes, solution, line: number, ..Record::new(puzzle) })
}

/// The layout with the document's regions, each a list of `[row, column]` pairs; without any, the usual boxes.
fn layout(rules: &mut Conventions, node: &Node, n: usize) -> Option<Layout> {
    let Some(regions) = node.get(&["re", "regions"]).and_then(Node::list).filter(|list| !list.is_empty())
    else {
        return rules.square(n);
    };
    let mut of = vec![None; n * n];
    for (number, region) in regions.iter().enumerate() {
        for cell in region.list()? {
            let Value::List(pair) = &cell.value else { return None };
            let [row, column] = pair.as_slice() else { return None };
            let index = |node: &Node| node.number().filter(|i| (0..n as i64).contains(i)).map(|i| i as usize);
            of[index(row)? * n + index(column)?] = Some(number);
        }
    }
    let numbers: Vec<String> =
        of.into_iter().map(|region| region.map(|r| r.to_string())).collect::<Option<_>>()?;
    let rows: Vec<String> = numbers.chunks(n).map(|row| row.join(",")).collect();
    let spec = format!("jigsaw={}", rows.join("/"));
    let plain = super::fpuzzles::plain_boxes(rules, n, &spec);
    rules.named(plain.as_deref().unwrap_or(&spec)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Options, read_text};

    fn link(document: &str) -> String {
        format!("https://sudokupad.app/scl{}", lz::compress(document))
    }

    fn cells(n: usize) -> String {
        // The first cell holds a 1; `,` alone stands for cells without anything.
        let row = ",".repeat(n - 1);
        let first = format!("[{{v:1}}{row}]");
        let rest = vec![format!("[{row}]"); n - 1].join(",");
        format!("[{first},{rest}]")
    }

    #[test]
    fn a_plain_puzzle_is_read() {
        let text =
            link(&format!("{{id:'x',cs:50,ce:{},ca:[{{v:'title: Fun'}},{{v:'author: Ann'}}]}}", cells(9)));
        let record = read_text(&text, Options::default()).next().unwrap().unwrap();
        assert_eq!((record.puzzle.layout().name(), record.puzzle.given_count()), ("9", 1));
        assert_eq!(record.label.as_deref(), Some("Fun"));
    }

    #[test]
    fn drawings_that_may_be_rules_are_refused() {
        for (extra, word) in [
            ("l:[{wp:[[1,1],[2,2]],c:'#000000'}]", "lines"),
            ("ca:[{ce:[[0,0],[0,1]],v:'12'}]", "cages"),
            ("o:[{ct:[1,1],w:0.3}]", "shapes"),
        ] {
            let text = link(&format!("{{cs:50,ce:{},{extra}}}", cells(9)));
            let error = read_text(&text, Options::default()).next().unwrap().unwrap_err().to_string();
            assert!(error.contains("SudokuPad") && error.contains(word), "{error}");
        }
        let cut = link("{ce:[[{v:1}]]}").replace("scl", "scl!!") + &"A".repeat(60);
        assert!(read_text(&cut, Options::default()).next().unwrap().is_err());
    }
}
