//! `--trace`: one row for each generation, as CSV or as JSON lines.

use crate::output;
use anyhow::{Context as _, Result};
use evodoku_evolve::{Observer, Row, Snapshot};
use serde::Serialize;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes rows as they come, so that a long run needs no memory for its trace.
pub(super) struct Trace {
    out: Box<dyn Write + Send>,
    json: bool,
    puzzle: String,
    seed: u64,
    failure: Option<std::io::Error>,
}

const HEADER: &str =
    "puzzle,seed,generation,evaluations,best,mean,median,worst,sd,diversity,restarts,effective_generations";

#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    seed: u64,
    generation: u64,
    evaluations: u64,
    best: u32,
    mean: f64,
    median: u32,
    worst: u32,
    sd: f64,
    diversity: f64,
    restarts: u64,
    effective_generations: u64,
}

impl Trace {
    /// A trace to a file: JSON lines if its name ends so, else CSV; `-` is standard output.
    pub(super) fn open(path: &Path, seed: u64) -> Result<Self> {
        let mut out: Box<dyn Write + Send> = if path == Path::new("-") {
            Box::new(std::io::stdout())
        } else {
            let file =
                File::create(path).with_context(|| format!("{}: cannot be written", path.display()))?;
            Box::new(BufWriter::new(file))
        };
        let json = path.extension().is_some_and(|e| ["json", "jsonl", "ndjson"].iter().any(|j| e == *j));
        if !json {
            writeln!(out, "{HEADER}")?;
        }
        Ok(Self { out, json, puzzle: String::new(), seed, failure: None })
    }

    /// The rows to come belong to this puzzle.
    pub(super) fn begin(&mut self, puzzle: String) {
        self.puzzle = puzzle;
    }

    /// Whether everything could be written.
    pub(super) fn finish(mut self) -> Result<()> {
        let failure = self.failure.take().or(self.out.flush().err());
        failure.map_or(Ok(()), |error| Err(error).context("the trace cannot be written"))
    }

    fn write(&mut self, row: &Row) -> std::io::Result<()> {
        let line = Line {
            puzzle: &self.puzzle,
            seed: self.seed,
            generation: row.counters.generations,
            evaluations: row.counters.evaluations,
            best: row.best,
            mean: row.mean,
            median: row.median,
            worst: row.worst,
            sd: row.sd,
            diversity: row.diversity,
            restarts: row.counters.restarts,
            effective_generations: row.counters.effective_generations,
        };
        if self.json {
            return writeln!(self.out, "{}", serde_json::to_string(&line)?);
        }
        let Line { puzzle, seed, generation, evaluations, best, mean, median, worst, sd, diversity, .. } =
            line;
        let puzzle = output::csv_field(puzzle);
        let (restarts, effective) = (line.restarts, line.effective_generations);
        writeln!(
            self.out,
            "{puzzle},{seed},{generation},{evaluations},{best},{mean:.4},{median},{worst},{sd:.4},{diversity:.6},{restarts},{effective}"
        )
    }
}

impl Observer for Trace {
    fn generation(&mut self, now: &Snapshot<'_>) {
        if self.failure.is_none() {
            self.failure = self.write(&now.row()).err();
        }
    }
}
