//! The exact engines on layouts of any size: the same benchmark puzzles, made from fixed seeds, for each engine.

use divan::Bencher;
use evodoku_grid::exact::{self, Question, Solutions};
use evodoku_grid::generate::{Request, generate};
use evodoku_grid::{Layout, Puzzle, Rng};

fn main() {
    divan::main();
}

/// Layout, and the share of cells given: for 25x25, on either side of the hardest one.
const KINDS: &[(&str, f64)] = &[("16", 0.35), ("16", 0.45), ("25", 0.35), ("25", 0.5), ("samurai", 0.3)];

fn puzzles((layout, fill): (&str, f64)) -> Vec<Puzzle> {
    let layout = Layout::parse(layout).expect("the layout exists");
    let request = Request { fill: Some(fill), ..Request::new(layout) };
    let make =
        |seed| generate(&request, &mut Rng::seeded(seed), None).expect("a share of cells can be given");
    (0..10).map(|seed| make(seed).puzzle).collect()
}

fn solve_all(bencher: Bencher, kind: (&str, f64), engine: fn(&Puzzle, &Question) -> Solutions) {
    let puzzles = puzzles(kind);
    bencher.counter(puzzles.len()).bench(|| {
        for puzzle in &puzzles {
            let outcome = engine(puzzle, &Question::count_to(2));
            assert!(outcome.complete() && outcome.count > 0);
        }
    });
}

#[divan::bench(args = KINDS, sample_count = 10)]
fn front(bencher: Bencher, kind: &(&str, f64)) {
    solve_all(bencher, *kind, exact::solve);
}

#[divan::bench(args = KINDS, sample_count = 10)]
fn search(bencher: Bencher, kind: &(&str, f64)) {
    solve_all(bencher, *kind, exact::search::solve);
}

#[divan::bench(args = KINDS, sample_count = 10)]
fn sat(bencher: Bencher, kind: &(&str, f64)) {
    solve_all(bencher, *kind, exact::sat::solve);
}
