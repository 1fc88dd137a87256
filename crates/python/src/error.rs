//! One exception for everything that the libraries refuse, with their sentence: what is wrong, and what would work.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use std::fmt::Display;

create_exception!(evodoku, Error, PyValueError, "What Evodoku refuses, in a sentence that names a remedy.");

/// An error of a library as an exception.
pub(crate) fn refused(error: impl Display) -> PyErr {
    // The alternate form of anyhow names all causes; other errors have but one form.
    Error::new_err(format!("{error:#}"))
}
