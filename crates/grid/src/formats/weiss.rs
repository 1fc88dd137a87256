//! The files of Weiss's solver: the size twice (or rows and columns of a box), then the cells, `-` for an empty one.
//! Read by [`super::integers`].

use super::Record;
use super::boxes::refuse_overlap;
use super::integers::numbers;
use crate::Error;
use std::fmt::Write as _;

pub(super) fn write(record: &Record) -> Result<String, Error> {
    let puzzle = &record.puzzle;
    refuse_overlap(puzzle, "weiss")?;
    let layout = puzzle.layout();
    let (n, name) = (layout.symbols(), layout.name());
    let boxes = layout.grids()[0].box_shape.filter(|(h, w)| name == format!("{n}={h}x{w}"));
    let mut out = String::new();
    let (a, b) = boxes.unwrap_or((n, n));
    let _ = writeln!(out, "{a} {b}");
    numbers(&mut out, record, " ", "-");
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn sizes_boxes_and_free_white_space() {
        let rows = "1 - - -\n- - 1 -\n\n- 1\n- -\n\n- - - 1\n";
        for (header, layout) in [("4 4\n", "4"), ("2 2\n", "4"), ("", "4")] {
            let text = if header.is_empty() { rows.replace("\n\n", "\n") } else { format!("{header}{rows}") };
            let record = read_text(&text, Options::default()).next().unwrap().unwrap();
            assert_eq!(record.puzzle.layout().name(), layout, "{header}");
            assert_eq!(record.puzzle.given_count(), 4);
        }
        let cells = "- ".repeat(144);
        let record = read_text(&format!("4 3\n{cells}"), Options::default()).next().unwrap().unwrap();
        assert_eq!(record.puzzle.layout().name(), "12=4x3");
    }
}
