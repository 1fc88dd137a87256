//! Puzzles that several test programs use.
#![allow(dead_code, reason = "each program that includes this file uses a part of it")]

use evodoku_evolve::{Limits, Outcome, Solver, named, registry};
use evodoku_grid::{Layout, Puzzle};

/// Weiss's sample run.
pub(crate) const MED3: &str =
    ".1.2.5.8...3...4..2...7...3.4.612.7...........7.398.2.4...6...9..2...8...6.9.1.4.";
/// Mantere and Koljonen, "easy a": 36 givens.
pub(crate) const S06A: &str =
    "..8.6.9.....2.36787.6.51..4973.481..62..39.5...17.....58.9..3.6..........4...5721";
/// Mantere and Koljonen, "1 star a": 33 givens.
pub(crate) const S01A: &str =
    ".4....179..2..8.54..6..5..8.8..7.91..5..9..3..19.6..4.3..4..7..57.1..2..928....6.";
/// Mantere and Koljonen, "difficult a": 22 givens.
pub(crate) const S08A: &str =
    "67...8.1..2..6........3....2.1.....648...17..........9..45...........3....34..8.2";
/// Sato and Inoue, No. 1: 38 givens.
pub(crate) const NO1: &str =
    "..9...1..217...368...2.7....641.358..7.....3.15.428.79...589...485...293..63.28..";
/// Sato and Inoue, No. 11: 34 givens.
pub(crate) const NO11: &str =
    "29.7.1...53..6.1....63...4....59...4.15..4689...18...3..26...9.36..4.7..94.8.5...";
/// NOVA, "medium": 37 givens.
pub(crate) const NOVA_MEDIUM: &str =
    ".........17.96.835.498..7...3...61..82..17..9.912586.......148.2146.93..78.....1.";
/// The three easy Twodokus of the paper, row by row over the plane.
pub(crate) const EASY: [&str; 3] = [
    "4.596..319372.5.6.126..87.9...156...3...82.4.25..936...4283.516729.3869..213..861.95.1367489.43.6.72..9.7586.81546.29.6.2..7..42.65817.6.71928.415837...2",
    "4317..8.56..18.3.4.874.91628.5.7.9.67639.8.211296437...7..14.8...324.3.8592647.9...59.48672....4...1..48.7..9.832.61..74.1.9288326.15794.5972..179183.462",
    "3...5624828.394.755412.7396.357.896.46.93.7...2.6.58.381...94...3...8.7241..8.4.6.1.95.87.6318.752.1..9.2.35.9254.17637.6.124921...496394.3.8.527.3..9481",
];

pub(crate) fn puzzle(layout: &str, line: &str) -> Puzzle {
    Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap()
}

/// An empty puzzle of any layout.
pub(crate) fn empty(layout: &str) -> Puzzle {
    let layout = Layout::parse(layout).unwrap();
    let cells = layout.cell_count();
    Puzzle::from_line(&layout, &".".repeat(cells)).unwrap()
}

/// The names of the published algorithms.
pub(crate) fn published() -> Vec<&'static str> {
    let ours = ["champion", "exact", "auto"];
    registry::names().into_iter().filter(|name| !ours.contains(name)).collect()
}

/// `weiss population=100 restart=5` as an algorithm.
pub(crate) fn algorithm(text: &str) -> Box<dyn Solver> {
    let mut words = text.split(' ');
    let mut algorithm = named(words.next().unwrap()).unwrap();
    for word in words {
        let (name, value) = word.split_once('=').unwrap();
        algorithm.set(name, value).unwrap();
    }
    algorithm
}

/// An algorithm with few individuals, if it has any.
pub(crate) fn small(name: &str, population: usize) -> Box<dyn Solver> {
    let mut algorithm = named(name).unwrap();
    if algorithm.parameters().iter().any(|p| p.name == "population") {
        algorithm.set("population", &population.to_string()).unwrap();
    }
    algorithm
}

/// The generations of the solved ones among `runs` runs.
pub(crate) fn solved(text: &str, puzzle: &Puzzle, runs: u64) -> Vec<u64> {
    let algorithm = algorithm(text);
    let outcomes = (0..runs).map(|seed| algorithm.solve(puzzle, seed, &Limits::default()).unwrap());
    outcomes.filter(Outcome::is_solved).map(|o| o.counters.generations).collect()
}

pub(crate) fn mean(numbers: &[u64]) -> f64 {
    numbers.iter().sum::<u64>() as f64 / numbers.len() as f64
}

/// The middle one (the upper of two).
pub(crate) fn median(mut generations: Vec<u64>) -> u64 {
    generations.sort_unstable();
    generations[generations.len() / 2]
}
