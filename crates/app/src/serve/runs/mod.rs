//! Runs that are watched: each has a solver thread, which publishes frames and never waits for viewers.

mod control;
mod events;
mod frame;
mod gate;
mod start;
mod trail;
mod watcher;

pub(crate) use start::refuse_too_large;

use super::refusal::Refusal;
use super::route::{Route, delete, get, post};
use super::{Shop, limits};
use frame::{Frame, State};
use gate::Gate;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::watch;

pub(crate) fn routes() -> [Route; 5] {
    [
        post("/runs", "start", "Start a run that can be watched", start::start)
            .detail("It stops a minute after the last viewer leaves."),
        get("/runs/{id}", "show", "The newest state of a run", control::show),
        post("/runs/{id}", "control", "Pause, resume, step, speed up or stop a run", control::control),
        delete("/runs/{id}", "forget", "Stop a run and forget it", control::forget),
        get("/events", "events", "Server-sent events with the newest state of runs", events::events).detail(
            "Events `frames` hold a list: the points from number `from` on replace those the client has. At most twenty \
             per second; a slow client gets fewer frames, never stale ones. The event `end` is sent once, when all runs \
             are over.",
        ),
    ]
}

/// One run, as seen from outside its thread.
pub(crate) struct Run {
    pub(crate) id: u64,
    pub(crate) gate: Gate,
    /// Ends the search soon after it is set.
    pub(crate) stop: Arc<AtomicBool>,
    /// The newest frame; an older one that nobody took is gone.
    pub(crate) newest: watch::Sender<Arc<Frame>>,
    touched: Mutex<Instant>,
}

impl Run {
    fn new(id: u64, gate: Gate) -> Self {
        Self {
            id,
            gate,
            stop: Arc::default(),
            newest: watch::Sender::new(Arc::new(Frame::default())),
            touched: Mutex::new(Instant::now()),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.newest.borrow().view.state == State::Done
    }

    /// Somebody still cares.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn untouched(&self) -> Duration {
        self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Asks the search to end; a paused one too.
    pub(crate) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.gate.open();
    }
}

/// All runs by number.
#[derive(Default)]
pub(crate) struct Registry {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    next: u64,
    runs: BTreeMap<u64, Arc<Run>>,
    threads: Vec<JoinHandle<()>>,
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
    fn add(&self, gate: Gate, search: impl FnOnce(&Run) + Send + 'static) -> Result<Arc<Run>, Refusal> {
        let mut kept = self.lock();
        kept.threads.retain(|thread| !thread.is_finished());
        if kept.threads.len() >= limits::RUNS {
            let why = format!("already {} runs in progress; stop one of them", limits::RUNS);
            return Err(Refusal::busy(why));
        }
        kept.next += 1;
        let run = Arc::new(Run::new(kept.next, gate));
        let searched = run.clone();
        let thread = std::thread::Builder::new()
            .name(format!("run {}", run.id))
            .spawn(move || search(&searched))
            .map_err(|_| Refusal::busy("the system cannot start another thread; stop a run"))?;
        kept.threads.push(thread);
        kept.runs.insert(run.id, run.clone());
        while kept.runs.len() > limits::RUNS_KEPT {
            let Some(over) = kept.runs.values().find(|run| run.is_over()).map(|run| run.id) else { break };
            kept.runs.remove(&over);
        }
        Ok(run)
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
