//! Generated puzzles are what was asked for.

use super::*;
use crate::exact::{self, Question, Uniqueness};
use crate::{Difficulty, rate, verify};
use std::time::Duration;

fn request(spec: &str) -> Request {
    Request::new(Layout::parse(spec).unwrap())
}

fn make(request: &Request, seed: u64) -> Generated {
    let made = generate(request, &mut Rng::seeded(seed), None).unwrap();
    assert_eq!(verify(&made.puzzle, made.solution.values()), Ok(()));
    assert_eq!(generate(request, &mut Rng::seeded(seed), None).unwrap(), made, "the seed names the puzzle");
    made
}

fn uniqueness(puzzle: &Puzzle) -> Uniqueness {
    exact::solve(puzzle, &Question::count_to(2)).uniqueness()
}

#[test]
fn puzzles_are_unique_by_default() {
    for spec in ["4", "6", "9", "12", "x", "windoku", "twodoku", "samurai", "16"] {
        let made = make(&request(spec), 5);
        assert_eq!(uniqueness(&made.puzzle), Uniqueness::Unique, "{spec}");
        assert!(made.puzzle.given_count() * 100 <= made.solution.values().len() * 60, "{spec}");
        assert!(made.puzzle.given_count() >= usual_givens(made.puzzle.layout()), "{spec}");
    }
}

/// 36 % of the cells up to nine symbols, 45 % above, rounded up.
#[test]
fn the_usual_number_of_givens_grows_with_the_symbols() {
    for (spec, givens) in [("4", 6), ("9", 30), ("10", 45), ("16", 116), ("25", 282)] {
        let made = make(&Request { unique: Some(false), ..request(spec) }, 5);
        assert_eq!(made.puzzle.given_count(), givens, "{spec}");
    }
    // A unique puzzle is dug down to it, where the grid allows.
    assert_eq!(make(&request("9"), 5).puzzle.given_count(), 30);
}

#[test]
fn a_minimal_puzzle_can_spare_no_given() {
    for (spec, symmetry) in [("6", Symmetry::None), ("9", Symmetry::None), ("9", Symmetry::Rotate180)] {
        let made = make(&Request { minimal: true, symmetry, ..request(spec) }, 2);
        assert_eq!(uniqueness(&made.puzzle), Uniqueness::Unique);
        let layout = made.puzzle.layout();
        for orbit in symmetry.orbits(layout).unwrap() {
            if made.puzzle.given(orbit[0]).is_some() {
                let mut givens = made.puzzle.givens().to_vec();
                for cell in &orbit {
                    givens[cell.index()] = None;
                }
                let without = Puzzle::new(layout.clone(), givens).unwrap();
                assert_eq!(uniqueness(&without), Uniqueness::Several, "{spec} {symmetry:?} {orbit:?}");
            }
        }
    }
}

#[test]
fn the_number_of_givens_is_met_exactly() {
    for (spec, givens) in [("9", 24), ("9", 81), ("9", 40), ("4", 5), ("16", 120), ("twodoku", 60)] {
        let made = make(&Request { givens: Some(givens), ..request(spec) }, 1);
        assert_eq!(made.puzzle.given_count(), givens);
        assert_eq!(uniqueness(&made.puzzle), Uniqueness::Unique);
    }
    let loose = make(&Request { givens: Some(10), unique: Some(false), ..request("9") }, 1);
    assert_eq!(loose.puzzle.given_count(), 10);
}

#[test]
fn a_share_of_the_cells_is_filled() {
    for (spec, fill, givens) in [("64", 0.5, 2048), ("25", 0.35, 219), ("9", 0.0, 0), ("9", 1.0, 81)] {
        let made = make(&Request { fill: Some(fill), ..request(spec) }, 1);
        assert_eq!(made.puzzle.given_count(), givens);
    }
}

#[test]
fn givens_are_as_symmetric_as_asked() {
    for symmetry in Symmetry::ALL {
        for fill in [None, Some(0.4)] {
            let made = make(&Request { fill, symmetry, ..request("9") }, 3);
            for orbit in symmetry.orbits(made.puzzle.layout()).unwrap() {
                let given = orbit.iter().filter(|&&cell| made.puzzle.given(cell).is_some()).count();
                assert!(given == 0 || given == orbit.len(), "{symmetry:?} {orbit:?}");
            }
        }
    }
}

#[test]
fn a_number_of_givens_and_a_symmetry_go_together() {
    for (symmetry, givens) in [
        (Symmetry::Rotate180, 30),
        (Symmetry::Rotate180, 31),
        (Symmetry::Rotate90, 32),
        (Symmetry::Rotate90, 33),
        (Symmetry::Mirror, 33),
    ] {
        let loose = make(&Request { givens: Some(givens), unique: Some(false), symmetry, ..request("9") }, 1);
        let unique = make(&Request { givens: Some(givens), symmetry, ..request("9") }, 1);
        assert_eq!([loose.puzzle.given_count(), unique.puzzle.given_count()], [givens; 2], "{symmetry:?}");
    }
}

#[test]
fn puzzles_are_as_hard_as_asked() {
    for difficulty in Difficulty::ALL {
        let made = make(&Request { difficulty: Some(difficulty), ..request("9") }, 4);
        assert_eq!(rate(&made.puzzle).unwrap().level, difficulty);
        assert_eq!(uniqueness(&made.puzzle), Uniqueness::Unique);
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_remedy() {
    for (bad, why) in [
        (Request { givens: Some(16), ..request("9") }, "at least 17"),
        (Request { givens: Some(82), ..request("9") }, "at most 81"),
        (Request { givens: Some(30), fill: Some(0.5), ..request("9") }, "choose one"),
        (Request { fill: Some(1.5), ..request("9") }, "between 0 and 1"),
        (Request { fill: Some(f64::NAN), ..request("9") }, "between 0 and 1"),
        (Request { minimal: true, givens: Some(30), ..request("9") }, "leave out"),
        (Request { minimal: true, unique: Some(false), ..request("9") }, "one of the two"),
        (
            Request { difficulty: Some(Difficulty::Easy), unique: Some(false), ..request("9") },
            "one of the two",
        ),
        (Request { symmetry: Symmetry::Mirror, ..request("twodoku") }, "another symmetry"),
        (Request { givens: Some(9), symmetry: Symmetry::Rotate180, ..request("4") }, "one more or one less"),
        (Request { time: Some(Duration::ZERO), ..request("9") }, "more time"),
        (Request { givens: Some(3), ..request("4") }, "more givens"),
    ] {
        let error = generate(&bad, &mut Rng::seeded(1), None).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
    let raised = AtomicBool::new(true);
    assert!(generate(&request("9"), &mut Rng::seeded(1), Some(&raised)).is_err());
}
