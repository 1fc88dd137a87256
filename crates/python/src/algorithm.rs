//! An algorithm with its parameters.

use crate::error::refused;
use crate::found::Found;
use crate::puzzle::Given;
use crate::search::{self, Order, Patience};
use crate::trace::Traced;
use crate::typed::{Callback, Parameters, Pickled};
use evodoku::answers;
use evodoku_evolve::{Solver, explain, named};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use std::sync::Arc;

/// An algorithm, set up with parameters; `evodoku.algorithms()` lists them.
///
/// >>> import evodoku as ed
/// >>> a = ed.Algorithm("weiss", population=500, mutation_rate=0.1)
/// >>> a.parameters["population"].value, a.parameters["population"].default
/// ('500', '10000')
/// >>> ed.Algorithm("wiess")
/// Traceback (most recent call last):
/// evodoku.Error: unknown algorithm 'wiess'; did you mean 'weiss'? Use champion, ...
/// >>> ed.Algorithm("weiss", populaton=3)
/// Traceback (most recent call last):
/// evodoku.Error: Weiss has no parameter 'populaton'; did you mean 'population'? Use ...
#[pyclass(frozen, subclass, module = "evodoku")]
pub(crate) struct Algorithm {
    solver: Arc<dyn Solver>,
    /// What was set, by name, as it was written.
    settings: Vec<(String, String)>,
}

/// The text of a parameter's value.
fn text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(truth.is_true().to_string());
    }
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    // Numbers of numpy are neither int nor float, but can become one.
    let float = value.is_instance_of::<PyFloat>();
    if value.is_instance_of::<PyInt>() || (!float && value.hasattr("__index__")?) {
        return Ok(value.call_method0("__index__")?.str()?.to_string());
    }
    if float || value.hasattr("__float__")? {
        return Ok(format!("{:?}", value.extract::<f64>()?));
    }
    Err(PyTypeError::new_err(format!(
        "{} is not the value of a parameter; use a number, a word or a truth value",
        value.repr()?
    )))
}

impl Algorithm {
    /// A solver with these parameters set.
    pub(crate) fn set(mut solver: Box<dyn Solver>, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut settings = Vec::new();
        for (name, value) in parameters.into_iter().flatten() {
            let (name, value) = (name.extract::<String>()?, text(&value)?);
            solver.set(&name, &value).map_err(refused)?;
            settings.push((name, value));
        }
        Ok(Self { solver: solver.into(), settings })
    }

    pub(crate) fn solver(&self) -> Arc<dyn Solver> {
        self.solver.clone()
    }

    pub(crate) fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let settings = PyDict::new(py);
        self.settings.iter().try_for_each(|(name, value)| settings.set_item(name, value))?;
        Ok(settings)
    }
}

#[pymethods]
impl Algorithm {
    #[new]
    #[pyo3(signature = (name, **parameters: "object"))]
    fn new(name: &str, parameters: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Self::set(named(name).map_err(refused)?, parameters)
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        self.solver.about().name
    }

    /// Authors, title, where and when.
    #[getter]
    fn source(&self) -> &str {
        self.solver.about().source
    }

    /// What kind of search it is: `engine`, `evolution`, `trajectory`, `construction` or `swarm`.
    #[getter]
    fn family(&self) -> &str {
        self.solver.family().word()
    }

    /// The version of what a seed means to it.
    #[getter]
    fn version(&self) -> u32 {
        self.solver.about().version
    }

    /// Its parameters by name: value, default, domain and what each does.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Parameters<'py>> {
        let facts = serde_json::to_string(&answers::parameters(&*self.solver)).map_err(refused)?;
        let values: Vec<String> = self.solver.parameters().into_iter().map(|p| p.value).collect();
        py.import("evodoku.questions")?.getattr("_parameters")?.call1((facts, values)).map(Parameters)
    }

    /// Source, pseudo-code, parameters and readings, as text.
    fn explain(&self) -> String {
        explain(&*self.solver)
    }

    /// Runs it on a puzzle and returns a `Result`; without limits it may use what its paper allows.
    ///
    /// `callback` is called with every generation whose number is a multiple of `every`, and ends the run by returning a
    /// false value (not None). `trace` says what is recorded: `improvements`, `none`, or a number for every so many generations.
    #[pyo3(signature = (puzzle, *, seed=1, seconds=None, generations=None, evaluations=None, callback=None, every=1, trace=None, threads=1))]
    #[expect(clippy::too_many_arguments, reason = "they have their names in Python")]
    fn run(
        slf: &Bound<'_, Self>,
        puzzle: Given,
        seed: u64,
        seconds: Option<f64>,
        generations: Option<u64>,
        evaluations: Option<u64>,
        callback: Option<Callback<'_>>,
        every: u64,
        trace: Option<Traced>,
        threads: usize,
    ) -> PyResult<Found> {
        let patience = Patience { seconds, generations, evaluations, threads: Some(threads) };
        let callback = callback.map(|callback| callback.0.unbind());
        let traced = trace.unwrap_or(Traced::Improvements);
        search::run(slf, puzzle, &Order { seed, patience, callback, every, traced })
    }

    fn __repr__(&self) -> String {
        let settings: Vec<String> =
            self.settings.iter().map(|(name, value)| format!(", {name}={value}")).collect();
        format!("Algorithm('{}'{})", self.name(), settings.concat())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py>> {
        Ok(Pickled(((self.name(),), self.settings(py)?).into_bound_py_any(py)?))
    }
}
