//! `--trace`: one row for each generation, as CSV or as JSON lines.

use anyhow::{Context as _, Result};
use evodoku_evolve::{Row, Snapshot};
use evodoku_lab::tables::csv_line;
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

/// One row; not every solver has a population to describe.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    seed: u64,
    generation: u64,
    evaluations: u64,
    best: Option<u32>,
    mean: Option<f64>,
    median: Option<u32>,
    worst: Option<u32>,
    sd: Option<f64>,
    diversity: Option<f64>,
    restarts: Option<u64>,
    effective_generations: Option<u64>,
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

    /// A generation, or a round of a solver without a population.
    pub(super) fn generation(&mut self, now: &Snapshot<'_>) {
        let Row { counters, best, population } = now.row();
        self.note(|line| Line {
            generation: counters.generations,
            evaluations: counters.evaluations,
            best,
            mean: population.map(|p| p.mean),
            median: population.map(|p| p.median),
            worst: population.map(|p| p.worst),
            sd: population.map(|p| p.sd),
            diversity: population.map(|p| p.diversity),
            restarts: population.map(|_| counters.restarts),
            effective_generations: population.map(|_| counters.effective_generations),
            ..line
        });
    }

    /// Whether everything could be written.
    pub(super) fn finish(mut self) -> Result<()> {
        let failure = self.failure.take().or(self.out.flush().err());
        failure.map_or(Ok(()), |error| Err(error).context("the trace cannot be written"))
    }

    fn note<'a>(&'a mut self, fill: impl FnOnce(Line<'a>) -> Line<'a>) {
        let Self { out, json, puzzle, seed, failure, .. } = self;
        let blank = Line {
            puzzle,
            seed: *seed,
            generation: 0,
            evaluations: 0,
            best: None,
            mean: None,
            median: None,
            worst: None,
            sd: None,
            diversity: None,
            restarts: None,
            effective_generations: None,
        };
        if failure.is_none() {
            let line = fill(blank);
            let text = if *json { serde_json::to_string(&line).map_err(Into::into) } else { Ok(line.csv()) };
            *failure = text.and_then(|text| writeln!(out, "{text}")).err();
        }
    }
}

impl Line<'_> {
    fn csv(&self) -> String {
        fn whole<T: ToString>(value: Option<T>) -> String {
            value.map_or(String::new(), |value| value.to_string())
        }
        let real = |value: Option<f64>, digits| value.map_or(String::new(), |v| format!("{v:.digits$}"));
        let fields = [
            self.puzzle.to_owned(),
            self.seed.to_string(),
            self.generation.to_string(),
            self.evaluations.to_string(),
            whole(self.best),
            real(self.mean, 4),
            whole(self.median),
            whole(self.worst),
            real(self.sd, 4),
            real(self.diversity, 6),
            whole(self.restarts),
            whole(self.effective_generations),
        ];
        csv_line(fields).trim_end_matches('\n').to_owned()
    }
}
