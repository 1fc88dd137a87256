use super::*;
use crate::Nobody;
use evodoku_grid::Layout;
use proptest::prelude::{ProptestConfig, prop, prop_assert, prop_assert_eq, proptest};
use std::sync::atomic::AtomicBool;

/// Arto Inkala's puzzle of 2010: beyond singles and locked candidates.
const HARD: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// A random part of a full 25x25, this many per cent of it.
fn part(share: usize) -> Puzzle {
    let layout = Layout::parse("25").unwrap();
    let mut rng = Rng::seeded(3);
    let full = evodoku_grid::generate::full(&layout, &mut rng).unwrap();
    let givens = full.values().iter().map(|&v| (rng.below(100) < share).then_some(v));
    Puzzle::new(layout, givens).unwrap()
}

/// Evolution alone: nothing else may solve the puzzle.
fn evolution() -> Champion {
    Champion { check_nodes: 0, probing: false, patience: 5_000, ..Champion::default() }
}

fn solve(champion: &Champion, puzzle: &Puzzle, seed: u64) -> Outcome {
    champion.solve(puzzle, seed, &Limits::default()).unwrap()
}

/// Every round: its number, the moves so far, the best cost and grid.
#[derive(Debug, Default, PartialEq)]
struct History(Vec<(u64, u64, Option<Cost>, Option<Solution>)>);

impl Observer for History {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let counters = now.counters();
        self.0.push((counters.generations, counters.evaluations, now.best_cost(), now.best_grid()));
    }
}

/// The outcome on this many threads, less the time, and the history.
fn history(champion: &Champion, puzzle: &Puzzle, seed: u64, threads: usize) -> (Outcome, History) {
    let mut history = History::default();
    let limits = Limits::default().on_threads(threads);
    let outcome = champion.watch(puzzle, seed, &limits, &mut history).unwrap();
    (Outcome { cpu: std::time::Duration::ZERO, ..outcome }, history)
}

#[test]
fn solves_layouts_of_all_kinds() {
    for spec in ["4", "6", "9", "x", "windoku", "twodoku", "samurai", "12", "16", "25", "7=1x7"] {
        let layout = Layout::parse(spec).unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        assert!(solve(&Champion::default(), &empty, 1).is_solved(), "{spec}");
    }
}

#[test]
fn evolution_alone_solves_a_hard_puzzle() {
    let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), HARD).unwrap();
    let details = evolution().details(&puzzle, 1, &Limits::default(), &mut Nobody).unwrap();
    let counters = details.outcome.counters;
    assert!(details.outcome.is_solved() && details.stage == Stage::Evolution);
    assert!(counters.evaluations > 0 && counters.generations > 0);
}

#[test]
fn threads_do_not_change_the_history() {
    let puzzle = part(38);
    let mut births = Vec::new();
    for (rounds, seed) in (1..=8).flat_map(|seed| [(20, seed), (2, seed)]) {
        let mut histories = Vec::new();
        let champion = Champion { rounds, sweeps: 0, patience: 1, population: 3, share: 1.0, ..evolution() };
        for threads in [1, 2, 3] {
            let seen = history(&champion, &puzzle, seed, threads);
            for (.., cost, grid) in &seen.1.0 {
                assert_eq!(*cost, grid.as_ref().map(|grid| clashes(&puzzle, grid.values())));
            }
            histories.push(seen);
        }
        assert!(histories.iter().all(|h| *h == histories[0]), "{histories:?}");
        births.push((histories[0].0.stop, histories[0].0.counters.generations));
    }
    // Both ends are met, and not by the first birth: solved in a later generation, and out of rounds.
    assert!(births.iter().any(|(stop, rounds)| *stop == StopReason::Solved && *rounds > 3), "{births:?}");
    assert!(births.contains(&(StopReason::Generations, 2)), "{births:?}");
}

/// Dives that fail, with what is done about them, on as many threads as you like.
#[test]
fn threads_do_not_change_what_dives_leave() {
    let puzzle = part(45);
    let depths = Champion { sweeps: 10, patience: 100, mending: 2, share: 0.05, ..evolution() };
    let champion = Champion { rounds: 12, population: 3, ..depths };
    let alone = history(&champion, &puzzle, 1, 1);
    assert!(alone.1.0.len() > 3, "{alone:?}");
    assert_eq!(alone, history(&champion, &puzzle, 1, 3));
    // A golden value: if it changes, so does the champion's version in the registry.
    let (round, moves, cost, _) = alone.1.0.last().unwrap();
    assert_eq!((*round, *moves, *cost), (12, 293_470, Some(2)));
}

#[test]
fn limits_of_rounds_and_moves_end_the_search_on_any_number_of_threads() {
    let puzzle = part(45);
    let champion = Champion { patience: 1, sweeps: 0, population: 3, ..evolution() };
    let limited = |limits: &Limits| champion.solve(&puzzle, 1, limits).unwrap();
    for threads in [1, 3] {
        let five = limited(&Limits::generations(5).on_threads(threads));
        assert_eq!((five.stop, five.counters.generations), (StopReason::Generations, 5));
        let moves = limited(&Limits::evaluations(5_000).on_threads(threads));
        assert_eq!(moves.stop, StopReason::Evaluations);
        assert!(moves.counters.evaluations >= 5_000, "{:?}", moves.counters);
        assert_eq!(moves.counters, limited(&Limits::evaluations(5_000)).counters);
    }
}

/// The scout comes after the generation of tabu search and before the founders, and samples a quarter of what one of them does.
#[test]
fn a_scout_solves_loose_puzzles_with_little_sampling() {
    let puzzle = part(25);
    let without = Champion { patience: 0, mending: 0, population: 2, scouts: 0, ..evolution() };
    let [scout, founder] = [1, 0].map(|scouts| solve(&Champion { scouts, ..without.clone() }, &puzzle, 1));
    assert!(scout.is_solved() && founder.is_solved());
    let (scout, founder) = (scout.counters, founder.counters);
    assert_eq!([scout.generations, founder.generations], [3; 2]);
    assert!(scout.evaluations < founder.evaluations / 3, "{scout:?} and {founder:?}");
}

#[test]
fn puzzles_without_solution_are_told() {
    // Propagation sees the first two, singles the one and pairs the other; only the search sees the third.
    for line in [
        "12345678.........9...............................................................",
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "..539....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    ] {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        let outcome = solve(&Champion { check_nodes: 1_000_000, ..Champion::default() }, &puzzle, 1);
        assert_eq!((outcome.stop, outcome.best), (StopReason::NoSolution, None));
    }
}

#[test]
fn a_spent_budget_leaves_the_best_grid_with_its_clashes() {
    let puzzle = part(45);
    let champion = Champion { rounds: 1, patience: 1, sweeps: 0, ..evolution() };
    let outcome = solve(&champion, &puzzle, 2);
    assert_eq!(outcome.stop, StopReason::Generations);
    let Candidate { grid, cost } = outcome.best.unwrap();
    assert_eq!(cost, clashes(&puzzle, grid.values()));
    assert!(cost > 0);
    for cell in puzzle.layout().cells() {
        assert!(puzzle.given(cell).is_none_or(|given| given == grid.values()[cell.index()]));
    }
}

#[test]
fn a_raised_flag_stops_at_once() {
    let layout = Layout::parse("36").unwrap();
    let puzzle = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
    let flag = AtomicBool::new(true);
    let outcome = Champion::default().solve(&puzzle, 1, &Limits::default().until(&flag)).unwrap();
    assert_eq!(outcome.stop, StopReason::Interrupted);
    let Candidate { grid, cost } = outcome.best.unwrap();
    assert_eq!(cost, clashes(&puzzle, grid.values()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever part of a solution is given, check and evolution alike find one that the judge passes.
    #[test]
    fn any_part_of_a_solution_is_completed(
        seed: u64,
        share in 0usize..100,
        spec in prop::sample::select(vec!["4", "6", "9", "x", "twodoku", "12=4x3", "16"]),
    ) {
        let layout = Layout::parse(spec).unwrap();
        let empty = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        let full = solve(&Champion::default(), &empty, seed).best.unwrap().grid;
        let mut rng = Rng::seeded(seed);
        let givens = full.values().iter().map(|&v| (rng.below(100) < share).then_some(v));
        let puzzle = Puzzle::new(layout, givens).unwrap();
        for champion in [Champion::default(), Champion { rounds: 2_000, ..evolution() }] {
            let outcome = solve(&champion, &puzzle, seed);
            prop_assert!(outcome.is_solved());
            prop_assert_eq!(verify(&puzzle, outcome.solution().unwrap().values()), Ok(()));
        }
    }
}

#[test]
fn propagation_that_is_cut_short_keeps_the_givens() {
    let layout = Layout::parse("36").unwrap();
    let givens = layout.cells().map(|cell| (cell.index() < 36).then(|| Symbol::new(cell.index())));
    let puzzle = Puzzle::new(layout.clone(), givens.collect::<Vec<_>>()).unwrap();
    let stop = AtomicBool::new(true);
    let outcome = Champion::default().solve(&puzzle, 1, &Limits::default().until(&stop)).unwrap();
    assert_eq!((outcome.stop, outcome.counters.generations), (StopReason::Interrupted, 0));
    let grid = outcome.best.unwrap().grid;
    assert!((0..36).all(|i| grid.values()[i] == Symbol::new(i)), "{:?}", &grid.values()[..36]);
}

#[test]
fn large_grids_have_the_same_foes_as_small_ones() {
    let puzzle = part(30);
    let narrow = Kernel::new(&puzzle, &Propagator::<1>::new(&puzzle).unwrap(), &|| false).unwrap();
    let wide = Kernel::new(&puzzle, &Propagator::<4>::new(&puzzle).unwrap(), &|| false).unwrap();
    assert!(narrow.literal_count() > 1_000 && narrow.literal_count() == wide.literal_count());
    assert!((0..narrow.literal_count()).all(|literal| narrow.foes(literal) == wide.foes(literal)));
}
