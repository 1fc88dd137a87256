//! The engine that every machine has: its own threads.

use super::lock::Lock;
use super::missing::Missing;
use super::{Engine, Order, Progress, Shard, Watch, cluster, pool};
use crate::Error;
use crate::store::Store;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Computes units on the threads of this machine. A unit is in the store as soon as the writer is idle, so that a run that
/// is killed loses no more than the units under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threads {
    /// How many; the results do not depend on it.
    pub count: usize,
    /// Which part of the units.
    pub shard: Shard,
}

impl Threads {
    /// All units, on this many threads.
    pub fn new(count: usize) -> Self {
        Self { count, shard: Shard::default() }
    }
}

impl Engine for Threads {
    fn run(&self, order: Order<'_>, watch: &mut dyn Watch) -> Result<Progress, Error> {
        let Order { plan, folder, interrupt, environment, locking } = order;
        let mut store = Store::create_with(folder, locking)?;
        let _lock = Lock::take(folder, locking)?;
        store.register(plan)?;
        store.computed_by(environment)?;
        // What a cluster has left need not be computed again.
        cluster::gather(&mut store, folder, watch)?;
        let mut progress = Progress { total: self.shard.share(plan.units()), ..Progress::default() };
        let found = &mut |found| watch.progress(Progress { found, ..progress });
        let missing = match Missing::list(plan, self.shard, &store, interrupt, found) {
            Err(Error::Interrupted) => return Ok(progress),
            missing => missing?,
        };
        progress.found = progress.total - missing.count();
        let stop: Arc<AtomicBool> = Arc::default();
        pool::work(plan, self.count, missing.iter(), &stop, &mut |done| {
            if interrupt.load(Ordering::Relaxed) {
                stop.store(true, Ordering::Relaxed);
            }
            if !done.is_empty() {
                let unit = |index| plan.unit(index).expect("the index came from a unit");
                store.put(done.iter().map(|(index, run)| (unit(*index), run)))?;
                progress.computed += done.len() as u64;
                progress.cpu_seconds += done.iter().map(|(_, run)| run.cpu_seconds).sum::<f64>();
            }
            watch.progress(progress);
            Ok(())
        })?;
        Ok(progress)
    }
}
