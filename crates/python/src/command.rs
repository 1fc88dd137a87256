//! The command line, carried by the wheel.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command line with these arguments, of which the first is the name of the program; returns its exit code.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| evodoku::command(arguments))
}
