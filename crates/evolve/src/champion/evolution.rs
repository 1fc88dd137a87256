//! Evolution of partial grids: any number of threads, one history.

use super::check;
use super::clock::Clock;
use super::consensus::{Partial, consensus};
use super::dive::{Depths, Dive, Ground};
use super::kernel::Kernel;
use super::propagate::Propagator;
use super::{Champion, Progress};
use evodoku_grid::{Puzzle, Rng, Symbol};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// The result of evolution.
pub(super) struct Evolved {
    /// The best whole grid and its clashing pairs.
    pub best: Option<(usize, Vec<Symbol>)>,
    pub rounds: u64,
    pub moves: u64,
    pub timed_out: bool,
    /// Proved: there is no solution.
    pub infeasible: bool,
}

/// The history so far, reported birth by birth in order.
struct History<'w> {
    evolved: Evolved,
    watch: &'w mut dyn FnMut(Progress),
}

impl History<'_> {
    /// Takes note of a birth; true if no other is needed.
    fn note(&mut self, dive: &Dive) -> bool {
        let evolved = &mut self.evolved;
        evolved.rounds += 1;
        evolved.moves += dive.moves;
        if let Some((cost, grid)) = &dive.best
            && evolved.best.as_ref().is_none_or(|(least, _)| cost < least)
        {
            evolved.best = Some((*cost, grid.clone()));
        }
        let (cost, grid) = evolved.best.as_ref().map_or((usize::MAX, &[][..]), |(cost, grid)| (*cost, grid));
        evolved.infeasible |= dive.infeasible;
        if !dive.is_final() {
            (self.watch)(Progress { round: evolved.rounds, moves: evolved.moves, cost, grid });
        }
        dive.is_final()
    }
}

/// Evolves until a solution, the last round, or the clock.
///
/// What is quick comes first: a generation of tabu search alone and a scout that dives with little sampling; loose puzzles fall to
/// them. Then an epoch founds a population by dives from nothing and raises some generations of children from it, and the next
/// restarts and samples more: founders err alike when they err, and a population that agrees on an error never loses it.
pub(super) fn evolve<const W: usize>(
    puzzle: &Puzzle,
    p: &Propagator<W>,
    kernel: &Kernel,
    champion: &Champion,
    seed: u64,
    clock: &Clock,
    watch: &mut dyn FnMut(Progress),
) -> Evolved {
    let evolved = Evolved { best: None, rounds: 0, moves: 0, timed_out: false, infeasible: false };
    let ground = Ground { puzzle, kernel, learner: None };
    let mut evolution = Evolution { ground, p, champion, seed, clock, history: History { evolved, watch } };
    // It always ends with a break; the history tells why.
    let _ = evolution.run();
    evolution.history.evolved
}

/// A puzzle under evolution: what all births have in common, and the history so far.
struct Evolution<'a, 'w, const W: usize> {
    ground: Ground<'a>,
    p: &'a Propagator<W>,
    champion: &'a Champion,
    seed: u64,
    clock: &'a Clock<'a>,
    history: History<'w>,
}

impl<const W: usize> Evolution<'_, '_, W> {
    /// All epochs; `Break` when the search has ended.
    fn run(&mut self) -> ControlFlow<()> {
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
    fn epoch(&mut self, members: u64, generations: u32, depths: &Depths) -> ControlFlow<()> {
        let mut population: Vec<Partial> = Vec::new();
        for _ in 0..=generations {
            let first = self.history.evolved.rounds;
            let births = members.min(self.champion.rounds - first);
            let birth = |i: u64, p: &mut Propagator<W>, over: &dyn Fn() -> bool| {
                let mut rng = Rng::stream(self.seed, first + i);
                let inherited = consensus(&population, &mut rng);
                Dive::from(&self.ground, p, inherited, depths, &mut rng, over)
            };
            let threads = self.champion.threads;
            population = generation(births, threads, self.p, &birth, self.clock, &mut self.history);
            let evolved = &mut self.history.evolved;
            evolved.timed_out = self.clock.over();
            let solved = evolved.best.as_ref().is_some_and(|(cost, _)| *cost == 0);
            if solved || evolved.infeasible || evolved.timed_out || evolved.rounds >= self.champion.rounds {
                return ControlFlow::Break(());
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
) -> Vec<Partial> {
    let mut population = Vec::new();
    if threads <= 1 {
        let mut p = p.clone();
        for i in 0..births {
            let dive = birth(i, &mut p, &|| clock.over());
            if history.note(&dive) || clock.over() {
                break;
            }
            population.push(dive.placed);
        }
        return population;
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
        let mut ended = false;
        for (i, dive) in dives {
            waiting[i as usize] = Some(dive);
            while let Some(dive) = waiting.get_mut(told).and_then(Option::take) {
                told += 1;
                ended = ended || history.note(&dive);
                population.push(dive.placed);
            }
        }
    });
    population
}
