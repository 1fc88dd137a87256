//! The reader: finds out the format, then hands out one puzzle after another.

use super::block::{Block, Halt};
use super::conventions::Conventions;
use super::csv::Header;
use super::source::{LINE_CAP, Lines, Trouble};
use super::{
    Alphabet, Format, Record, bank, detect, fpuzzles, integers, json, line, opensudoku, pencilmarks, rows,
    sudokuwiki,
};
use crate::{Error, Layout, Puzzle};
use std::io::BufRead;
use std::sync::Arc;

/// What a reader may be told; everything is found out where nothing is said.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The input's name for messages; its extension helps to find out the format.
    pub name: String,
    /// The layout of all puzzles.
    pub layout: Option<Arc<Layout>>,
    /// The characters of the symbols.
    pub alphabet: Option<Alphabet>,
    /// The format.
    pub format: Option<Format>,
}

/// Reads puzzles one by one in constant memory. A puzzle that cannot be read yields an error; those behind it are still
/// read.
pub struct Reader<R> {
    lines: Lines<R>,
    rules: Conventions,
    extension: String,
    format: Option<Format>,
    header: Option<Header>,
    objects: json::Scanner,
    tags: opensudoku::Tags,
    /// Whether anything has been handed out, be it an error.
    found: bool,
    ended: bool,
}

/// Reads the puzzles of a text, such as an argument of a command line.
pub fn read_text(text: &str, options: Options) -> Reader<&[u8]> {
    Reader::new(text.as_bytes(), options)
}

impl<R: BufRead> Reader<R> {
    /// A reader of `input`.
    pub fn new(input: R, options: Options) -> Self {
        let extension =
            options.name.rsplit_once('.').map(|(_, e)| e.to_ascii_lowercase()).unwrap_or_default();
        Self {
            lines: Lines::new(input),
            format: options.format,
            rules: Conventions::new(options),
            extension,
            header: None,
            objects: json::Scanner::default(),
            tags: opensudoku::Tags::default(),
            found: false,
            ended: false,
        }
    }

    /// The format, once the first puzzle has been asked for.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    fn read(&mut self) -> Result<Option<Record>, Halt> {
        let format = match self.format {
            Some(format) => format,
            None => *self.format.insert(detect::detect(&mut self.lines, &mut self.rules, &self.extension)),
        };
        let (lines, rules) = (&mut self.lines, &mut self.rules);
        match format {
            Format::Sdk | Format::Ss | Format::Pretty | Format::Plane => {
                Ok(rows::read(lines, rules)?.map(record))
            }
            Format::Weiss | Format::Integers | Format::Aco => {
                Ok(integers::read(lines, rules, format == Format::Weiss)?.map(record))
            }
            Format::Pencilmarks => pencilmarks::read(lines, rules),
            Format::Json => match self.objects.next(lines) {
                Ok(Some(object)) => object.read(rules).map(Some).map_err(Halt::Wrong),
                Ok(None) => Ok(None),
                Err(json::Snag::Trouble(line, trouble)) => Err(Halt::Trouble(line, trouble)),
                Err(json::Snag::Wrong { line, column, why, remedy }) => {
                    Err(Halt::Wrong(rules.fault(line, column, why, remedy)))
                }
            },
            Format::Opensudoku => match self.tags.next(lines) {
                Ok(Some(tag)) => tag.read(rules).map(Some).map_err(Halt::Wrong),
                Ok(None) => Ok(None),
                Err((line, trouble)) => Err(Halt::Trouble(line, trouble)),
            },
            Format::Line
            | Format::Sdm
            | Format::Csv
            | Format::Bank
            | Format::Fpuzzles
            | Format::Sudokuwiki => self.read_line(format),
        }
    }

    /// The formats that have one puzzle to a line.
    fn read_line(&mut self, format: Format) -> Result<Option<Record>, Halt> {
        loop {
            let taken = self.lines.take(LINE_CAP).map_err(|(line, trouble)| Halt::Trouble(line, trouble))?;
            let Some((number, text)) = taken else { return Ok(None) };
            let rules = &mut self.rules;
            if text.is_empty() || text.trim().is_empty() && text.len() < 16 {
                continue;
            }
            if let Some(comment) = text.strip_prefix('#') {
                rules.comment(number, comment).map_err(Halt::Wrong)?;
                continue;
            }
            let record = match format {
                Format::Bank => bank::read(rules, number, text),
                Format::Fpuzzles => fpuzzles::read(rules, number, text),
                Format::Sudokuwiki => sudokuwiki::read(rules, number, text),
                Format::Csv => {
                    if let Some(header) = &self.header {
                        header.read(rules, number, text)
                    } else {
                        self.header = Header::find(text);
                        if self.header.is_some() {
                            continue;
                        }
                        line::read(rules, number, text)
                    }
                }
                _ => line::read(rules, number, text),
            };
            return record.map(Some).map_err(Halt::Wrong);
        }
    }

    fn trouble(&mut self, line: usize, trouble: Trouble) -> Error {
        self.ended = !matches!(trouble, Trouble::TooLong | Trouble::Nul);
        let (why, remedy) = match trouble {
            Trouble::TooLong => ("a line without end".to_owned(), "break the line after each puzzle"),
            Trouble::Nul => ("a NUL in the text".to_owned(), "give a text file"),
            Trouble::Binary => {
                ("this is a binary file, not text".to_owned(), "give a text file, unpacked, in UTF-8")
            }
            Trouble::Utf16 => ("the text is in UTF-16".to_owned(), "save it in UTF-8"),
            Trouble::Failed(error) => {
                (format!("reading failed: {error}"), "check the file or the program that writes it")
            }
        };
        self.rules.fault(line, 0, why, remedy)
    }
}

fn record((puzzle, block): (Puzzle, Block)) -> Record {
    Record { label: block.label, notes: block.notes, line: block.line, ..Record::new(puzzle) }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let item = match self.read() {
            Ok(Some(record)) => Ok(record),
            Ok(None) => {
                self.ended = true;
                if self.found {
                    return None;
                }
                Err(self.rules.fault(0, 0, "no puzzle in this input", "give at least one puzzle"))
            }
            Err(Halt::Wrong(error)) => Err(error),
            Err(Halt::Trouble(line, trouble)) => Err(self.trouble(line, trouble)),
        };
        self.found = true;
        Some(item)
    }
}
