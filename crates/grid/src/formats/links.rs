//! Links: which site's they are, and those that simply contain the cells.

use super::Record;
use super::conventions::Conventions;
use super::line::{self, column};
use super::{fpuzzles, scl, sudokuwiki};
use crate::Error;

/// Whether a line is a link, or the packed text of one.
pub(super) fn looks_like(text: &str) -> bool {
    let text = text.trim_start();
    text.contains("://") || text.starts_with("www.") || fpuzzles::looks_like(text) || scl::looks_like(text)
}

/// Reads the link on a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    if fpuzzles::looks_like(text) {
        return fpuzzles::read(rules, number, text);
    }
    if scl::looks_like(text) {
        return scl::read(rules, number, text);
    }
    if text.contains("bd=") {
        return sudokuwiki::read(rules, number, text);
    }
    embedded(rules, number, text)
}

/// The cells between two marks of an address, such as `https://sudoku.coach/en/play/53..7....`.
fn embedded(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let text = text.trim_end();
    // 16 or 25 signs may be anything; an address has to hold a real puzzle.
    let parts = text.split(['/', '?', '&', '=', '#', ' ', '"', ',']).filter(|part| part.len() >= 36);
    for part in parts.filter(|part| part.bytes().filter(u8::is_ascii_alphabetic).count() * 4 < part.len()) {
        let cells = match rules.layout() {
            Some(layout) => Some(layout.clone()).filter(|l| l.cell_count() == part.len()),
            None => rules.by_length(part.len()),
        };
        if let Some(layout) = cells {
            let at = part.as_ptr() as usize - text.as_ptr() as usize;
            let (puzzle, alphabet) = line::cells(rules, layout, part, (number, column(text, at)))?;
            return Ok(Record { line: number, alphabet, ..Record::new(puzzle) });
        }
    }
    let site = text.split("://").nth(1).unwrap_or(text).split(['/', '?', '#']).next().unwrap_or_default();
    let site: String = site.chars().take(40).filter(|c| !c.is_control()).collect();
    Err(rules.fault(
        number,
        1,
        format!("this link to {site} does not contain a puzzle"),
        "give one with ?load= (f-puzzles.com, sudokupad.app), ?bd= (sudokuwiki.org) or the cells in it, or copy the \
         puzzle itself",
    ))
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn cells_in_an_address() {
        let line = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        for link in [
            format!("https://sudokuexchange.com/play/?s={line}&d=1"),
            format!("https://sudoku.coach/en/play/{}", line.replace('0', ".")),
            format!("https://sudokupad.app/{line}"),
            format!("http://www.sudokuwiki.org/sudoku.htm?bd={line}"),
        ] {
            let got: Vec<_> = read_text(&link, Options::default()).collect();
            assert_eq!(got.len(), 1, "{link}");
            assert_eq!(got[0].as_ref().unwrap().puzzle.given_count(), 30, "{link}");
        }
        let error =
            read_text("https://sudoku.com/expert/\n", Options::default()).next().unwrap().unwrap_err();
        assert!(
            error.to_string().starts_with("input:1:1: this link to sudoku.com does not contain a puzzle"),
            "{error}"
        );
    }
}
