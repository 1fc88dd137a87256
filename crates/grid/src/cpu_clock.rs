//! CPU time that never runs backwards, and the clocks of platforms that have none of their own.

use std::time::Duration;

pub(crate) use source::Instant;
#[cfg(target_family = "wasm")]
pub use source::set_clock;

#[cfg(not(target_family = "wasm"))]
mod source {
    use cpu_time::{ProcessTime, ThreadTime};
    use std::time::Duration;

    pub(crate) use std::time::Instant;

    pub(super) fn thread() -> Duration {
        ThreadTime::now().as_duration()
    }

    pub(super) fn process() -> Duration {
        ProcessTime::now().as_duration()
    }
}

/// In a browser there is only the clock that the page lends us; what its thread has used is what has passed.
#[cfg(target_family = "wasm")]
mod source {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the clock that limits of time are measured by, such as `performance.now()`. Without one, no time passes: limit
    /// searches by generations or evaluations. The first clock stays.
    pub fn set_clock(read: fn() -> Duration) {
        let _ = CLOCK.set(read);
    }

    pub(super) fn thread() -> Duration {
        CLOCK.get().map_or(Duration::ZERO, |read| read())
    }

    pub(super) use thread as process;

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Instant(Duration);

    impl Instant {
        pub(crate) fn now() -> Self {
            Self(thread())
        }

        pub(crate) fn elapsed(&self) -> Duration {
            thread().saturating_sub(self.0)
        }
    }
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
