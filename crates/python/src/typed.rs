//! Python objects with the type that the stubs give them.

use pyo3::inspect::PyStaticExpr;
use pyo3::prelude::*;
use pyo3::{type_hint_identifier, type_hint_subscript};
use std::convert::Infallible;

macro_rules! typed {
    ($($(#[doc = $doc:literal])* $name:ident: $hint:expr;)*) => { $(
        $(#[doc = $doc])*
        pub(crate) struct $name<'py>(pub(crate) Bound<'py, PyAny>);

        impl<'py> IntoPyObject<'py> for $name<'py> {
            type Target = PyAny;
            type Output = Bound<'py, PyAny>;
            type Error = Infallible;
            const OUTPUT_TYPE: PyStaticExpr = $hint;

            fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Infallible> {
                Ok(self.0)
            }
        }

        impl<'py> FromPyObject<'_, 'py> for $name<'py> {
            type Error = Infallible;
            const INPUT_TYPE: PyStaticExpr = $hint;

            fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
                Ok(Self(object.to_owned()))
            }
        }
    )* };
}
typed! {
    /// Numbers of cells.
    Grid: type_hint_identifier!("evodoku._types", "Grid");
    /// Costs of grids.
    Costs: type_hint_identifier!("evodoku._types", "Costs");
    /// Truth values of cells.
    Mask: type_hint_identifier!("evodoku._types", "Mask");
    /// Which cells.
    Indices: type_hint_identifier!("evodoku._types", "Indices");
    /// Numbers of cells, in whatever form.
    GridLike: type_hint_identifier!("evodoku._types", "GridLike");
    /// Whatever a puzzle is made of.
    PuzzleLike: type_hint_identifier!("evodoku._types", "PuzzleLike");
    /// Whatever a recipe is made of.
    RecipeLike: type_hint_identifier!("evodoku._types", "RecipeLike");
    /// A function of a generation.
    Callback: type_hint_identifier!("evodoku._types", "Callback");
    /// A table of columns.
    Table: type_hint_identifier!("evodoku.tables", "Table");
    /// What a pickle keeps of an object: how it is made again.
    Pickled: type_hint_subscript!(
        type_hint_identifier!("builtins", "tuple"),
        type_hint_identifier!("typing", "Any"),
        type_hint_identifier!("typing", "Any")
    );
    /// A widget of a notebook.
    Widget: type_hint_identifier!("typing", "Any");
    /// Parameters by name.
    Parameters: type_hint_subscript!(
        type_hint_identifier!("builtins", "dict"),
        type_hint_identifier!("builtins", "str"),
        type_hint_identifier!("evodoku.answers", "Parameter")
    );
}
