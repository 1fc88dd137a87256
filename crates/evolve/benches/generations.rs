//! Generations and offspring per second of each algorithm: `cargo bench -p evodoku-evolve`.
//!
//! An item is a generation; the second counter is evaluated offspring. Ratios within one run mean something, absolute
//! figures belong to the machine. `cargo run --release --example measure` reads the CPU clock instead.

use divan::Bencher;
use divan::counter::ItemsCount;
use evodoku_evolve::{Limits, Outcome, named};
use evodoku_grid::{Layout, Puzzle};

mod puzzles;

/// Evaluations that one timed run may use: enough to outweigh the initial population.
const EVALUATIONS: u64 = 300_000;

fn main() {
    divan::main();
}

fn run(case: &puzzles::Case, evaluations: u64) -> Outcome {
    let (name, settings, layout, line) = case;
    let puzzle = Puzzle::from_line(&Layout::parse(layout).expect("a layout"), line).expect("a puzzle");
    let mut algorithm = named(name).expect("an algorithm");
    for (parameter, value) in *settings {
        algorithm.set(parameter, value).expect("a parameter");
    }
    algorithm.solve(&puzzle, 1, &Limits::evaluations(evaluations)).expect("a suited puzzle")
}

struct Labelled(puzzles::Case);

impl std::fmt::Display for Labelled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (name, settings, layout, _) = self.0;
        f.write_str(name)?;
        settings.iter().try_for_each(|(parameter, value)| write!(f, " {parameter}={value}"))?;
        write!(f, " on {layout}")
    }
}

fn cases() -> Vec<Labelled> {
    puzzles::CASES.iter().map(|case| Labelled(*case)).collect()
}

#[divan::bench(args = cases(), sample_count = 10)]
fn generations(bencher: Bencher, case: &Labelled) {
    let generations = run(&case.0, EVALUATIONS).counters.generations;
    bencher.counter(ItemsCount::new(generations)).bench(|| run(&case.0, EVALUATIONS));
}

#[divan::bench(args = cases(), sample_count = 10)]
fn offspring(bencher: Bencher, case: &Labelled) {
    let evaluations = run(&case.0, EVALUATIONS).counters.evaluations;
    bencher.counter(ItemsCount::new(evaluations)).bench(|| run(&case.0, EVALUATIONS));
}
