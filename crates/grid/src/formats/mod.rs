//! Reading and writing puzzles. The reader recognises the format; the writer is given one.
//!
//! ```
//! use evodoku_grid::formats::{Format, Options, Writer, read_text};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let record = read_text(line, Options::default()).next().unwrap()?;
//! assert_eq!(record.puzzle.given_count(), 30);
//! let mut out = Vec::new();
//! Writer::new(Format::Sudokuwiki, &mut out).put(&record)?;
//! assert!(out.starts_with(b"https://www.sudokuwiki.org/sudoku.htm?bd=530070000"));
//! # Ok::<(), evodoku_grid::Error>(())
//! ```
//!
//! Text formats do not say which extra houses or boxes a puzzle has. Where the size does not tell either, the writers
//! put a comment `# layout: windoku` in front, and the readers heed it unless they are given a layout. Likewise
//! `# alphabet: A-Z` where the characters leave a doubt which symbols they are.
//!
//! What is read is what was written: where a text can be read in two ways that are different puzzles, the reader asks for
//! the option that decides it.

mod aco;
mod alphabet;
mod bank;
mod blanks;
mod block;
mod boards;
mod boxes;
mod conventions;
mod csv;
mod detect;
mod fpuzzles;
mod groups;
mod header;
mod hodoku;
mod integers;
mod json;
mod line;
mod links;
mod literal;
mod lz;
mod opensudoku;
mod pencilmarks;
mod plane;
mod read;
mod regions;
mod rows;
mod scl;
mod sdk;
mod shape;
mod sketch;
mod source;
#[cfg(test)]
mod spellings;
mod sudokuwiki;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod uniform;
mod weiss;
mod write;

pub use alphabet::{Alphabet, Word, sign, text};
pub use json::json_schema;
pub use read::{Options, Reader, read_text};
pub use write::{Writer, write};

use crate::{Error, Puzzle, Solution, instead_of};
use std::fmt;

/// A puzzle as an input gave it, with what the input said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its name, or the extra columns of its line.
    pub label: Option<String>,
    /// The solution that came with it; nobody has verified it.
    pub solution: Option<Solution>,
    /// The rating that came with it.
    pub rating: Option<String>,
    /// The characters in which its symbols were written, for answers in the same ones.
    pub alphabet: Alphabet,
    /// Further remarks by the letter of their `SadMan` header: author `A`, comment `C`, source `S` and so on.
    pub notes: Vec<(char, String)>,
    /// The line where it began, from 1; 0 for a puzzle that no input held.
    pub line: usize,
}

impl Record {
    /// A puzzle about which nothing else is known.
    pub fn new(puzzle: Puzzle) -> Self {
        let alphabet = Alphabet::default();
        Self { puzzle, label: None, solution: None, rating: None, alphabet, notes: Vec::new(), line: 0 }
    }
}

/// The formats of puzzle files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "`describe` says it of each, to users as well")]
pub enum Format {
    Line,
    Sdm,
    Sdk,
    Ss,
    Pretty,
    Weiss,
    Integers,
    Aco,
    Csv,
    Bank,
    Pencilmarks,
    Fpuzzles,
    Sudokuwiki,
    Opensudoku,
    Plane,
    Json,
    Literal,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 17] = [
        Self::Line,
        Self::Sdm,
        Self::Sdk,
        Self::Ss,
        Self::Pretty,
        Self::Weiss,
        Self::Integers,
        Self::Aco,
        Self::Csv,
        Self::Bank,
        Self::Pencilmarks,
        Self::Fpuzzles,
        Self::Sudokuwiki,
        Self::Opensudoku,
        Self::Plane,
        Self::Json,
        Self::Literal,
    ];

    /// Name, file extensions and description of each.
    fn facts(self) -> (&'static str, &'static [&'static str], &'static str) {
        match self {
            Self::Line => (
                "line",
                &["txt"],
                "one puzzle per line, one character per cell; other columns become its label",
            ),
            Self::Sdm => ("sdm", &["sdm"], "one puzzle per line, the usual form of collections"),
            Self::Sdk => ("sdk", &["sdk"], "SadMan Sudoku: one row per line, with #A #D #C headers"),
            Self::Ss => (
                "ss",
                &["ss"],
                "Simple Sudoku: one row per line, with | between boxes and rules between bands",
            ),
            Self::Pretty => ("pretty", &[], "a drawing with boxes, for people"),
            Self::Weiss => {
                ("weiss", &[], "'9 9', then the cells in free white space, - for an empty one; any size")
            }
            Self::Integers => ("integers", &["dat"], "rows of integers, 0 for an empty cell; any size"),
            Self::Aco => ("aco", &[], "order, a number, then tab-separated integers, -1 for an empty cell"),
            Self::Csv => (
                "csv",
                &["csv", "tsv"],
                "a table with the columns puzzle and solution, or quizzes and solutions",
            ),
            Self::Bank => ("bank", &[], "a line of a puzzle bank: hash, puzzle, rating (read only)"),
            Self::Pencilmarks => {
                ("pencilmarks", &[], "the candidates of every cell (Sukaku): 729 characters per line for 9x9")
            }
            Self::Fpuzzles => ("fpuzzles", &[], "a link for f-puzzles.com or sudokupad.app"),
            Self::Sudokuwiki => ("sudokuwiki", &[], "a link for sudokuwiki.org; 9x9 only"),
            Self::Opensudoku => ("opensudoku", &["opensudoku", "xml"], "an XML file of OpenSudoku; 9x9 only"),
            Self::Plane => {
                ("plane", &[], "overlapping grids in their bounding box, 0 for empty cells and . for voids")
            }
            Self::Json => (
                "json",
                &["json", "jsonl", "ndjson"],
                "one object per line with layout, givens and what else is known",
            ),
            Self::Literal => {
                ("literal", &["py"], "lists of rows as Python, C, numpy and JSON write them (read only)")
            }
        }
    }

    /// The word that names it.
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    /// The extensions that its files have, the usual one first.
    pub fn extensions(self) -> &'static [&'static str] {
        self.facts().1
    }

    /// What it is, in one phrase.
    pub fn describe(self) -> &'static str {
        self.facts().2
    }

    /// Whether it can be written.
    pub fn writable(self) -> bool {
        !matches!(self, Self::Bank | Self::Literal)
    }

    /// Whether it has room for the solution beside the puzzle.
    pub fn holds_solution(self) -> bool {
        matches!(self, Self::Csv | Self::Json)
    }

    /// The format that goes with the extension of a file name.
    pub fn by_extension(path: &std::path::Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|f| f.extensions().contains(&extension.as_str()))
    }

    /// The format with this name.
    pub fn parse(word: &str) -> Result<Self, Error> {
        let wanted = word.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|f| f.name() == wanted).ok_or_else(|| Error::Unsupported {
            why: format!("unknown format '{}'", word.chars().take(40).collect::<String>().escape_debug()),
            remedy: instead_of(&wanted, &Self::ALL.map(Self::name)).into(),
        })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Format {
    type Err = Error;

    fn from_str(word: &str) -> Result<Self, Error> {
        Self::parse(word)
    }
}
