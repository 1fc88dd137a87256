//! Exports for the tools that researchers already use: CSV and the folders of `IOHprofiler`.

mod csv;
mod ioh;
mod names;

pub use csv::{runs_csv, trace_csv};
pub use ioh::ioh;
