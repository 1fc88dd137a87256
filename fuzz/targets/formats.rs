//! Any bytes, read as every format and as none in particular; what is read goes through every writer and back.
#![no_main]

use evodoku_fuzz::{check_message, trips};
use evodoku_grid::formats::{Format, Options, Reader};
use evodoku_grid::{Puzzle, verify};
use libfuzzer_sys::fuzz_target;

/// Puzzles of one input that are sent on trips: readings mostly agree on what they read.
const TRIPS: usize = 3;

fuzz_target!(|data: &[u8]| {
    let mut seen: Vec<Puzzle> = Vec::new();
    for format in Format::ALL.map(Some).into_iter().chain([None]) {
        let mut items = 0;
        for item in Reader::new(data, Options { name: "fuzz.txt".into(), format, ..Options::default() }) {
            items += 1;
            assert!(items <= data.len() + 1, "more items than bytes, read as {format:?}");
            match item {
                Err(error) => check_message(&error),
                Ok(record) => {
                    if let Some(solution) = &record.solution {
                        // Whatever stands beside the puzzle, judging it must not fail.
                        let _ = verify(&record.puzzle, solution.values());
                    }
                    if seen.len() < TRIPS
                        && record.puzzle.layout().cell_count() <= trips::MOST_CELLS
                        && !seen.contains(&record.puzzle)
                    {
                        trips::check(&record.puzzle);
                        seen.push(record.puzzle);
                    }
                }
            }
        }
        assert!(items > 0, "neither a puzzle nor an error, read as {format:?}");
    }
});
