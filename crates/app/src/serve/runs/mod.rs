//! Runs that are watched: each has a solver thread, which publishes frames and never waits for viewers.

mod control;
mod events;
mod frame;
mod gate;
mod pulse;
mod run;
mod start;
mod step;
mod trail;
mod watcher;

pub(crate) use start::refuse_too_large;

use super::refusal::Refusal;
use super::route::{Route, delete, get, post};
use super::{Shop, limits};
use gate::Gate;
use run::{Run, Search, Subject};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime};

pub(crate) fn routes() -> [Route; 6] {
    [
        post("/runs", "start", "Start a run that can be watched", start::start)
            .detail(
            "It stops a minute after the last viewer leaves. Its `key` steers it; everybody may watch.",
        ),
        get("/runs/{id}", "show", "The newest state of a run", control::show),
        post("/runs/{id}", "control", "Pause, resume, step, speed up, seek or stop a run", control::control),
        delete("/runs/{id}", "forget", "Stop a run and forget it", control::forget),
        get("/pulse", "pulse", "Is the server there, and does it still know these runs?", pulse::pulse),
        get("/events", "events", "Server-sent events with the newest state of runs", events::events).detail(
            "Events `frames` hold a list: the points from number `from` on replace those the client has. At most twenty \
             per second; a slow client gets fewer frames, never stale ones. The event `end` is sent once, when all runs \
             are over.",
        ),
    ]
}

/// All runs by number.
pub(crate) struct Registry {
    kept: Mutex<Kept>,
}

struct Kept {
    next: u64,
    runs: BTreeMap<u64, Arc<Run>>,
}

impl Default for Registry {
    /// Numbers begin with the time of day in milliseconds, so that a server started again does not use them again: they
    /// stay below 2^53, which every client can count.
    fn default() -> Self {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default().as_millis();
        let next = u64::try_from(now).unwrap_or_default().saturating_mul(1000);
        Self { kept: Mutex::new(Kept { next, runs: BTreeMap::new() }) }
    }
}

impl Kept {
    /// Refuses one more search than there may be.
    fn refuse_one_more(&self) -> Result<(), Refusal> {
        if self.runs.values().filter(|run| run.is_searching()).count() < limits::RUNS {
            return Ok(());
        }
        Err(Refusal::busy(format!(
            "already {} runs in progress; try again in a minute, when those that nobody watches have ended",
            limits::RUNS
        )))
    }
}

impl Registry {
    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: u64) -> Result<Arc<Run>, Refusal> {
        let run = self.lock().runs.get(&id).cloned();
        run.ok_or_else(|| Refusal::unknown(format!("run {id} not found; it may have ended long ago")))
    }

    /// A new run, searched by `search` on a thread of its own.
    fn add(&self, subject: Subject, gate: Gate, search: Box<Search>) -> Result<Arc<Run>, Refusal> {
        let mut kept = self.lock();
        kept.refuse_one_more()?;
        kept.next += 1;
        let run = Arc::new(Run::new(kept.next, subject, gate, search));
        run.launch()?;
        kept.runs.insert(run.id, run.clone());
        while kept.runs.len() > limits::RUNS_KEPT {
            let Some(over) = kept.runs.values().find(|run| run.is_over()).map(|run| run.id) else { break };
            kept.runs.remove(&over);
        }
        Ok(run)
    }

    /// Sends a run to a generation; one that is over lives again.
    fn seek(&self, run: &Arc<Run>, generation: u64) -> Result<(), Refusal> {
        let kept = self.lock();
        if run.is_over() {
            kept.refuse_one_more()?;
        }
        if run.seek(generation) { run.launch() } else { Ok(()) }
    }

    fn forget(&self, id: u64) {
        if let Some(run) = self.lock().runs.remove(&id) {
            run.end();
        }
    }

    pub(crate) fn stop_all(&self) {
        self.lock().runs.values().for_each(|run| run.end());
    }

    /// Ends the runs that nobody has looked at for a while: their page was closed.
    fn stop_unwatched(&self) {
        let unwatched =
            |run: &&Arc<Run>| run.newest.receiver_count() == 0 && run.untouched() > limits::UNWATCHED;
        self.lock().runs.values().filter(unwatched).for_each(|run| run.end());
    }
}

/// Looks after runs without a watcher for as long as the server lives.
pub(crate) async fn reap(shop: Arc<Shop>) {
    loop {
        tokio::time::sleep(Duration::from_secs(5)).await;
        shop.runs.stop_unwatched();
    }
}
