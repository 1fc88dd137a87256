//! Any format in; what was read, or any other format, out.

use super::given::nothing;
use super::{Given, puzzle_text, schema};
use evodoku_grid::formats::{Format, Record, Writer};
use evodoku_grid::{Error, Symbol};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Read puzzles in any format.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parse {
    pub(crate) puzzle: Given,
}

/// The puzzles of a text.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(crate) struct Parsed {
    /// The puzzles that could be read.
    puzzles: Vec<ParsedPuzzle>,
    /// What could not be read, and why.
    unreadable: Vec<String>,
    /// Whether there are more than are listed.
    more: bool,
}

/// A puzzle as it was read.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ParsedPuzzle {
    /// The puzzle, in its own symbols.
    puzzle: String,
    /// Its layout.
    layout: String,
    /// One number for each cell, row by row, 0 for an empty one.
    values: Vec<usize>,
    /// The number of givens.
    givens: usize,
    /// What it is called.
    label: Option<String>,
}

impl Parsed {
    /// Reads at most `most` puzzles; `words` is how a fault is told.
    pub(crate) fn new(
        records: impl Iterator<Item = Result<Record, Error>>,
        most: usize,
        words: impl Fn(Error) -> String,
    ) -> Result<Self, Error> {
        let mut parsed = Self::default();
        let mut first = None;
        for record in records {
            if parsed.puzzles.len() + parsed.unreadable.len() == most {
                parsed.more = true;
                break;
            }
            match record {
                Ok(record) => parsed.puzzles.push(ParsedPuzzle::new(record)),
                Err(error) => {
                    first.get_or_insert_with(|| error.clone());
                    parsed.unreadable.push(words(error));
                }
            }
        }
        if parsed.puzzles.is_empty() { Err(first.unwrap_or_else(nothing)) } else { Ok(parsed) }
    }
}

impl ParsedPuzzle {
    fn new(record: Record) -> Self {
        let puzzle = &record.puzzle;
        Self {
            puzzle: puzzle_text(&record),
            layout: puzzle.layout().name().into(),
            values: puzzle.givens().iter().map(|value| value.map_or(0, Symbol::number)).collect(),
            givens: puzzle.given_count(),
            label: record.label,
        }
    }
}

/// Write puzzles in another format.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    pub(crate) puzzle: Given,
    /// The format to write.
    #[schemars(schema_with = "schema::writable")]
    pub(crate) to: String,
}

/// Puzzles in another format.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Converted {
    /// The contents of a file of that format.
    text: String,
}

impl Converted {
    pub(crate) fn new(
        records: impl Iterator<Item = Result<Record, Error>>,
        format: Format,
    ) -> Result<Self, Error> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(format, &mut bytes);
        for record in records {
            writer.put(&record?)?;
        }
        writer.finish()?;
        Ok(Self { text: String::from_utf8_lossy(&bytes).into_owned() })
    }
}
