//! An engine beyond one machine: the tasks of a cluster compute, one follower collects.
//!
//! Workers share no database. They publish what they have finished as parcels, small stores that appear whole or not
//! at all, and the follower, the only writer of the store, takes them in. A unit is a function of its identity, so the store
//! tells what is missing; what the [`Cluster`] says of its tasks serves messages, and tells when nobody works any more.
//!
//! ```text
//! DIR/evodoku.sqlite                the store; its one writer is the follower
//! DIR/cluster/parcels/              finished runs that are not in the store yet
//! DIR/cluster/NAME/submission.json  what was submitted; NAME is the name of the job
//! DIR/cluster/NAME/plan.json        the plan with everything that it named
//! DIR/cluster/NAME/units            the missing units, one bit each; task i of n takes every n-th of them
//! DIR/cluster/NAME/evodoku          a copy of the program: a new build does not change jobs that wait
//! DIR/cluster/NAME/done/            how many of its units each task has published, so that a second attempt goes on there
//! DIR/cluster/NAME/log/             what the tasks said
//! DIR/cluster/NAME/stop             asks the tasks to end
//! ```

mod batch;
mod cancel;
mod files;
mod follow;
mod parcel;
mod slurm;
mod submission;
mod submit;
mod worker;

pub use batch::Batch;
pub use cancel::cancel;
pub(super) use cancel::gather;
pub use slurm::{Slurm, seconds};
pub use submission::Submission;
pub use worker::{Seat, Worked, work};

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A batch system.
pub trait Cluster: Send + Sync {
    /// Its name, as in `--on slurm`.
    fn name(&self) -> &'static str;

    /// The most tasks of one job.
    fn most_tasks(&self) -> u64;

    /// Queues a job.
    fn submit(&self, job: &Job<'_>) -> Result<Submitted, Refusal>;

    /// The tasks of a job that the cluster still knows; an error if it does not answer.
    fn look(&self, job: &Handle) -> Result<Vec<Task>, String>;

    /// Ends a job: kindly, so that its tasks publish what they have, or at once.
    fn stop(&self, job: &Handle, how: Stop) -> Result<(), String>;
}

/// What a cluster is to run.
#[derive(Debug)]
pub struct Job<'a> {
    /// A name that no other job has.
    pub name: &'a str,
    /// Tasks are numbered from 1.
    pub tasks: u64,
    /// The folder of the submission, an absolute path that all machines know.
    pub folder: &'a Path,
    /// What each task may use.
    pub resources: &'a Resources,
}

/// What a user asks of the cluster; what is not given is left to its defaults.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Resources {
    /// The time limit of a task, in the words of the cluster.
    pub time: Option<String>,
    /// The partition.
    pub partition: Option<String>,
    /// The account to charge.
    pub account: Option<String>,
    /// The quality of service.
    pub qos: Option<String>,
    /// Cores of a task.
    pub cpus: Option<usize>,
    /// Memory of a task, in the words of the cluster.
    pub memory: Option<String>,
    /// The most tasks at the same time.
    pub at_once: Option<u64>,
    /// Further arguments of the command that submits.
    pub others: Vec<String>,
}

/// How a job is found again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handle {
    /// Its name.
    pub name: String,
    /// Its number, once it is known.
    pub id: Option<String>,
}

/// A job that was queued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submitted {
    /// Its number.
    pub id: String,
    /// What the cluster had to say besides.
    pub said: String,
}

/// A job that was not queued, or perhaps was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Not so many tasks.
    TooMany(String),
    /// Nobody answered, so the job may have been queued all the same.
    Silence(String),
    /// Not as it is.
    Final(String),
}

/// A task as the cluster sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The number of its job.
    pub job: String,
    /// Its number within the job, from 1.
    pub number: u64,
    /// What it is doing.
    pub state: State,
    /// Why it is in this state, in the cluster's own words; often empty.
    pub reason: String,
    /// What to do if it will be in this state for ever.
    pub remedy: Option<&'static str>,
}

/// What a task is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It waits, perhaps not for the first time.
    Waiting,
    /// It runs, or is about to end.
    Running,
    /// It ended in order.
    Done,
    /// It ended with an error.
    Failed,
    /// Its time was up.
    OutOfTime,
    /// It used too much memory.
    OutOfMemory,
    /// Its node died, or somebody with a better claim took it.
    Lost,
    /// Somebody ended it.
    Cancelled,
}

impl State {
    /// Whether something may still come of it.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

/// How a job is ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// Waiting tasks are dropped, running ones asked to publish what they have.
    Kindly,
    /// All tasks are ended.
    AtOnce,
}

/// The folder of all submissions of a store.
fn home(folder: &Path) -> PathBuf {
    folder.join("cluster")
}

#[cfg(test)]
mod tests;
