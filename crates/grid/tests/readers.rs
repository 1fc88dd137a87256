//! Readers on bad input: whatever it is, there is an answer in one line, and what stands beside it is still read.

use evodoku_grid::formats::{Format, Options, Reader, Record, Writer};
use evodoku_grid::{Layout, Puzzle};
use proptest::prelude::*;

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The formats in which a puzzle is a line of its own, so that a bad line says nothing about the next.
const LINES: [Format; 5] = [Format::Line, Format::Sdm, Format::Bank, Format::Fpuzzles, Format::Sudokuwiki];

fn read(bytes: &[u8], format: Option<Format>) -> Vec<Result<Record, evodoku_grid::Error>> {
    Reader::new(bytes, Options { name: "p".into(), format, ..Options::default() }).collect()
}

/// One puzzle as a line of a format.
fn line(format: Format) -> String {
    if format == Format::Bank {
        return format!("0000000a3b1c {}  2.3\n", LINE.replace('.', "0"));
    }
    let mut out = Vec::new();
    let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), LINE).unwrap();
    Writer::new(format, &mut out).put(&Record::new(puzzle)).unwrap();
    String::from_utf8(out).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_bytes_have_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..400), told in 0..=Format::ALL.len()) {
        let items = read(&bytes, Format::ALL.get(told).copied());
        prop_assert!(!items.is_empty() && items.len() <= bytes.len() + 1, "{} items", items.len());
        for error in items.iter().filter_map(|item| item.as_ref().err()) {
            let message = error.to_string();
            prop_assert!(message.starts_with("p:") && message.contains("; "), "{}", message);
            prop_assert!(!message.contains('\n') && message.chars().count() < 600, "{}", message);
        }
    }

    /// The good lines before and behind a bad one are read all the same, each in its place.
    #[test]
    fn a_bad_line_harms_no_other(bad in "[0-9A-Za-z.*_|,;\\[\\]{}<>\"' =+-]{1,200}", which in 0..LINES.len()) {
        let good = line(LINES[which]);
        let text = format!("{good}{good}{bad}\n{good}{good}");
        let items = read(text.as_bytes(), Some(LINES[which]));
        prop_assert!(matches!(items.len(), 4 | 5), "{} items of:\n{}", items.len(), text);
        for item in items[..2].iter().chain(&items[items.len() - 2..]) {
            let record = item.as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            prop_assert_eq!(record.puzzle.given_count(), 30);
        }
    }
}
