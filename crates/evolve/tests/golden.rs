//! A seed names a run for ever: what a short run of each algorithm and reading gives, recorded in `golden.txt`.
//!
//! A change there means that old seeds no longer name their runs. If that is meant, say so in the changelog.

use crate::common::*;
use evodoku_evolve::{Counters, Limits, Nobody, Observer, Outcome, Row, Snapshot};
use evodoku_grid::{Puzzle, library};

/// A 9x9 whose regions cross the box lines, without givens.
const JIGSAW: &str =
    "jigsaw=AAAABBBCC/AAABBBCCC/AABBBCCCC/DDDDEEEFF/DDDEEEFFF/DDEEEFFFF/GGGGHHHII/GGGHHHIII/GGHHHIIII";

/// The best cost of each generation, and a fingerprint of every gene of every individual.
#[derive(Default)]
struct History {
    best: Vec<String>,
    genes: Fingerprint,
}

/// FNV-1a, from 0.
#[derive(Default)]
struct Fingerprint(u64);

impl Fingerprint {
    fn add(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    }
}

impl Observer for History {
    fn generation(&mut self, now: &Snapshot<'_>) {
        self.best.push(now.best_cost().unwrap().to_string());
        match now.population() {
            Some(all) => (0..all.len()).flat_map(|i| all.genes(i)).for_each(|&gene| self.genes.add(gene)),
            // A search with one grid.
            None => now.best_grid().unwrap().values().iter().for_each(|v| self.genes.add(v.index() as u8)),
        }
    }
}

/// One line of `golden.txt`.
struct Golden {
    line: &'static str,
    puzzle: &'static str,
    algorithm: &'static str,
}

fn golden() -> Vec<Golden> {
    let lines = include_str!("golden.txt").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let mut columns = line.split(" | ");
        Golden { line, puzzle: columns.next().unwrap(), algorithm: columns.next().unwrap() }
    };
    lines.map(row).collect()
}

impl Golden {
    fn puzzle(&self) -> Puzzle {
        match self.puzzle {
            "hard" => puzzle("9", S08A),
            "twodoku" => puzzle("twodoku", EASY[0]),
            "coly013" => library::puzzle("lloyd_amos/coly013").unwrap(),
            "jigsaw" => empty(JIGSAW),
            other => panic!("golden.txt: no puzzle '{other}'"),
        }
    }

    fn run(&self, observer: &mut dyn Observer) -> Outcome {
        algorithm(self.algorithm).watch(&self.puzzle(), 2024, &Limits::generations(8), observer).unwrap()
    }

    /// The line as it is today.
    fn today(&self) -> String {
        let mut history = History::default();
        let outcome = self.run(&mut history);
        let Counters { generations, evaluations, restarts, effective_generations, .. } = outcome.counters;
        let mut best = Fingerprint::default();
        outcome.best.unwrap().grid.values().iter().for_each(|value| best.add(value.index() as u8));
        format!(
            "{} | {} | {} | {:016x} | {generations} {evaluations} {restarts} {effective_generations} | {:016x}",
            self.puzzle,
            self.algorithm,
            history.best.join(" "),
            history.genes.0,
            best.0
        )
    }
}

#[test]
fn every_history_is_the_recorded_one() {
    let (rows, today): (Vec<Golden>, Vec<String>) = (golden(), golden().iter().map(Golden::today).collect());
    let same = rows.iter().zip(&today).all(|(row, today)| row.line == today);
    assert!(same, "the histories are now:\n{}", today.join("\n"));
    assert!(rows.len() > 50, "golden.txt holds {} rows", rows.len());
}

#[test]
fn every_algorithm_has_a_recorded_history() {
    for name in published() {
        assert!(golden().iter().any(|row| row.algorithm.split(' ').next() == Some(name)), "{name}");
    }
}

#[test]
fn watching_changes_nothing() {
    for row in golden() {
        let text = row.algorithm;
        let mut rows: Vec<Row> = Vec::new();
        let (mut watched, mut unwatched) = (row.run(&mut rows), row.run(&mut Nobody));
        (watched.cpu, unwatched.cpu) = Default::default();
        assert_eq!(watched, unwatched, "{text}");
        let last = rows.last().unwrap();
        assert_eq!(last.counters, watched.counters, "{text}");
        assert!(rows.iter().filter_map(|r| Some((r.best?, r.population?))).all(|(best, spread)| {
            (best..=spread.worst).contains(&spread.median) && (0.0..1.0).contains(&spread.diversity)
        }));
        if last.population.is_none() {
            // The grid of a trajectory may become worse, and be better between two rounds.
            continue;
        }
        // One row for the start, one for each generation and one for each fresh start, each after more evaluations.
        let counted = 1 + watched.counters.generations + watched.counters.restarts;
        assert_eq!(rows.len() as u64, counted, "{text}");
        let evaluations: Vec<u64> = rows.iter().map(|r| r.counters.evaluations).collect();
        assert!(evaluations.is_sorted_by(|a, b| a < b), "{text}: {evaluations:?}");
        // A generation is effective if its best is below all before it.
        let least = |i: usize| rows[..i].iter().map(|r| r.best).min().unwrap();
        let began = |i: usize| rows[i].counters.restarts > rows[i - 1].counters.restarts;
        let effective = (1..rows.len()).filter(|&i| !began(i) && rows[i].best < least(i)).count();
        assert_eq!(effective as u64, watched.counters.effective_generations, "{text}");
    }
}
