//! The puzzles of a question, unless they are too large for the page.

use super::limits;
use crate::answers::Given;
use evodoku_grid::formats::Record;
use evodoku_grid::{Error, Layout};

/// The one puzzle that is meant: the first of several.
pub(crate) fn record(given: &Given) -> Result<Record, Error> {
    let record = given.record(&layout)?;
    bounded(record.puzzle.layout())?;
    Ok(record)
}

/// All puzzles of a text, one after the other.
pub(crate) fn records(given: &Given) -> Result<impl Iterator<Item = Result<Record, Error>>, Error> {
    Ok(given.records(&layout)?.map(|record| {
        let record = record?;
        bounded(record.puzzle.layout())?;
        Ok(record)
    }))
}

/// A layout by its name.
pub(crate) fn layout(name: &str) -> Result<Layout, Error> {
    let layout = Layout::parse(name)?;
    bounded(&layout)?;
    Ok(layout)
}

fn bounded(layout: &Layout) -> Result<(), Error> {
    let (symbols, cells) = (limits::SYMBOLS, limits::CELLS);
    if layout.symbols() <= symbols && layout.cell_count() <= cells {
        return Ok(());
    }
    let name = layout.short_name();
    Err(Error::Unsupported {
        why: format!("layout {name} is too large for the page (at most {symbols} symbols and {cells} cells)"),
        remedy: "use the command line".into(),
    })
}
