//! A sample of runs, as the pages in `algorithms/` quote them: how many are solved, and in how many generations.
//!
//! `cargo run --release --example sample -- RUNS "ALGORITHM [PARAMETER=VALUE ...]" PUZZLE ...`
//!
//! Puzzles are the shipped ones, `set/id` or `id`; the runs have the seeds 0, 1, 2 and so on.

use evodoku_evolve::{Limits, named};
use evodoku_grid::{Puzzle, library};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [runs, algorithm, puzzles @ ..] = &arguments[..] else {
        return Err("use: sample RUNS \"ALGORITHM [PARAMETER=VALUE ...]\" PUZZLE ...".into());
    };
    for id in puzzles {
        println!("{algorithm:50} {id:10} {}", sample(runs.parse()?, algorithm, id)?);
    }
    Ok(())
}

fn sample(runs: u64, text: &str, id: &str) -> Result<String, Box<dyn Error>> {
    let mut words = text.split_whitespace();
    let mut algorithm = named(words.next().unwrap_or_default())?;
    for word in words {
        let (name, value) = word.split_once('=').ok_or("a parameter is set as NAME=VALUE")?;
        algorithm.set(name, value)?;
    }
    let puzzle = puzzle(id)?;
    let (mut solved, mut cpu, mut evaluations) = (Vec::new(), 0.0, 0);
    for seed in 0..runs {
        let outcome = algorithm.solve(&puzzle, seed, &Limits::default())?;
        cpu += outcome.cpu.as_secs_f64();
        evaluations += outcome.counters.evaluations;
        if outcome.is_solved() {
            solved.push(outcome.counters.generations);
        }
    }
    solved.sort_unstable();
    let mean = solved.iter().sum::<u64>() as f64 / solved.len() as f64;
    let range = match solved[..] {
        [] => "-".into(),
        [first, ..] => {
            // The mean of the middle two of an even number.
            let half = solved.len() / 2;
            let median = (solved[half] + solved[(solved.len() - 1) / 2]) as f64 / 2.0;
            format!("mean {mean:.1}, median {median}, {first} to {}", solved[solved.len() - 1])
        }
    };
    let speed = evaluations as f64 / cpu / 1e6;
    Ok(format!(
        "solved {}/{runs}; generations: {range}; CPU {cpu:.1} s, {speed:.2} M evaluations/s",
        solved.len()
    ))
}

fn puzzle(id: &str) -> Result<Puzzle, Box<dyn Error>> {
    let mut entries = library::sets().iter().flat_map(library::PuzzleSet::entries);
    let entry = entries.find(|entry| entry.id == id || entry.name() == id);
    Ok(entry
        .ok_or_else(|| format!("no shipped puzzle '{id}'; see `evodoku list puzzles`"))?
        .record
        .puzzle
        .clone())
}
