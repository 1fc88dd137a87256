//! Rows with bars between boxes and rules between bands: Simple Sudoku's `.ss` and drawings for people. Read by
//! [`super::rows`].

use super::Record;
use super::line::alphabet_of;
use super::write::ANOTHER;
use crate::{Error, Puzzle};

/// The characters of each row of the plane.
pub(super) fn rows_of(record: &Record, empty: char, void: char) -> Result<Vec<Vec<char>>, Error> {
    let (puzzle, alphabet) = (&record.puzzle, alphabet_of(record));
    // Refuses what has no characters.
    super::line::write(puzzle, alphabet, empty)?;
    let layout = puzzle.layout();
    let sign = |r: usize, c: usize| match layout.at(r, c) {
        None => void,
        Some(cell) => puzzle.given(cell).map_or(empty, |s| alphabet.sign(s.index())),
    };
    Ok((0..layout.height()).map(|r| (0..layout.width()).map(|c| sign(r, c)).collect()).collect())
}

/// Refuses several grids, for formats that draw one.
pub(super) fn refuse_overlap(puzzle: &Puzzle, format: &str) -> Result<(), Error> {
    if puzzle.layout().grids().len() > 1 {
        return Err(Error::Unsupported {
            why: format!("format {format} holds one grid, not layout {}", puzzle.layout()),
            remedy: ANOTHER.into(),
        });
    }
    Ok(())
}

/// Simple Sudoku: no spaces.
pub(super) fn write_ss(record: &Record) -> Result<String, Error> {
    refuse_overlap(&record.puzzle, "ss")?;
    draw(record, "")
}

/// The drawing for people; overlapping grids are drawn in their bounding box.
pub(super) fn write_pretty(record: &Record) -> Result<String, Error> {
    if record.puzzle.layout().has_voids() {
        return super::plane::write_spaced(record);
    }
    draw(record, " ")
}

fn draw(record: &Record, gap: &str) -> Result<String, Error> {
    let layout = record.puzzle.layout();
    let n = layout.width();
    // Jigsaw regions and other overlaps have no common box: no bars.
    let (height, width) = match layout.grids() {
        [one] => one.box_shape.unwrap_or((n, n)),
        _ => (n, n),
    };
    let mut out = String::new();
    let dashes = "-".repeat(width * (1 + gap.len()) + gap.len());
    let rule = vec![dashes; n / width].join("+");
    let rule = if gap.is_empty() { format!("*{}*\n", "-".repeat(rule.len())) } else { format!("+{rule}+\n") };
    let inner = if gap.is_empty() {
        format!("|{}|\n", vec!["-".repeat(width); n / width].join("+"))
    } else {
        rule.clone()
    };
    out.push_str(&rule);
    for (r, row) in rows_of(record, '.', ' ')?.iter().enumerate() {
        // A rule without a crossing would look like a row of empty cells.
        if r > 0 && r % height == 0 && width < n {
            out.push_str(&inner);
        }
        for part in row.chunks(width) {
            out.push('|');
            for sign in part {
                out.push_str(gap);
                out.push(*sign);
            }
            out.push_str(gap);
        }
        out.push_str("|\n");
    }
    out.push_str(&rule);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Layout;
    use crate::formats::{Options, read_text};

    #[test]
    fn the_drawings() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1......2........").unwrap();
        assert_eq!(
            write_ss(&Record::new(puzzle.clone())).unwrap(),
            "*-----*\n|1.|..|\n|..|.2|\n|--+--|\n|..|..|\n|..|..|\n*-----*\n"
        );
        let pretty = "+-----+-----+\n| 1 . | . . |\n| . . | . 2 |\n+-----+-----+\n| . . | . . |\n| . . | . . |\n+-----+-----+\n";
        assert_eq!(write_pretty(&Record::new(puzzle)).unwrap(), pretty);
    }

    #[test]
    fn drawings_of_others() {
        let first = "53.|.7.|...\n6..|195|...\n.98|...|.6.\n---+---+---\n8..|.6.|..3\n4..|8.3|..1\n7..|.2.|..6\n---+---+---\n.6.|...|28.\n...|419|..5\n...|.8.|.79\n";
        let unicode = first.replace('|', "│").replace('+', "┼").replace('-', "─");
        let grouped = first.replace('|', " ").replace("--- --- ---\n", "").replace("---+---+---\n", "");
        let banded = first.replace("---+---+---\n", "\n");
        let unruled = first.replace("---+---+---", "-----------");
        let dashes = first.replace("---+---+---\n", "").replace(['.'], "-");
        for text in [first, &unicode, &grouped, &banded, &unruled, &dashes] {
            let got: Vec<_> = read_text(text, Options::default()).collect();
            assert_eq!(got.len(), 1, "{text}");
            assert_eq!(got[0].as_ref().unwrap().puzzle.given_count(), 30, "{text}");
        }
    }
}
