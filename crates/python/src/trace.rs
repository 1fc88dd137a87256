//! What a run records on its way.

use evodoku_evolve::{Row, Snapshot};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::type_hint_identifier;
use pyo3::types::PyDict;
use serde::{Deserialize, Serialize};

/// Which generations are recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Traced {
    Nothing,
    Improvements,
    Every(u64),
}

impl<'py> FromPyObject<'_, 'py> for Traced {
    type Error = PyErr;
    const INPUT_TYPE: PyStaticExpr = type_hint_identifier!("evodoku._types", "Traced");

    fn extract(wish: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(every @ 1..) = wish.extract::<u64>() {
            return Ok(Self::Every(every));
        }
        match wish.extract::<String>().as_deref() {
            Ok("none") => Ok(Self::Nothing),
            Ok("improvements") => Ok(Self::Improvements),
            _ => Err(PyValueError::new_err(format!(
                "trace = {} is not allowed; use 'improvements', 'none', or a number: every so many generations",
                wish.repr()?
            ))),
        }
    }
}

/// One row of a trace.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Point {
    generation: u64,
    evaluations: u64,
    restarts: u64,
    best: u32,
    /// Mean, median, worst, standard deviation and diversity, where there is a population.
    population: Option<[f64; 5]>,
}

/// Rows as they come.
pub(crate) struct Trace {
    traced: Traced,
    least: Option<u32>,
    pub(crate) points: Vec<Point>,
}

impl Trace {
    pub(crate) fn new(traced: Traced) -> Self {
        Self { traced, least: None, points: Vec::new() }
    }

    pub(crate) fn note(&mut self, now: &Snapshot<'_>) {
        let wanted = match self.traced {
            Traced::Nothing => false,
            Traced::Improvements => {
                now.best_cost().is_some_and(|best| self.least.is_none_or(|least| best < least))
            }
            Traced::Every(count) => {
                now.counters().generations.is_multiple_of(count) || now.best_cost() == Some(0)
            }
        };
        if !wanted {
            return;
        }
        let Row { counters, best: Some(best), population } = now.row() else { return };
        self.least = Some(self.least.map_or(best, |least| least.min(best)));
        let point = Point {
            generation: counters.generations,
            evaluations: counters.evaluations,
            restarts: counters.restarts,
            best,
            population: population
                .map(|p| [p.mean, f64::from(p.median), f64::from(p.worst), p.sd, p.diversity]),
        };
        // A solution is told when it is found and may be told again at the end of its generation.
        match self.points.last_mut() {
            Some(last) if (last.generation, last.evaluations) == (point.generation, point.evaluations) => {
                *last = point;
            }
            _ => self.points.push(point),
        }
    }
}

/// A trace by columns, as numpy arrays.
pub(crate) fn columns<'py>(py: Python<'py>, points: &[Point]) -> PyResult<Bound<'py, PyDict>> {
    let columns = PyDict::new(py);
    let whole = |of: fn(&Point) -> u64| PyArray1::from_iter(py, points.iter().map(of));
    columns.set_item("generation", whole(|p| p.generation))?;
    columns.set_item("evaluations", whole(|p| p.evaluations))?;
    columns.set_item("restarts", whole(|p| p.restarts))?;
    columns.set_item("best", whole(|p| p.best.into()))?;
    if points.iter().any(|point| point.population.is_some()) {
        for (place, name) in ["mean", "median", "worst", "sd", "diversity"].into_iter().enumerate() {
            let values = points.iter().map(|point| point.population.map_or(f64::NAN, |spread| spread[place]));
            columns.set_item(name, PyArray1::from_iter(py, values))?;
        }
    }
    Ok(columns)
}
