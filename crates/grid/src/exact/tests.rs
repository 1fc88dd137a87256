//! The engines against a naive twin, against each other, and against the clock.

use super::*;
use crate::{Cell, Layout, Rng, Set, Symbol};
use proptest::prelude::*;
use std::sync::Arc;

/// Layouts small enough for the naive twin.
const SMALL: &[&str] = &[
    "4",
    "6",
    "6=3x2",
    "5=1x5",
    "4+x",
    "4+windoku",
    "4@0,0 4@2,2",
    "4@0,0 4@0,2",
    "jigsaw=AAAB/ACBB/CCBD/CDDD",
    "jigsaw=AAAAB/ABBBB/CCCCC/DDDDE/DEEEE",
    "jigsaw=AABBCC/AABBCC/AABBCC/DDEEFF/DDEEFF/DDEEFF",
];

/// Counts by trying every symbol in every cell in order, with no cleverness that could be wrong.
fn naive(puzzle: &Puzzle, limit: usize) -> usize {
    fn fill(puzzle: &Puzzle, grid: &mut Vec<Symbol>, limit: usize) -> usize {
        let layout = puzzle.layout();
        let cell = Cell::new(grid.len());
        if cell.index() == layout.cell_count() {
            return usize::from(verify(puzzle, grid).is_ok());
        }
        let mut count = 0;
        for symbol in &puzzle.allowed(cell) {
            let symbol = Symbol::new(symbol);
            let clash = |peer: &Cell| match puzzle.given(*peer) {
                Some(given) => given == symbol,
                None => grid.get(peer.index()) == Some(&symbol),
            };
            if !layout.peers(cell).iter().any(clash) {
                grid.push(symbol);
                count += fill(puzzle, grid, limit - count);
                grid.pop();
                if count >= limit {
                    break;
                }
            }
        }
        count
    }
    fill(puzzle, &mut Vec::new(), limit)
}

/// A puzzle whose givens do not clash but may have no solution, some with pencil marks.
fn arbitrary(layout: &Arc<Layout>, seed: u64) -> Puzzle {
    let mut rng = Rng::seeded(seed);
    let mut givens = vec![None; layout.cell_count()];
    for _ in 0..rng.below(layout.cell_count()) {
        let cell = rng.below(givens.len());
        let old = givens[cell].replace(Symbol::new(rng.below(layout.symbols())));
        if Puzzle::new(layout.clone(), givens.iter().copied()).is_err() {
            givens[cell] = old;
        }
    }
    let puzzle = Puzzle::new(layout.clone(), givens).expect("clashes were taken back");
    if rng.below(3) > 0 {
        return puzzle;
    }
    let mut marks = || (0..layout.symbols()).filter(|_| rng.below(4) > 0).collect::<Set<4>>();
    puzzle.with_marks((0..layout.cell_count()).map(|_| marks()).collect::<Vec<_>>())
}

fn counts(engine: impl Fn(&Puzzle, &Limits) -> Outcome, puzzle: &Puzzle, limit: usize) -> usize {
    let outcome = check(puzzle, &Limits::count_to(limit), engine(puzzle, &Limits::count_to(limit)));
    assert_eq!(outcome.end == End::Limit, outcome.count >= limit);
    assert_eq!(outcome.end == End::Exhausted, outcome.count < limit);
    assert_eq!(outcome.solutions.len(), outcome.count.min(2));
    if let [first, second] = &outcome.solutions[..] {
        assert_ne!(first, second);
    }
    outcome.count
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_engine_counts_as_the_naive_twin(spec in prop::sample::select(SMALL), seed: u64, limit in 1usize..40) {
        let puzzle = arbitrary(&Arc::new(Layout::parse(spec).unwrap()), seed);
        let expected = naive(&puzzle, limit);
        prop_assert_eq!(counts(search::solve, &puzzle, limit), expected);
        prop_assert_eq!(counts(sat::solve, &puzzle, limit), expected);
        prop_assert_eq!(counts(solve, &puzzle, limit), expected);
    }
}

#[test]
fn known_numbers_of_grids() {
    for (spec, grids) in [("4", 288), ("4+x", 48), ("5=1x5", 161_280)] {
        let layout = Arc::new(Layout::parse(spec).unwrap());
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let outcome = solve(&empty, &Limits::count_to(usize::MAX));
        assert_eq!((outcome.count, outcome.end), (grids, End::Exhausted), "{spec}");
    }
}

#[test]
fn a_raised_flag_or_no_time_leaves_the_question_open() {
    let layout = Arc::new(Layout::parse("16").unwrap());
    let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
    let raised = AtomicBool::new(true);
    for engine in [solve, search::solve, sat::solve] {
        let stopped = engine(&empty, &Limits::count_to(1).until(&raised));
        assert_eq!((stopped.verdict(), stopped.complete()), (Verdict::NotDecided, false));
        let late = engine(&empty, &Limits::count_to(1).within(Duration::ZERO));
        assert_eq!((late.verdict(), late.complete()), (Verdict::NotDecided, false));
    }
}
