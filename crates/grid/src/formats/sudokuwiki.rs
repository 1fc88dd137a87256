//! Links to sudokuwiki.org: `?bd=` and 81 digits.

use super::conventions::Conventions;
use super::write::ANOTHER;
use super::{Alphabet, Record, line};
use crate::{Error, Puzzle};

/// Reads the link on a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let at = text.find("bd=").map_or(0, |i| i + 3);
    let digits = text[at..].split(['&', '#', ' ', '"', '\t', ',']).next().unwrap_or_default();
    let column = line::column(text, at);
    if digits.starts_with("S9") {
        let why = "this link holds the site's packed form of a board in progress";
        return Err(rules.fault(
            number,
            column,
            why,
            "take the link with 81 digits, or export the 81 digits",
        ));
    }
    let layout = rules.layout().cloned().or_else(|| rules.by_length(81)).expect("9x9 is a usual grid");
    let (puzzle, alphabet) = line::cells(rules, layout, digits, (number, column))?;
    Ok(Record { line: number, alphabet, ..Record::new(puzzle) })
}

/// The link; 9x9 only.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Error> {
    if !puzzle.layout().is_classic() {
        return Err(Error::Unsupported {
            why: format!("a sudokuwiki link holds a plain 9x9 grid only, not layout {}", puzzle.layout()),
            remedy: ANOTHER.into(),
        });
    }
    Ok(format!("https://www.sudokuwiki.org/sudoku.htm?bd={}\n", line::write(puzzle, Alphabet::One, '0')?))
}
