//! A puzzle as a cost function for optimisers of other people: batches of grids in, costs out, counted.

use crate::arrays;
use crate::error::refused;
use crate::puzzle::{Given, Puzzle};
use crate::typed::{Costs, Grid, GridLike, Indices, Mask, Pickled};
use evodoku_evolve::operators::initialise::{AnySymbol, ShuffledSegments};
use evodoku_evolve::{self as evolve, Blueprint, Number, Population, Run, Segment, Value as _};
use evodoku_grid::formats::Record;
use evodoku_grid::{Layout, Symbol, verify};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods as _, PyReadonlyArrayDyn, PyUntypedArrayMethods as _};
use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A puzzle as a cost function over grids, for an optimiser of your own.
///
/// `problem(cells)` takes an array of grids, one a row, symbols from 1, and returns their costs: repeated symbols over all
/// houses that the segments do not keep intact, 0 for a solution. It counts what it evaluates and remembers the best grid.
/// `segment` says what your grids keep intact: `box`, `row`, or `cell` (nothing). Givens must stay as they are.
///
/// >>> import evodoku as ed
/// >>> problem = ed.Problem("@weiss/easy1", segment="box")
/// >>> cells = problem.sample(1000, seed=1)
/// >>> costs = problem(cells)
/// >>> cells.shape, costs.dtype, problem.evaluations, problem.best_cost == min(costs.tolist())
/// ((1000, 81), dtype('uint32'), 1000, True)
/// >>> cells[3, problem.fixed] = 1
/// >>> problem(cells)
/// Traceback (most recent call last):
/// evodoku.Error: grid 3: ... is given; keep the givens and change free cells only
#[pyclass(frozen, module = "evodoku")]
pub(crate) struct Problem {
    grids: evolve::Problem,
    puzzle: Py<Puzzle>,
    count: Mutex<Count>,
}

/// What was evaluated so far.
#[derive(Default)]
struct Count {
    evaluations: u64,
    best: Option<(u32, Vec<u16>)>,
}

impl Problem {
    /// The problem of a puzzle that is searched already.
    pub(crate) fn of(py: Python<'_>, blueprint: &Blueprint) -> PyResult<Self> {
        Self::read(py, Record::new(blueprint.puzzle().clone()), blueprint.segment())
    }

    fn read(py: Python<'_>, record: Record, segment: Segment) -> PyResult<Self> {
        let problem = evolve::Problem::new(&record.puzzle, segment).map_err(refused)?;
        Ok(Self { grids: problem, puzzle: Py::new(py, Puzzle { record })?, count: Mutex::default() })
    }

    fn blueprint(&self) -> &Blueprint {
        self.grids.blueprint()
    }

    fn layout(&self) -> &Layout {
        self.puzzle.get().layout()
    }

    fn count(&self) -> std::sync::MutexGuard<'_, Count> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The costs of grids that lie one after the other; the interpreter goes on meanwhile.
    fn evaluate<N: Number + Sync>(&self, py: Python<'_>, grids: &[N], count: usize) -> PyResult<Vec<u32>> {
        let mut costs = vec![0; count];
        py.detach(|| self.grids.costs(grids, &mut costs)).map_err(refused)?;
        let mut known = self.count();
        known.evaluations += count as u64;
        if let Some((place, &cost)) = costs.iter().enumerate().min_by_key(|(_, cost)| **cost)
            && known.best.as_ref().is_none_or(|(least, _)| cost < *least)
        {
            let cells = self.layout().cell_count();
            known.best = Some((cost, grids[place * cells..][..cells].iter().map(|&n| n.into()).collect()));
        }
        Ok(costs)
    }

    /// The cell of each gene.
    fn cell_of(&self) -> Vec<usize> {
        self.blueprint().cells().map(evodoku_grid::Cell::index).collect()
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (puzzle, segment="box"))]
    fn new(py: Python<'_>, puzzle: Given, segment: &str) -> PyResult<Self> {
        let word = Segment::read(segment).ok_or_else(|| {
            refused(format!("segment = '{segment}' is not allowed; use {}", Segment::domain(&(..))))
        })?;
        Self::read(py, puzzle.0, word)
    }

    /// The costs of grids, one a row; a single grid gives an array of one cost.
    fn __call__<'py>(&self, py: Python<'py>, cells: GridLike<'py>) -> PyResult<Costs<'py>> {
        let size = self.layout().cell_count();
        let shape = |shape: &[usize]| match *shape {
            [cells] if cells == size => Ok(1),
            [count, cells] if cells == size => Ok(count),
            _ => Err(refused(format!(
                "an array of shape {shape:?} does not fit; use (n, {size}), one grid a row"
            ))),
        };
        let costs = match cells.0.cast::<PyArrayDyn<u8>>() {
            Ok(bytes) if bytes.is_c_contiguous() => {
                let bytes: PyReadonlyArrayDyn<'_, u8> = bytes.readonly();
                self.evaluate(py, bytes.as_slice()?, shape(bytes.shape())?)?
            }
            _ => {
                let array = arrays::read(&cells.0)?;
                let number = |&value: &i64| u16::try_from(value).unwrap_or(u16::MAX);
                let words: Vec<u16> = array.as_slice()?.iter().map(number).collect();
                self.evaluate(py, &words, shape(array.shape())?)?
            }
        };
        Ok(Costs(PyArray1::from_vec(py, costs).into_any()))
    }

    /// Random grids that keep the givens and the segments, one a row.
    #[pyo3(signature = (count, seed=1))]
    fn sample<'py>(&self, py: Python<'py>, count: usize, seed: u64) -> PyResult<Grid<'py>> {
        let (blueprint, cells) = (self.blueprint(), self.layout().cell_count());
        if Population::bytes(count, blueprint) > 1 << 32 {
            return Err(refused(format!(
                "{count} grids of {cells} cells need more than 4 GiB; sample fewer at a time"
            )));
        }
        let mut numbers = Vec::with_capacity(count * cells);
        if count > 0 {
            let mut run = Run::new(blueprint.puzzle(), seed);
            let mut population = Population::new(count, blueprint);
            match blueprint.segment() {
                Segment::Cell => population.apply(&AnySymbol {}, &mut run),
                _ => population.apply(&ShuffledSegments {}, &mut run),
            }
            (0..count).for_each(|i| numbers.extend(self.grids.decode(population.genes(i))));
        }
        arrays::numbers(py, self.layout(), &numbers, &[count, cells])
    }

    /// A grid from the symbols of its free cells alone, in the order of `free`; several in rows.
    ///
    /// >>> import evodoku as ed
    /// >>> problem = ed.Problem("1...23....4.....", segment="cell")
    /// >>> problem.complete([2] * len(problem.free)).reshape(4, 4)
    /// array([[1, 2, 2, 2],
    ///        [2, 3, 2, 2],
    ///        [2, 2, 4, 2],
    ///        [2, 2, 2, 2]], dtype=uint8)
    fn complete<'py>(&self, py: Python<'py>, values: GridLike<'py>) -> PyResult<Grid<'py>> {
        let givens = self.puzzle.get().record.puzzle.givens();
        let free: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_none()).collect();
        let array = arrays::read(&values.0)?;
        let rows = match *array.shape() {
            [width] if width == free.len() => 1,
            [rows, width] if width == free.len() => rows,
            ref shape => {
                let width = free.len();
                return Err(refused(format!(
                    "an array of shape {shape:?} does not fit; use (n, {width}), one symbol a free cell"
                )));
            }
        };
        let start: Vec<u16> = givens.iter().map(|&given| arrays::number(given)).collect();
        let mut cells = start.repeat(rows);
        let values = array.as_slice()?.chunks_exact(free.len().max(1));
        for (grid, values) in cells.chunks_exact_mut(givens.len()).zip(values) {
            for (&cell, &value) in free.iter().zip(values) {
                grid[cell] = u16::try_from(value).unwrap_or(u16::MAX);
            }
        }
        let shape = if array.ndim() == 1 { vec![givens.len()] } else { vec![rows, givens.len()] };
        arrays::numbers(py, self.layout(), &cells, &shape)
    }

    /// Whether a grid is a solution, by the judge that shares no code with any cost.
    fn is_solution(&self, grid: GridLike<'_>) -> PyResult<bool> {
        let values = arrays::givens(self.layout(), &arrays::read(&grid.0)?)?;
        let full: Option<Vec<Symbol>> = values.into_iter().collect();
        Ok(full.is_some_and(|grid| verify(&self.puzzle.get().record.puzzle, &grid).is_ok()))
    }

    /// Forgets what was counted, for another run.
    fn reset(&self) {
        *self.count() = Count::default();
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// What grids keep intact.
    #[getter]
    fn segment(&self) -> &str {
        self.blueprint().segment().word()
    }

    /// The number of symbols.
    #[getter]
    fn symbols(&self) -> usize {
        self.layout().symbols()
    }

    /// The number of cells.
    #[getter]
    fn size(&self) -> usize {
        self.layout().cell_count()
    }

    /// Which cells are given.
    #[getter]
    fn fixed<'py>(&self, py: Python<'py>) -> Mask<'py> {
        let givens = self.puzzle.get().record.puzzle.givens();
        Mask(PyArray1::from_iter(py, givens.iter().map(Option::is_some)).into_any())
    }

    /// The numbers of the cells that are not given.
    #[getter]
    fn free<'py>(&self, py: Python<'py>) -> Indices<'py> {
        let givens = self.puzzle.get().record.puzzle.givens();
        let free = (0..givens.len()).filter(|&cell| givens[cell].is_none()).map(|cell| cell as i64);
        Indices(PyArray1::from_iter(py, free).into_any())
    }

    /// The free cells of each segment; with `cell`, of each row, though none is kept intact.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> Vec<Indices<'py>> {
        let (blueprint, cell_of) = (self.blueprint(), self.cell_of());
        let segment = |s: usize| {
            let cells = blueprint.free(s).iter().map(|&gene| cell_of[gene as usize] as i64);
            Indices(PyArray1::from_iter(py, cells).into_any())
        };
        (0..blueprint.segments()).map(segment).collect()
    }

    /// Grids that were evaluated so far.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.count().evaluations
    }

    /// The least cost so far; none before the first.
    #[getter]
    fn best_cost(&self) -> Option<u32> {
        self.count().best.as_ref().map(|(cost, _)| *cost)
    }

    /// The first grid of the least cost, in rows and columns; none before the first.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Grid<'py>>> {
        let best = self.count().best.as_ref().map(|(_, grid)| grid.clone());
        best.map(|grid| arrays::plane(py, self.layout(), |cell| grid[cell])).transpose()
    }

    /// Whether a solution was among the grids.
    #[getter]
    fn solved(&self) -> bool {
        self.best_cost() == Some(0)
    }

    fn __repr__(&self) -> String {
        let (evaluations, cost) = (self.evaluations(), self.best_cost());
        let best = cost.map_or_else(String::new, |cost| format!(", best cost {cost}"));
        format!(
            "<Problem: layout {}, segment {}, evaluations {evaluations}{best}>",
            self.layout().name(),
            self.segment()
        )
    }

    /// A copy of its own, as workers of a pool get it: what was counted stays here.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let this = slf.get();
        let parts = (this.puzzle.clone_ref(slf.py()), this.segment().to_owned());
        Ok(Pickled((slf.get_type(), parts).into_bound_py_any(slf.py())?))
    }
}
