//! The gate that a search passes between generations: open, slowed down, or closed until the next step.
//!
//! An unhindered search pays for one atomic load.

use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What one step is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "StepUnit")]
pub(crate) enum Unit {
    /// A whole generation.
    #[default]
    Generation,
    /// One verb within a generation.
    Operator,
}

#[derive(Debug, Clone, Copy, Default)]
struct Control {
    paused: bool,
    unit: Unit,
    /// Steps that may still be taken while paused.
    steps: u32,
    /// Steps a second; as fast as can be if `None`.
    pace: Option<f64>,
    /// Nothing holds up a search before this generation; there it pauses.
    until: Option<u64>,
    /// Nothing holds up a search that shall end.
    ending: bool,
}

impl Control {
    fn holds_up(&self) -> bool {
        !self.ending
            && self.until.is_none()
            && (self.paused || self.pace.is_some() || self.unit == Unit::Operator)
    }
}

pub(crate) struct Gate {
    control: Mutex<Control>,
    changed: Condvar,
    engaged: AtomicBool,
    by_operator: AtomicBool,
    /// The generation at which an unhindered search pauses; the largest number if there is none.
    until: AtomicU64,
}

impl Gate {
    pub(crate) fn new(paused: bool, unit: Unit, pace: Option<f64>) -> Self {
        let control = Control { paused, unit, pace, ..Control::default() };
        Self {
            engaged: AtomicBool::new(control.holds_up()),
            by_operator: AtomicBool::new(unit == Unit::Operator),
            until: AtomicU64::new(u64::MAX),
            control: Mutex::new(control),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Control> {
        self.control.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Control)) {
        let mut control = self.lock();
        change(&mut control);
        self.engaged.store(control.holds_up(), Ordering::Relaxed);
        let by_operator = control.unit == Unit::Operator && control.until.is_none();
        self.by_operator.store(by_operator, Ordering::Relaxed);
        let until = control.until.filter(|_| !control.ending);
        self.until.store(until.unwrap_or(u64::MAX), Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub(crate) fn pause(&self) {
        self.change(|c| (c.paused, c.steps, c.until) = (true, 0, None));
    }

    /// Lets the search through to a generation, and pauses there.
    pub(crate) fn seek(&self, generation: u64) {
        self.change(|c| {
            (c.paused, c.steps, c.until, c.unit) = (true, 0, Some(generation), Unit::Generation);
        });
    }

    /// Ends the search, and lets the next one through to a generation.
    pub(crate) fn rewind(&self, generation: u64) {
        self.change(|c| {
            (c.paused, c.steps, c.until, c.ending) = (true, 0, Some(generation), true);
            c.unit = Unit::Generation;
        });
    }

    /// The search starts over: it may be held up again.
    pub(crate) fn close(&self) {
        self.change(|c| c.ending = false);
    }

    /// Whether the search has come to the generation that it was let through to, or will have after the next one.
    pub(crate) fn is_near(&self, generation: u64) -> bool {
        generation.saturating_add(1) >= self.until.load(Ordering::Relaxed)
    }

    /// Takes note that the search is at a generation, coming from `before`; gives the one it was sent to if it had passed
    /// that already.
    pub(crate) fn arrive(&self, before: Option<u64>, generation: u64) -> Option<u64> {
        let until = self.until.load(Ordering::Relaxed);
        if generation < until {
            return None;
        }
        if before.is_some_and(|before| before >= until) && generation > until {
            return Some(until);
        }
        self.change(|c| c.until = c.until.filter(|_| c.ending));
        None
    }

    pub(crate) fn resume(&self) {
        self.change(|c| (c.paused, c.steps, c.until) = (false, 0, None));
    }

    /// Takes one step and pauses again.
    pub(crate) fn step(&self, unit: Unit) {
        self.change(|c| {
            (c.paused, c.unit, c.steps, c.until) = (true, unit, c.steps.saturating_add(1).min(100), None);
        });
    }

    pub(crate) fn pace(&self, pace: Option<f64>, unit: Unit) {
        self.change(|c| (c.pace, c.unit) = (pace, unit));
    }

    /// Lets the search through for good, so that it can end.
    pub(crate) fn open(&self) {
        self.change(|c| c.ending = true);
    }

    /// Whether the search may be held up: then every step is worth a look.
    pub(crate) fn is_engaged(&self) -> bool {
        self.engaged.load(Ordering::Relaxed)
    }

    /// Whether single verbs are steps now.
    pub(crate) fn by_operator(&self) -> bool {
        self.by_operator.load(Ordering::Relaxed)
    }

    /// Passes the gate at the end of a `unit` that took since `begun`; calls `waiting` once if it is closed.
    pub(crate) fn pass(&self, unit: Unit, begun: Instant, waiting: impl FnOnce()) {
        if !self.is_engaged() {
            return;
        }
        let mut waiting = Some(waiting);
        let mut control = self.lock();
        while control.holds_up() && unit_counts(control.unit, unit) {
            let wait = if control.paused {
                if control.steps > 0 {
                    control.steps -= 1;
                    return;
                }
                if let Some(waiting) = waiting.take() {
                    drop(control); // whoever presses a button must not wait for a frame
                    waiting();
                    control = self.lock();
                    continue;
                }
                Duration::from_secs(3600)
            } else {
                let Some(pace) = control.pace else { return };
                let due = begun + Duration::from_secs_f64(1.0 / pace);
                match due.checked_duration_since(Instant::now()) {
                    Some(left) if !left.is_zero() => left,
                    _ => return,
                }
            };
            control = self.changed.wait_timeout(control, wait).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

/// The end of a generation is a step in either unit.
fn unit_counts(wanted: Unit, seen: Unit) -> bool {
    wanted == seen || seen == Unit::Generation
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU32;

    /// A search on a thread of its own that counts the generations it got through.
    fn search(gate: Gate) -> (Arc<Gate>, Arc<AtomicU32>, std::thread::JoinHandle<()>) {
        let (gate, count) = (Arc::new(gate), Arc::new(AtomicU32::new(0)));
        let (inner, counted) = (gate.clone(), count.clone());
        let thread = std::thread::spawn(move || {
            while !inner.lock().ending {
                inner.pass(Unit::Generation, Instant::now(), || ());
                counted.fetch_add(1, Ordering::SeqCst);
            }
        });
        (gate, count, thread)
    }

    fn settle() {
        std::thread::sleep(Duration::from_millis(30));
    }

    #[test]
    fn a_closed_gate_lets_exactly_the_steps_through() {
        let (gate, count, thread) = search(Gate::new(true, Unit::Generation, None));
        settle();
        assert_eq!(count.load(Ordering::SeqCst), 0);
        for expected in 1..=3 {
            gate.step(Unit::Generation);
            settle();
            assert_eq!(count.load(Ordering::SeqCst), expected);
        }
        gate.resume();
        settle();
        assert!(count.load(Ordering::SeqCst) > 100, "an open gate holds nobody up");
        gate.pause();
        settle();
        let paused = count.load(Ordering::SeqCst);
        settle();
        assert_eq!(count.load(Ordering::SeqCst), paused);
        gate.open();
        thread.join().unwrap();
    }

    #[test]
    fn a_pace_is_kept_and_can_be_changed() {
        let (gate, count, thread) = search(Gate::new(false, Unit::Generation, Some(0.01)));
        settle();
        assert_eq!(count.load(Ordering::SeqCst), 0);
        gate.pace(None, Unit::Generation);
        settle();
        assert!(count.load(Ordering::SeqCst) > 100);
        gate.open();
        thread.join().unwrap();
    }
}
