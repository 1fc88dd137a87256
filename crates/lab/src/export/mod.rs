//! Exports for the tools that researchers already use: CSV and the folders of `IOHprofiler`.

mod csv;
mod ioh;
mod names;

pub use csv::{runs_csv, trace_csv};
pub use ioh::ioh;

use crate::Error;
use std::path::Path;

fn unwritable(path: &Path) -> impl Fn(std::io::Error) -> Error {
    move |why| Error::file(path, &why, "check the disk and the rights of the folder")
}
