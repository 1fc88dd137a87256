//! Propagation to a fixpoint, by size and level, on puzzles made here: a shuffled pattern grid, randomly blanked.

use evodoku_grid::logic::{Level, simplify};
use evodoku_grid::{Layout, Puzzle, Rng, Symbol, rate};

fn main() {
    divan::main();
}

/// The order of a grid's boxes and the share of givens in percent: where a little, but not all, can be deduced.
const CASES: [(usize, usize); 5] = [(3, 32), (4, 40), (5, 46), (6, 52), (8, 58)];

/// The lines of a grid in another order: bands stay together.
fn shuffled_lines(order: usize, rng: &mut Rng) -> Vec<usize> {
    let shuffled = |rng: &mut Rng| {
        let mut items: Vec<usize> = (0..order).collect();
        rng.shuffle(&mut items);
        items
    };
    let bands = shuffled(rng);
    bands
        .into_iter()
        .flat_map(|band| shuffled(rng).into_iter().map(move |line| band * order + line))
        .collect()
}

fn puzzle((order, percent): (usize, usize)) -> Puzzle {
    let n = order * order;
    let mut rng = Rng::seeded(n as u64);
    let (rows, columns) = (shuffled_lines(order, &mut rng), shuffled_lines(order, &mut rng));
    let mut symbols: Vec<usize> = (0..n).collect();
    rng.shuffle(&mut symbols);
    let mut cells: Vec<usize> = (0..n * n).collect();
    rng.shuffle(&mut cells);
    let mut givens = vec![None; n * n];
    for &cell in &cells[..n * n * percent / 100] {
        let (row, column) = (rows[cell / n], columns[cell % n]);
        givens[cell] = Some(Symbol::new(symbols[(row * order + row / order + column) % n]));
    }
    Puzzle::new(Layout::square(n).expect("a square size"), givens).expect("a pattern grid has no clash")
}

#[divan::bench(args = CASES)]
fn singles(bencher: divan::Bencher, case: (usize, usize)) {
    level(bencher, case, Level::Singles);
}

#[divan::bench(args = CASES)]
fn locked(bencher: divan::Bencher, case: (usize, usize)) {
    level(bencher, case, Level::Locked);
}

#[divan::bench(args = CASES)]
fn full(bencher: divan::Bencher, case: (usize, usize)) {
    level(bencher, case, Level::Full);
}

#[divan::bench(args = CASES)]
fn rating(bencher: divan::Bencher, case: (usize, usize)) {
    let puzzle = puzzle(case);
    bencher.bench(|| rate(&puzzle));
}

fn level(bencher: divan::Bencher, case: (usize, usize), level: Level) {
    let puzzle = puzzle(case);
    bencher.bench(|| simplify(&puzzle, level));
}
