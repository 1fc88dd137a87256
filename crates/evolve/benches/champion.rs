//! The champion's time to solution on fixed seeds, and its moves per second where evolution is needed.

use evodoku_evolve::champion::Champion;
use evodoku_evolve::{Limits, Outcome, Solver as _};
use evodoku_grid::{Layout, Puzzle, Rng};

fn main() {
    divan::main();
}

fn run(champion: &Champion, puzzle: &Puzzle, seed: u64) -> Outcome {
    champion.solve(puzzle, seed, &Limits::default()).expect("the parameters are in range")
}

/// A random full grid with a share of its cells blanked: solvable, not necessarily in one way.
fn puzzle(symbols: usize, percent_given: usize, seed: u64) -> Puzzle {
    let layout = Layout::square(symbols).expect("the size is a square");
    let mut rng = Rng::seeded(seed);
    // A shuffled first row makes the solution of the otherwise empty grid depend on the seed.
    let mut row: Vec<usize> = (0..symbols).collect();
    rng.shuffle(&mut row);
    let start = (0..layout.cell_count()).map(|c| row.get(c).map(|&v| evodoku_grid::Symbol::new(v)));
    let start = Puzzle::new(layout.clone(), start).expect("one row does not clash");
    let full = run(&Champion { check_nodes: 0, probing: false, ..Champion::default() }, &start, seed);
    let full = full.solution().expect("an almost empty grid is easy");
    let mut cells: Vec<usize> = (0..layout.cell_count()).collect();
    rng.shuffle(&mut cells);
    let mut givens = vec![None; cells.len()];
    for &cell in &cells[..cells.len() * percent_given / 100] {
        givens[cell] = Some(full.values()[cell]);
    }
    Puzzle::new(layout, givens).expect("part of a solution does not clash")
}

/// Ten puzzles of each size near the share of givens where that size is hardest.
#[divan::bench(args = [(9, 32), (16, 42), (25, 45), (36, 44)], sample_count = 3, sample_size = 1)]
fn solve(bencher: divan::Bencher, (symbols, percent): (usize, usize)) {
    let puzzles: Vec<Puzzle> = (0..10).map(|seed| puzzle(symbols, percent, seed)).collect();
    bencher.bench(|| {
        for (seed, puzzle) in puzzles.iter().enumerate() {
            assert!(run(&Champion::default(), puzzle, seed as u64).is_solved());
        }
    });
}

/// Moves per second of tabu search on a kernel that it does not solve in so few rounds.
#[divan::bench(args = [36, 49], sample_count = 5, sample_size = 1)]
fn moves(bencher: divan::Bencher, symbols: usize) {
    let puzzle = puzzle(symbols, 53, 1);
    let champion = Champion { rounds: 2, sweeps: 0, patience: 100_000, ..Champion::default() };
    let made = run(&champion, &puzzle, 1).counters.evaluations;
    bencher.counter(divan::counter::ItemsCount::new(made)).bench(|| run(&champion, &puzzle, 1));
}
