//! When a search has to end: a time limit and a flag that someone else may raise.

use super::Limits;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The running limits of one search. Cheap enough to be asked thousands of times a second.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock<'a> {
    end: Option<Instant>,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Clock<'a> {
    /// Starts to run now.
    pub(crate) fn start(limits: &Limits<'a>) -> Self {
        // A limit too long for the clock to express is no limit.
        Self { end: limits.time.and_then(|time| Instant::now().checked_add(time)), stop: limits.stop }
    }

    /// Whether the time is up or the flag raised.
    pub(crate) fn over(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}
