//! The limits of the server. One page needs a small part of each; no client can starve the others.

use std::time::Duration;

/// Bytes of a request's body: the largest grid that is served, in the most wasteful format, twice over.
pub(crate) const BODY: usize = 1 << 20;
/// Requests that are still open when the server ends have this long.
pub(crate) const FAREWELL: Duration = Duration::from_secs(3);
/// Event streams at once.
pub(crate) const STREAMS: usize = 64;
/// Requests for work that wait their turn.
pub(crate) const QUEUE: usize = 1024;
/// Runs that search at once.
pub(crate) const RUNS: usize = 12;
/// Runs that are remembered, ended ones included.
pub(crate) const RUNS_KEPT: usize = 48;
/// A run that nobody looks at for this long is stopped.
pub(crate) const UNWATCHED: Duration = Duration::from_secs(60);
/// Bytes that the results may take unless `--results-limit` says otherwise, in megabytes.
pub(crate) const RESULTS: u64 = 2048;
/// Symbols of a grid; the command line takes more.
pub(crate) const SYMBOLS: usize = 100;
/// Cells of a layout.
pub(crate) const CELLS: usize = 10_000;
/// Bytes of all individuals of a run.
pub(crate) const INDIVIDUALS: usize = 64 << 20;
/// CPU seconds that one run may search, and that it searches if it does not say.
pub(crate) const RUN_SECONDS: (f64, f64) = (3600.0, 300.0);
/// Frames that a run publishes in a second, at most.
pub(crate) const FRAMES: u32 = 20;
/// Puzzles of one upload that are listed.
pub(crate) const LISTED: usize = 200;

/// Files of results that are sent at once.
pub(crate) const DOWNLOADS: usize = 4;
/// Rows of the trace of one run in an experiment: they are in memory until it ends.
pub(crate) const TRACE: u64 = 1_000_000;
/// A plan that runs when the server ends has this long to store what it has finished.
pub(crate) const SETTLE: Duration = Duration::from_secs(10);

/// What a connection may take of the server. Tests take less, so that they need not wait.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// Connections at once.
    pub(crate) connections: usize,
    /// Connections at once from one address other than this machine's own.
    pub(crate) each: usize,
    /// From the start of a request to the end of its head: also how long an idle connection is kept. A browser opens a
    /// new one unasked.
    pub(crate) head: Duration,
    /// From the first byte of a request to its answer; event streams excepted.
    pub(crate) request: Duration,
    /// A client that reads nothing of its answer for this long is given up.
    pub(crate) stall: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connections: 512,
            each: 128,
            head: Duration::from_secs(30),
            request: Duration::from_secs(90),
            stall: Duration::from_secs(30),
        }
    }
}

/// Threads of the plan that runs: one core is left for the page.
pub(crate) fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| usize::from(cores).saturating_sub(1).max(1))
}

/// Jobs that work at once.
pub(crate) fn seats() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).max(2)
}
