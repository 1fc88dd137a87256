//! A puzzle in a question: a text in any format (or `@set/id`), or values for a layout.

use super::schema;
use evodoku_grid::formats::{Alphabet, Format, Options, Record, read_text};
use evodoku_grid::{Error, Layout, Puzzle, Symbol, library};
use schemars::JsonSchema;
use serde::Deserialize;

/// A puzzle: a string in any format, `@SET/ID` for a shipped one, or an object.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(
    untagged,
    deny_unknown_fields,
    expecting = "a puzzle is a string, or an object with `text` or `values` and optionally `layout`, `format`, `alphabet`"
)]
#[schemars(rename = "Puzzle", example = "@mantere/s16", example = "1...23....4.....")]
pub(crate) enum Given {
    /// The puzzle in any format, or `@SET/ID`.
    Text(String),
    /// A text, and how to read it.
    Written {
        /// The puzzle in any format, or `@SET/ID`.
        text: String,
        /// Its layout, if it cannot be inferred from the text.
        layout: Option<String>,
        /// Read the text as this format.
        #[serde(default)]
        #[schemars(schema_with = "schema::readable")]
        format: Option<String>,
        /// Its symbols: `1-9A-Z`, `0-9A-Z`, `A-Z`, or a word of different letters.
        alphabet: Option<String>,
        /// The name of the file, whose extension tells the format.
        name: Option<String>,
    },
    /// The numbers of its cells.
    Values {
        /// One number for each cell, row by row, 0 for an empty one.
        #[serde(deserialize_with = "schema::whole_list")]
        #[schemars(inner(range(min = 0, max = 256)))]
        values: Vec<u16>,
        /// Its layout; default: `9`.
        layout: Option<String>,
    },
}

/// The puzzles of a text, one after the other.
pub(crate) type Records<'a> = Box<dyn Iterator<Item = Result<Record, Error>> + 'a>;

impl Given {
    /// The one puzzle that is meant: the first of several. `layout` turns a name into a layout.
    pub(crate) fn record(&self, layout: &dyn Fn(&str) -> Result<Layout, Error>) -> Result<Record, Error> {
        self.records(layout)?.next().unwrap_or_else(|| Err(nothing()))
    }

    /// All puzzles of the text, one after the other.
    pub(crate) fn records(&self, find: &dyn Fn(&str) -> Result<Layout, Error>) -> Result<Records<'_>, Error> {
        match self {
            Self::Text(text) => read(text, Options { name: "puzzle".into(), ..Options::default() }),
            Self::Written { text, layout, format, alphabet, name } => {
                let options = Options {
                    name: name.clone().unwrap_or_else(|| "puzzle".into()),
                    layout: layout.as_deref().map(find).transpose()?,
                    alphabet: alphabet.as_deref().map(Alphabet::parse).transpose()?,
                    format: format.as_deref().map(Format::parse).transpose()?,
                };
                read(text, options)
            }
            Self::Values { values, layout } => {
                let layout = find(layout.as_deref().unwrap_or("9"))?;
                let values = values.iter().map(|&v| symbol(v)).collect::<Result<Vec<_>, _>>()?;
                Ok(Box::new(std::iter::once(Ok(Record::new(Puzzle::new(layout, values)?)))))
            }
        }
    }
}

/// A text without a puzzle.
pub(crate) fn nothing() -> Error {
    Error::Unsupported {
        why: "no puzzle found in the text".into(),
        remedy: "paste one, or the contents of a puzzle file".into(),
    }
}

fn symbol(number: u16) -> Result<Option<Symbol>, Error> {
    match usize::from(number) {
        0 => Ok(None),
        n @ 1..=256 => Ok(Some(Symbol::new(n - 1))),
        n => Err(Error::Unsupported {
            why: format!("{n} is not a valid symbol"),
            remedy: "use 1 to 256, or 0 for an empty cell".into(),
        }),
    }
}

fn read(text: &str, options: Options) -> Result<Records<'_>, Error> {
    match text.trim().strip_prefix('@') {
        Some(name) => Ok(Box::new(library::find(name)?.into_iter().map(|entry| Ok(entry.record.clone())))),
        None => Ok(Box::new(read_text(text, options))),
    }
}
