//! What must hold for all techniques together: no solution is lost, and a higher level leaves no more than a lower.

use super::Candidates;
use super::path::Journal;
use super::{Counts, Level, Stop, Technique, exhaust, propagate, simplify, solve_path};
use crate::{Cell, Layout, Puzzle, Rng, Set, Symbol, verify};

const JIGSAW: &str =
    "jigsaw=AAAABBBCC/AAABBBCCC/AABBBCCCC/DDDDEEEFF/DDDEEEFFF/DDEEEFFFF/GGGGHHHII/GGGHHHIII/GGHHHIIII";
const LAYOUTS: [&str; 10] =
    ["4", "6", "9", "x", "windoku", JIGSAW, "jigsaw=AAABB/AACBB/DCCCB/DDCEE/DDEEE", "twodoku", "12", "16"];

/// A random full grid: backtracking over singles, judged by [`verify()`].
pub(crate) fn random_grid(layout: &Layout, rng: &mut Rng) -> Vec<Symbol> {
    let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
    let mut budget = 0;
    let grid = loop {
        // A bad start can cost more than all good ones together: begin again instead.
        budget += 200;
        let mut nodes = budget;
        if let Some(grid) = fill(Candidates::<1>::new(&empty).unwrap(), rng, &mut nodes) {
            break grid;
        }
    };
    assert_eq!(verify(&empty, &grid), Ok(()));
    grid
}

fn fill(mut state: Candidates<1>, rng: &mut Rng, nodes: &mut usize) -> Option<Vec<Symbol>> {
    propagate(&mut state, Level::Singles).ok()?;
    *nodes = nodes.checked_sub(1)?;
    let layout = state.layout().clone();
    let open = layout.cells().filter(|&cell| state.value(cell).is_none());
    let Some(cell) = open.min_by_key(|&cell| state.of(cell).len()) else {
        return state.values().iter().copied().collect();
    };
    let mut symbols: Vec<usize> = state.of(cell).iter().collect();
    rng.shuffle(&mut symbols);
    symbols.into_iter().find_map(|symbol| {
        let mut next = state.clone();
        next.place(cell, Symbol::new(symbol)).ok()?;
        fill(next, rng, nodes)
    })
}

/// An empty puzzle with these pencil marks in some cells, such as `("r1c5", "13")`, and all symbols in the others.
pub(crate) fn marked(spec: &str, cells: &[(&str, &str)]) -> Puzzle {
    let layout = Layout::parse(spec).unwrap();
    let symbol = |c: char| c.to_digit(36).unwrap() as usize - 1;
    let marks: Vec<Set<4>> = layout
        .cells()
        .map(|cell| layout.cell_name(cell))
        .map(|name| match cells.iter().find(|(marked, _)| *marked == name) {
            Some((_, symbols)) => symbols.chars().map(symbol).collect(),
            None => Set::full(layout.symbols()),
        })
        .collect();
    let empty = vec![None; layout.cell_count()];
    Puzzle::new(layout, empty).unwrap().with_marks(marks)
}

/// The first step of one technique in words, without help from the easier ones; `none` if it finds nothing.
pub(crate) fn step_by(puzzle: &Puzzle, technique: Technique) -> String {
    let mut journal = Journal::default();
    let stop = exhaust(&mut Candidates::<1>::new(puzzle).unwrap(), &[technique], &mut journal);
    assert_eq!(matches!(stop, Err(Stop::Enough)), !journal.0.is_empty());
    journal.0.first().map_or("none".into(), |step| step.describe(puzzle.layout()))
}

/// Puzzles of every layout with a solution of each, from nearly full to nearly empty.
fn puzzles(mut each: impl FnMut(&Puzzle, &[Symbol])) {
    let mut rng = Rng::seeded(2);
    for spec in LAYOUTS {
        let layout = Layout::parse(spec).unwrap();
        for round in 0..24 {
            let grid = random_grid(&layout, &mut rng);
            let keep = 20 + 2 * round;
            let givens = grid.iter().map(|&symbol| (rng.below(100) < keep).then_some(symbol));
            each(&Puzzle::new(layout.clone(), givens).unwrap(), &grid);
        }
    }
}

#[test]
fn no_level_loses_a_solution_and_each_leaves_a_subset_of_the_one_before() {
    puzzles(|puzzle, grid| {
        let cells = || puzzle.layout().cells();
        let mut before: Vec<Set<4>> = cells().map(|cell| puzzle.allowed(cell)).collect();
        for level in Level::ALL {
            let after = simplify(puzzle, level).unwrap();
            for cell in cells() {
                let candidates = after.candidates(cell);
                assert!(candidates.contains(grid[cell.index()].index()), "{level} lost the solution");
                assert!(
                    candidates.is_subset(&before[cell.index()]),
                    "{level} leaves more than the one below"
                );
                let value = after.values()[cell.index()];
                assert!(value.is_none_or(|v| v == grid[cell.index()] && candidates == Set::of(v.index())));
                before[cell.index()] = candidates;
            }
        }
    });
}

#[test]
fn no_technique_alone_loses_a_solution() {
    let mut used = Counts::default();
    puzzles(|puzzle, grid| {
        for technique in Technique::ALL {
            let mut state = Candidates::<1>::new(puzzle).unwrap();
            exhaust(&mut state, &[technique], &mut used).unwrap();
            let kept = |cell: Cell| state.of(cell).contains(grid[cell.index()].index());
            assert!(puzzle.layout().cells().all(kept), "{technique} on {}", puzzle.layout());
        }
    });
    // The test means nothing for a technique that never came up.
    assert_eq!(used.iter().count(), Technique::ALL.len(), "{used:?}");
}

/// All 288 grids of 4 symbols, found without any logic: rows are permutations and [`verify()`] judges.
fn all_fours() -> Vec<Vec<Symbol>> {
    let empty = Puzzle::from_line(&Layout::parse("4").unwrap(), &".".repeat(16)).unwrap();
    let digits = |i: usize| [i / 64 % 4, i / 16 % 4, i / 4 % 4, i % 4];
    let rows: Vec<[usize; 4]> =
        (0..256).map(digits).filter(|row| row.iter().copied().collect::<Set<1>>().len() == 4).collect();
    let grid = |i: usize| [i / 13824 % 24, i / 576 % 24, i / 24 % 24, i % 24].map(|row| rows[row]).concat();
    (0..24usize.pow(4))
        .map(|i| grid(i).into_iter().map(Symbol::new).collect::<Vec<_>>())
        .filter(|grid| verify(&empty, grid).is_ok())
        .collect()
}

#[test]
fn every_solution_of_random_pencil_marks_stays_and_a_contradiction_is_never_false() {
    let grids = all_fours();
    assert_eq!(grids.len(), 288);
    let layout = Layout::parse("4").unwrap();
    let mut rng = Rng::seeded(3);
    let (mut solvable, mut refuted) = (0, 0);
    for round in 0..4000 {
        let sparse = 25 + round % 50;
        let marks: Vec<Set<4>> =
            (0..16).map(|_| (0..4).filter(|_| rng.below(100) >= sparse).collect()).collect();
        let marked = |grid: &&Vec<Symbol>| grid.iter().zip(&marks).all(|(s, set)| set.contains(s.index()));
        let solutions: Vec<&Vec<Symbol>> = grids.iter().filter(marked).collect();
        let puzzle = Puzzle::new(layout.clone(), [None; 16]).unwrap().with_marks(marks.iter().copied());
        if let Ok(after) = simplify(&puzzle, Level::Full) {
            let kept = |cell: Cell| {
                solutions.iter().all(|grid| after.candidates(cell).contains(grid[cell.index()].index()))
            };
            assert!(layout.cells().all(kept), "{marks:?}");
            solvable += usize::from(!solutions.is_empty());
        } else {
            assert!(solutions.is_empty(), "{marks:?}");
            refuted += 1;
        }
    }
    assert!(solvable > 100 && refuted > 1000, "{solvable} {refuted}");
}

#[test]
fn the_path_ends_where_the_full_level_ends_and_every_step_is_sound() {
    puzzles(|puzzle, grid| {
        let path = solve_path(puzzle);
        let full = simplify(puzzle, Level::Full).unwrap();
        assert_eq!((path.unsolved, path.contradiction), (full.unsolved(), None));
        for step in &path.steps {
            let placed = step.placed.iter().all(|&(cell, symbol)| grid[cell.index()] == symbol);
            let kept = step.eliminated.iter().all(|&(cell, symbol)| grid[cell.index()] != symbol);
            assert!(placed && kept, "{}", step.describe(puzzle.layout()));
            assert_eq!(step.placed.is_some(), step.eliminated.is_empty());
        }
    });
}

#[test]
fn the_simplified_puzzle_has_the_same_solution() {
    puzzles(|puzzle, grid| {
        let after = simplify(puzzle, Level::Full).unwrap();
        assert_eq!(verify(&after.to_puzzle(), grid), Ok(()));
        assert_eq!(verify(&after.to_marked_puzzle(), grid), Ok(()));
        assert_eq!(after.to_puzzle().given_count(), puzzle.givens().len() - after.unsolved());
        // Nothing is left to find in what a fixpoint gives back.
        assert_eq!(simplify(&after.to_marked_puzzle(), Level::Full).unwrap().counts().total(), 0);
    });
}

#[test]
fn wide_sets_deduce_what_narrow_ones_do() {
    puzzles(|puzzle, _| {
        let (mut narrow, mut wide) =
            (Candidates::<1>::new(puzzle).unwrap(), Candidates::<4>::new(puzzle).unwrap());
        assert_eq!(propagate(&mut narrow, Level::Full), propagate(&mut wide, Level::Full));
        assert!(puzzle.layout().cells().all(|cell| narrow.of(cell).resized() == wide.of(cell)));
    });
    // Above 64 symbols the entry points choose the wide sets.
    let layout = Layout::parse("81").unwrap();
    let value = |cell: usize| Symbol::new((cell / 81 * 9 + cell / 729 + cell % 81) % 81);
    let mut rng = Rng::seeded(4);
    let givens: Vec<_> = (0..81 * 81).map(|cell| (rng.below(100) < 80).then(|| value(cell))).collect();
    let after = simplify(&Puzzle::new(layout, givens).unwrap(), Level::Singles).unwrap();
    assert!(after.is_solved() && after.values().iter().enumerate().all(|(i, v)| *v == Some(value(i))));
}

#[test]
fn singles_leave_what_the_papers_say() {
    // Grids of Mantere-Koljonen (s01a, s04a, s16), Weiss (med2), NOVA (very hard) and Lloyd-Amos (goldennugget).
    for (left, line) in [
        (0, "040000179002008054006005008080070910050090030019060040300400700570100200928000060"),
        (35, "050090000004800009000107280560000137000000000173000042021508000600003800000010060"),
        (57, "100007090030020008009600500005300900010080002600004000300000010040000007007000300"),
        (39, "900040006000108000005000400503000209020605010601000804004000300000807000100060008"),
        (23, "000060000409000702200050006040015000008009507070020000700092160805006900000500800"),
        (60, "000000039000010005003005800008009006070020000100400000009008050020000600400700000"),
    ] {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        assert_eq!(simplify(&puzzle, Level::Singles).unwrap().unsolved(), left, "{line}");
    }
}
