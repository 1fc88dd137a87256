//! `SadMan` Sudoku files: `#A` author, `#D` description, `#C` comment and so on, then one row a line. Read by
//! [`super::rows`].

use super::Record;
use super::boxes::{refuse_overlap, rows_of};
use crate::Error;
use std::fmt::Write as _;

pub(super) fn write(record: &Record) -> Result<String, Error> {
    refuse_overlap(&record.puzzle, "sdk")?;
    let mut out = String::new();
    let label = record.label.as_ref().map(|l| ('D', l.clone()));
    for (letter, note) in label.iter().chain(&record.notes) {
        // A header is one line.
        let _ = writeln!(out, "#{letter}{}", note.replace(['\n', '\r'], " "));
    }
    for row in rows_of(record, '.', ' ')? {
        out.extend(row);
        out.push('\n');
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn headers_sections_and_state() {
        let text = "#AAnn\n#DEasy one\n#CFine\n[Puzzle]\n1...\n....\n....\n....\n[State]\n1234\n3412\n2143\n4321\n\n#DSecond\n.1..\n....\n....\n....\n";
        let got: Vec<_> = read_text(text, Options::default()).map(Result::unwrap).collect();
        assert_eq!(got.len(), 2);
        assert_eq!(got[0].label.as_deref(), Some("Easy one"));
        assert_eq!(got[0].notes, [('A', "Ann".to_owned()), ('C', "Fine".to_owned())]);
        assert_eq!((got[0].puzzle.given_count(), got[0].line), (1, 5));
        assert_eq!((got[1].label.as_deref(), got[1].line), (Some("Second"), 16));
    }
}
