//! Turns what the user typed into a stream of puzzles: files, standard input, shipped puzzles, puzzles themselves.

use crate::{args, output, progress};
use anyhow::{Context as _, Result, bail};
use evodoku_grid::formats::{Alphabet, Format, Options, Reader, Record, read_text};
use evodoku_grid::{Error, Layout, OptionName, Place, library};
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, ErrorKind};
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

/// What should have been a puzzle, and why it is not one.
#[derive(Debug)]
pub(crate) struct Unread {
    name: Arc<str>,
    pub(crate) error: Error,
}

impl Unread {
    /// Whether a puzzle is there, but gives a number twice in a house.
    pub(crate) fn is_contradiction(&self) -> bool {
        matches!(self.error, Error::Contradiction { .. })
    }

    /// Line and column of the fault; `None` if it is one of the whole input, which is empty or not text.
    fn spot(&self) -> Option<&Place> {
        self.error.place().filter(|place| place.line > 0)
    }

    /// Whether the output must keep a place for it.
    pub(crate) fn has_place(&self) -> bool {
        self.spot().is_some()
    }

    /// `file:line`, as puzzles have it.
    pub(crate) fn place(&self) -> String {
        self.spot().map_or_else(|| self.name.to_string(), |spot| format!("{}:{}", self.name, spot.line))
    }

    /// The column of the fault, from 1.
    pub(crate) fn column(&self) -> Option<usize> {
        self.spot().map(|spot| spot.column).filter(|&column| column > 0)
    }
}

/// The puzzles of all inputs, one after the other.
pub(crate) type Items = Box<dyn Iterator<Item = Result<Item, Unread>> + Send>;

/// Opens every input, so that a file that is not there is told before any work begins.
pub(crate) fn open(input: &args::Input) -> Result<Items> {
    let options = Options {
        name: String::new(),
        layout: input.layout.as_deref().map(layout).transpose()?,
        alphabet: input.alphabet.as_deref().map(Alphabet::parse).transpose()?,
        format: input.from.as_deref().map(Format::parse).transpose()?,
    };
    let sources =
        input.puzzles.iter().map(|text| source(text, &options, flag)).collect::<Result<Vec<_>>>()?;
    Ok(Box::new(sources.into_iter().flatten()))
}

/// The same, and whether there is but one puzzle, whose answer needs no place.
pub(crate) fn open_counted(input: &args::Input) -> Result<(bool, Items)> {
    let mut items = open(input)?;
    let head: Vec<_> = items.by_ref().take(2).collect();
    Ok((head.len() == 1, Box::new(head.into_iter().chain(items))))
}

/// The puzzles that a text means, by the same rules as on the command line: a file, `@SET` or `@SET/ID`, a link, or a puzzle
/// itself. `spell` writes the options that an error recommends.
pub fn records(
    text: &str,
    options: &Options,
    spell: fn(OptionName) -> String,
) -> Result<impl Iterator<Item = Result<Record, Error>> + use<>> {
    let items = source(text, options, spell)?;
    Ok(items.map(|item| item.map(|item| item.record).map_err(|unread| unread.error)))
}

/// How an option is written.
type Spell = fn(OptionName) -> String;

fn source(text: &str, options: &Options, spell: Spell) -> Result<Items> {
    if text == "-" {
        return Ok(read("-", BufReader::new(progress::counted(std::io::stdin(), None)), options, spell));
    }
    if let Some(wanted) = text.strip_prefix('@') {
        let items = library::find(wanted)?.into_iter().map(|entry| {
            Ok(Item { name: format!("@{}", entry.name()).into(), record: entry.record.clone() })
        });
        return Ok(Box::new(items));
    }
    let path = Path::new(text);
    match path.metadata() {
        Ok(found) if found.is_dir() => {
            bail!("{text}: is a folder; name the puzzle files in it, such as {text}/*")
        }
        Ok(found) => {
            let file = File::open(path).with_context(|| format!("{text}: cannot be opened"))?;
            let size = Some(found).filter(std::fs::Metadata::is_file).map(|facts| facts.len());
            let bytes = BufReader::with_capacity(1 << 16, progress::counted(file, size));
            return Ok(read(text, bytes, options, spell));
        }
        // There is something of this name: a link that leads nowhere or in a circle, a folder that may not be entered.
        Err(error) if path.symlink_metadata().is_ok() || error.kind() == ErrorKind::PermissionDenied => {
            return Err(error).with_context(|| format!("{text}: cannot be opened"));
        }
        Err(_) => {}
    }
    refuse_what_is_no_puzzle(text, options)?;
    Ok(read("argument", Cursor::new(text.to_owned().into_bytes()), options, spell))
}

/// Paths would only give odd complaints about their letters if they were read as puzzles.
fn refuse_what_is_no_puzzle(text: &str, options: &Options) -> Result<()> {
    let mut reader = read_text(text, options.clone());
    let good = matches!(reader.next(), Some(Ok(_)));
    // What is wrong with a link, its reader knows best.
    let link = text.contains("://") || matches!(reader.format(), Some(Format::Fpuzzles | Format::Sudokuwiki));
    if good || text.contains('\n') || link {
        return Ok(());
    }
    if text.chars().count() < 16 {
        bail!("{text}: there is no such file, and a puzzle typed here has 16 cells or more");
    }
    if looks_like_path(text) {
        bail!("{}: there is no such file; check the path, or give the puzzle itself", output::short(text));
    }
    Ok(())
}

/// Whether a text has folders or the extension of a file. Two dots in a row are empty cells.
fn looks_like_path(text: &str) -> bool {
    let extension = text.rsplit_once('.').map_or("", |(_, extension)| extension);
    let short = (2..=10).contains(&extension.len()) && extension.bytes().all(|b| b.is_ascii_alphabetic());
    text.contains(['/', '\\']) || short && !text.contains("..")
}

fn read(name: &str, bytes: impl BufRead + Send + 'static, options: &Options, spell: Spell) -> Items {
    let name: Arc<str> = name.into();
    let reader = Reader::new(bytes, Options { name: name.to_string(), ..options.clone() });
    Box::new(reader.map(move |record| match record {
        Ok(record) => Ok(Item { name: name.clone(), record }),
        Err(error) => Err(Unread { name: name.clone(), error: error.spelled(&spell) }),
    }))
}

/// An option of the library as a flag of this program.
fn flag(option: OptionName) -> String {
    format!("--{}", option.word())
}

/// A layout as typed; `jigsaw:FILE` reads the regions from a file.
pub fn layout(text: &str) -> Result<Layout> {
    let layout = match text.strip_prefix("jigsaw:") {
        Some(path) => {
            let regions = std::fs::read_to_string(path)
                .with_context(|| format!("{path}: the regions cannot be read"))?;
            Layout::jigsaw(&regions).with_context(|| format!("{path}: these are not regions"))?
        }
        None => Layout::parse(text)?,
    };
    Ok(layout)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> Option<String> {
        refuse_what_is_no_puzzle(text, &Options::default()).err().map(|error| error.to_string())
    }

    #[test]
    fn a_file_that_is_not_there_is_no_bad_puzzle() {
        for path in [
            "a.txt",
            "./puzzles/hard-ones.txt",
            "C:\\puzzles\\hard",
            "hard-ones-of-today.sdm",
            "../../puzzles/hard",
        ] {
            assert!(refusal(path).unwrap().contains("there is no such file"), "{path}");
        }
    }

    #[test]
    fn links_are_left_to_the_reader() {
        for link in ["https://sudoku.com/expert/", "https://sudokupad.app/abc123", "http://a.b"] {
            assert_eq!(refusal(link), None, "{link}");
        }
    }

    #[test]
    fn puzzles_pass_and_bad_ones_are_left_to_the_reader() {
        let bad = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.7.qq";
        for text in ["1..............4", "1.../..../..../...4\n", "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4", bad] {
            assert_eq!(refusal(text), None, "{text}");
        }
    }
}
