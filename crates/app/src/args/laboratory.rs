//! The laboratory's commands: `run`, `report`, `compare`, `collect`, `export`, `tune-target`, `plan`.

use super::Threads;
use super::number::{seconds, whole};
use clap::{Args, Subcommand, ValueEnum, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Run {
    /// The plan: a TOML file (see docs/LABORATORY.md), or @NAME for a shipped one (see `evodoku list plans`).
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    /// The folder of the store; the same command continues where it stopped.
    #[arg(long, short = 'o', value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    #[command(flatten)]
    pub(crate) scale: Scaled,
    /// Run only part I of N on this machine; `evodoku collect` merges the parts.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    pub(crate) shard: evodoku_lab::runner::Shard,
    /// Do not write the report at the end.
    #[arg(long)]
    pub(crate) no_report: bool,
    /// Do without a lock where the file system grants none; nobody else may use DIR then.
    #[arg(long)]
    pub(crate) no_lock: bool,
    /// The summary as one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    #[command(flatten)]
    pub(crate) on: On,
}

/// Where units are computed.
#[derive(Debug, Args)]
pub(crate) struct On {
    /// local (the threads of this machine) or slurm (a job array on a cluster; DIR must be the same on all its nodes; see docs/cluster.md).
    #[arg(
        id = "on",
        long = "on",
        value_name = "WHERE",
        default_value = "local",
        hide_possible_values = true
    )]
    pub(crate) place: Where,
    /// The time limit of a task, such as 90 (minutes), 1:30:00 or 2-00:00:00; what is not given here or below is left to the cluster.
    #[arg(long, value_name = "TIME", help_heading = CLUSTER)]
    pub(crate) time: Option<String>,
    /// The partition.
    #[arg(long, value_name = "NAME", help_heading = CLUSTER)]
    pub(crate) partition: Option<String>,
    /// The account to charge.
    #[arg(long, value_name = "NAME", help_heading = CLUSTER)]
    pub(crate) account: Option<String>,
    /// The quality of service.
    #[arg(long, value_name = "NAME", help_heading = CLUSTER)]
    pub(crate) qos: Option<String>,
    /// Cores of a task, which it uses all.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1, 1024), allow_negative_numbers = true, help_heading = CLUSTER)]
    pub(crate) cpus: Option<usize>,
    /// Memory of a task, such as 2G.
    #[arg(long, value_name = "SIZE", help_heading = CLUSTER)]
    pub(crate) mem: Option<String>,
    /// The number of tasks (default: as many as give each 15 minutes by estimate, at most 1,000).
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, 1_000_000), allow_negative_numbers = true, help_heading = CLUSTER)]
    pub(crate) tasks: Option<u64>,
    /// At most this many tasks at the same time.
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, 1_000_000), allow_negative_numbers = true, help_heading = CLUSTER)]
    pub(crate) at_once: Option<u64>,
    /// A further argument for sbatch, such as --sbatch=--constraint=zen3; may be repeated.
    #[arg(long, value_name = "ARGUMENT", allow_hyphen_values = true, help_heading = CLUSTER)]
    pub(crate) sbatch: Vec<String>,
    /// Submit and leave; the same command without it follows the job, or computes what is still missing.
    #[arg(long, help_heading = CLUSTER)]
    pub(crate) detach: bool,
    /// How often the cluster is asked what its tasks do; parcels follow every other time.
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds, allow_negative_numbers = true, help_heading = CLUSTER)]
    pub(crate) poll: f64,
}

const CLUSTER: &str = "On a cluster";

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Where {
    Local,
    Slurm,
}

#[derive(Debug, Args)]
pub(crate) struct Cancel {
    /// The folder of the store.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) store: PathBuf,
}

/// A task of a cluster; the job script gives these.
#[derive(Debug, Args)]
pub(crate) struct Worker {
    /// The folder of the submission.
    pub(crate) submission: PathBuf,
    /// The number of the task.
    #[arg(long)]
    pub(crate) task: u64,
    /// A word that no other attempt at this task has.
    #[arg(long)]
    pub(crate) attempt: String,
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
    /// What to compare: generations, evaluations, cpu or best-cost (default: evaluations; cpu if one is the champion or exact; best-cost if no run solved anything).
    #[arg(long, short = 'm', value_name = "WHAT", hide_possible_values = true)]
    pub(crate) measure: Option<CompareMeasure>,
    /// Only in the experiment with this title (default: in all that have both).
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
    /// The least cost of each run, 0 for a solved one
    BestCost,
}

#[derive(Debug, Args)]
pub(crate) struct Collect {
    /// The folder to merge into; it is created if needed, and keeps what it has.
    #[arg(value_name = "OUT", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
    /// The folders of the stores to merge.
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
    /// csv (runs.csv and trace.csv), parquet (the same columns) or ioh (folders for `IOHanalyzer` and iohinspector).
    #[arg(long, short = 'f', value_name = "FORMAT", default_value = "csv", hide_possible_values = true)]
    pub(crate) format: ExportFormat,
    /// All files in one zip, such as ioh.zip for the website of `IOHanalyzer`.
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
#[command(
    override_usage = "evodoku tune-target [OPTIONS] ALGORITHM ID INSTANCE SEED PUZZLE [BOUND] [--NAME=VALUE]...
       evodoku tune-target [OPTIONS] --recipe FILE ID INSTANCE SEED PUZZLE [BOUND] [--NAME=VALUE]..."
)]
pub(crate) struct TuneTarget {
    /// Tune a recipe (a TOML file, or @NAME for a shipped one) instead of a named algorithm.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) recipe: Option<PathBuf>,
    /// The evaluations that a run may use.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole::<u64>(1, u64::MAX), allow_negative_numbers = true)]
    pub(crate) evaluations: u64,
    /// What a run costs: par10 (evaluations, a failed run ten times its budget) or best (the least cost of the run).
    #[arg(long, value_name = "WHAT", default_value = "par10", hide_possible_values = true)]
    pub(crate) cost: TuneCost,
    /// Print the CPU seconds after the cost (for irace's maxTime).
    #[arg(long)]
    pub(crate) with_time: bool,
    /// Print one JSON object instead.
    #[arg(long)]
    pub(crate) json: bool,
    /// ALGORITHM (see `evodoku list algorithms`; not with --recipe), then what irace passes: the IDs of configuration and INSTANCE, SEED, PUZZLE (@SET/ID or a file with one puzzle), perhaps a BOUND of the cost, and --NAME=VALUE for each parameter.
    #[arg(value_name = "ARGUMENTS", trailing_var_arg = true, allow_hyphen_values = true, num_args = 1.., required = true)]
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
    /// The plan: a TOML file, or @NAME for a shipped one (see `evodoku list plans`).
    #[arg(value_name = "PLAN", value_hint = ValueHint::FilePath)]
    pub(crate) plan: PathBuf,
    #[command(flatten)]
    pub(crate) scale: Scaled,
    /// CPU seconds to spend on the estimate; 0 for none.
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
    /// full, or quick for the smaller experiment of the plan's `quick` table (default: what the plan says).
    #[arg(long, value_name = "SIZE", hide_possible_values = true)]
    scale: Option<Scale>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scale {
    Full,
    Quick,
}

impl Scaled {
    pub(crate) fn scale(&self) -> Option<evodoku_lab::experiment::Scale> {
        self.scale.map(|scale| match scale {
            Scale::Full => evodoku_lab::experiment::Scale::Full,
            Scale::Quick => evodoku_lab::experiment::Scale::Quick,
        })
    }
}
