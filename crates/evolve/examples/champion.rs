//! Measures the champion on puzzle files: one line for each puzzle and seed, and one for all.
//!
//! `cargo run --release -p evodoku-evolve --example champion -- [KEY=VALUE ...] FILE...`
//! `seconds=60 seeds=3 threads=2` are the limit of CPU time, the number of seeds and threads, `quiet=true` leaves the single lines out,
//! `exact=true` runs the exact engines instead; every parameter of the champion can be set too. `scripts/champion` makes
//! the table of docs/PERFORMANCE.md from it.
//! Files: `order, number, values (-1 empty)`; or one puzzle a line, the puzzle being the last word of the line.

use evodoku_evolve::champion::{Champion, Details, Stage};
use evodoku_evolve::{CpuClock, Exact, Limits, Nobody, Parameters as _, Solver as _};
use evodoku_grid::{Layout, Puzzle, Symbol};
use std::error::Error;
use std::time::Duration;

fn read(path: &str) -> Result<Vec<(String, Puzzle)>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let name = path.rsplit('/').next().unwrap_or(path);
    let words: Vec<&str> = text.split_whitespace().collect();
    let order = words.first().and_then(|w| w.parse::<usize>().ok()).unwrap_or(0);
    if (2..=16).contains(&order) && words.len() == order.pow(4) + 2 {
        let layout = Layout::square(order * order)?;
        let value = |w: &&str| w.parse::<usize>().ok().filter(|&v| v > 0).map(|v| Symbol::new(v - 1));
        return Ok(vec![(name.into(), Puzzle::new(layout, words[2..].iter().map(value))?)]);
    }
    if name.starts_with("samurai") {
        let layout = Layout::parse("samurai")?;
        let line: String = text.chars().filter(char::is_ascii_digit).collect();
        return Ok(vec![(name.into(), Puzzle::from_line(&layout, &line)?)]);
    }
    if name.starts_with("twodoku") {
        return text.lines().skip(1).map(twodoku).collect();
    }
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
    let puzzle = |(i, line): (usize, &str)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let grid = words[words.len() - 1];
        let layout = Layout::square(grid.chars().count().isqrt())?;
        let share = if words.len() > 1 { words[0] } else { "" };
        Ok((format!("{name}:{share}:{}", i + 1), Puzzle::from_line(&layout, grid)?))
    };
    lines.enumerate().map(puzzle).collect()
}

fn twodoku(line: &str) -> Result<(String, Puzzle), Box<dyn Error>> {
    let fields: Vec<&str> = line.split(',').collect();
    let layout = Layout::parse("twodoku")?;
    let line: String = layout
        .cells()
        .map(|cell| {
            let (r, c) = layout.position(cell);
            let (grid, at) =
                if r < 9 && c < 9 { (fields[2], r * 9 + c) } else { (fields[3], (r - 6) * 9 + c - 6) };
            grid.as_bytes()[at] as char
        })
        .collect();
    Ok((fields[0].into(), Puzzle::from_line(&layout, &line)?))
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut champion, mut seconds, mut seeds, mut quiet) = (Champion::default(), 60.0, 1, false);
    let (mut by_exact, mut threads) = (false, 1);
    let (mut runs, mut solved, mut total, mut slowest) = (0u32, 0u32, 0.0f64, 0.0f64);
    for argument in std::env::args().skip(1) {
        if let Some((key, value)) = argument.split_once('=') {
            match key {
                "seconds" => seconds = value.parse()?,
                "seeds" => seeds = value.parse()?,
                "quiet" => quiet = value.parse()?,
                "exact" => by_exact = value.parse()?,
                "threads" => threads = value.parse()?,
                _ => champion.set(key, value)?,
            }
            continue;
        }
        for (name, puzzle) in read(&argument)? {
            for seed in 1..=seeds {
                let cpu = CpuClock::of_process();
                // The limit is CPU time: a loaded machine must not decide what is solved.
                let limits =
                    Limits::default().within_cpu(Duration::from_secs_f64(seconds)).on_threads(threads);
                let Details { outcome, stage, free_cells } = if by_exact {
                    let outcome = Exact.solve(&puzzle, seed, &limits)?;
                    Details { outcome, stage: Stage::Check, free_cells: 0 }
                } else {
                    champion.details(&puzzle, seed, &limits, &mut Nobody)?
                };
                let cpu = cpu.elapsed().as_secs_f64();
                runs += 1;
                if outcome.is_solved() {
                    (solved, total, slowest) = (solved + 1, total + cpu, slowest.max(cpu));
                }
                if !quiet {
                    let (rounds, moves) = (outcome.counters.generations, outcome.counters.evaluations);
                    println!(
                        "{name} seed {seed} {:?} by {stage:?} cost {} free {free_cells} rounds {rounds} moves {moves} \
                         cpu {cpu:.4} {:.2} M/s",
                        outcome.stop,
                        outcome.cost().unwrap_or(0),
                        moves as f64 / cpu.max(1e-9) / 1e6
                    );
                }
            }
        }
    }
    println!("solved {solved}/{runs} mean {:.5} s max {slowest:.4} s", total / f64::from(solved.max(1)));
    Ok(())
}
