//! Cost against size: `cargo run --release -p evodoku-evolve --example sizes [seconds] [algorithm,...]`.
//!
//! CPU time per evaluation and cell of each algorithm on random puzzles with 40 % given, without logic first, as a table
//! in Markdown. As in `measure`, the fastest of many short slices counts: the one that was disturbed least.

use evodoku_evolve::{Limits, named};
use evodoku_grid::generate::{Request, generate};
use evodoku_grid::{Layout, Puzzle, Rng};
use std::time::Duration;

const SLICE: Duration = Duration::from_millis(40);
const SIZES: [usize; 5] = [9, 16, 25, 36, 64];
const ALGORITHMS: [(&str, &str); 9] = [
    ("weiss", "1000"),
    ("twodoku", "150"),
    ("nova", "100"),
    ("ret-ga", "90"),
    ("lsga", "150"),
    ("ah-lsga", "150"),
    ("nb-coin", "150"),
    ("mantere-koljonen", "21"),
    ("sato-inoue", "150"),
];

fn puzzle(symbols: usize) -> Puzzle {
    let layout = Layout::parse(&symbols.to_string()).expect("a square number");
    let givens = layout.cell_count() * 2 / 5;
    let request = Request { givens: Some(givens), unique: Some(false), ..Request::new(layout) };
    generate(&request, &mut Rng::seeded(1), None).expect("a loose puzzle").puzzle
}

/// Nanoseconds per evaluation and cell, of the fastest slice.
fn cost(name: &str, population: &str, puzzle: &Puzzle, seconds: f64) -> f64 {
    let mut algorithm = named(name).expect("an algorithm");
    let unlimited = [("generations", "1000000000"), ("prefill", "none"), ("population", population)];
    for (parameter, value) in unlimited {
        algorithm.set(parameter, value).expect("every algorithm has these");
    }
    let slices = (seconds * 81.0 / puzzle.layout().cell_count() as f64 / SLICE.as_secs_f64()).ceil() as u64;
    let slice = |seed| {
        // A large grid takes longer, and the first population shall not count.
        let longer = SLICE * (puzzle.layout().cell_count() as u32 / 81);
        let outcome = algorithm.solve(puzzle, seed, &Limits::default().within_cpu(longer)).expect("suited");
        outcome.cpu.as_secs_f64() / outcome.counters.evaluations as f64
    };
    let fastest = (0..slices).map(slice).fold(f64::INFINITY, f64::min);
    fastest * 1e9 / puzzle.layout().cell_count() as f64
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let only = arguments.next();
    let puzzles = SIZES.map(puzzle);
    println!("| algorithm, population | {} |", SIZES.map(|n| format!("{n}x{n}")).join(" | "));
    println!("|{}", " --- |".repeat(SIZES.len() + 1));
    for (name, population) in ALGORITHMS {
        if only.as_ref().is_some_and(|only| !only.split(',').any(|one| one == name)) {
            continue;
        }
        let costs =
            puzzles.each_ref().map(|puzzle| format!("{:.2}", cost(name, population, puzzle, seconds)));
        println!("| {name}, {population} | {} |", costs.join(" | "));
    }
}
