//! One run, as seen from outside its thread: it can be held up, sent to any generation, and started over.
//!
//! The same seed makes the same history, so going back is starting over and being let through to an earlier generation.

use super::frame::{Frame, State, View};
use super::gate::Gate;
use super::trail::Trail;
use crate::serve::refusal::Refusal;
use crate::serve::secret;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// What a run searches, for those who did not start it.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "RunSubject")]
pub(crate) struct Subject {
    /// The puzzle, in its own symbols.
    pub(crate) puzzle: String,
    /// Its layout.
    pub(crate) layout: String,
    /// The algorithm.
    pub(crate) algorithm: String,
    /// The parameters that differ from their defaults.
    pub(crate) set: BTreeMap<String, Value>,
    /// The seed of the search.
    pub(crate) seed: u64,
}

/// A whole search, from its first generation to its last frame.
pub(super) type Search = dyn Fn(&Run) -> (View, Trail) + Send + Sync;

pub(crate) struct Run {
    pub(crate) id: u64,
    pub(crate) subject: Subject,
    pub(crate) gate: Gate,
    /// Ends the search soon after it is set.
    pub(crate) stop: Arc<AtomicBool>,
    /// The newest frame; an older one that nobody took is gone.
    pub(crate) newest: watch::Sender<Arc<Frame>>,
    /// Who knows it may steer.
    key: String,
    search: Box<Search>,
    life: Mutex<Life>,
    touched: Mutex<Instant>,
}

#[derive(Default)]
struct Life {
    thread: Option<JoinHandle<()>>,
    /// The search ends only to start over.
    again: bool,
    /// It was ended for good.
    ended: bool,
}

impl Run {
    pub(super) fn new(id: u64, subject: Subject, gate: Gate, search: Box<Search>) -> Self {
        Self {
            id,
            subject,
            gate,
            search,
            key: secret::word(),
            stop: Arc::default(),
            newest: watch::Sender::new(Arc::new(Frame::default())),
            life: Mutex::default(),
            touched: Mutex::new(Instant::now()),
        }
    }

    fn life(&self) -> MutexGuard<'_, Life> {
        self.life.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// Only who started a run may steer it.
    pub(super) fn unlock(&self, key: Option<&str>) -> Result<(), Refusal> {
        if key.is_some_and(|key| secret::is_same(key, &self.key)) {
            return Ok(());
        }
        Err(Refusal::forbidden(
            "only who started this run may steer it, with the `key` that POST /api/runs gave",
        ))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.newest.borrow().view.state == State::Done
    }

    /// Whether a thread works on it.
    pub(super) fn is_searching(&self) -> bool {
        self.life().thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }

    /// Somebody still cares.
    pub(crate) fn touch(&self) {
        *self.touched.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    pub(super) fn untouched(&self) -> Duration {
        self.touched.lock().unwrap_or_else(PoisonError::into_inner).elapsed()
    }

    /// Gives the search a thread of its own.
    pub(super) fn launch(self: &Arc<Self>) -> Result<(), Refusal> {
        let run = self.clone();
        let thread = std::thread::Builder::new()
            .name(format!("run {}", self.id))
            .spawn(move || run.live())
            .map_err(|_| Refusal::busy("the system cannot start another thread; stop a run"))?;
        self.life().thread = Some(thread);
        Ok(())
    }

    fn live(&self) {
        loop {
            let (view, trail) = (self.search)(self);
            let mut life = self.life();
            if std::mem::take(&mut life.again) {
                self.stop.store(false, Ordering::Relaxed);
                self.gate.close();
                continue;
            }
            self.newest.send_replace(Arc::new(Frame::new(View { state: State::Done, ..view }, trail)));
            return;
        }
    }

    /// Goes to a generation and pauses there: on if it lies ahead, else over again from the start. Says whether the run
    /// needs a new thread for that.
    pub(super) fn seek(&self, generation: u64) -> bool {
        let mut life = self.life();
        let (state, at) = {
            let newest = self.newest.borrow();
            (newest.view.state, newest.view.generation)
        };
        if state == State::Done {
            self.stop.store(false, Ordering::Relaxed);
            self.gate.close();
            self.gate.seek(generation);
            *life = Life::default();
            // Who follows the run shall not take it for ended.
            self.newest.send_modify(|frame| {
                let view = View { state: State::Running, stop: None, ..frame.view.clone() };
                *frame = Arc::new(Frame::new(view, frame.trail.clone()));
            });
            return true;
        }
        if life.ended {
            return false;
        }
        if life.again || at > generation {
            life.again = true;
            self.gate.rewind(generation);
            self.stop.store(true, Ordering::Relaxed);
        } else {
            self.gate.seek(generation);
        }
        false
    }

    /// The search went past the generation that it was sent to: it starts over.
    pub(super) fn overshot(&self, generation: u64) {
        let mut life = self.life();
        if !life.ended {
            life.again = true;
            self.gate.rewind(generation);
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Asks the search to end; a paused one too.
    pub(crate) fn end(&self) {
        let mut life = self.life();
        (life.again, life.ended) = (false, true);
        self.stop.store(true, Ordering::Relaxed);
        self.gate.open();
    }
}
