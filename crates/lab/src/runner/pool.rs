//! Threads that compute units. They take the next one from one list, so that an experiment cut short is a smaller experiment
//! and no thread waits for another; the calling thread alone keeps what they find.

use super::compute;
use crate::Error;
use crate::plan::Plan;
use crate::store::RunRecord;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A finished unit: its number and its run.
pub(super) type Done = (u64, RunRecord);

/// More finished units than this wait for the keeper only if it cannot keep up.
const QUEUE: usize = 1024;

/// How often the keeper is called while nothing is finished.
const PULSE: Duration = Duration::from_millis(50);

/// Computes units of a plan until there are no more or `stop` is raised. `keep` is called often, with what was finished since;
/// its error ends the work, and so does that of a unit.
pub(super) fn work(
    plan: &Plan,
    threads: usize,
    units: impl Iterator<Item = u64> + Send,
    stop: &Arc<AtomicBool>,
    keep: &mut dyn FnMut(&[Done]) -> Result<(), Error>,
) -> Result<(), Error> {
    let units = &Mutex::new(units);
    std::thread::scope(|scope| {
        let (send, done) = mpsc::sync_channel(QUEUE);
        for _ in 0..threads.max(1) {
            let send = send.clone();
            scope.spawn(move || take(plan, units, stop, &send));
        }
        drop(send);
        let mut batch = Vec::with_capacity(QUEUE);
        let result = loop {
            let first = match done.recv_timeout(PULSE) {
                Err(RecvTimeoutError::Disconnected) => break keep(&[]),
                Err(RecvTimeoutError::Timeout) => None,
                Ok(first) => Some(first),
            };
            let mut failure = None;
            for finished in first.into_iter().chain(done.try_iter().take(QUEUE)) {
                match finished {
                    Ok(run) => batch.push(run),
                    Err(error) => failure = Some(error),
                }
            }
            // What was finished beside a unit that failed is kept.
            let kept = keep(&batch);
            batch.clear();
            if let Some(failure) = kept.err().or(failure) {
                break Err(failure);
            }
        };
        // Whatever happened, nobody waits for a unit that cannot be kept.
        stop.store(true, Ordering::Relaxed);
        result
    })
}

/// Takes units until there are no more.
fn take(
    plan: &Plan,
    units: &Mutex<impl Iterator<Item = u64>>,
    stop: &Arc<AtomicBool>,
    done: &SyncSender<Result<Done, Error>>,
) {
    while !stop.load(Ordering::Relaxed) {
        let next = units.lock().unwrap_or_else(PoisonError::into_inner).next();
        let Some(index) = next else { return };
        let unit = plan.unit(index).expect("the list is of this plan's units");
        let Some(outcome) = compute(&unit, stop).transpose() else { return };
        if done.send(outcome.map(|run| (index, run))).is_err() {
            return; // the keeper has failed and says why
        }
    }
}
