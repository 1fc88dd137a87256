use super::*;
use evodoku_grid::Layout;
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

/// Arto Inkala's puzzle of 2010: beyond singles and locked candidates.
const HARD: &str = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";

/// A random part of a full 25x25, this many per cent of it.
fn part(share: usize) -> Puzzle {
    let layout = std::sync::Arc::new(Layout::parse("25").unwrap());
    let mut rng = Rng::seeded(3);
    let full = evodoku_grid::generate::full(&layout, &mut rng).unwrap();
    let givens = full.values().iter().map(|&v| (rng.below(100) < share).then_some(v));
    Puzzle::new(layout, givens).unwrap()
}

/// Evolution alone: nothing else may solve the puzzle.
fn evolution() -> Champion {
    Champion { check_nodes: 0, probing: false, patience: 5_000, ..Champion::default() }
}

#[test]
fn solves_layouts_of_all_kinds() {
    for spec in ["4", "6", "9", "x", "windoku", "twodoku", "samurai", "12", "16", "25", "7=1x7"] {
        let layout = Layout::parse(spec).unwrap();
        let empty = Puzzle::new(layout.clone().into(), vec![None; layout.cell_count()]).unwrap();
        let outcome = Champion::default().solve(&empty, 1);
        assert_eq!(outcome.ending, Ending::Solved, "{spec}");
    }
}

#[test]
fn evolution_alone_solves_a_hard_puzzle() {
    let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), HARD).unwrap();
    let outcome = evolution().solve(&puzzle, 1);
    assert_eq!((outcome.ending, outcome.stage), (Ending::Solved, Stage::Evolution));
    assert!(outcome.moves > 0 && outcome.rounds > 0);
}

#[test]
fn threads_do_not_change_the_history() {
    let puzzle = part(38);
    let mut births = Vec::new();
    for (rounds, seed) in (1..=8).flat_map(|seed| [(20, seed), (2, seed)]) {
        let mut histories = Vec::new();
        for threads in [1, 2, 3] {
            let champion = Champion {
                threads,
                rounds,
                sweeps: 0,
                patience: 1,
                population: 3,
                share: 1.0,
                ..evolution()
            };
            let mut history = Vec::new();
            let outcome = champion.solve_within(&puzzle, seed, &Limits::default(), &mut |now| {
                assert_eq!(now.cost, clashes(&puzzle, now.grid));
                history.push((now.round, now.moves, now.cost, now.grid.to_vec()));
            });
            histories.push((outcome, history));
        }
        assert!(histories.iter().all(|h| *h == histories[0]), "{histories:?}");
        births.push((histories[0].0.ending, histories[0].0.rounds));
    }
    // Both ends are met, and not by the first birth: solved in a later generation, and out of rounds.
    assert!(births.iter().any(|(ending, rounds)| *ending == Ending::Solved && *rounds > 3), "{births:?}");
    assert!(births.contains(&(Ending::Rounds, 2)), "{births:?}");
}

/// Dives that fail, with what is done about them, on as many threads as you like.
#[test]
fn threads_do_not_change_what_dives_leave() {
    let puzzle = part(45);
    let history = |threads| {
        let depths = Champion { sweeps: 10, patience: 100, mending: 2, share: 0.05, ..evolution() };
        let champion = Champion { threads, rounds: 12, population: 3, ..depths };
        let mut history = Vec::new();
        let outcome = champion.solve_within(&puzzle, 1, &Limits::default(), &mut |now| {
            history.push((now.round, now.moves, now.cost));
        });
        (outcome, history)
    };
    let alone = history(1);
    assert!(alone.1.len() > 3, "{alone:?}");
    assert_eq!(alone, history(3));
    // A golden value: if it changes, so does `semantics` of the champion.
    assert_eq!(alone.1.last(), Some(&(12, 293_470, 2)));
}

/// The scout comes after the generation of tabu search and before the founders, and samples a quarter of what one of them does.
#[test]
fn a_scout_solves_loose_puzzles_with_little_sampling() {
    let puzzle = part(25);
    let without = Champion { patience: 0, mending: 0, population: 2, scouts: 0, ..evolution() };
    let [scout, founder] = [1, 0].map(|scouts| Champion { scouts, ..without.clone() }.solve(&puzzle, 1));
    assert_eq!([scout.ending, founder.ending], [Ending::Solved; 2]);
    assert_eq!([scout.rounds, founder.rounds], [3; 2]);
    assert!(scout.moves < founder.moves / 3, "{} and {}", scout.moves, founder.moves);
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
        let outcome = Champion { check_nodes: 1_000_000, ..Champion::default() }.solve(&puzzle, 1);
        assert_eq!(outcome.ending, Ending::Infeasible);
        assert!(outcome.grid.is_empty());
    }
}

#[test]
fn a_spent_budget_leaves_the_best_grid_with_its_clashes() {
    let puzzle = part(45);
    let champion = Champion { rounds: 1, patience: 1, sweeps: 0, ..evolution() };
    let outcome = champion.solve(&puzzle, 2);
    assert_eq!(outcome.ending, Ending::Rounds);
    assert_eq!(outcome.cost, clashes(&puzzle, &outcome.grid));
    assert!(outcome.cost > 0);
    for cell in puzzle.layout().cells() {
        assert!(puzzle.given(cell).is_none_or(|given| given == outcome.grid[cell.index()]));
    }
}

#[test]
fn a_raised_flag_stops_at_once() {
    let layout = Layout::parse("36").unwrap();
    let puzzle = Puzzle::new(layout.clone().into(), vec![None; layout.cell_count()]).unwrap();
    let flag = AtomicBool::new(true);
    let limits = Limits { stop: Some(&flag), ..Limits::default() };
    let outcome = Champion::default().solve_within(&puzzle, 1, &limits, &mut |_| ());
    assert_eq!(outcome.ending, Ending::Stopped);
    assert_eq!(outcome.cost, clashes(&puzzle, &outcome.grid));
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
        let empty = Puzzle::new(layout.clone().into(), vec![None; layout.cell_count()]).unwrap();
        let full = Champion::default().solve(&empty, seed).grid;
        let mut rng = Rng::seeded(seed);
        let givens = full.iter().map(|&v| (rng.below(100) < share).then_some(v));
        let puzzle = Puzzle::new(layout.into(), givens).unwrap();
        for champion in [Champion::default(), Champion { rounds: 2_000, ..evolution() }] {
            let outcome = champion.solve(&puzzle, seed);
            prop_assert_eq!(outcome.ending, Ending::Solved);
            prop_assert_eq!(verify(&puzzle, &outcome.grid), Ok(()));
        }
    }
}

#[test]
fn propagation_that_is_cut_short_keeps_the_givens() {
    let layout = std::sync::Arc::new(Layout::parse("36").unwrap());
    let givens = layout.cells().map(|cell| (cell.index() < 36).then(|| Symbol::new(cell.index())));
    let puzzle = Puzzle::new(layout.clone(), givens.collect::<Vec<_>>()).unwrap();
    let stop = AtomicBool::new(true);
    let limits = Limits { stop: Some(&stop), ..Limits::default() };
    let outcome = Champion::default().solve_within(&puzzle, 1, &limits, &mut |_| ());
    assert_eq!((outcome.ending, outcome.rounds), (Ending::Stopped, 0));
    assert!((0..36).all(|i| outcome.grid[i] == Symbol::new(i)), "{:?}", &outcome.grid[..36]);
}

#[test]
fn large_grids_have_the_same_foes_as_small_ones() {
    let puzzle = part(30);
    let narrow = Kernel::new(&puzzle, &Propagator::<1>::new(&puzzle).unwrap(), &|| false).unwrap();
    let wide = Kernel::new(&puzzle, &Propagator::<4>::new(&puzzle).unwrap(), &|| false).unwrap();
    assert!(narrow.literal_count() > 1_000 && narrow.literal_count() == wide.literal_count());
    assert!((0..narrow.literal_count()).all(|literal| narrow.foes(literal) == wide.foes(literal)));
}
