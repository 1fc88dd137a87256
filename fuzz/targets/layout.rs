//! Any text as a layout: it is refused in a sentence, or has sound houses, its own name, and an empty puzzle that every
//! format gives back and every engine can work on.
#![no_main]

use evodoku_evolve::{Blueprint, Segment};
use evodoku_fuzz::{check_message, trips};
use evodoku_grid::exact::{self, Question};
use evodoku_grid::{Layout, Puzzle};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

/// Larger layouts are only parsed and looked at: the round trips are the business of the formats.
const MOST_CELLS: usize = 300;

fuzz_target!(|text: &str| {
    let layout = match Layout::parse(text) {
        Ok(layout) => layout,
        Err(error) => return check_message(&error),
    };
    let again = Layout::parse(layout.name()).expect("a layout reads its own name");
    assert_eq!((&again, again.name()), (&layout, layout.name()));
    for house in layout.houses() {
        let mut cells = layout.house(house).to_vec();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), layout.symbols(), "{} of {layout}", layout.house_name(house));
        assert!(cells.iter().all(|&cell| layout.houses_of(cell).contains(&house)));
    }
    let first = |of: fn((usize, usize)) -> usize| layout.cells().map(|cell| of(layout.position(cell))).min();
    assert_eq!((first(|at| at.0), first(|at| at.1)), (Some(0), Some(0)), "{layout} begins at the origin");
    if layout.cell_count() > MOST_CELLS {
        return;
    }
    let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).expect("nothing clashes");
    trips::check(&empty);
    for segment in [Segment::Cell, Segment::Row, Segment::Box] {
        if let Err(error) = Blueprint::new(&empty, segment) {
            check_message(&error);
        }
    }
    // The engine lets no wrong solution pass; here it must only not fail.
    exact::solve(&empty, &Question::count_to(1).within(Duration::from_millis(50)));
});
