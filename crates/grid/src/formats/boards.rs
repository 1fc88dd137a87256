//! Finds the puzzles in data as programs write it: rows of numbers or texts, alone, in lists, or under a name.

use super::alphabet::{Alphabet, EMPTY};
use super::conventions::Conventions;
use super::groups::Group;
use super::line::More;
use super::literal::{Node, Value};
use super::shape::{Drawing, Sign, Spot};
use super::{Record, line};
use crate::{Error, Layout, OptionName, Remedy, Solution, Symbol};

/// The names under which programs keep a puzzle.
const PUZZLE: [&str; 15] = [
    "givens", "puzzle", "grid", "board", "value", "values", "cells", "sudoku", "quiz", "problem", "clues",
    "start", "initial", "unsolved", "matrix",
];
const SOLUTION: [&str; 5] = ["solution", "solved", "answer", "solutions", "solutiongrid"];
const LABEL: [&str; 4] = ["label", "title", "name", "id"];
const RATING: [&str; 3] = ["rating", "difficulty", "level"];

/// The cells of one puzzle.
enum Cells<'a> {
    /// Row by row.
    Rows(Vec<Vec<&'a Node>>),
    /// Rows of characters.
    Lines(Vec<&'a Node>),
    /// All in one list.
    Flat(Vec<&'a Node>),
    /// All in one text.
    Text(&'a Node),
}

/// A puzzle and what is said about it.
struct Board<'a> {
    cells: Cells<'a>,
    entry: Option<&'a Node>,
}

fn is_scalar(node: &Node) -> bool {
    matches!(node.value, Value::Number(_) | Value::Nothing | Value::Text(_))
}

/// The signs of a text, if it is one that may hold cells.
fn signs(node: &Node) -> Option<usize> {
    let text = node.text()?;
    let cell = |c: char| c.is_ascii_alphanumeric() || ".*_- ·".contains(c);
    text.chars().all(cell).then(|| text.chars().count())
}

impl<'a> Cells<'a> {
    fn of(node: &'a Node) -> Option<Self> {
        if signs(node).is_some_and(|count| count >= 16) {
            return Some(Self::Text(node));
        }
        let items = node.list()?;
        let row = |node: &'a Node| {
            node.list()
                .filter(|items| items.len() >= 2 && items.iter().all(is_scalar))
                .map(|items| items.iter().collect())
        };
        if items.len() >= 4 && items.iter().all(|item| row(item).is_some()) {
            return Some(Self::Rows(items.iter().filter_map(row).collect()));
        }
        let n = items.len();
        if n >= 4 && items.iter().all(|item| signs(item) == Some(n)) {
            return Some(Self::Lines(items.iter().collect()));
        }
        let single = |item: &Node| match &item.value {
            Value::Text(text) => text.trim().chars().count() <= 1 || text.trim().parse::<u32>().is_ok(),
            Value::Number(_) | Value::Nothing => true,
            Value::List(_) | Value::Map(_) => false,
        };
        (n >= 16 && items.iter().all(single)).then(|| Self::Flat(items.iter().collect()))
    }
}

/// The puzzles in a value, in their order.
fn find<'a>(node: &'a Node, out: &mut Vec<Board<'a>>) {
    if let Some(cells) = Cells::of(node) {
        out.push(Board { cells, entry: None });
        return;
    }
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| find(item, out)),
        Value::Map(entries) => {
            let named = PUZZLE.iter().find_map(|key| node.get(&[key]).and_then(Cells::of));
            if let Some(cells) = named {
                out.push(Board { cells, entry: Some(node) });
                return;
            }
            let others =
                entries.iter().filter(|(key, _)| !SOLUTION.contains(&key.to_ascii_lowercase().as_str()));
            others.for_each(|(_, value)| {
                if matches!(value.value, Value::List(_) | Value::Map(_)) {
                    find(value, out);
                }
            });
        }
        _ => {}
    }
}

/// How many single values there are.
fn scalars(node: &Node) -> usize {
    match &node.value {
        Value::List(items) => items.iter().map(scalars).sum(),
        Value::Map(entries) => entries.iter().map(|(_, value)| scalars(value)).sum(),
        _ => 1,
    }
}

/// Reads the puzzles of a literal into `more`; whether there were any, or at least something that may have been one.
pub(super) fn read(rules: &mut Conventions, group: &Group, node: &Node, more: &mut More) -> bool {
    let mut boards = Vec::new();
    find(node, &mut boards);
    for board in &boards {
        more.push_back(record(rules, group, board));
    }
    if boards.is_empty() && scalars(node) >= 16 {
        let (line, column) = group.place(node.at);
        let why = format!("{} values in a list that is not a grid", scalars(node));
        more.push_back(Err(rules.fault(line, column, why, "give n rows of n cells")));
        return true;
    }
    !boards.is_empty()
}

fn record(rules: &mut Conventions, group: &Group, board: &Board<'_>) -> Result<Record, Error> {
    let said = |keys: &[&str]| {
        let node = board.entry.and_then(|entry| entry.get(keys))?;
        match &node.value {
            Value::Text(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    };
    let (puzzle, alphabet, at) = match &board.cells {
        Cells::Text(node) => {
            let place = group.place(node.at + 1);
            let text = node.text().unwrap_or_default().replace(['·', ' '], ".");
            let known = rules.layout().cloned().or_else(|| rules.by_length(text.len()));
            let Some(layout) = known else {
                let why = format!("{} characters do not form a known grid", text.len());
                return Err(rules.fault(
                    place.0,
                    place.1,
                    why,
                    Remedy::naming("give ", OptionName::Layout, ""),
                ));
            };
            let (puzzle, alphabet) = line::cells(rules, layout, &text, place)?;
            (puzzle, alphabet, place.0)
        }
        cells => {
            let rows = spots(rules, group, cells)?;
            let line = rows[0][0].line;
            let drawing = Drawing { rows, header: None, free: matches!(cells, Cells::Flat(_)) };
            let (puzzle, alphabet) = drawing.puzzle(rules)?;
            (puzzle, alphabet, line)
        }
    };
    let answer = board.entry.and_then(|entry| SOLUTION.iter().find_map(|key| entry.get(&[key])));
    let solution = match answer.and_then(|node| Cells::of(node).map(|cells| (node, cells))) {
        None => None,
        Some((node, cells)) => {
            let found = solution(rules, group, &cells, puzzle.layout(), alphabet);
            Some(found.ok_or_else(|| {
                let (line, column) = group.place(node.at);
                let why =
                    format!("the solution is not a full grid of {} cells", puzzle.layout().cell_count());
                rules.fault(line, column, why, "give one symbol for each cell, or leave the solution out")
            })?)
        }
    };
    Ok(Record {
        label: said(&LABEL),
        rating: said(&RATING),
        solution,
        alphabet,
        line: at,
        ..Record::new(puzzle)
    })
}

/// The signs of the cells, with their places.
fn spots(rules: &Conventions, group: &Group, cells: &Cells<'_>) -> Result<Vec<Vec<Spot>>, Error> {
    let rows: Vec<Vec<&Node>> = match cells {
        Cells::Rows(rows) => rows.clone(),
        Cells::Flat(row) => vec![row.clone()],
        Cells::Lines(_) | Cells::Text(_) => Vec::new(),
    };
    if let Cells::Lines(lines) = cells {
        let spot = |node: &Node, (i, c): (usize, char)| {
            let (line, column) = group.place(node.at);
            let sign = Sign::Character(if c == '·' { '.' } else { c });
            Spot { sign, line, column: column + 1 + i }
        };
        let row = |node: &&Node| {
            node.text().unwrap_or_default().chars().enumerate().map(|c| spot(node, c)).collect()
        };
        return Ok(lines.iter().map(row).collect());
    }
    // Digits among letters are signs like them; digits among longer numbers are numbers.
    let characters =
        rows.iter().flatten().all(|node| node.text().is_none_or(|t| t.trim().chars().count() <= 1));
    let sign = |node: &Node| -> Result<Spot, Error> {
        let (line, column) = group.place(node.at);
        let wrong = |what: &str| {
            let what: String = what.chars().take(20).collect();
            let why = format!("'{}' is not a cell", what.escape_debug());
            rules.fault(line, column, why, "expected a number from 1, or one of 0 - . null for an empty cell")
        };
        let sign = match &node.value {
            Value::Nothing | Value::Number(-1) => Sign::Blank,
            Value::Number(number) => match u32::try_from(*number) {
                Ok(number) => Sign::Number(number),
                Err(_) => return Err(wrong(&number.to_string())),
            },
            Value::Text(text) => match (text.trim(), text.trim().parse()) {
                ("", _) => Sign::Blank,
                (sign, _) if characters => Sign::Character(sign.chars().next().unwrap_or(' ')),
                (_, Ok(number)) => Sign::Number(number),
                (sign, Err(_)) if sign.chars().count() == 1 => {
                    Sign::Character(sign.chars().next().unwrap_or(' '))
                }
                (other, Err(_)) => return Err(wrong(other)),
            },
            Value::List(_) | Value::Map(_) => return Err(wrong("a list")),
        };
        Ok(Spot { sign, line, column })
    };
    rows.into_iter().map(|row| row.into_iter().map(sign).collect()).collect()
}

/// The full grid that such cells hold.
fn solution(
    rules: &mut Conventions,
    group: &Group,
    cells: &Cells<'_>,
    layout: &Layout,
    alphabet: Alphabet,
) -> Option<Solution> {
    let n = layout.symbols();
    let table = *rules.table(alphabet, n);
    let character = |c: char| u8::try_from(c).ok().map(|b| table[b as usize]).filter(|&code| code < EMPTY);
    let first = usize::from(alphabet != Alphabet::Zero);
    let values: Vec<Symbol> = match cells {
        Cells::Text(node) => {
            let text = node.text()?;
            text.chars()
                .map(|c| character(c).map(|code| Symbol::new(code as usize)))
                .collect::<Option<_>>()?
        }
        cells => {
            let value = |spot: Spot| match spot.sign {
                Sign::Number(value) => {
                    (value as usize).checked_sub(first).filter(|&index| index < n).map(Symbol::new)
                }
                Sign::Character(c) => character(c).map(|code| Symbol::new(code as usize)),
                Sign::Blank => None,
            };
            spots(rules, group, cells).ok()?.into_iter().flatten().map(value).collect::<Option<_>>()?
        }
    };
    (values.len() == layout.cell_count()).then(|| Solution::new(values))
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn list(line: &str, open: char, close: char, cell: impl Fn(char) -> String, between: &str) -> String {
        let row = |row: &[char]| {
            format!("{open}{}{close}", row.iter().map(|&c| cell(c)).collect::<Vec<_>>().join(between))
        };
        let signs: Vec<char> = line.chars().collect();
        format!(
            "{open}{}{close}",
            signs.chunks(9).map(row).collect::<Vec<_>>().join(if between == " " { "\n " } else { ",\n " })
        )
    }

    #[test]
    fn what_programmers_have() {
        let digit = |c: char| if c == '.' { "0".into() } else { c.to_string() };
        let python = list(LINE, '[', ']', digit, ", ");
        let c = list(LINE, '{', '}', digit, ", ");
        let quoted = list(LINE, '[', ']', |c| format!("\"{c}\""), ",");
        let null = list(LINE, '[', ']', |c| if c == '.' { "null".into() } else { c.to_string() }, ",");
        let floats = list(LINE, '[', ']', |c| digit(c) + ".", " ");
        let rows: Vec<String> =
            LINE.as_bytes().chunks(9).map(|r| format!("\"{}\"", String::from_utf8_lossy(r))).collect();
        let indented = python.replace(", ", ",\n    ").replace('[', "[\n    ");
        for (text, count) in [
            (python.clone(), 1),
            (format!("grid = {python}"), 1),
            (format!("import numpy as np\n\ngrid = np.array({python}, dtype=int)\n"), 1),
            (format!("int grid[9][9] = {c};"), 1),
            (format!("std::vector<std::vector<int>> board{c};"), 1),
            (quoted.clone(), 1),
            (format!("board =\n{quoted}"), 1),
            (null, 1),
            (floats, 1),
            (indented, 1),
            (format!("[{}]", rows.join(", ")), 1),
            (format!("{{\"grid\": {python}}}"), 1),
            (format!("{{\"board\": {quoted}, \"difficulty\": \"hard\"}}"), 1),
            (format!("{{'puzzle': '{LINE}', 'solution': '{SOLVED}'}}"), 1),
            (
                format!(
                    "{{\"newboard\": {{\"grids\": [{{\"value\": {python}, \"difficulty\": \"Easy\"}}]}}}}"
                ),
                1,
            ),
            (format!("[{python}, {python}]"), 2),
            (format!("[\"{LINE}\", \"{LINE}\"]"), 2),
            (format!("[\n  \"{LINE}\",\n  \"{LINE}\"\n]"), 2),
            (format!("{python}\n\n{python}\n"), 2),
        ] {
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert_eq!(got.len(), count, "{text}\n{got:?}");
            for record in got {
                let record = record.unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(record.puzzle.given_count(), 30, "{text}");
                assert_eq!(record.solution.is_some(), text.contains(SOLVED), "{text}");
            }
        }
    }

    #[test]
    fn a_wrong_cell_is_named_with_its_place() {
        let good = list(LINE, '[', ']', |c| if c == '.' { "0".into() } else { c.to_string() }, ",");
        for (text, words) in [
            (good.replacen("7,", "17,", 1), "17 is not a symbol of a 9x9 grid"),
            (good.replacen("7,", "-7,", 1), "'-7' is not a cell"),
            (good.replacen(",7,", ",", 1), "row 2 has 9 cells, but row 1 has 8"),
            (good.trim_end_matches(']').to_owned(), "this list is not closed"),
            (
                format!("{{\"grid\": {good}, \"solution\": [[1,2],[3,4],[5,6],[7,8]]}}"),
                "the solution is not a full grid",
            ),
        ] {
            let error = read_text(&text, Options::default()).next().unwrap().unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
