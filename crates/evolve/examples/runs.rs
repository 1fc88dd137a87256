//! Success and generations of one or more algorithms on one puzzle, seeds 0, 1, 2 and so on:
//! `cargo run --release --example runs -- 20 9 ..9...1..217...  "lsga generations=3000" "nova elite=0.1"`
//! (runs, layout, puzzle, then each algorithm with its settings).

use evodoku_evolve::{Run, Stop, named, solve};
use evodoku_grid::{Layout, Puzzle};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [runs, layout, line, algorithms @ ..] = &arguments[..] else {
        return Err("say: runs layout puzzle \"algorithm name=value ...\" ...".into());
    };
    let runs: u64 = runs.parse()?;
    let puzzle = Puzzle::from_line(&Layout::parse(layout)?, line)?;
    for text in algorithms {
        let mut words = text.split_whitespace();
        let mut algorithm = named(words.next().unwrap_or_default())?;
        for word in words {
            let (name, value) = word.split_once('=').ok_or("settings look like name=value")?;
            algorithm.set(name, value)?;
        }
        let (mut generations, mut effective, mut cpu) = (Vec::new(), 0, 0.0);
        for seed in 0..runs {
            let outcome = solve(&*algorithm, Run::new(&puzzle, seed))?;
            cpu += outcome.cpu_time.as_secs_f64();
            if outcome.stop == Stop::Solved {
                generations.push(outcome.counters.generations);
                effective += outcome.counters.effective_generations;
            }
        }
        generations.sort_unstable();
        let mean = |sum: u64| sum as f64 / generations.len() as f64;
        println!(
            "{}/{runs} solved, generations mean {:.1} median {} of the solved, effective {:.1}, {:.2} s CPU: {text}",
            generations.len(),
            mean(generations.iter().sum()),
            generations.get(generations.len() / 2).map_or("-".into(), ToString::to_string),
            mean(effective),
            cpu,
        );
    }
    Ok(())
}
