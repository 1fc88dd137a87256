use super::*;
use crate::{Layout, Symbol, verify};
use proptest::prelude::*;

fn grid(line: &str) -> [u8; 81] {
    let values: Vec<u8> = line.bytes().map(|b| if b.is_ascii_digit() { b - b'0' } else { 0 }).collect();
    values.try_into().expect("81 characters")
}

fn solutions(givens: &[u8; 81], limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    let report = search(givens, limit, |solution| found.push(*solution));
    assert_eq!((report.solutions, report.stopped), (found.len(), false));
    found
}

/// The plain twin: tries every allowed digit of the open cell with the fewest, in turn.
fn naive(marks: &[u16; 81], limit: usize) -> Vec<[u8; 81]> {
    fn free(marks: &[u16; 81], values: &[u8; 81], cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        let mut free = marks[cell];
        for (other, &value) in values.iter().enumerate() {
            let (r, c) = (other / 9, other % 9);
            if value != 0 && (r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3)) {
                free &= !(1 << (value - 1));
            }
        }
        free
    }
    fn fill(marks: &[u16; 81], values: &mut [u8; 81], limit: usize, found: &mut Vec<[u8; 81]>) {
        let open = (0..81).filter(|&c| values[c] == 0).map(|c| (free(marks, values, c), c));
        let Some((digits, cell)) = open.min_by_key(|(digits, _)| digits.count_ones()) else {
            found.push(*values);
            return;
        };
        for digit in (0..9u8).filter(|d| digits >> d & 1 == 1) {
            if found.len() < limit {
                values[cell] = digit + 1;
                fill(marks, values, limit, found);
                values[cell] = 0;
            }
        }
    }
    let mut found = Vec::new();
    fill(marks, &mut [0; 81], limit, &mut found);
    found
}

fn marks_of(givens: &[u8; 81]) -> [u16; 81] {
    givens.map(|value| if value == 0 { 0x1FF } else { 1 << (value - 1) })
}

/// The same solutions as the twin; where there are more than the limit, as many, all different and all right.
fn agree(mut ours: Vec<[u8; 81]>, marks: &[u16; 81], limit: usize) -> Result<(), TestCaseError> {
    let mut theirs = naive(marks, limit);
    prop_assert_eq!(ours.len(), theirs.len());
    ours.sort_unstable();
    if ours.len() < limit {
        theirs.sort_unstable();
        prop_assert_eq!(ours, theirs);
    } else {
        ours.dedup();
        prop_assert_eq!(ours.len(), limit);
        for solution in ours {
            let exactly: [u16; 81] = std::array::from_fn(|c| marks[c] & (1 << (solution[c] - 1)));
            prop_assert_eq!(naive(&exactly, 2).len(), 1);
        }
    }
    Ok(())
}

const EMPTY: [u8; 81] = [0; 81];

/// Puzzles of the literature and their solutions.
const KNOWN: [(&str, &str); 6] = [
    (
        ".4....179..2..8.54..6..5..8.8..7.91..5..9..3..19.6..4.3..4..7..57.1..2..928....6.",
        "845632179732918654196745328683574912457291836219863547361429785574186293928357461",
    ),
    (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
    ),
    (
        ".......39....1...5..3..58....8..9..6.7..2....1..4.......9..8.5..2....6..4..7.....",
        "751864239892317465643295871238179546974526318165483927319648752527931684486752193",
    ),
    (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        "839465712146782953752391486391824675564173829287659341628537194913248567475916238",
    ),
    (
        "1276..48584.1.5..7.9574.3.2269...5.....85.64..5..7.2.1314....2...6237.......6.85.",
        "127693485843125967695748312269314578731852649458976231314589726586237194972461853",
    ),
    (
        "....6....4.9...7.22...5...6.4..15.....8..95.7.7..2....7...9216.8.5..69.....5..8..",
        "351267489469183752287954316946715238128639547573428691734892165815376924692541873",
    ),
];

#[test]
fn known_puzzles_have_their_known_solution() {
    for (puzzle, solution) in KNOWN {
        assert_eq!(solutions(&grid(puzzle), 2), [grid(solution)]);
    }
}

#[test]
fn the_hardest_known_puzzles_have_one_solution() {
    let layout = Layout::parse("9").unwrap();
    for line in [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9",
    ] {
        let found = solutions(&grid(line), 2);
        assert_eq!(found.len(), 1, "{line}");
        let puzzle = Puzzle::from_line(&layout, line).unwrap();
        let symbols: Vec<Symbol> = found[0].iter().map(|&v| Symbol::new(usize::from(v) - 1)).collect();
        assert_eq!(verify(&puzzle, &symbols), Ok(()));
    }
}

#[test]
fn contradictory_givens_have_no_solution() {
    let clashes = [(0, 8), (0, 72), (0, 10), (30, 50)];
    for (a, b) in clashes {
        let mut givens = EMPTY;
        (givens[a], givens[b]) = (5, 5);
        assert_eq!(solutions(&givens, 1).len(), 0, "cells {a} and {b}");
    }
    // No clash, but no digit is left for the last cell of the first row.
    assert_eq!(solutions(&grid(&format!("12345678.........9{}", ".".repeat(63))), 1).len(), 0);
    for value in [10, 15, 16, 255] {
        let mut givens = EMPTY;
        givens[40] = value;
        assert_eq!(solutions(&givens, 1).len(), 0, "value {value}");
    }
}

#[test]
fn the_empty_grid_is_counted_to_the_limit() {
    let mut found = solutions(&EMPTY, 5000);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 5000);
    assert_eq!(search(&EMPTY, 0, |_| panic!("none was asked for")).solutions, 0);
}

#[test]
fn a_search_stops_when_told() {
    let mut questions = 0;
    let report = search_while(
        &EMPTY,
        usize::MAX,
        |_| (),
        || {
            questions += 1;
            questions < 5
        },
    );
    assert_eq!((report.stopped, report.guesses), (true, 5 * PATIENCE));
    assert!(report.solutions > 0);
}

#[test]
fn only_the_classic_layout_is_taken() {
    for (name, taken) in [("9", true), ("4", false), ("x", false), ("windoku", false)] {
        let layout = Layout::parse(name).unwrap();
        let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
        assert_eq!(search_puzzle(&puzzle, 1, |_| (), || true).is_some(), taken, "{name}");
    }
}

/// A solution of the literature with its digits renamed.
fn scrambled() -> impl Strategy<Value = [u8; 81]> {
    let digits = Just((1..=9).collect::<Vec<u8>>()).prop_shuffle();
    (0..KNOWN.len(), digits).prop_map(|(i, digits)| grid(KNOWN[i].1).map(|v| digits[usize::from(v) - 1]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn random_puzzles_agree_with_the_plain_twin(
        solution in scrambled(),
        order in Just((0..81).collect::<Vec<usize>>()).prop_shuffle(),
        givens in 22usize..40,
        wrong in prop::option::of((0usize..18, 1u8..=9)),
    ) {
        let mut puzzle = EMPTY;
        order[..givens].iter().for_each(|&cell| puzzle[cell] = solution[cell]);
        if let Some((place, value)) = wrong {
            puzzle[order[place]] = value;
        }
        agree(solutions(&puzzle, 40), &marks_of(&puzzle), 40)?;
    }

    #[test]
    fn pencil_marks_are_honoured(
        solution in scrambled(),
        noise in prop::collection::vec(0u16..0x200, 81),
        more in prop::collection::vec(0u16..0x200, 81),
        order in Just((0..81).collect::<Vec<usize>>()).prop_shuffle(),
        keep_solution in prop::bool::weighted(0.8),
    ) {
        // A quarter of the candidates stay beside the right one, which some cells hold alone and one may lose.
        let mut marks: [u16; 81] = std::array::from_fn(|c| noise[c] & more[c] | 1 << (solution[c] - 1));
        order[..12].iter().for_each(|&cell| marks[cell] = 1 << (solution[cell] - 1));
        if !keep_solution {
            marks[order[80]] &= !(1 << (solution[order[80]] - 1));
        }
        let layout = Layout::parse("9").unwrap();
        let sets = marks.map(|m| (0..9).filter(|k| m >> k & 1 == 1).collect::<Set<4>>());
        let puzzle = Puzzle::from_line(&layout, &".".repeat(81)).unwrap().with_marks(sets);
        let mut found = Vec::new();
        search_puzzle(&puzzle, 40, |solution| found.push(*solution), || true).unwrap();
        agree(found, &marks, 40)?;
    }
}
