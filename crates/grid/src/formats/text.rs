//! A puzzle or solution as a text by itself: `parse` and `Display`.

use super::{Alphabet, Format, Options, Record, Writer, read_text};
use crate::{Error, Place, Puzzle, Solution};
use std::fmt;
use std::str::FromStr;

/// Reads a text that holds one puzzle, in any format that [`crate::formats`] recognises.
///
/// ```
/// use evodoku_grid::Puzzle;
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle: Puzzle = line.parse()?;
/// assert_eq!(puzzle.to_string(), line);
/// # Ok::<(), evodoku_grid::Error>(())
/// ```
impl FromStr for Puzzle {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = read_text(text, Options { name: "text".into(), ..Options::default() });
        let first = reader.next().expect("an input without a puzzle yields an error")?;
        let Some(second) = reader.next() else { return Ok(first.puzzle) };
        Err(Error::Read {
            place: Place { name: "text".into(), line: second?.line, column: 0 },
            why: "a second puzzle begins here".into(),
            remedy: "give one puzzle, or read several with formats::read_text".into(),
        })
    }
}

/// One line of characters that reads back. A comment in front names a layout that the length does not tell; more than 35
/// symbols are written as numbers, one line per row.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters = self.layout().symbols() <= Alphabet::One.capacity();
        let format = match self.marks() {
            None if characters => Format::Line,
            None => Format::Integers,
            Some(_) if characters => Format::Pencilmarks,
            Some(_) => Format::Json,
        };
        let mut out = Vec::new();
        Writer::new(format, &mut out).put(&Record::new(self.clone())).map_err(|_| fmt::Error)?;
        f.write_str(String::from_utf8_lossy(&out).trim_end_matches('\n'))
    }
}

/// The values of all cells: characters side by side, or numbers with spaces between them where there are more than 35.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters = self.values().iter().all(|s| s.index() < Alphabet::One.capacity());
        for (i, symbol) in self.values().iter().enumerate() {
            match (characters, i) {
                (true, _) => write!(f, "{}", Alphabet::One.sign(symbol.index()))?,
                (false, 0) => write!(f, "{}", symbol.number())?,
                (false, _) => write!(f, " {}", symbol.number())?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, Rng, Set, Symbol, generate};

    #[test]
    fn what_is_shown_reads_back() {
        for spec in ["4", "6", "9", "9+x", "windoku", "12", "16", "25", "36", "twodoku", "samurai"] {
            let layout = Layout::parse(spec).unwrap();
            let full = generate::full(&layout, &mut Rng::seeded(1)).unwrap();
            for every in [1, 3, 7] {
                let given = |(i, &s): (usize, &Symbol)| (i % every == 0).then_some(s);
                let puzzle =
                    Puzzle::new(layout.clone(), full.values().iter().enumerate().map(given)).unwrap();
                assert_eq!(puzzle.to_string().parse(), Ok(puzzle.clone()), "{spec}");
                let value = |cell: usize| Set::of(full.values()[cell].index()) | Set::of(1);
                let marked = puzzle.with_marks((0..layout.cell_count()).map(value));
                let back: Puzzle = marked.to_string().parse().unwrap();
                assert!(layout.cells().all(|cell| back.allowed(cell) == marked.allowed(cell)), "{spec}");
            }
        }
    }

    #[test]
    fn exactly_one_puzzle() {
        let refused = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        let two = "1...............\n.2..............";
        assert_eq!(
            refused(two),
            "text:2: a second puzzle begins here; give one puzzle, or read several with formats::read_text"
        );
        assert!(refused("").contains("no puzzle"));
        assert!(refused("1..............?").starts_with("text:1:16: '?' is not a symbol"));
        assert!(refused("1.1.............").starts_with("text:1:3: 1 is given twice in row 1"));
    }
}
