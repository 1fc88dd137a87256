//! CPU time per generation of each algorithm: `cargo run --release --example measure [seconds]`.
//!
//! Wall-clock time means little on a shared machine, so this reads the thread's CPU clock.

use evodoku_evolve::{Budget, Run, named, solve};
use evodoku_grid::{Layout, Puzzle};
use std::time::Duration;

#[path = "../benches/puzzles.rs"]
mod puzzles;

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(1.0);
    for (name, settings, layout, line) in puzzles::CASES {
        let puzzle = Puzzle::from_line(&Layout::parse(layout).expect("a layout"), line).expect("a puzzle");
        let mut algorithm = named(name).expect("an algorithm");
        for (parameter, value) in *settings {
            algorithm.set(parameter, value).expect("a parameter");
        }
        algorithm.set("generations", "1000000000").expect("every algorithm has generations");
        let (mut generations, mut evaluations, mut cpu) = (0, 0, Duration::ZERO);
        for seed in 0.. {
            let left = Duration::from_secs_f64(seconds).saturating_sub(cpu);
            if left.is_zero() {
                break;
            }
            let run = Run::new(&puzzle, seed).within(Budget { cpu_time: Some(left), ..Budget::default() });
            let outcome = solve(&*algorithm, run).expect("a suited puzzle");
            generations += outcome.counters.generations;
            evaluations += outcome.counters.evaluations;
            cpu += outcome.cpu_time;
        }
        println!(
            "{name:12} {:40} {layout:8} {:10.0} generations/s {:7.2} M evaluations/s",
            settings.iter().map(|(p, v)| format!("{p}={v}")).collect::<Vec<_>>().join(" "),
            generations as f64 / cpu.as_secs_f64(),
            evaluations as f64 / cpu.as_secs_f64() / 1e6,
        );
    }
}
