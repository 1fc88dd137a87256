//! The observer of a run: looks at a generation now and then, publishes what it saw, passes the gate.

use super::Run;
use super::frame::{Done, Frame, State, Statistics, View, cells};
use super::gate::Unit;
use super::trail::{Point, Trail};
use crate::serve::limits;
use evodoku_evolve::{CpuClock, Observer, Population, Snapshot, Step, Verb};
use evodoku_grid::Layout;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Individuals whose genes are compared before and after a step.
const COMPARED: usize = 128;
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
    /// Genes after the last step, and the population they belong to.
    before: (usize, Vec<u8>),
    focus: Option<String>,
    started: Instant,
    /// The time that points of the curve have taken, and the steps of the frame in the making.
    noting: Duration,
    recorded: Duration,
    last_frame: Instant,
    pause_between: Duration,
    begun: Instant,
    last: View,
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
            before: (0, Vec::new()),
            focus: None,
            started: Instant::now(),
            noting: Duration::ZERO,
            recorded: Duration::ZERO,
            last_frame: Instant::now(),
            pause_between: interval(),
            begun: Instant::now(),
            last: View::default(),
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
            ..View::default()
        };
        view.count(now.counters());
        view
    }
}

impl Observer for Watcher<'_> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let solved = match now.population() {
            Some(population) => population.costs().contains(&0),
            None => now.best_cost() == Some(0),
        };
        let due = self.seen.is_multiple_of(self.stride);
        self.seen += 1;
        if !(due || solved || self.recording || self.run.gate.is_engaged()) {
            self.trail.skip();
            return;
        }
        let begun = Instant::now();
        if due {
            self.pace_looks(begun);
        }
        // Without steps to record, a round can be shown as soon as it is over.
        self.recording |= now.population().is_none() && self.is_due(begun);
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
        if self.run.gate.is_engaged() {
            self.pass(Unit::Generation);
        }
        self.recording = self.run.gate.is_engaged() || self.is_due(begun);
    }

    fn step(&mut self, step: &Step<'_>) {
        if !self.recording {
            return;
        }
        let begun = Instant::now();
        self.steps.push(done(step, &mut self.before));
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

/// What a step did, by comparison with the genes after the previous step, if that acted on the same individuals.
fn done(step: &Step<'_>, before: &mut (usize, Vec<u8>)) -> Done {
    let Some(population) = step.population else {
        return Done { verb: step.verb.word(), operators: step.operators.to_vec(), ..Done::default() };
    };
    let (address, genes) = (std::ptr::from_ref(population).addr(), population.blueprint().genes());
    // The last ones: those admitted unchanged come first.
    let compared = population.len().min(COMPARED);
    let first = population.len() - compared;
    let now: Vec<u8> = (first..population.len()).flat_map(|i| population.genes(i)).copied().collect();
    let same = step.verb == Verb::Apply && before.0 == address && before.1.len() == now.len();
    let (mut changed, mut cells) = (None, None);
    if same {
        let differences = |(x, y): (&[u8], &[u8])| x.iter().zip(y).filter(|(a, b)| a != b).count();
        let each = now.chunks(genes).zip(before.1.chunks(genes)).map(differences);
        let each: Vec<usize> = each.filter(|&count| count > 0).collect();
        changed = Some(each.len() as f64 / compared as f64);
        cells = (!each.is_empty()).then(|| each.iter().sum::<usize>() as f64 / each.len() as f64);
    }
    *before = (address, now);
    let judged = step.verb == Verb::Evaluate;
    let costs = population.costs();
    Done {
        verb: step.verb.word(),
        operators: step.operators.to_vec(),
        individuals: population.len(),
        changed,
        cells,
        best: costs.iter().min().copied().filter(|_| judged),
        mean: judged.then(|| costs.iter().map(|&c| f64::from(c)).sum::<f64>() / costs.len() as f64),
    }
}
