//! The runner: computes the units missing from a store, and can be stopped at any time.
//!
//! An [`Engine`] says where: on the [`Threads`] of this machine, or elsewhere. A unit is a function of its
//! identity, so the store that it ends with is the same, but for CPU times.

pub mod cluster;
mod estimate;
mod execute;
mod lock;
mod missing;
mod pool;
mod record;
mod shard;
mod threads;

pub use estimate::{Estimate, estimate};
pub(crate) use execute::search;
pub use shard::Shard;
pub use threads::Threads;

use crate::Error;
use crate::plan::{Plan, Unit};
use crate::store::{Environment, Locking, RunRecord};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What computes the units of a plan.
pub trait Engine: Send + Sync {
    /// Computes what the store lacks. The folder is made if it is not there and taken by no other run.
    fn run(&self, order: Order<'_>, watch: &mut dyn Watch) -> Result<Progress, Error>;
}

/// What is to be computed, and where it goes.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The folder of the store.
    pub folder: &'a Path,
    /// Ends the run soon after it is raised; the units under way are lost.
    pub interrupt: &'a AtomicBool,
    /// What computes the units.
    pub environment: &'a Environment,
    /// How others are kept out of the store.
    pub locking: Locking,
}

/// Hears how far a run is.
pub trait Watch {
    /// How many units are done; called often.
    fn progress(&mut self, now: Progress);

    /// What the machines are doing, in a few words to show beside the progress.
    fn status(&mut self, _words: &str) {}

    /// A sentence that should not be missed.
    fn remark(&mut self, _sentence: &str) {}
}

impl<F: FnMut(Progress)> Watch for F {
    fn progress(&mut self, now: Progress) {
        self(now);
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Units of the plan, or of its shard.
    pub total: u64,
    /// Units that the store had before, or that another experiment of the plan computes too.
    pub found: u64,
    /// Units computed now.
    pub computed: u64,
    /// CPU seconds of the units computed now.
    pub cpu_seconds: f64,
}

impl Progress {
    /// Units that are neither found nor computed.
    pub fn left(&self) -> u64 {
        self.total.saturating_sub(self.found + self.computed)
    }
}

/// How a plan is run on threads.
#[derive(Debug, Clone, Copy)]
pub struct Options<'a> {
    /// Threads; the results do not depend on it.
    pub threads: usize,
    /// Which part of the units.
    pub shard: Shard,
    /// Ends the run soon after it is raised; the units under way are lost.
    pub interrupt: &'a AtomicBool,
    /// What computes the units.
    pub environment: &'a Environment,
}

/// Runs a plan on threads of this machine, into the store at `folder`. `watch` is called often.
pub fn run(
    plan: &Plan,
    folder: &Path,
    options: Options<'_>,
    mut watch: &mut dyn FnMut(Progress),
) -> Result<Progress, Error> {
    let Options { threads, shard, interrupt, environment } = options;
    let order = Order { plan, folder, interrupt, environment, locking: Locking::default() };
    Threads { count: threads, shard }.run(order, &mut watch)
}

/// Computes one unit; `None` if `stop` was raised before it was done.
pub fn compute(unit: &Unit<'_>, stop: &Arc<AtomicBool>) -> Result<Option<RunRecord>, Error> {
    execute::execute(unit, unit.configuration.budget, stop)
}

#[cfg(test)]
mod tests;
