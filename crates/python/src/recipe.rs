//! A recipe: an algorithm composed from operators, in TOML or as a dictionary.

use crate::algorithm::Algorithm;
use crate::error::refused;
use crate::typed::{Pickled, RecipeLike};
use evodoku_evolve::{Recipe as Composed, recipe};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use std::path::PathBuf;

/// An algorithm composed from operators: a dictionary, TOML, the path of a `.toml` file, or a shipped recipe such as `@weiss`.
///
/// >>> import evodoku as ed
/// >>> recipe = ed.Recipe({
/// ...     "name": "the shortest one", "segment": "box", "size": 1000, "fitness": "line-duplicates",
/// ...     "start": [{"initialise": "shuffled-segments"}, "evaluate"],
/// ...     "generation": [
/// ...         {"breed": {"pairs": "tournament", "cross": "one-cut"}},
/// ...         {"mutate": {"by": "swap-in-segment", "rate": 0.1}},
/// ...         "evaluate",
/// ...     ],
/// ... })
/// >>> recipe.run("@weiss/easy1", seed=1, generations=100).cost < 10
/// True
/// >>> ed.Recipe({"segment": "boxes"})
/// Traceback (most recent call last):
/// evodoku.Error: line 1, column 11: segment = 'boxes' is not allowed; use cell, row, box
#[pyclass(frozen, extends = Algorithm, module = "evodoku")]
pub(crate) struct Recipe {
    recipe: Composed,
}

/// A value of a recipe, as TOML writes it.
fn toml(value: &Bound<'_, PyAny>) -> PyResult<toml::Value> {
    if let Ok(table) = value.cast::<PyDict>() {
        let entry = |(key, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((key.extract::<String>()?, toml(&value)?))
        };
        return Ok(toml::Value::Table(table.iter().map(entry).collect::<PyResult<_>>()?));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| toml(&item?)).collect::<PyResult<_>>()?;
        return Ok(toml::Value::Array(items));
    }
    if value.is_instance_of::<PyString>() {
        return Ok(toml::Value::String(value.extract()?));
    }
    if let Ok(truth) = value.cast::<PyBool>() {
        return Ok(toml::Value::Boolean(truth.is_true()));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(toml::Value::Integer(value.extract()?));
    }
    if value.is_instance_of::<PyFloat>() {
        return Ok(toml::Value::Float(value.extract()?));
    }
    Err(PyTypeError::new_err(format!(
        "a recipe cannot hold {}; use dictionaries, lists, text and numbers",
        value.repr()?
    )))
}

/// The text of a recipe.
fn text(source: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(table) = source.cast::<PyDict>() {
        return toml::to_string(&toml(table.as_any())?).map_err(refused);
    }
    let path = match source.extract::<String>() {
        Ok(text) if text.contains('\n') || text.contains('=') => return Ok(text),
        Ok(name) if name.starts_with('@') => return recipe::SHIPPED.find(&name).map(String::from).map_err(refused),
        Ok(path) => PathBuf::from(path),
        Err(_) => source.extract::<PathBuf>().map_err(|_| {
            PyTypeError::new_err("a recipe is a dictionary, TOML, the path of a file, or the name of a shipped one such as @weiss")
        })?,
    };
    std::fs::read_to_string(&path)
        .map_err(|why| refused(format!("{}: cannot be read: {why}", path.display())))
}

#[pymethods]
impl Recipe {
    #[new]
    #[pyo3(signature = (source, **parameters: "object"))]
    fn new(
        source: RecipeLike<'_>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let recipe = Composed::parse(&text(&source.0)?).map_err(refused)?;
        let algorithm = Algorithm::set(Box::new(recipe.clone()), parameters)?;
        Ok(PyClassInitializer::from(algorithm).add_subclass(Self { recipe }))
    }

    /// The recipe in TOML.
    #[getter]
    fn text(&self) -> &str {
        self.recipe.text()
    }

    /// The names of its operators that are functions of this program. Runs with them cannot be stored, since no version says
    /// what they do.
    #[getter]
    fn ad_hoc(&self) -> Vec<&str> {
        self.recipe.ad_hoc().to_vec()
    }

    /// Its steps in words.
    fn describe(&self) -> Vec<String> {
        self.recipe.describe()
    }

    fn __repr__(&self) -> String {
        format!("Recipe('{}')", self.recipe.name())
    }

    fn __getnewargs_ex__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py>> {
        let settings = slf.as_super().get().settings(slf.py())?;
        Ok(Pickled(((slf.get().text(),), settings).into_bound_py_any(slf.py())?))
    }
}
