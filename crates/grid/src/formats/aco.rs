//! Instance files of the ant colony solvers: order, a number, then tab-separated values, -1 for an empty cell.
//! Read by [`super::integers`].

use super::Record;
use super::integers::numbers;
use super::write::ANOTHER;
use crate::Error;

pub(super) fn write(record: &Record) -> Result<String, Error> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let order = layout.symbols().isqrt();
    if layout.name() != layout.symbols().to_string() || order * order != layout.symbols() {
        return Err(Error::Unsupported {
            why: format!("format aco holds single grids with square boxes only, not layout {layout}"),
            remedy: ANOTHER.into(),
        });
    }
    let mut out = format!("{order}\n1\n");
    numbers(&mut out, record, "\t", "-1");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn an_instance_with_trailing_tabs() {
        let text = "2\n1\n-1\t-1\t3\t-1\t\n-1\t-1\t-1\t-1\t\n-1\t-1\t-1\t-1\t\n-1\t-1\t-1\t1\t\n";
        let records: Vec<_> = read_text(text, Options::default()).collect();
        assert_eq!(records.len(), 1);
        let puzzle = &records[0].as_ref().unwrap().puzzle;
        assert_eq!((puzzle.layout().name(), puzzle.given_count()), ("4", 2));
    }
}
