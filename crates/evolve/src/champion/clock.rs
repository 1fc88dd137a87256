//! When to stop for reasons outside the search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A deadline and a flag; asking is cheap enough for every few microseconds.
pub(super) struct Clock<'a> {
    deadline: Option<Instant>,
    flag: Option<&'a AtomicBool>,
}

impl<'a> Clock<'a> {
    /// A clock that starts now.
    pub(super) fn start(time: Option<Duration>, flag: Option<&'a AtomicBool>) -> Self {
        Self { deadline: time.and_then(|t| Instant::now().checked_add(t)), flag }
    }

    /// Whether the time is up or someone raised the flag.
    pub(super) fn over(&self) -> bool {
        self.flag.is_some_and(|f| f.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|d| Instant::now() >= d)
    }
}
