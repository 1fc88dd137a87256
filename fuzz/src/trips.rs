//! Round trips: what is written in a format is read back, told the format or not.

use evodoku_grid::formats::{Format, Options, Record, read_text, write};
use evodoku_grid::{Error, Puzzle};

/// Larger puzzles would make a trip slower than its worth.
pub const MOST_CELLS: usize = 700;

/// Sends a puzzle through every format that can hold it.
pub fn check(puzzle: &Puzzle) {
    let bare = without_marks(puzzle);
    for format in Format::ALL.into_iter().filter(|format| format.writable()) {
        let keeps_marks = matches!(format, Format::Json | Format::Fpuzzles | Format::Pencilmarks);
        let puzzle = if keeps_marks { puzzle } else { &bare };
        let mut out = Vec::new();
        match write(format, &Record::new(puzzle.clone()), &mut out) {
            Ok(()) => {}
            Err(error @ Error::Unsupported { .. }) => {
                crate::check_message(&error);
                continue;
            }
            Err(error) => panic!("{format} cannot be written: {error}"),
        }
        let text = String::from_utf8(out).expect("formats are text");
        for told in [None, Some(format)] {
            let read: Vec<_> = read_text(&text, Options { format: told, ..Options::default() }).collect();
            let how = if told.is_some() { "told the format" } else { "not told the format" };
            match &read[..] {
                [Ok(record)] => {
                    assert!(
                        record.puzzle == *puzzle,
                        "{format} comes back as another puzzle, {how}:\n{text}"
                    );
                }
                // Only the letters of the symbols may be in doubt.
                [Err(error)] if error.to_string().contains("--alphabet") => {}
                other => {
                    let errors: Vec<_> = other.iter().filter_map(|item| item.as_ref().err()).collect();
                    let first = errors.first().map_or(String::new(), ToString::to_string);
                    let puzzles = other.len() - errors.len();
                    panic!(
                        "{format} comes back as {puzzles} puzzles and {} errors, {how}:\n{first}\n{text}",
                        errors.len()
                    );
                }
            }
        }
    }
}

fn without_marks(puzzle: &Puzzle) -> Puzzle {
    Puzzle::new(puzzle.layout().clone(), puzzle.givens().to_vec()).expect("the givens do not clash")
}
