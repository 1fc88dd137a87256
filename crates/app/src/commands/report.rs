//! `report`: tables and pictures from the rows of a store.

use crate::args::Report;
use crate::{Exit, output};
use anyhow::Result;
use evodoku_lab::report::{self, Written};
use evodoku_lab::store::Store;
use serde_json::json;
use std::path::Path;

pub(crate) fn run(args: &Report) -> Result<Exit> {
    let written = write(&args.store, args.out.as_deref())?;
    if args.json {
        let page = written.page.display().to_string();
        let summary = json!({ "page": page, "tables": written.tables, "pictures": written.pictures, "verdicts": written.verdicts });
        output::print(&format!("{summary}\n"))?;
    } else {
        announce(&written);
    }
    Ok(Exit::Good)
}

/// Writes the report of a store, by default into its folder.
pub(crate) fn write(store: &Path, out: Option<&Path>) -> Result<Written> {
    let folder = out.map_or_else(|| store.join("report"), Path::to_path_buf);
    Ok(report::write(&Store::open(store)?, &folder)?)
}

/// Says where the report is.
pub(crate) fn announce(written: &Written) {
    output::note(&format!(
        "{} and {} in {}",
        output::plural(written.tables, "table"),
        output::plural(written.pictures, "picture"),
        written.page.display()
    ));
}
