//! Ending the jobs of a store from outside, whether a run follows them or not.

use super::batch::damaged;
use super::{Cluster, Stop, Submission, parcel};
use crate::Error;
use crate::runner::Watch;
use crate::runner::lock::Lock;
use crate::store::{Locking, Store};
use std::path::Path;
use std::time::{Duration, Instant};

/// Ends the jobs of a store and takes in what they have finished, unless a run that follows them does that. Says how many jobs
/// were ended.
pub fn cancel(
    folder: &Path,
    cluster: &dyn Cluster,
    patience: Duration,
    watch: &mut dyn Watch,
) -> Result<usize, Error> {
    drop(Store::open(folder)?);
    let mut open = Submission::open_ones(folder)?;
    open.retain(|submission| submission.cluster == cluster.name());
    for submission in &open {
        submission.ask_to_stop()?;
        if let Err(why) = cluster.stop(&submission.handle(), Stop::Kindly) {
            watch.remark(&format!(
                "{} does not answer ({why}); running tasks end within a minute all the same, waiting ones when they start",
                cluster.name()
            ));
        }
    }
    let begun = Instant::now();
    let is_live = |submission: &Submission| {
        cluster.look(&submission.handle()).is_ok_and(|tasks| tasks.iter().any(|task| task.state.is_live()))
    };
    while begun.elapsed() < patience && open.iter().any(is_live) {
        std::thread::sleep(patience / 20);
    }
    let Ok(_lock) = Lock::take(folder, Locking::Required) else { return Ok(open.len()) };
    let mut store = Store::create(folder)?;
    store.keep_at_once()?;
    gather(&mut store, folder, watch)?;
    for submission in &mut open {
        if !is_live(submission) {
            submission.close()?;
        }
    }
    Ok(open.len())
}

/// Takes in what tasks have published, whoever asks.
pub(in crate::runner) fn gather(
    store: &mut Store,
    folder: &Path,
    watch: &mut dyn Watch,
) -> Result<(), Error> {
    for path in parcel::gather(store, folder)?.damaged {
        watch.remark(&damaged(&path));
    }
    Ok(())
}
