//! Turns what the user typed into a stream of puzzles: files, standard input, shipped puzzles, puzzles themselves.

use crate::args;
use anyhow::{Context as _, Result, bail};
use evodoku_grid::formats::{Alphabet, Format, Options, Reader, Record};
use evodoku_grid::{Error, Layout, library};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor};
use std::path::Path;
use std::sync::Arc;

/// One puzzle of the input, with the name of where it came from.
pub(crate) struct Item {
    /// File name, `-`, `@set/id` or `argument`.
    pub(crate) name: Arc<str>,
    pub(crate) record: Record,
}

impl Item {
    /// `file:line`, or the name alone where there is one puzzle in it.
    pub(crate) fn place(&self) -> String {
        if self.name.starts_with('@') {
            self.name.to_string()
        } else {
            format!("{}:{}", self.name, self.record.line)
        }
    }
}

/// The puzzles of all inputs, one after the other.
pub(crate) type Items = Box<dyn Iterator<Item = Result<Item, Error>> + Send>;

/// Opens every input, so that a file that is not there is told before any work begins.
pub(crate) fn open(input: &args::Input) -> Result<Items> {
    let options = Options {
        name: String::new(),
        layout: input.layout.as_deref().map(layout).transpose()?,
        alphabet: input.alphabet.as_deref().map(Alphabet::parse).transpose()?,
        format: input.from.as_deref().map(Format::parse).transpose()?,
    };
    let sources = input.puzzles.iter().map(|text| source(text, &options)).collect::<Result<Vec<_>>>()?;
    Ok(Box::new(sources.into_iter().flatten()))
}

fn source(text: &str, options: &Options) -> Result<Items> {
    if text == "-" {
        return Ok(read("-", BufReader::new(std::io::stdin()), options));
    }
    if let Some(wanted) = text.strip_prefix('@') {
        let items = library::find(wanted)?.into_iter().map(|entry| {
            Ok(Item { name: format!("@{}", entry.name()).into(), record: entry.record.clone() })
        });
        return Ok(Box::new(items));
    }
    let path = Path::new(text);
    if path.is_file() || (path.exists() && !path.is_dir()) {
        let file = File::open(path).with_context(|| format!("{text}: cannot be opened"))?;
        return Ok(read(text, BufReader::with_capacity(1 << 16, file), options));
    }
    if path.is_dir() {
        bail!("{text}: is a folder; name the puzzle files in it, such as {text}/*");
    }
    if text.chars().count() < 16 {
        bail!("{text}: there is no such file, and a puzzle typed here has 16 cells or more");
    }
    Ok(read("argument", Cursor::new(text.to_owned().into_bytes()), options))
}

fn read(name: &str, bytes: impl BufRead + Send + 'static, options: &Options) -> Items {
    let name: Arc<str> = name.into();
    let reader = Reader::new(bytes, Options { name: name.to_string(), ..options.clone() });
    Box::new(reader.map(move |record| Ok(Item { name: name.clone(), record: record? })))
}

/// A layout as typed; `jigsaw:FILE` reads the regions from a file.
pub(crate) fn layout(text: &str) -> Result<Arc<Layout>> {
    let layout = match text.strip_prefix("jigsaw:") {
        Some(path) => {
            let regions = std::fs::read_to_string(path)
                .with_context(|| format!("{path}: the regions cannot be read"))?;
            Layout::jigsaw(&regions).with_context(|| format!("{path}: these are no regions"))?
        }
        None => Layout::parse(text)?,
    };
    Ok(Arc::new(layout))
}
