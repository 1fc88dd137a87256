//! CPU time per generation of each algorithm: `cargo run --release --example measure [seconds] [algorithm]`.
//!
//! Wall-clock time means little on a shared machine, so this reads the thread's CPU clock, in short slices: the fastest
//! slice is the one that was disturbed least.

use evodoku_evolve::{Limits, named};
use evodoku_grid::{Layout, Puzzle};
use std::time::Duration;

#[path = "../benches/puzzles.rs"]
mod puzzles;

const SLICE: Duration = Duration::from_millis(40);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments.next().and_then(|s| s.parse().ok()).unwrap_or(1.0);
    let only = arguments.next();
    println!("generations/s and M evaluations/s of CPU time: fastest slice, median slice");
    for (name, settings, layout, line) in puzzles::CASES {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let puzzle = Puzzle::from_line(&Layout::parse(layout).expect("a layout"), line).expect("a puzzle");
        let mut algorithm = named(name).expect("an algorithm");
        for (parameter, value) in *settings {
            algorithm.set(parameter, value).expect("a parameter");
        }
        algorithm.set("generations", "1000000000").expect("every algorithm has generations");
        let slices = (seconds / SLICE.as_secs_f64()).ceil() as u64;
        let mut rates: Vec<(f64, f64)> = (0..slices)
            .map(|seed| {
                let outcome = algorithm
                    .solve(&puzzle, seed, &Limits::default().within_cpu(SLICE))
                    .expect("a suited puzzle");
                let per_second = |count: u64| count as f64 / outcome.cpu.as_secs_f64();
                (per_second(outcome.counters.generations), per_second(outcome.counters.evaluations) / 1e6)
            })
            .collect();
        rates.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (best, median) = (rates[0], rates[rates.len() / 2]);
        let settings: Vec<String> = settings.iter().map(|(p, v)| format!("{p}={v}")).collect();
        println!(
            "{name:10} {:30} {layout:8} {:8.0} {:6.2}  {:8.0} {:6.2}",
            settings.join(" "),
            best.0,
            best.1,
            median.0,
            median.1
        );
    }
}
