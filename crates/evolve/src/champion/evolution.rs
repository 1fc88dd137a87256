//! Evolution of partial grids: any number of threads, one history.

use super::consensus::{Partial, consensus};
use super::dive::{Depths, Dive, Ground};
use super::kernel::Kernel;
use super::propagate::Propagator;
use super::{Champion, Job, check};
use crate::{Cost, Counters, Observer, Snapshot};
use evodoku_grid::{Clock, Rng, StopReason, Symbol};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The result of evolution.
pub(super) struct Evolved {
    /// The best whole grid and its clashing pairs.
    pub best: Option<(Cost, Vec<Symbol>)>,
    pub counters: Counters,
    pub stop: StopReason,
}

/// The history so far, reported birth by birth in order.
struct History<'w> {
    best: Option<(Cost, Vec<Symbol>)>,
    counters: Counters,
    evaluations: Option<u64>,
    observer: &'w mut dyn Observer,
}

impl History<'_> {
    /// Takes note of a birth; `Break` if no other is needed.
    fn note(&mut self, dive: &Dive) -> ControlFlow<StopReason> {
        let counters = &mut self.counters;
        counters.generations += 1;
        counters.evaluations += dive.moves;
        if let Some((cost, grid)) = &dive.best
            && self.best.as_ref().is_none_or(|(least, _)| cost < least)
        {
            self.best = Some((*cost, grid.clone()));
            counters.effective_generations += u64::from(counters.generations > 1);
        }
        let best = self.best.as_ref().map(|(cost, grid)| (*cost, &grid[..]));
        self.observer.generation(&Snapshot::of_grid(*counters, best));
        if best.is_some_and(|(cost, _)| cost == 0) {
            ControlFlow::Break(StopReason::Solved)
        } else if dive.infeasible {
            ControlFlow::Break(StopReason::NoSolution)
        } else if self.evaluations.is_some_and(|most| counters.evaluations >= most) {
            ControlFlow::Break(StopReason::Evaluations)
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Evolves until a solution, the last round, or the clock.
///
/// What is quick comes first: a generation of tabu search alone and a scout that dives with little sampling; loose puzzles fall to
/// them. Then an epoch founds a population by dives from nothing and raises some generations of children from it, and the next
/// restarts and samples more: founders err alike when they err, and a population that agrees on an error never loses it.
pub(super) fn evolve<const W: usize>(
    job: &Job<'_>,
    p: &Propagator<W>,
    kernel: &Kernel,
    champion: &Champion,
    observer: &mut dyn Observer,
) -> Evolved {
    let ground = Ground { puzzle: job.puzzle, kernel, learner: None };
    let history =
        History { best: None, counters: Counters::default(), evaluations: job.limits.evaluations, observer };
    let rounds = job.limits.generations.map_or(champion.rounds, |most| most.min(champion.rounds));
    let mut evolution = Evolution { ground, p, champion, job, rounds, history };
    let ControlFlow::Break(stop) = evolution.run();
    let History { best, counters, .. } = evolution.history;
    Evolved { best, counters, stop }
}

/// A puzzle under evolution: what all births have in common, and the history so far.
struct Evolution<'a, 'w, const W: usize> {
    ground: Ground<'a>,
    p: &'a Propagator<W>,
    champion: &'a Champion,
    job: &'a Job<'a>,
    /// Rounds that may be used.
    rounds: u64,
    history: History<'w>,
}

impl<const W: usize> Evolution<'_, '_, W> {
    /// All epochs, until the search has ended.
    fn run(&mut self) -> ControlFlow<StopReason, Infallible> {
        let champion = self.champion;
        let population = champion.population.max(2) as u64;
        let mut depths = champion.depths();
        loop {
            self.epoch(population, 0, &depths.tabu_alone())?;
            if champion.sweeps > 0 {
                break;
            }
        }
        self.ground.learner =
            (champion.mending > 0).then(|| check::learner(self.ground.puzzle, self.p)).flatten();
        self.epoch(champion.scouts, 0, &depths.scouting())?;
        loop {
            self.epoch(population, champion.generations, &depths)?;
            depths.sweeps = (f64::from(depths.sweeps) * champion.growth).min(1e9) as u32;
        }
    }

    /// Founders, and generations of children from them.
    fn epoch(&mut self, members: u64, generations: u32, depths: &Depths) -> ControlFlow<StopReason> {
        let mut population: Vec<Partial> = Vec::new();
        for _ in 0..=generations {
            let first = self.history.counters.generations;
            let births = members.min(self.rounds - first);
            let birth = |i: u64, p: &mut Propagator<W>, over: &dyn Fn() -> bool| {
                let mut rng = Rng::stream(self.job.seed, first + i);
                let inherited = consensus(&population, &mut rng);
                Dive::from(&self.ground, p, inherited, depths, &mut rng, over)
            };
            let (threads, clock) = (self.job.limits.threads, self.job.clock);
            population = generation(births, threads, self.p, &birth, clock, &mut self.history)?;
            if self.history.counters.generations >= self.rounds {
                return ControlFlow::Break(StopReason::Generations);
            }
        }
        ControlFlow::Continue(())
    }
}

/// Raises the child of this number from the propagator's present state, until a limit is reached.
type Birth<'a, const W: usize> = dyn Fn(u64, &mut Propagator<W>, &dyn Fn() -> bool) -> Dive + Sync + 'a;

/// Raises the births of one generation; those after the first that ends the search do not count.
fn generation<const W: usize>(
    births: u64,
    threads: usize,
    p: &Propagator<W>,
    birth: &Birth<W>,
    clock: &Clock,
    history: &mut History,
) -> ControlFlow<StopReason, Vec<Partial>> {
    let in_time = || clock.reason().map_or(ControlFlow::Continue(()), ControlFlow::Break);
    let mut population = Vec::new();
    if threads <= 1 {
        let mut p = p.clone();
        for i in 0..births {
            let dive = birth(i, &mut p, &|| clock.over());
            history.note(&dive)?;
            in_time()?;
            population.push(dive.placed);
        }
        return ControlFlow::Continue(population);
    }
    let (next, ended_by) = (AtomicU64::new(0), AtomicU64::new(u64::MAX));
    let (send, dives) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..births.min(threads as u64) {
            let (send, next, ended_by) = (send.clone(), &next, &ended_by);
            scope.spawn(move || {
                let mut p = p.clone();
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let over = || clock.over() || ended_by.load(Ordering::Relaxed) < i;
                    if i >= births || over() {
                        break;
                    }
                    let dive = birth(i, &mut p, &over);
                    if dive.is_final() {
                        ended_by.fetch_min(i, Ordering::Relaxed);
                    }
                    if send.send((i, dive)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        // Births end in any order and are reported in the order of their numbers.
        let mut waiting: Vec<Option<Dive>> = (0..births).map(|_| None).collect();
        let mut told = 0;
        for (i, dive) in dives {
            waiting[i as usize] = Some(dive);
            while let Some(dive) = waiting.get_mut(told).and_then(Option::take) {
                let noted = history.note(&dive);
                if noted.is_break() {
                    ended_by.fetch_min(told as u64, Ordering::Relaxed);
                }
                noted?;
                told += 1;
                population.push(dive.placed);
            }
        }
        in_time()?;
        ControlFlow::Continue(population)
    })
}
