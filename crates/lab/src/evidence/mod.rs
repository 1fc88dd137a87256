//! Evidence: the runs behind the figures of a document, kept as a CSV file beside it.
//!
//! [`Evidence::read`] reads what `evodoku export` wrote, without a store; [`Folder::fill`] puts the tables made of it between the
//! markers of a Markdown file:
//!
//! ```text
//! <!-- evidence: weiss-sample-run published -->
//! (what stands here is replaced)
//! <!-- evidence end -->
//! ```
//!
//! A marker names a file of evidence, which has the name of its plan, and a kind of table: `verdicts`, `published`, `results`, `solved`,
//! `tests`, `ranks` or `strata`, or one of `studies` that answers a question of a paper. More words choose algorithms by the beginning of their labels, in quotes if they have spaces. The
//! marker `files` stands for the list of all files, `verdicts` alone for the verdicts of all plans.

mod documents;
mod folder;
mod rows;
mod studies;
mod tables;

pub use folder::Folder;

use crate::Error;
use crate::experiment::Experiment;
use crate::plan::Plan;
use crate::samples::Samples;
use std::collections::BTreeSet;
use std::io::Read;

/// The runs of a plan, with what computed them.
pub struct Evidence {
    /// The runs, one entry for each experiment of the plan that has some.
    pub samples: Vec<Samples>,
    /// What computed them.
    pub origin: Origin,
    /// Rows of their traces, if some are kept.
    moments: Vec<studies::Moment>,
}

/// What computed runs: every value that occurs, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// How many runs.
    pub runs: usize,
    /// The commits of the program.
    pub commits: BTreeSet<String>,
    /// The algorithms with their seed versions.
    pub versions: BTreeSet<String>,
    /// The processors.
    pub processors: BTreeSet<String>,
    /// The day on which they were exported, as the file says.
    pub day: Option<String>,
}

impl Evidence {
    /// Reads the runs of a plan from the CSV that `evodoku export` wrote of its store.
    pub fn read(plan: &Plan, csv: impl Read) -> Result<Self, Error> {
        let mut origin = Origin::default();
        let mut samples: Vec<Samples> = plan.experiments().cloned().map(Samples::none).collect();
        for (number, row) in csv::Reader::from_reader(csv).deserialize::<rows::Row>().enumerate() {
            // The first row is the second line, after the names of the columns.
            let fault = |why: String| {
                Error::unsupported(format!("row {}: {why}", number + 1), "export the runs again")
            };
            let row = row.map_err(|why| fault(why.to_string()))?;
            let of_experiment = samples.iter_mut().find(|s| s.experiment.title == row.experiment);
            let of_experiment = of_experiment
                .ok_or_else(|| fault(format!("the plan has no experiment '{}'", row.experiment)))?;
            let (c, p) = place(&of_experiment.experiment, &row).map_err(fault)?;
            origin.add(&row);
            of_experiment.add(c, p, row.observation(), row.effective_generations, row.unit);
        }
        samples.retain(|samples| samples.runs() > 0);
        Ok(Self { samples, origin, moments: Vec::new() })
    }
}

/// The configuration and the puzzle of a row, by their names: seed versions and ids may have changed since.
fn place(experiment: &Experiment, row: &rows::Row) -> Result<(usize, usize), String> {
    let c = experiment.configurations.iter().position(|c| c.label == row.algorithm_name);
    let p = experiment.puzzles.iter().position(|p| p.set == row.puzzle_set && p.name == row.puzzle);
    let c = c.ok_or_else(|| format!("the plan has no algorithm labelled '{}'", row.algorithm_name))?;
    Ok((c, p.ok_or_else(|| format!("the plan has no puzzle '{} {}'", row.puzzle_set, row.puzzle))?))
}

impl Origin {
    fn add(&mut self, row: &rows::Row) {
        self.runs += 1;
        self.commits.extend(row.commit.clone());
        self.versions.insert(format!("{} {}", row.algorithm, row.semantics));
        self.processors.extend(row.processor.clone());
    }
}
