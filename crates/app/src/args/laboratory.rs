//! The laboratory's commands: `run`, `report`, `compare`, `collect`, `export`, `tune-target`, `plan`.

use super::Threads;
use super::number::{seconds, whole};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The plan, a TOML file (see `plans/` and docs/LABORATORY.md).
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    /// The folder of the store; the same command goes on where it was stopped.
    #[arg(long, short = 'o', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) scale: Scaled,
    /// Run only part I of N, on this machine; `evodoku collect` brings the parts together.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(crate) shard: evodoku_lab::runner::Shard,
    /// Leave out the report that a finished run ends with.
    #[arg(long)]
    pub(crate) no_report: bool,
    /// The summary as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct Report {
    /// The folder of the store.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: PathBuf,
    /// Write into this folder (default: `report` in the store's own).
    #[arg(long, short = 'o', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// The page and all verdicts as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Compare {
    /// The folder of the store.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: PathBuf,
    /// The label of one algorithm.
    #[arg(value_name = "A")]
    pub(crate) first: String,
    /// The label of the other.
    #[arg(value_name = "B")]
    pub(crate) second: String,
    /// The currency of the effort.
    #[arg(long, short = 'm', value_name = "WHAT", default_value = "evaluations")]
    pub(crate) measure: CompareMeasure,
    /// Only in the experiment of this title (default: in all that have both).
    #[arg(long, value_name = "TITLE")]
    pub(crate) experiment: Option<String>,
    /// One JSON object for each experiment.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CompareMeasure {
    /// Generations; rounds of the champion
    Generations,
    /// Evaluations; tabu moves and sampled cells of the champion
    Evaluations,
    /// CPU seconds
    Cpu,
}

#[derive(Debug, Args)]
pub(crate) struct Collect {
    /// The folder to collect in; it is made, or what it has is kept.
    #[arg(value_name = "OUT", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// The folders of the stores to take in.
    #[arg(required = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folders: Vec<PathBuf>,
    /// One JSON object for each folder.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Export {
    /// The folder of the store.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: PathBuf,
    /// The format.
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "csv")]
    pub(crate) format: ExportFormat,
    /// All files in one zip: ioh.zip as the page of `IOHanalyzer` takes it, csv.zip or parquet.zip.
    #[arg(long)]
    pub(crate) zip: bool,
    /// Write into this folder (default: the store's own).
    #[arg(long, short = 'o', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// The names of the files as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// runs.csv and trace.csv
    Csv,
    /// runs.parquet and trace.parquet, the same columns (needs a build with `--features parquet`)
    Parquet,
    /// The folders of `IOHprofiler`, for `IOHanalyzer` and iohinspector
    Ioh,
}

#[derive(Debug, Args)]
pub(crate) struct TuneTarget {
    /// The algorithm (see `evodoku list parameters --irace NAME`).
    #[arg(value_name = "ALGORITHM")]
    pub(crate) algorithm: String,
    /// The evaluations that a run may use.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    pub(crate) evaluations: u64,
    /// What a run costs.
    #[arg(long, value_name = "WHAT", default_value = "par10")]
    pub(crate) cost: TuneCost,
    /// Print the CPU seconds after the cost (for irace's maxTime).
    #[arg(long)]
    pub(crate) with_time: bool,
    /// Print one JSON object instead.
    #[arg(long)]
    pub(crate) json: bool,
    /// What irace passes: configuration, instance, seed, puzzle (a file or @SET/ID), then --NAME=VALUE for each parameter.
    #[arg(value_name = "ARGUMENT", trailing_var_arg = true, allow_hyphen_values = true, num_args = 4.., required = true)]
    pub(crate) arguments: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum TuneCost {
    /// Evaluations, ten times all of them for a run that fails
    Par10,
    /// The least cost of the run
    Best,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Plan {
    /// Count the units of a plan and estimate the time they take.
    Check(PlanCheck),
}

#[derive(Debug, Args)]
pub(crate) struct PlanCheck {
    /// The plan, a TOML file.
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    #[command(flatten)]
    pub(crate) scale: Scaled,
    /// CPU seconds that the estimate may take; 0 leaves it out.
    #[arg(long, value_name = "SECONDS", default_value_t = 3.0, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) sample: f64,
    /// One JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The size of an experiment.
#[derive(Debug, Args)]
pub(crate) struct Scaled {
    /// The size: as the plan says, or smaller by its `quick` table (default: what the plan says).
    #[arg(long, value_name = "SIZE")]
    scale: Option<Scale>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scale {
    Full,
    Quick,
}

impl Scaled {
    pub(crate) fn scale(&self) -> Option<evodoku_lab::plan::Scale> {
        self.scale.map(|scale| match scale {
            Scale::Full => evodoku_lab::plan::Scale::Full,
            Scale::Quick => evodoku_lab::plan::Scale::Quick,
        })
    }
}
