//! `runs.parquet` and `trace.parquet`, for polars, pandas, R's arrow and `DuckDB` (feature `parquet`).

use super::rows::{Column, Field, Kind, RUNS, TRACE, Table};
use crate::Error;
use crate::store::Store;
use ::parquet::basic::Compression;
use ::parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use ::parquet::errors::ParquetError;
use ::parquet::file::properties::WriterProperties;
use ::parquet::file::writer::SerializedFileWriter;
use ::parquet::schema::parser::parse_message_type;
use std::io::Write;
use std::sync::Arc;

/// Rows of a row group, which are in memory at once.
const GROUP: usize = 1 << 16;

/// Writes one row for each run.
pub fn runs_parquet(store: &Store, out: &mut (impl Write + Send)) -> Result<(), Error> {
    write(&RUNS, store, out)
}

/// Writes one row for each row of a trace.
pub fn trace_parquet(store: &Store, out: &mut (impl Write + Send)) -> Result<(), Error> {
    write(&TRACE, store, out)
}

fn write(table: &Table, store: &Store, out: &mut (impl Write + Send)) -> Result<(), Error> {
    let failed = |error: ParquetError| {
        Error::file(format!("{}.parquet", table.name), &std::io::Error::other(error), "check the disk")
    };
    let schema = Arc::new(parse_message_type(&schema(table)).expect("the columns make a schema"));
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut writer = SerializedFileWriter::new(out, schema, Arc::new(properties)).map_err(failed)?;
    let columns: Vec<Column> = table.columns().collect();
    let mut rows = Vec::new();
    (table.rows)(store, &mut |row| {
        rows.push(row);
        if rows.len() == GROUP {
            group(&mut writer, &columns, &rows).map_err(failed)?;
            rows.clear();
        }
        Ok(())
    })?;
    if !rows.is_empty() {
        group(&mut writer, &columns, &rows).map_err(failed)?;
    }
    writer.close().map_err(failed)?;
    Ok(())
}

fn schema(table: &Table) -> String {
    let column = |(name, kind): Column| match kind {
        Kind::Text => format!("OPTIONAL BYTE_ARRAY {name} (STRING);"),
        Kind::Whole => format!("OPTIONAL INT64 {name} (INTEGER(64,false));"),
        Kind::Real => format!("OPTIONAL DOUBLE {name};"),
    };
    format!("message {} {{ {} }}", table.name, table.columns().map(column).collect::<String>())
}

/// Writes the rows column by column.
fn group<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    columns: &[Column],
    rows: &[Vec<Field>],
) -> Result<(), ParquetError> {
    let mut group = writer.next_row_group()?;
    for (i, &(_, kind)) in columns.iter().enumerate() {
        let fields = || rows.iter().map(|row| &row[i]);
        let present: Vec<i16> = fields().map(|field| i16::from(*field != Field::Nothing)).collect();
        let mut column = group.next_column()?.expect("the schema has as many columns");
        match kind {
            Kind::Text => {
                let text = |field: &Field| match field {
                    Field::Text(text) => Some(ByteArray::from(text.as_str())),
                    _ => None,
                };
                let values: Vec<ByteArray> = fields().filter_map(text).collect();
                column.typed::<ByteArrayType>().write_batch(&values, Some(&present), None)?;
            }
            Kind::Whole => {
                let whole = |field: &Field| match *field {
                    Field::Whole(number) => Some(number.cast_signed()),
                    _ => None,
                };
                let values: Vec<i64> = fields().filter_map(whole).collect();
                column.typed::<Int64Type>().write_batch(&values, Some(&present), None)?;
            }
            Kind::Real => {
                let real = |field: &Field| match *field {
                    Field::Real(number) => Some(number),
                    _ => None,
                };
                let values: Vec<f64> = fields().filter_map(real).collect();
                column.typed::<DoubleType>().write_batch(&values, Some(&present), None)?;
            }
        }
        column.close()?;
    }
    group.close()?;
    Ok(())
}
