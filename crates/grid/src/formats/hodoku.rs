//! Lines of `HoDoKu`'s library: `:0702:9:53..7+4...:125 225::`, a technique, its candidates, then the cells. A value behind
//! a `+` has been set by the solver and is not a given.

use super::Record;
use super::conventions::Conventions;
use super::line::{self, column};
use crate::Error;

/// The cells of a line with such values, each as one sign; `None` if it has none.
pub(super) fn cells(text: &str) -> Option<String> {
    let mut cells = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        if sign == '+' {
            signs.next().filter(char::is_ascii_alphanumeric)?;
            cells.push('.');
        } else {
            cells.push(sign);
        }
    }
    (cells.len() < text.len()).then_some(cells)
}

/// Whether a line is one of the library.
pub(super) fn looks_like(text: &str) -> bool {
    text.starts_with(':') && text.split(':').nth(3).is_some_and(|cells| cells.len() >= 81)
}

/// Reads such a line.
pub(super) fn read(rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
    let mut parts = text.split(':');
    let technique = parts.by_ref().nth(1).unwrap_or_default();
    let field = parts.nth(1).unwrap_or_default();
    let place = (number, column(text, field.as_ptr() as usize - text.as_ptr() as usize));
    let plain = cells(field);
    let cells = plain.as_deref().unwrap_or(field);
    let Some(layout) = rules.layout().cloned().or_else(|| rules.by_length(cells.chars().count())) else {
        let why = format!("{} cells in this line of a HoDoKu library", cells.chars().count());
        return Err(rules.fault(place.0, place.1, why, "give 81 cells"));
    };
    let (puzzle, alphabet) = line::cells(rules, layout, cells, place)?;
    let label = (!technique.is_empty()).then(|| technique.to_owned());
    Ok(Record { label, alphabet, line: number, ..Record::new(puzzle) })
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn set_values_are_not_given() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let set = line.replacen("..7", "+4.7", 1);
        for text in [set.clone(), format!(":0702:9:{set}:125 225::"), format!(":0000:x:{line}:::")] {
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert_eq!(got.len(), 1, "{text}");
            assert_eq!(got[0].as_ref().unwrap().puzzle.given_count(), 30, "{text}");
        }
        let labelled = read_text(&format!(":0702:9:{set}:::"), Options::default()).next().unwrap().unwrap();
        assert_eq!(labelled.label.as_deref(), Some("0702"));
    }
}
