//! What a search may use, the clock that holds it to that, and the words for why it ended.

use crate::CpuClock;
use crate::cpu_clock::Instant;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// What a search may use. Nothing is limited unless it is said.
///
/// ```
/// use evodoku_grid::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::generations(5_000).within(Duration::from_secs(10));
/// assert_eq!(limits.evaluations, None);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Limits<'a> {
    /// Wall-clock time, checked every few milliseconds.
    pub wall: Option<Duration>,
    /// CPU time: of the calling thread, or of the whole process if the search uses several threads.
    pub cpu: Option<Duration>,
    /// Generations, not counting the initial population.
    pub generations: Option<u64>,
    /// Evaluations, or whatever else the solver counts as a unit of work.
    pub evaluations: Option<u64>,
    /// Ends the search soon after someone sets it (Ctrl-C).
    pub interrupt: Option<&'a AtomicBool>,
    /// Threads that one search may use. They never change its result.
    pub threads: usize,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self { wall: None, cpu: None, generations: None, evaluations: None, interrupt: None, threads: 1 }
    }
}

impl<'a> Limits<'a> {
    /// At most this many generations.
    pub fn generations(most: u64) -> Self {
        Self { generations: Some(most), ..Self::default() }
    }

    /// At most this many evaluations.
    pub fn evaluations(most: u64) -> Self {
        Self { evaluations: Some(most), ..Self::default() }
    }

    /// The same within this much wall-clock time.
    pub fn within(self, time: Duration) -> Self {
        Self { wall: Some(time), ..self }
    }

    /// The same within this much CPU time.
    pub fn within_cpu(self, time: Duration) -> Self {
        Self { cpu: Some(time), ..self }
    }

    /// The same with a flag that ends the search.
    pub fn until<'b>(self, interrupt: &'b AtomicBool) -> Limits<'b>
    where
        'a: 'b,
    {
        Limits { interrupt: Some(interrupt), ..self }
    }

    /// The same on this many threads.
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }
}

/// Why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// A solution was found, and the judge agrees.
    Solved,
    /// Proved: there is no solution.
    NoSolution,
    /// The generations are used up.
    Generations,
    /// The evaluations are used up.
    Evaluations,
    /// The wall-clock time is used up.
    WallTime,
    /// The CPU time is used up: another machine may get further.
    CpuTime,
    /// Somebody asked for the end.
    Interrupted,
    /// The algorithm has nothing more to try.
    Exhausted,
    /// The puzzle is too large and too empty for the solver's memory.
    TooLarge,
}

impl StopReason {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::Solved,
        Self::NoSolution,
        Self::Generations,
        Self::Evaluations,
        Self::WallTime,
        Self::CpuTime,
        Self::Interrupted,
        Self::Exhausted,
        Self::TooLarge,
    ];

    /// The word for it in stores and JSON.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::NoSolution => "no-solution",
            Self::Generations => "generations",
            Self::Evaluations => "evaluations",
            Self::WallTime => "time",
            Self::CpuTime => "cpu-time",
            Self::Interrupted => "interrupted",
            Self::Exhausted => "exhausted",
            Self::TooLarge => "too-large",
        }
    }

    /// The reason with this word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }

    /// Whether the question is answered: a solution, or the proof that there is none.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Solved | Self::NoSolution)
    }
}

/// What to tell a person.
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solved => "solved",
            Self::NoSolution => "there is no solution (proved)",
            Self::Generations => "not solved within the generations",
            Self::Evaluations => "not solved within the evaluations",
            Self::WallTime => "not decided within the time limit",
            Self::CpuTime => "not decided within the CPU time",
            Self::Interrupted => "interrupted",
            Self::Exhausted => "not solved, and nothing more to try",
            Self::TooLarge => "too large and too empty for this solver; try the algorithm exact",
        })
    }
}

/// The running limits of one search. Cheap enough to be asked thousands of times a second.
#[derive(Debug)]
pub struct Clock<'a> {
    /// Read only where a time is limited: not every platform has a clock.
    begin: Option<Instant>,
    wall: Option<Duration>,
    cpu: Option<CpuLimit>,
    interrupt: Option<&'a AtomicBool>,
}

/// CPU time passes at most as fast as wall-clock time on every thread, so the next look at the slower clock can wait.
#[derive(Debug)]
struct CpuLimit {
    clock: CpuClock,
    limit: Duration,
    threads: u32,
    /// When to look next, in nanoseconds since the start.
    due: AtomicU64,
}

/// Between two looks at the CPU clock, however little is left.
const SHORTEST: Duration = Duration::from_micros(200);

impl<'a> Clock<'a> {
    /// A clock without limits.
    pub fn unlimited() -> Self {
        Self::start(&Limits::default())
    }

    /// Starts to run now.
    pub fn start(limits: &Limits<'a>) -> Self {
        let threads = u32::try_from(limits.threads.max(1)).unwrap_or(u32::MAX);
        let clock = || if threads > 1 { CpuClock::of_process() } else { CpuClock::of_thread() };
        let cpu = limits.cpu.map(|limit| CpuLimit { clock: clock(), limit, threads, due: AtomicU64::new(0) });
        let timed = limits.wall.is_some() || cpu.is_some();
        Self { begin: timed.then(Instant::now), wall: limits.wall, cpu, interrupt: limits.interrupt }
    }

    /// Whether a limit is reached.
    #[inline]
    pub fn over(&self) -> bool {
        self.reason().is_some()
    }

    /// The limit that is reached.
    #[inline]
    pub fn reason(&self) -> Option<StopReason> {
        if self.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Interrupted);
        }
        self.begin.and_then(|begin| self.out_of_time(begin.elapsed()))
    }

    fn out_of_time(&self, elapsed: Duration) -> Option<StopReason> {
        if self.wall.is_some_and(|wall| elapsed >= wall) {
            return Some(StopReason::WallTime);
        }
        self.cpu.as_ref().filter(|cpu| cpu.is_over(elapsed)).map(|_| StopReason::CpuTime)
    }
}

impl CpuLimit {
    fn is_over(&self, elapsed: Duration) -> bool {
        let nanoseconds = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        if nanoseconds(elapsed) < self.due.load(Ordering::Relaxed) {
            return false;
        }
        let left = self.limit.saturating_sub(self.clock.elapsed());
        if !left.is_zero() {
            let wait = (left / self.threads).max(SHORTEST);
            self.due.store(nanoseconds(elapsed.saturating_add(wait)), Ordering::Relaxed);
        }
        left.is_zero()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_names_the_limit_that_is_reached() {
        let raised = AtomicBool::new(true);
        assert_eq!(Clock::unlimited().reason(), None);
        let reason = |limits: Limits| Clock::start(&limits).reason();
        assert_eq!(reason(Limits::default().within(Duration::ZERO)), Some(StopReason::WallTime));
        assert_eq!(reason(Limits::default().within_cpu(Duration::ZERO)), Some(StopReason::CpuTime));
        assert_eq!(reason(Limits::default().until(&raised)), Some(StopReason::Interrupted));
        assert_eq!(reason(Limits::generations(0).within(Duration::MAX)), None);
    }

    #[test]
    fn cpu_time_is_noticed_soon_after_it_is_used_up() {
        for threads in [1, 3] {
            let limit = Duration::from_millis(20);
            let limits = Limits::default().within_cpu(limit).on_threads(threads);
            let (clock, cpu) = (Clock::start(&limits), CpuClock::of_thread());
            while !clock.over() {
                std::hint::spin_loop();
            }
            let used = cpu.elapsed();
            // Other tests of the process count too where a search has several threads.
            assert!(threads > 1 || used >= limit, "{used:?}");
            assert!(used < 3 * limit, "{used:?}");
            assert!(clock.over(), "what is over stays over");
        }
    }

    #[test]
    fn every_reason_has_a_word_of_its_own() {
        for reason in StopReason::ALL {
            assert_eq!(StopReason::of_word(reason.word()), Some(reason));
        }
        assert_eq!(StopReason::of_word("bored"), None);
    }
}
