//! `runs.csv` and `trace.csv`.

use super::rows::{Field, RUNS, TRACE, Table};
use crate::Error;
use crate::store::Store;
use crate::tables::csv_line;
use std::io::{self, Write};

/// Writes one row for each run.
pub fn runs_csv(store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    write(&RUNS, store, out)
}

/// Writes one row for each row of a trace.
pub fn trace_csv(store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    write(&TRACE, store, out)
}

fn write(table: &Table, store: &Store, out: &mut dyn Write) -> Result<(), Error> {
    let failed = |error: io::Error| Error::file(format!("{}.csv", table.name), &error, "check the disk");
    out.write_all(csv_line(table.columns().map(|(name, _)| name)).as_bytes()).map_err(failed)?;
    (table.rows)(store, &mut |row| out.write_all(csv_line(row.iter().map(text)).as_bytes()).map_err(failed))?;
    out.flush().map_err(failed)
}

fn text(field: &Field) -> String {
    match field {
        Field::Text(text) => text.clone(),
        Field::Whole(number) => number.to_string(),
        Field::Real(number) => number.to_string(),
        Field::Nothing => String::new(),
    }
}
