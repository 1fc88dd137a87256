//! Exports for the tools that researchers already use: CSV, Parquet and the folders of `IOHprofiler`.

mod csv;
mod ioh;
mod names;
#[cfg(feature = "parquet")]
mod parquet;
mod rows;

pub use csv::{runs_csv, trace_csv};
pub use ioh::ioh;
#[cfg(feature = "parquet")]
pub use parquet::{runs_parquet, trace_parquet};
