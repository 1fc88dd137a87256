//! Grids as numpy arrays: symbols from 1, 0 for an empty cell or a place without one.

use crate::error::refused;
use crate::typed::Grid;
use evodoku_grid::{Layout, Symbol};
use numpy::ndarray::ArrayD;
use numpy::{IxDyn, PyArrayDyn, PyArrayMethods as _, PyReadonlyArrayDyn, PyUntypedArrayMethods as _};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// Numbers of cells in the shape that people see: rows and columns of the plane.
pub(crate) fn plane<'py>(
    py: Python<'py>,
    layout: &Layout,
    values: impl Fn(usize) -> u16,
) -> PyResult<Grid<'py>> {
    let mut plane = vec![0; layout.width() * layout.height()];
    for cell in layout.cells() {
        let (row, column) = layout.position(cell);
        plane[row * layout.width() + column] = values(cell.index());
    }
    numbers(py, layout, &plane, &[layout.height(), layout.width()])
}

/// Numbers as an array of this shape: of bytes, unless there are 256 symbols.
pub(crate) fn numbers<'py>(
    py: Python<'py>,
    layout: &Layout,
    values: &[u16],
    shape: &[usize],
) -> PyResult<Grid<'py>> {
    if layout.symbols() < 256 {
        let bytes = values.iter().map(|&value| value as u8).collect();
        return shaped::<u8>(py, bytes, shape);
    }
    shaped(py, values.to_vec(), shape)
}

fn shaped<'py, T: numpy::Element>(py: Python<'py>, values: Vec<T>, shape: &[usize]) -> PyResult<Grid<'py>> {
    let array = ArrayD::from_shape_vec(IxDyn(shape), values).map_err(refused)?;
    Ok(Grid(PyArrayDyn::from_owned_array(py, array).into_any()))
}

/// The number of a symbol, 0 for none.
pub(crate) fn number(symbol: Option<Symbol>) -> u16 {
    symbol.map_or(0, |symbol| symbol.number() as u16)
}

/// The numbers in a list, in lists of lists, or in an array.
pub(crate) fn read<'py>(source: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, i64>> {
    let wrong = |py, error: PyErr| {
        let fault =
            PyTypeError::new_err("a puzzle is text, a path, rows of numbers, or an array of whole numbers");
        fault.set_cause(py, Some(error));
        fault
    };
    let py = source.py();
    let array = py.import("numpy")?.call_method1("asarray", (source,)).map_err(|e| wrong(py, e))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u", "b"].contains(&kind.as_str()) {
        return Err(PyTypeError::new_err(
            "a puzzle is text, a path, rows of numbers, or an array of whole numbers",
        ));
    }
    let array = py.import("numpy")?.call_method1("ascontiguousarray", (array, "int64"))?;
    Ok(array.cast_into::<PyArrayDyn<i64>>()?.readonly())
}

/// The givens that an array means: one number for each cell, or the plane with its rows and columns.
pub(crate) fn givens(layout: &Layout, array: &PyReadonlyArrayDyn<'_, i64>) -> PyResult<Vec<Option<Symbol>>> {
    let (shape, values) = (array.shape().to_vec(), array.as_slice()?);
    let places: Vec<usize> = match *shape.as_slice() {
        [count] if count == layout.cell_count() => (0..count).collect(),
        [height, width] if (height, width) == (layout.height(), layout.width()) => layout
            .cells()
            .map(|cell| layout.position(cell))
            .map(|(row, column)| row * width + column)
            .collect(),
        _ => {
            let (height, width, cells) = (layout.height(), layout.width(), layout.cell_count());
            return Err(refused(format!(
                "an array of shape {shape:?} does not fit layout {}; use ({height}, {width}), or ({cells},) for its cells",
                layout.name()
            )));
        }
    };
    let symbol = |place: usize| match usize::try_from(values[place]) {
        Ok(0) => Ok(None),
        Ok(number) if number <= layout.symbols() => Ok(Some(Symbol::new(number - 1))),
        _ => Err(refused(format!(
            "{} is not a symbol of layout {}; use 1 to {}, or 0 for an empty cell",
            values[place],
            layout.name(),
            layout.symbols()
        ))),
    };
    places.into_iter().map(symbol).collect()
}
