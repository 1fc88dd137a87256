//! `runs.csv` and `trace.csv`.

use super::rows::{Field, RUNS, TRACE, Table};
use crate::Error;
use crate::store::Store;
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
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(table.columns().map(|(name, _)| name)).map_err(|e| failed(e.into()))?;
    (table.rows)(store, &mut |row| writer.write_record(row.iter().map(text)).map_err(|e| failed(e.into())))?;
    writer.flush().map_err(failed)
}

fn text(field: &Field) -> String {
    match field {
        Field::Text(text) => text.clone(),
        Field::Whole(number) => number.to_string(),
        Field::Real(number) => number.to_string(),
        Field::Nothing => String::new(),
    }
}
