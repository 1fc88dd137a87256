//! Puzzles as the API takes and gives them.

use super::limits;
use super::refusal::Refusal;
use evodoku_grid::formats::{Alphabet, Format, Options, Record, read_text};
use evodoku_grid::{Layout, Puzzle, Symbol, formats, library};
use serde::{Deserialize, Serialize};

/// A puzzle in a request: a text in any format (or `@set/id`), or values for a layout.
#[derive(Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "a puzzle is a string, or an object with `text` or `values` and optionally `layout`, `format`, `alphabet`"
)]
pub(crate) enum Given {
    Text(String),
    Described(Described),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Described {
    text: Option<String>,
    /// One number for each cell, 0 for an empty one.
    values: Option<Vec<u16>>,
    layout: Option<String>,
    format: Option<String>,
    alphabet: Option<String>,
    /// The name of the file, whose extension tells the format.
    name: Option<String>,
}

/// The puzzles of a text, one after the other.
type Records<'a> = Box<dyn Iterator<Item = Result<Record, Refusal>> + 'a>;

impl Given {
    /// The one puzzle that is meant: the first of several.
    pub(crate) fn record(&self) -> Result<Record, Refusal> {
        let first = self.records()?.next();
        first.unwrap_or_else(|| {
            Err(Refusal::wrong("no puzzle found in the text; paste one, or the contents of a puzzle file"))
        })
    }

    pub(crate) fn puzzle(&self) -> Result<Puzzle, Refusal> {
        Ok(self.record()?.puzzle)
    }

    /// All puzzles of the text, one after the other.
    pub(crate) fn records(&self) -> Result<Records<'_>, Refusal> {
        match self {
            Self::Text(text) => read(text, Options { name: "puzzle".into(), ..Options::default() }),
            Self::Described(Described {
                text: Some(text),
                values: None,
                layout: shape,
                format,
                alphabet,
                name,
            }) => {
                let options = Options {
                    name: name.clone().unwrap_or_else(|| "puzzle".into()),
                    layout: shape.as_deref().map(layout).transpose()?,
                    alphabet: alphabet.as_deref().map(Alphabet::parse).transpose()?,
                    format: format.as_deref().map(Format::parse).transpose()?,
                };
                read(text, options)
            }
            Self::Described(Described { text: None, values: Some(values), layout: shape, .. }) => {
                let layout = layout(shape.as_deref().unwrap_or("9"))?;
                let values = values.iter().map(|&v| symbol(v)).collect::<Result<Vec<_>, _>>()?;
                Ok(Box::new(std::iter::once(Ok(Record::new(Puzzle::new(layout, values)?)))))
            }
            Self::Described(_) => Err(Refusal::wrong("a puzzle has either `text` or `values`")),
        }
    }
}

fn symbol(number: u16) -> Result<Option<Symbol>, Refusal> {
    match usize::from(number) {
        0 => Ok(None),
        n @ 1..=256 => Ok(Some(Symbol::new(n - 1))),
        n => Err(Refusal::wrong(format!("{n} is not a valid symbol; use 1 to 256, or 0 for an empty cell"))),
    }
}

fn read(text: &str, options: Options) -> Result<Records<'_>, Refusal> {
    if let Some(name) = text.trim().strip_prefix('@') {
        return Ok(Box::new(library::find(name)?.into_iter().map(|entry| Ok(entry.record.clone()))));
    }
    let read = read_text(text, options).map(|record| {
        let record = record?;
        bounded(record.puzzle.layout())?;
        Ok(record)
    });
    Ok(Box::new(read))
}

/// A layout by its name, unless it is too large for the page.
pub(crate) fn layout(name: &str) -> Result<Layout, Refusal> {
    let layout = Layout::parse(name)?;
    bounded(&layout)?;
    Ok(layout)
}

fn bounded(layout: &Layout) -> Result<(), Refusal> {
    if layout.symbols() <= limits::SYMBOLS && layout.cell_count() <= limits::CELLS {
        return Ok(());
    }
    Err(Refusal::wrong(format!(
        "layout {} is too large for the page (at most {} symbols and {} cells); use the command line",
        layout.short_name(),
        limits::SYMBOLS,
        limits::CELLS
    )))
}

/// A puzzle in an answer.
#[derive(Debug, Serialize)]
pub(crate) struct Board {
    pub(crate) layout: String,
    /// One number for each cell, 0 for an empty one.
    pub(crate) values: Vec<usize>,
    /// The same as one text.
    pub(crate) text: String,
}

impl Board {
    pub(crate) fn of(puzzle: &Puzzle) -> Self {
        Self::with(puzzle.layout(), puzzle.givens())
    }

    pub(crate) fn with(layout: &Layout, values: &[Option<Symbol>]) -> Self {
        Self {
            layout: layout.name().into(),
            values: values.iter().map(|value| value.map_or(0, Symbol::number)).collect(),
            text: formats::text(layout, values),
        }
    }
}
