//! How a search is run from Python: without the interpreter's lock, within limits, stopped by Ctrl-C or by a callback.

use crate::algorithm::Algorithm;
use crate::error::refused;
use crate::found::{Facts, Found};
use crate::generation::Generation;
use crate::operators;
use crate::puzzle::{Given, Puzzle};
use crate::trace::{Trace, Traced};
use evodoku_evolve::{Family, Limits, Observer, Outcome, Snapshot, Solver};
use evodoku_grid::Layout;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often a long piece of work looks whether somebody pressed Ctrl-C.
const PULSE: Duration = Duration::from_millis(20);

/// What a search may use, as Python says it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Patience {
    pub(crate) seconds: Option<f64>,
    pub(crate) generations: Option<u64>,
    pub(crate) evaluations: Option<u64>,
    pub(crate) threads: Option<usize>,
}

impl Patience {
    /// The time that was granted; two minutes if nothing was said.
    pub(crate) fn wall(&self) -> PyResult<Duration> {
        Ok(self.granted()?.unwrap_or(Duration::from_secs(120)))
    }

    fn granted(&self) -> PyResult<Option<Duration>> {
        let duration = |seconds| Duration::try_from_secs_f64(seconds).map_err(|_| seconds);
        let granted = self.seconds.map(duration).transpose();
        granted.map_err(|seconds| refused(format!("seconds = {seconds} is not allowed; use a number from 0")))
    }

    pub(crate) fn limits<'a>(&self, stop: &'a AtomicBool) -> PyResult<Limits<'a>> {
        Ok(Limits {
            wall: self.granted()?,
            generations: self.generations,
            evaluations: self.evaluations,
            threads: self.threads.unwrap_or(1).max(1),
            ..Limits::default().until(stop)
        })
    }
}

/// Lets Python handle its signals, such as Ctrl-C; only its main thread can.
fn pressed() -> PyResult<()> {
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method is not general enough")]
    Python::attach(|py| py.check_signals())
}

/// Works on a thread of its own while this one listens for Ctrl-C, which raises the flag that the work is given.
pub(crate) fn listening<R: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> R + Send) -> PyResult<R> {
    let stop = AtomicBool::new(false);
    let (answer, fault) = py.detach(|| {
        thread::scope(|scope| {
            let (done, news) = mpsc::sync_channel::<()>(1);
            let worker = scope.spawn(|| {
                // Dropped at the end, however that comes.
                let _done = done;
                work(&stop)
            });
            let mut fault = None;
            while news.recv_timeout(PULSE) == Err(RecvTimeoutError::Timeout) {
                if fault.is_none() {
                    fault = pressed().err();
                    stop.store(fault.is_some(), Ordering::Relaxed);
                }
            }
            (worker.join(), fault)
        })
    });
    match (answer, fault) {
        (Err(panic), _) => std::panic::resume_unwind(panic),
        (_, Some(fault)) => Err(fault),
        (Ok(answer), None) => Ok(answer),
    }
}

/// Who looks at a search.
struct Watcher<'a> {
    callback: Option<&'a Py<PyAny>>,
    layout: &'a Layout,
    every: u64,
    trace: Trace,
    /// Whether nobody else listens for Ctrl-C, and when this one last did.
    listens: Option<Instant>,
    stop: &'a AtomicBool,
    fault: Option<PyErr>,
    /// The last generation that the callback saw: a solution is told when it is found and once more.
    seen: Option<(u64, u64)>,
}

impl Watcher<'_> {
    /// Shows a generation to the callback, whose false answer ends the search.
    fn show(&self, py: Python<'_>, callback: &Py<PyAny>, now: &Snapshot<'_>) -> PyResult<bool> {
        let answer = callback.call1(py, (Generation::of(now, self.layout),))?;
        py.check_signals()?;
        Ok(answer.is_none(py) || answer.bind(py).is_truthy()?)
    }

    fn go_on(&mut self, outcome: PyResult<bool>) {
        if !matches!(outcome, Ok(true)) {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.fault = outcome.err();
    }
}

impl Observer for Watcher<'_> {
    fn generation(&mut self, now: &Snapshot<'_>) {
        if operators::failed() {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.trace.note(now);
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let counters = now.counters();
        let moment = (counters.generations, counters.evaluations);
        let wanted = counters.generations.is_multiple_of(self.every) || now.best_cost() == Some(0);
        if let Some(callback) = self.callback.filter(|_| wanted && self.seen != Some(moment)) {
            self.seen = Some(moment);
            let outcome = Python::attach(|py| self.show(py, callback, now));
            self.go_on(outcome);
        } else if self.listens.is_some_and(|last| last.elapsed() > PULSE) {
            self.listens = Some(Instant::now());
            let outcome = pressed();
            self.go_on(outcome.map(|()| true));
        }
    }
}

/// A search to be run: what, on what, and who watches.
pub(crate) struct Order {
    pub(crate) seed: u64,
    pub(crate) patience: Patience,
    pub(crate) callback: Option<Py<PyAny>>,
    pub(crate) every: u64,
    pub(crate) traced: Traced,
}

impl Order {
    fn run(
        &self,
        solver: &dyn Solver,
        puzzle: &evodoku_grid::Puzzle,
        stop: &AtomicBool,
        listens: bool,
    ) -> PyResult<Facts> {
        let limits = self.patience.limits(stop)?;
        solver.accepts(&limits).map_err(refused)?;
        let mut watcher = Watcher {
            callback: self.callback.as_ref(),
            layout: puzzle.layout(),
            every: self.every,
            trace: Trace::new(self.traced),
            listens: listens.then(Instant::now),
            stop,
            fault: None,
            seen: None,
        };
        operators::take_fault();
        let outcome = solver.watch(puzzle, self.seed, &limits, &mut watcher);
        let fault = operators::take_fault().or(watcher.fault);
        let outcome: Outcome = outcome.map_err(refused)?;
        match fault {
            Some(fault) => Err(fault),
            None => Ok(Facts::new(solver, outcome, self.seed, watcher.trace)),
        }
    }
}

/// Individuals times cells from which a generation takes so long that Ctrl-C cannot wait for its end.
const LARGE: usize = 20_000_000;

/// Runs an algorithm on a puzzle.
pub(crate) fn run(algorithm: &Bound<'_, Algorithm>, puzzle: Given, order: &Order) -> PyResult<Found> {
    if order.every == 0 {
        return Err(PyValueError::new_err("every = 0 is not allowed; use 1 or more"));
    }
    if let Some(callback) = &order.callback
        && !callback.bind(algorithm.py()).is_callable()
    {
        return Err(PyTypeError::new_err("the callback cannot be called; use a function of one generation"));
    }
    let py = algorithm.py();
    let (solver, record) = (algorithm.get().solver(), puzzle.0);
    let individuals = solver.individuals(&record.puzzle);
    let slow = solver.family() == Family::Engine
        || individuals.saturating_mul(record.puzzle.layout().cell_count()) > LARGE;
    // Generations come often enough to listen in between, and what a callback draws belongs to the thread that asked.
    let facts = if slow {
        listening(py, |stop| order.run(&*solver, &record.puzzle, stop, false))??
    } else {
        let stop = AtomicBool::new(false);
        py.detach(|| order.run(&*solver, &record.puzzle, &stop, true))?
    };
    Ok(Found { facts, algorithm: algorithm.clone().unbind(), puzzle: Py::new(py, Puzzle { record })? })
}

/// One run for each seed, on several threads; the results come in the order of the seeds.
#[pyfunction]
#[pyo3(signature = (algorithm, puzzle, seeds, threads, seconds, generations, evaluations, traced))]
#[expect(clippy::too_many_arguments, reason = "they have their names in Python")]
pub(crate) fn runs(
    algorithm: &Bound<'_, Algorithm>,
    puzzle: Given,
    seeds: Vec<u64>,
    threads: usize,
    seconds: Option<f64>,
    generations: Option<u64>,
    evaluations: Option<u64>,
    traced: Traced,
) -> PyResult<Vec<Found>> {
    let py = algorithm.py();
    let (solver, record) = (algorithm.get().solver(), puzzle.0);
    let patience = Patience { seconds, generations, evaluations, threads: None };
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::with_capacity(seeds.len()));
    let work = |stop: &AtomicBool| {
        thread::scope(|scope| {
            for _ in 0..threads.clamp(1, seeds.len().max(1)) {
                scope.spawn(|| {
                    while let Some(&seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let order = Order { seed, patience, callback: None, every: 1, traced };
                        let facts = order.run(&*solver, &record.puzzle, stop, false);
                        if facts.is_err() {
                            stop.store(true, Ordering::Relaxed);
                        }
                        all.lock().expect("nobody panics with it").push(facts);
                        if stop.load(Ordering::Relaxed) {
                            return;
                        }
                    }
                });
            }
        });
    };
    listening(py, work)?;
    let mut all: Vec<Facts> =
        all.into_inner().expect("nobody panics with it").into_iter().collect::<PyResult<_>>()?;
    let place = |seed: u64| seeds.iter().position(|&known| known == seed);
    all.sort_by_key(|facts| place(facts.seed));
    let puzzle = Py::new(py, Puzzle { record })?;
    let found = |facts| Found { facts, algorithm: algorithm.clone().unbind(), puzzle: puzzle.clone_ref(py) };
    Ok(all.into_iter().map(found).collect())
}
