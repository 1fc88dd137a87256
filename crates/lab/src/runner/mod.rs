//! The runner: computes the units missing from a store, on all cores, and can be stopped at any time.
//!
//! Threads take the next unit from one counter, so that an experiment cut short is a smaller experiment and no thread
//! waits for another; this thread is the store's only writer. A unit is in the store as soon as the writer is idle, so
//! that a run that is killed loses no more than the units under way.

mod estimate;
mod execute;
mod lock;
mod record;

pub use estimate::{Estimate, estimate};
pub(crate) use execute::search;

use crate::Error;
use crate::plan::{Plan, Unit};
use crate::store::{Environment, Reader, RunRecord, Store};
use lock::Lock;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::time::Duration;

/// How a plan is run.
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

/// Part `index` of `count`: every `count`-th unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// The part, from 1.
    pub index: u64,
    /// How many parts there are.
    pub count: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Self { index: 1, count: 1 }
    }
}

/// `2/4`.
impl std::str::FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((index, count)) if (1..=count).contains(&index) => Ok(Self { index, count }),
            _ => Err(format!("invalid shard '{text}'; expected I/N such as 1/4, 2/4, 3/4 or 4/4")),
        }
    }
}

impl Shard {
    /// How many of `units` belong to this part.
    pub fn share(self, units: u64) -> u64 {
        units / self.count + u64::from(units % self.count >= self.index)
    }
}

/// How far a run is.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Progress {
    /// Units of this shard.
    pub total: u64,
    /// Units that the store had before.
    pub found: u64,
    /// Units computed now.
    pub computed: u64,
    /// CPU seconds of the units computed now.
    pub cpu_seconds: f64,
}

impl Progress {
    /// Units that are neither found nor computed.
    pub fn left(&self) -> u64 {
        self.total - self.found - self.computed
    }
}

/// Computes one unit; `None` if `stop` was raised before it was done.
pub fn compute(unit: &Unit<'_>, stop: &Arc<AtomicBool>) -> Result<Option<RunRecord>, Error> {
    execute::execute(unit, unit.configuration.budget, stop)
}

/// More finished units than this wait for the writer only if it cannot keep up.
const QUEUE: usize = 1024;

/// How often progress is reported and the interrupt checked while nothing is finished.
const PULSE: Duration = Duration::from_millis(50);

/// Runs a plan into the store at `folder`, which is made if it is not there and taken by no other run. `watch` is called
/// often.
pub fn run(
    plan: &Plan,
    folder: &Path,
    options: Options<'_>,
    watch: &mut dyn FnMut(Progress),
) -> Result<Progress, Error> {
    let mut store = Store::create(folder)?;
    let _lock = Lock::take(folder)?;
    store.register(plan)?;
    store.computed_by(options.environment)?;
    let total = options.shard.share(plan.units());
    let work = Work {
        plan,
        shard: options.shard,
        next: AtomicU64::new(0),
        total,
        found: AtomicU64::new(0),
        stop: Arc::default(),
    };
    let readers: Vec<Reader> =
        (0..options.threads.max(1)).map(|_| store.reader()).collect::<Result<_, _>>()?;
    std::thread::scope(|scope| {
        let (send, done) = mpsc::sync_channel(QUEUE);
        for reader in readers {
            let (send, work) = (send.clone(), &work);
            scope.spawn(move || work.compute(&reader, &send));
        }
        drop(send);
        let result = write(&mut store, &work, &done, options.interrupt, watch);
        // Whatever happened, nobody waits for a unit that cannot be stored.
        work.stop.store(true, Ordering::Relaxed);
        result
    })
}

/// A finished unit, or why it could not be computed.
type Done = Result<RunRecord, Error>;

struct Work<'a> {
    plan: &'a Plan,
    shard: Shard,
    next: AtomicU64,
    total: u64,
    found: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Work<'_> {
    /// Takes units until there are no more.
    fn compute(&self, reader: &Reader, done: &SyncSender<(u64, Done)>) {
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.total {
                return;
            }
            let index = number * self.shard.count + self.shard.index - 1;
            let unit = self.plan.unit(index).expect("the shard's share counts the units that there are");
            let outcome = match reader.has(unit.id(), unit.experiment.trace) {
                Ok(true) => {
                    self.found.fetch_add(1, Ordering::Relaxed);
                    continue;
                }
                Ok(false) => compute(&unit, &self.stop),
                Err(error) => Err(error),
            };
            let Some(outcome) = outcome.transpose() else { return };
            if done.send((index, outcome)).is_err() {
                return; // the writer has failed and says why
            }
        }
    }
}

fn write(
    store: &mut Store,
    work: &Work<'_>,
    done: &Receiver<(u64, Done)>,
    interrupt: &AtomicBool,
    watch: &mut dyn FnMut(Progress),
) -> Result<Progress, Error> {
    let mut progress = Progress { total: work.total, ..Progress::default() };
    let mut batch = Vec::with_capacity(QUEUE);
    loop {
        let first = done.recv_timeout(PULSE);
        if interrupt.load(Ordering::Relaxed) {
            work.stop.store(true, Ordering::Relaxed);
        }
        let mut failure = None;
        match first {
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
            Ok(first) => {
                for (index, outcome) in std::iter::once(first).chain(done.try_iter().take(QUEUE)) {
                    match outcome {
                        Ok(run) => batch.push((index, run)),
                        Err(error) => failure = Some(error),
                    }
                }
                let unit = |index| work.plan.unit(index).expect("the index came from a unit");
                store.put(batch.iter().map(|(index, run)| (unit(*index), run)))?;
                progress.computed += batch.len() as u64;
                progress.cpu_seconds += batch.iter().map(|(_, run)| run.cpu_seconds).sum::<f64>();
                batch.clear();
            }
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
        progress.found = work.found.load(Ordering::Relaxed);
        watch(progress);
    }
    progress.found = work.found.load(Ordering::Relaxed);
    Ok(progress)
}

#[cfg(test)]
mod tests;
