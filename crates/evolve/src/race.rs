//! Champion and exact engines in a race.

use crate::champion::Champion;
use crate::solver::{About, Counts, Line, Outcome, PseudoCode, Repeats, Solver};
use crate::{Error, Exact, Observer, Parameter, Parameters};
use evodoku_grid::{CpuClock, Limits, Puzzle};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// Champion and exact engines side by side; the first to decide stops the other. Parameters and generations are the champion's.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Race {
    /// One of the two.
    pub champion: Champion,
}

/// How often the race looks at its stop flag.
const PULSE: Duration = Duration::from_millis(10);

impl Parameters for Race {
    fn parameters(&self) -> Vec<Parameter> {
        self.champion.parameters()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        self.champion.set(name, value)
    }

    fn check(&self) -> Result<(), Error> {
        self.champion.check()
    }
}

pub(crate) const ABOUT: About<'static> = About {
    name: "auto",
    what: "champion and exact in a race on two threads; says who won",
    version: 1,
    source: "champion and exact engines in a race on two threads",
    pseudo_code: PseudoCode::Lines(&[
        Line("run champion and exact side by side", &[]),
        Line("the first to decide stops the other", &[]),
    ]),
};

impl Solver for Race {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    fn watch(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Error> {
        self.check()?;
        self.accepts(limits)?;
        let cpu = CpuClock::of_process();
        let asked = || limits.interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
        let over = AtomicBool::new(asked());
        let (champion, exact) = (&self.champion, &Exact);
        let within = limits.until(&over);
        let (send, answers) = mpsc::channel();
        let outcome = std::thread::scope(|scope| {
            let (within, rival) = (&within, send.clone());
            scope.spawn(move || rival.send((crate::exact::ABOUT.name, exact.solve(puzzle, seed, within))));
            scope.spawn(move || {
                send.send((crate::champion::ABOUT.name, champion.watch(puzzle, seed, within, observer)))
            });
            let mut last: Option<Outcome> = None;
            loop {
                match answers.recv_timeout(PULSE) {
                    Ok((by, found)) => {
                        let found = Outcome { by: Some(by), ..found? };
                        if found.stop.is_final() {
                            over.store(true, Ordering::Relaxed);
                            return Ok::<_, Error>(found);
                        }
                        // The champion's best grid says more than an undecided exact engine.
                        last = last.filter(|kept| kept.best.is_some()).or(Some(found));
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {
                        over.store(asked(), Ordering::Relaxed);
                    }
                    Err(mpsc::RecvTimeoutError::Disconnected) => {
                        return Ok(last.expect("both engines answer before they end"));
                    }
                }
            }
        })?;
        Ok(Outcome { cpu: cpu.elapsed(), ..outcome })
    }

    fn counts(&self) -> Counts {
        Counts { generations: None, evaluations: None, repeats: Repeats::Never }
    }
}
