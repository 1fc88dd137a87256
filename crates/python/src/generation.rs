//! A generation as a callback sees it: copied once, turned into arrays only if somebody asks.

use crate::arrays;
use crate::typed::{Costs, Grid};
use evodoku_evolve::Snapshot;
use evodoku_grid::Layout;
use numpy::PyArray1;
use pyo3::prelude::*;

/// A generation of a run. It stays as it is and may be kept.
///
/// >>> import evodoku as ed
/// >>> seen = []
/// >>> def watch(g):
/// ...     seen.append((g.number, g.cost, g.cells.shape))
/// ...     return g.number < 2
/// >>> r = ed.Algorithm("weiss", population=50).run("@mantere/s16", seed=1, callback=watch)
/// >>> [number for number, cost, shape in seen], seen[0][2], r.stop
/// ([0, 1, 2], (50, 81), 'interrupted')
#[pyclass(frozen, module = "evodoku")]
pub(crate) struct Generation {
    /// The number of the generation; 0 is the initial population.
    #[pyo3(get)]
    number: u64,
    /// Evaluations so far.
    #[pyo3(get)]
    evaluations: u64,
    /// Fresh starts so far.
    #[pyo3(get)]
    restarts: u64,
    /// The least cost; none before there is a grid.
    #[pyo3(get)]
    cost: Option<u32>,
    layout: Layout,
    /// Symbols from 0, in the order of the genome.
    genes: Vec<u8>,
    costs: Vec<u32>,
    /// The cell of each gene.
    cell_of: Vec<u32>,
    best: usize,
}

impl Generation {
    pub(crate) fn of(now: &Snapshot<'_>, layout: &Layout) -> Self {
        let counters = now.counters();
        let mut generation = Self {
            number: counters.generations,
            evaluations: counters.evaluations,
            restarts: counters.restarts,
            cost: now.best_cost(),
            layout: layout.clone(),
            genes: Vec::new(),
            costs: Vec::new(),
            cell_of: Vec::new(),
            best: 0,
        };
        if let Some(population) = now.population() {
            let blueprint = population.blueprint();
            generation.genes.reserve_exact(population.len() * blueprint.genes());
            (0..population.len()).for_each(|i| generation.genes.extend_from_slice(population.genes(i)));
            generation.costs = population.costs().to_vec();
            generation.cell_of = blueprint.cells().map(|cell| cell.index() as u32).collect();
            generation.best = population.best();
        } else if let Some(grid) = now.best_grid() {
            generation.genes = grid.values().iter().map(|symbol| symbol.index() as u8).collect();
            generation.costs = now.best_cost().into_iter().collect();
            generation.cell_of = (0..generation.genes.len() as u32).collect();
        }
        generation
    }

    /// The numbers of an individual, cell by cell.
    fn decode(&self, individual: usize, cells: &mut [u16]) {
        let genes = &self.genes[individual * cells.len()..][..cells.len()];
        for (&cell, &gene) in self.cell_of.iter().zip(genes) {
            cells[cell as usize] = u16::from(gene) + 1;
        }
    }
}

#[pymethods]
impl Generation {
    /// All individuals, one a row: symbols from 1, cell by cell. A search with one grid has one row.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Option<Grid<'py>>> {
        let layout = &self.layout;
        if self.genes.is_empty() {
            return Ok(None);
        }
        let (count, size) = (self.costs.len(), layout.cell_count());
        let mut cells = vec![0; count * size];
        cells.chunks_exact_mut(size).enumerate().for_each(|(i, cells)| self.decode(i, cells));
        arrays::numbers(py, layout, &cells, &[count, size]).map(Some)
    }

    /// The costs, one for each individual.
    #[getter]
    fn costs<'py>(&self, py: Python<'py>) -> Costs<'py> {
        Costs(PyArray1::from_slice(py, &self.costs).into_any())
    }

    /// The best grid in rows and columns; none before there is one.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Grid<'py>>> {
        let layout = &self.layout;
        if self.genes.is_empty() {
            return Ok(None);
        }
        let mut cells = vec![0; layout.cell_count()];
        self.decode(self.best, &mut cells);
        arrays::plane(py, layout, |cell| cells[cell]).map(Some)
    }

    fn __repr__(&self) -> String {
        let cost = self.cost.map_or_else(|| "none".into(), |cost| cost.to_string());
        format!("<Generation {}: {} individuals, best cost {cost}>", self.number, self.costs.len())
    }
}
