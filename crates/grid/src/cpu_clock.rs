//! CPU time that never runs backwards.

use std::time::Duration;

#[cfg(not(target_family = "wasm"))]
mod source {
    use cpu_time::{ProcessTime, ThreadTime};
    use std::time::Duration;

    pub(super) fn thread() -> Duration {
        ThreadTime::now().as_duration()
    }

    pub(super) fn process() -> Duration {
        ProcessTime::now().as_duration()
    }
}

/// A browser does not tell what a page has used.
#[cfg(target_family = "wasm")]
mod source {
    use std::time::Duration;

    pub(super) fn thread() -> Duration {
        Duration::ZERO
    }

    pub(super) use thread as process;
}

/// The CPU time since a moment. The clocks of some virtual machines step back; then no time has passed.
#[derive(Debug, Clone, Copy)]
pub struct CpuClock {
    begin: Duration,
    read: fn() -> Duration,
}

impl CpuClock {
    /// The CPU time of this thread from now on.
    pub fn of_thread() -> Self {
        Self::by(source::thread)
    }

    /// The CPU time of all threads of the process from now on.
    pub fn of_process() -> Self {
        Self::by(source::process)
    }

    fn by(read: fn() -> Duration) -> Self {
        Self { begin: read(), read }
    }

    /// What has passed.
    pub fn elapsed(&self) -> Duration {
        (self.read)().saturating_sub(self.begin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_steps_back_has_not_moved() {
        let early = CpuClock { begin: Duration::from_secs(9), read: || Duration::from_secs(5) };
        assert_eq!(early.elapsed(), Duration::ZERO);
        let late = CpuClock { begin: Duration::from_secs(5), ..early };
        assert_eq!(late.elapsed(), Duration::ZERO);
        let later = CpuClock { begin: Duration::from_secs(2), ..early };
        assert_eq!(later.elapsed(), Duration::from_secs(3));
    }
}
