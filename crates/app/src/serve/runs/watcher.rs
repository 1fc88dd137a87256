//! The observer of a run: looks at a generation now and then, publishes what it saw, passes the gate.

use super::frame::{Done, Frame, State, Statistics, View, cells};
use super::gate::Unit;
use super::run::Run;
use super::step::{Before, done};
use super::trail::{Point, Trail};
use crate::serve::limits;
use evodoku_evolve::{CpuClock, Observer, Population, Snapshot, Step};
use evodoku_grid::Layout;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Small boards, and the cells of all of them together.
const BOARDS: usize = 48;
const BOARD_CELLS: usize = 12_000;
/// Frames may take the eightieth part of the solver's time and the points of the curve the two-hundredth: where they are
/// dear, fewer are made.
const SHARE: u32 = 80;
const POINT_SHARE: u32 = 200;
/// A clock costs as much as a part of a fast generation, so it is read only after as many generations as take about this much time
/// lies between two looks at it.
const LOOK: Duration = Duration::from_micros(500);
const LONGEST_STRIDE: u64 = 256;

pub(crate) struct Watcher<'r> {
    run: &'r Run,
    layout: &'r Layout,
    clock: CpuClock,
    trail: Trail,
    /// Whether this generation is looked at step by step.
    recording: bool,
    /// Generations seen, and from one look at the clock to the next: a power of two, as the trail thins out by halves.
    seen: u64,
    stride: u64,
    last_look: Instant,
    steps: Vec<Done>,
    before: Before,
    focus: Option<String>,
    /// Whether an operator of this generation was waited for.
    stepped: bool,
    started: Instant,
    /// The time that points of the curve have taken, and the steps of the frame in the making.
    noting: Duration,
    recorded: Duration,
    last_frame: Instant,
    pause_between: Duration,
    begun: Instant,
    last: View,
    /// The generation that was seen last.
    at: Option<u64>,
}

impl<'r> Watcher<'r> {
    pub(crate) fn new(run: &'r Run, layout: &'r Layout) -> Self {
        Self {
            run,
            layout,
            clock: CpuClock::of_thread(),
            trail: Trail::default(),
            recording: true,
            seen: 0,
            stride: 1,
            last_look: Instant::now(),
            steps: Vec::new(),
            before: Before::default(),
            focus: None,
            stepped: false,
            started: Instant::now(),
            noting: Duration::ZERO,
            recorded: Duration::ZERO,
            last_frame: Instant::now(),
            pause_between: interval(),
            begun: Instant::now(),
            last: View::default(),
            at: None,
        }
    }

    /// What was published last, and the whole trail, for the last word on the run.
    pub(crate) fn into_last(self) -> (View, Trail) {
        (View { cpu_seconds: self.clock.elapsed().as_secs_f64(), ..self.last }, self.trail)
    }

    fn publish(&mut self, view: View) {
        self.last = view.clone();
        self.run.newest.send_replace(Arc::new(Frame::new(view, self.trail.clone())));
    }

    fn pass(&mut self, unit: Unit) {
        let (run, last, trail) = (self.run, &self.last, &self.trail);
        run.gate.pass(unit, self.begun, || {
            let paused = View { state: State::Paused, ..last.clone() };
            run.newest.send_replace(Arc::new(Frame::new(paused, trail.clone())));
        });
        self.begun = Instant::now();
    }

    /// Looks at the clock more often where generations are slow, and less often where they are fast.
    fn pace_looks(&mut self, now: Instant) {
        let elapsed = now - std::mem::replace(&mut self.last_look, now);
        if elapsed < LOOK {
            self.stride = (self.stride * 2).min(LONGEST_STRIDE);
        } else if elapsed > 4 * LOOK {
            self.stride = (self.stride / 2).max(1);
        }
    }

    /// Whether it is time for another frame.
    fn is_due(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.last_frame) >= self.pause_between
    }

    fn look(&self, now: &Snapshot<'_>) -> View {
        let population = now.population();
        let mut view = View {
            cpu_seconds: self.clock.elapsed().as_secs_f64(),
            statistics: Statistics::of(now.row()),
            best: now.best_grid().map(|grid| cells(grid.values())),
            solved: now.best_cost() == Some(0),
            individuals: population.map_or(0, Population::len),
            sample: population.map_or_else(Vec::new, sample),
            steps: self.steps.clone(),
            focus: self.focus.clone(),
            certainty: now
                .certainty()
                .map(|all| all.iter().map(|sure| (sure * 100.0).round() as u8).collect()),
            ..View::default()
        };
        view.count(now.counters());
        view
    }
}

impl Observer for Watcher<'_> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let generation = now.counters().generations;
        let gate = &self.run.gate;
        let near = gate.is_near(generation);
        if let Some(passed) = gate.arrive(self.at.replace(generation), generation) {
            self.run.overshot(passed);
        }
        let solved = match now.population() {
            Some(population) => population.costs().contains(&0),
            None => now.best_cost() == Some(0),
        };
        let due = self.seen.is_multiple_of(self.stride);
        self.seen += 1;
        if !(due || near || solved || self.recording || self.run.gate.is_engaged()) {
            self.trail.skip();
            return;
        }
        let begun = Instant::now();
        if due {
            self.pace_looks(begun);
        }
        // Without steps to record, a round can be shown as soon as it is over.
        self.recording |= now.population().is_none() && (self.is_due(begun) || self.run.gate.is_engaged());
        if self.recording || solved || self.noting * POINT_SHARE <= begun - self.started {
            let (clock, layout) = (&self.clock, self.layout);
            self.trail.note(|| Point::new(now, layout, clock.elapsed().as_secs_f64()));
            self.noting += begun.elapsed();
        } else {
            self.trail.skip();
        }
        if self.recording || solved {
            let begun = Instant::now();
            let view = self.look(now);
            self.publish(view);
            self.last_frame = Instant::now();
            let spent = self.last_frame - begun + std::mem::take(&mut self.recorded);
            self.pause_between = interval().max(spent * SHARE);
            self.recording = false;
            self.steps.clear();
            self.focus = None;
        }
        // The last operator of a generation was its end already.
        let stepped = std::mem::take(&mut self.stepped) && self.run.gate.by_operator();
        if self.run.gate.is_engaged() && !stepped {
            self.pass(Unit::Generation);
        }
        self.recording = near || self.run.gate.is_engaged() || self.is_due(begun);
    }

    fn step(&mut self, step: &Step<'_>) {
        if !self.recording {
            return;
        }
        let begun = Instant::now();
        self.steps.push(done(step, &mut self.before, self.run.gate.by_operator()));
        self.recorded += begun.elapsed();
        if self.run.gate.by_operator() {
            // A step may leave nobody: the children of some papers are admitted only later.
            let last = step.population.and_then(|all| Some((all, all.len().checked_sub(1)?)));
            if let Some((population, last)) = last {
                let focus = population.genes(last);
                self.focus = Some(cells(population.blueprint().decode(focus).values()));
            }
            let (steps, focus) = (self.steps.clone(), self.focus.clone());
            let cpu_seconds = self.clock.elapsed().as_secs_f64();
            self.publish(View { cpu_seconds, steps, focus, ..self.last.clone() });
            self.stepped = true;
            self.pass(Unit::Operator);
        }
    }
}

fn interval() -> Duration {
    Duration::from_secs(1) / limits::FRAMES
}

/// Individuals evenly from the best to the worst.
fn sample(population: &Population) -> Vec<(u32, String)> {
    let blueprint = population.blueprint();
    let boards = BOARDS.min(BOARD_CELLS / blueprint.genes().max(1)).clamp(4, BOARDS).min(population.len());
    let mut ranked: Vec<usize> = (0..population.len()).collect();
    ranked.sort_by_key(|&i| population.costs()[i]);
    let last = (boards - 1).max(1);
    let places = (0..boards).map(|k| ranked[k * (population.len() - 1) / last]);
    places.map(|i| (population.costs()[i], cells(blueprint.decode(population.genes(i)).values()))).collect()
}
