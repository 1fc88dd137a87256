//! The engines against a naive twin, against each other, and against the clock.

use super::*;
use crate::generate::{Request, generate};
use crate::{Cell, Layout, Rng, Set, Symbol};
use proptest::prelude::*;

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
fn arbitrary(layout: &Layout, seed: u64) -> Puzzle {
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

fn counts(engine: impl Fn(&Puzzle, &Question) -> Solutions, puzzle: &Puzzle, limit: usize) -> usize {
    let outcome = engine(puzzle, &Question::count_to(limit));
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
        let puzzle = arbitrary(&Layout::parse(spec).unwrap(), seed);
        let expected = naive(&puzzle, limit);
        prop_assert_eq!(counts(search::solve, &puzzle, limit), expected);
        prop_assert_eq!(counts(sat::solve, &puzzle, limit), expected);
        prop_assert_eq!(counts(solve, &puzzle, limit), expected);
    }
}

#[test]
fn known_numbers_of_grids() {
    for (spec, grids) in [("4", 288), ("4+x", 48), ("5=1x5", 161_280)] {
        let layout = Layout::parse(spec).unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let outcome = solve(&empty, &Question::count_to(usize::MAX));
        assert_eq!((outcome.count, outcome.end), (grids, End::Exhausted), "{spec}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn engines_agree_on_larger_layouts(
        spec in prop::sample::select(vec!["9", "x", "windoku", "twodoku", "12", "16", "samurai"]),
        seed: u64,
        percent in 25usize..60,
        spoil: bool,
    ) {
        let layout = Layout::parse(spec).unwrap();
        let mut rng = Rng::seeded(seed);
        let request = Request { fill: Some(percent as f64 / 100.0), ..Request::new(layout.clone()) };
        let mut puzzle = generate(&request, &mut rng, None).unwrap().puzzle;
        if spoil {
            // One more given, any symbol that does not clash: it may or may not leave a solution.
            let mut givens = puzzle.givens().to_vec();
            let cell = rng.below(givens.len());
            givens[cell] = Some(Symbol::new(rng.below(layout.symbols())));
            puzzle = Puzzle::new(layout, givens).unwrap_or(puzzle);
        }
        let expected = counts(sat::solve, &puzzle, 2);
        prop_assert!(spoil || expected > 0);
        prop_assert_eq!(counts(search::solve, &puzzle, 2), expected);
        prop_assert_eq!(counts(solve, &puzzle, 2), expected);
    }
}

#[test]
fn no_engine_keeps_more_than_it_is_told() {
    let layout = Layout::parse("4").unwrap();
    let empty = Puzzle::new(layout, vec![None; 16]).unwrap();
    for engine in [solve, search::solve, sat::solve] {
        for (keep, solutions) in [(0, 5), (1, 5), (3, 5), (9, 5)] {
            let outcome = engine(&empty, &Question { keep, ..Question::count_to(solutions) });
            assert_eq!((outcome.count, outcome.solutions.len()), (solutions, keep.min(solutions)));
        }
    }
}

#[test]
fn a_wrong_solution_does_not_pass() {
    let layout = Layout::parse("4").unwrap();
    let empty = Puzzle::new(layout, vec![None; 16]).unwrap();
    let lie = Solutions {
        solutions: vec![Solution::new([Symbol::new(0); 16])],
        count: 1,
        end: End::Limit,
        engine: Engine::Sat,
        nodes: 0,
    };
    let caught = std::panic::catch_unwind(|| check(&empty, &Question::count_to(1), lie));
    assert!(caught.is_err());
}

#[test]
fn a_time_limit_is_no_answer() {
    // A 36x36 grid at the hardest share of givens, and an empty 100x100 one: much more than 30 ms of work for any engine.
    for (spec, fill) in [("36", 0.48), ("100", 0.0)] {
        let layout = Layout::parse(spec).unwrap();
        let request = Request { fill: Some(fill), ..Request::new(layout) };
        let puzzle = generate(&request, &mut Rng::seeded(2), None).unwrap().puzzle;
        for engine in [solve, search::solve, sat::solve] {
            let outcome = engine(&puzzle, &Question::count_to(1).within(Duration::from_millis(30)));
            assert_eq!(outcome.uniqueness(), Uniqueness::NotDecided, "{spec}");
        }
    }
}

#[test]
fn a_raised_flag_or_no_time_leaves_the_question_open() {
    let raised = AtomicBool::new(true);
    let engines = [solve, search::solve, sat::solve];
    for (spec, engine) in ["9", "16"].into_iter().flat_map(|spec| engines.map(|engine| (spec, engine))) {
        let layout = Layout::parse(spec).unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let stopped = engine(&empty, &Question::count_to(1).until(&raised));
        assert_eq!((stopped.uniqueness(), stopped.complete()), (Uniqueness::NotDecided, false));
        let late = engine(&empty, &Question::count_to(1).within(Duration::ZERO));
        assert_eq!((late.uniqueness(), late.complete()), (Uniqueness::NotDecided, false));
    }
}

#[test]
fn a_limit_of_decisions_is_kept_and_decides_nothing_more() {
    for (layout, line) in [("9", ".".repeat(81)), ("6", ".".repeat(36))] {
        let puzzle = Puzzle::from_line(&Layout::parse(layout).unwrap(), &line).unwrap();
        let most = Limits::evaluations(2_048);
        let limits = Question::count_to(usize::MAX).limited(&most);
        let outcome = solve(&puzzle, &limits);
        assert_eq!(outcome.end, End::Stopped, "{layout}");
        assert!((1_024..=4_096).contains(&outcome.nodes), "{layout}: {}", outcome.nodes);
        assert_eq!(outcome, solve(&puzzle, &limits), "{layout}: the same again");
        let two = solve(&puzzle, &Question::count_to(2).limited(&most));
        assert_eq!(two.uniqueness(), Uniqueness::Several, "{layout}");
    }
}
