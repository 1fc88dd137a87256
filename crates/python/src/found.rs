//! The result of a run: what was found, what it took, and what it recorded.

use crate::algorithm::Algorithm;
use crate::arrays;
use crate::drawing;
use crate::error::refused;
use crate::puzzle::Puzzle;
use crate::trace::{Point, Trace, columns};
use crate::typed::{Grid, Pickled, Table, Widget};
use evodoku::answers;
use evodoku_evolve::{Outcome, Solver, StopReason};
use evodoku_grid::{Solution, Symbol};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

/// What is known of a run, without the objects around it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Facts {
    pub(crate) seed: u64,
    by: String,
    stop: String,
    /// Symbols from 0, cell by cell.
    grid: Option<Vec<u8>>,
    cost: Option<u32>,
    unique: Option<bool>,
    generations: u64,
    evaluations: u64,
    swaps: u64,
    restarts: u64,
    effective_generations: u64,
    cpu_seconds: f64,
    trace: Vec<Point>,
}

impl Facts {
    pub(crate) fn new(solver: &dyn Solver, outcome: Outcome, seed: u64, trace: Trace) -> Self {
        let grid = |grid: &Solution| grid.values().iter().map(|symbol| symbol.index() as u8).collect();
        Self {
            seed,
            by: outcome.by.unwrap_or(solver.about().name).to_owned(),
            stop: outcome.stop.word().into(),
            cost: outcome.cost(),
            unique: outcome.unique,
            generations: outcome.counters.generations,
            evaluations: outcome.counters.evaluations,
            swaps: outcome.counters.swaps,
            restarts: outcome.counters.restarts,
            effective_generations: outcome.counters.effective_generations,
            cpu_seconds: outcome.cpu.as_secs_f64(),
            grid: outcome.best.map(|best| grid(&best.grid)),
            trace: trace.points,
        }
    }

    fn solved(&self) -> bool {
        self.stop == StopReason::Solved.word()
    }

    fn values(&self) -> Option<Vec<Symbol>> {
        Some(self.grid.as_ref()?.iter().map(|&symbol| Symbol::new(symbol.into())).collect())
    }
}

/// The result of a run. It draws itself in a notebook and can be pickled.
///
/// >>> import evodoku as ed
/// >>> r = ed.Algorithm("weiss", population=500).run("@weiss/easy1", seed=1)
/// >>> r.solved, r.stop, r.cost, r.puzzle.is_solved_by(r.best)
/// (True, 'solved', 0, True)
/// >>> sorted(r.trace)[:3]
/// ['best', 'diversity', 'evaluations']
#[pyclass(frozen, module = "evodoku", name = "Result")]
pub(crate) struct Found {
    pub(crate) facts: Facts,
    /// The algorithm that ran, with its parameters.
    #[pyo3(get)]
    pub(crate) algorithm: Py<Algorithm>,
    /// The puzzle.
    #[pyo3(get)]
    pub(crate) puzzle: Py<Puzzle>,
}

#[pymethods]
impl Found {
    /// Whether a solution was found; an independent judge has checked it.
    #[getter]
    fn solved(&self) -> bool {
        self.facts.solved()
    }

    /// The best grid in rows and columns: the solution, or the least wrong one; none if there is none.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Grid<'py>>> {
        let grid =
            |grid: &Vec<u8>| arrays::plane(py, self.puzzle.get().layout(), |cell| u16::from(grid[cell]) + 1);
        self.facts.grid.as_ref().map(grid).transpose()
    }

    /// The cost of the best grid, as the algorithm measures it; 0 is solved.
    #[getter]
    fn cost(&self) -> Option<u32> {
        self.facts.cost
    }

    /// Whether the solution is the only one; none if there is no solution, or a short search does not decide it.
    #[getter]
    fn unique(&self, py: Python<'_>) -> Option<bool> {
        let (facts, puzzle) = (&self.facts, &self.puzzle.get().record.puzzle);
        let look = || facts.values().filter(|_| facts.solved()).map(Solution::new);
        py.detach(|| facts.unique.or_else(|| answers::is_unique(puzzle, &look()?)))
    }

    /// The name of the algorithm that gave the answer.
    #[getter]
    fn by(&self) -> &str {
        &self.facts.by
    }

    /// Why the search ended, in one word: `solved`, `generations`, `evaluations`, `time`, `interrupted` and so on.
    #[getter]
    fn stop(&self) -> &str {
        &self.facts.stop
    }

    /// The same as a sentence.
    #[getter]
    fn words(&self) -> String {
        StopReason::of_word(&self.facts.stop).map(|stop| stop.to_string()).unwrap_or_default()
    }

    /// The seed. The same one gives the same run, here and on the command line.
    #[getter]
    fn seed(&self) -> u64 {
        self.facts.seed
    }

    /// Generations; rounds of the champion.
    #[getter]
    fn generations(&self) -> u64 {
        self.facts.generations
    }

    /// Evaluations: calls of a fitness, also in local search. Engines count their moves or decisions.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.facts.evaluations
    }

    /// Swaps of local searches that computed no fitness.
    #[getter]
    fn swaps(&self) -> u64 {
        self.facts.swaps
    }

    /// Fresh starts after the first.
    #[getter]
    fn restarts(&self) -> u64 {
        self.facts.restarts
    }

    /// Generations that improved on the best cost of the run.
    #[getter]
    fn effective_generations(&self) -> u64 {
        self.facts.effective_generations
    }

    /// CPU time.
    #[getter]
    fn cpu_seconds(&self) -> f64 {
        self.facts.cpu_seconds
    }

    /// What the run recorded, as a table: see `trace=` of `run`.
    #[getter]
    fn trace<'py>(&self, py: Python<'py>) -> PyResult<Table<'py>> {
        let columns = columns(py, &self.facts.trace)?;
        py.import("evodoku.tables")?.getattr("Table")?.call1((columns,)).map(Table)
    }

    /// The run as a widget: its board, its curve and a slider over generations.
    ///
    /// The run is repeated with its seed, so that runs that nobody looks at keep no pictures. Needs `anywidget`.
    #[pyo3(signature = (frames=100))]
    fn animate<'py>(slf: &Bound<'py, Self>, frames: u32) -> PyResult<Widget<'py>> {
        slf.py().import("evodoku.animation")?.getattr("animate")?.call1((slf, frames)).map(Widget)
    }

    /// The board as an SVG picture, with what was found.
    fn svg(&self) -> String {
        let record = &self.puzzle.get().record;
        let found = self.facts.values().map(|values| values.into_iter().map(Some).collect::<Vec<_>>());
        drawing::svg(record, found.as_deref().unwrap_or(record.puzzle.givens()))
    }

    /// What a notebook shows.
    fn _repr_html_(&self) -> String {
        format!("{}<div>{}</div>", self.svg(), self.summary())
    }

    fn __repr__(&self) -> String {
        format!("<Result: {}>", self.summary())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let (this, py) = (slf.get(), slf.py());
        let facts = serde_json::to_string(&this.facts).map_err(refused)?;
        let restore = slf.get_type().getattr("_restore")?;
        let parts = (this.algorithm.clone_ref(py), this.puzzle.clone_ref(py), facts);
        Ok(Pickled((restore, parts).into_bound_py_any(py)?))
    }

    /// What was pickled.
    #[staticmethod]
    fn _restore(algorithm: Py<Algorithm>, puzzle: Py<Puzzle>, facts: &str) -> PyResult<Self> {
        let facts: Facts = serde_json::from_str(facts).map_err(refused)?;
        let cells = puzzle.get().layout().cell_count();
        if facts.grid.as_ref().is_some_and(|grid| grid.len() != cells) {
            return Err(refused("the pickled result does not fit its puzzle; pickle it again"));
        }
        Ok(Self { facts, algorithm, puzzle })
    }
}

impl Found {
    fn summary(&self) -> String {
        let Facts { by, generations, evaluations, seed, cost, .. } = &self.facts;
        let words = self.words();
        let cost = match cost {
            Some(cost) if !self.solved() => format!(", best cost {cost}"),
            _ => String::new(),
        };
        format!("{words}{cost} ({by}, seed {seed}, generations {generations}, evaluations {evaluations})")
    }
}
