//! The reader: recognises the format, then hands out one puzzle after another.

use super::block::{Block, Halt};
use super::conventions::Conventions;
use super::csv::Header;
use super::line::More;
use super::rows::{is_heading, is_rule, is_title};
use super::source::{LINE_CAP, Lines, Trouble};
use super::{
    Alphabet, Format, Record, bank, boards, detect, groups, integers, json, line, links, literal, opensudoku,
    pencilmarks, rows,
};
use crate::{Error, Layout, Puzzle};
use std::io::BufRead;

/// What the caller knows about an input; the reader finds out the rest.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The input's name for messages; its extension helps to recognise the format.
    pub name: String,
    /// The layout of all puzzles.
    pub layout: Option<Layout>,
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
    /// A heading for the next puzzle of a line format.
    heading: Option<String>,
    /// How the lines with puzzles look.
    usual: Option<Usual>,
    /// Puzzles that have been read with the one before.
    more: More,
    objects: json::Scanner,
    groups: groups::Groups,
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
            heading: None,
            usual: None,
            more: More::new(),
            objects: json::Scanner::default(),
            groups: groups::Groups::default(),
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
                Ok(Some(object)) => object.read(rules, &mut self.more).map(Some).map_err(Halt::Wrong),
                Ok(None) => Ok(None),
                Err(json::Snag::Trouble(line, trouble)) => Err(Halt::Trouble(line, trouble)),
                Err(json::Snag::Wrong { line, column, why, remedy }) => {
                    Err(Halt::Wrong(rules.fault(line, column, why, remedy)))
                }
            },
            Format::Literal => self.read_literal(),
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

    /// Lists as programs write them.
    fn read_literal(&mut self) -> Result<Option<Record>, Halt> {
        loop {
            let group = match self.groups.next(&mut self.lines) {
                Ok(Some(group)) => group,
                Ok(None) => return Ok(None),
                Err(groups::Snag::Trouble(line, trouble)) => return Err(Halt::Trouble(line, trouble)),
                Err(groups::Snag::Wrong { line, column, why, remedy }) => {
                    return Err(Halt::Wrong(self.rules.fault(line, column, why, remedy)));
                }
            };
            let Some(node) = literal::parse(&group.text) else {
                let (line, column) = group.place(0);
                let why = "this list cannot be read";
                let remedy = "give rows of numbers in brackets, such as [[5, 3, 0], ...]";
                return Err(Halt::Wrong(self.rules.fault(line, column, why, remedy)));
            };
            if boards::read(&mut self.rules, &group, &node, &mut self.more)
                && let Some(first) = self.more.pop_front()
            {
                return first.map(Some).map_err(Halt::Wrong);
            }
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
            let tabular = matches!(format, Format::Csv);
            if !tabular && text.len() < 1000 && is_uniform(text.trim()) && self.usual.is_none() {
                let (number, text) = (number, text.to_owned());
                self.usual = next_usual(&mut self.lines);
                if !is_aside(&mut self.rules, &text, self.usual.as_ref()) {
                    return line::read(&mut self.rules, number, &text, &mut self.more)
                        .map(Some)
                        .map_err(Halt::Wrong);
                }
                continue;
            }
            if !tabular && text.len() < 1000 && is_aside(rules, text, self.usual.as_ref()) {
                let (number, text) = (number, text.trim().to_owned());
                let drawn = is_rule(&text) || is_uniform(&text);
                if drawn || self.heads_a_puzzle(&text) {
                    self.heading = Some(text).filter(|_| !drawn);
                    continue;
                }
                let record = line::read(&mut self.rules, number, &text, &mut self.more);
                return record.map(Some).map_err(Halt::Wrong);
            }
            let usual = self.usual.is_none().then(|| Usual::of(text));
            let record = match format {
                Format::Bank => bank::read(rules, number, text),
                Format::Csv => {
                    if let Some(header) = &self.header {
                        header.read(rules, number, text)
                    } else {
                        self.header = Header::find(text);
                        if self.header.is_some() {
                            continue;
                        }
                        line::read(rules, number, text, &mut self.more)
                    }
                }
                _ if links::looks_like(text) => links::read(rules, number, text),
                _ => match rules.layout().filter(|l| is_one_grid(l, text)).map(|l| l.grids().len()) {
                    Some(grids) => {
                        let first = (number, text.trim().to_owned());
                        self.read_grids(grids, first)
                    }
                    None => line::read(rules, number, text, &mut self.more),
                },
            };
            let heading = self.heading.take();
            self.usual = usual.or(self.usual.take());
            return record
                .map(|record| Some(Record { label: record.label.or(heading), ..record }))
                .map_err(Halt::Wrong);
        }
    }

    /// Whether a line that may be a heading has a puzzle below it, or ends the input.
    fn heads_a_puzzle(&mut self, text: &str) -> bool {
        for at in 0..4 {
            let Some(next) = self.lines.peek(at).map(|line| line.text.trim().to_owned()) else {
                return ["end", "eof"].iter().any(|word| text.eq_ignore_ascii_case(word));
            };
            if !next.is_empty() && !is_rule(&next) && !is_uniform(&next) && !next.starts_with('#') {
                return next.split([' ', ',', ';', '\t']).any(|field| field.len() >= 16);
            }
        }
        false
    }

    /// Overlapping grids with one grid a line.
    fn read_grids(&mut self, grids: usize, first: (usize, String)) -> Result<Record, Error> {
        let mut parts = vec![first];
        let length = parts[0].1.len();
        while parts.len() < grids {
            match self.lines.peek(0) {
                Some(line) if line.text.trim().len() == length => {
                    parts.push((line.number, line.text.trim().to_owned()));
                    let _ = self.lines.take(LINE_CAP);
                }
                _ => {
                    let (number, count) = (parts[0].0, parts.len());
                    let lines = if count == 1 { "1 line".to_owned() } else { format!("{count} lines") };
                    let why = format!("{lines} of {length} characters, but the layout has {grids} grids");
                    let remedy = format!("give {grids} lines, one for each grid");
                    return Err(self.rules.fault(number, 1, why, remedy));
                }
            }
        }
        let layout = self.rules.layout().cloned().expect("the layout has several grids");
        let number = parts[0].0;
        let texts: Vec<(usize, &str)> = parts.iter().map(|(_, text)| (1, text.as_str())).collect();
        let (puzzle, alphabet) = line::joined(&mut self.rules, &layout, number, &texts)?;
        Ok(Record { line: number, alphabet, ..Record::new(puzzle) })
    }

    fn trouble(&mut self, line: usize, trouble: Trouble) -> Error {
        self.ended = !matches!(trouble, Trouble::TooLong | Trouble::Nul);
        let (why, remedy) = match trouble {
            Trouble::TooLong => ("the line is too long".to_owned(), "break the line after each puzzle"),
            Trouble::Nul => ("the line contains a NUL".to_owned(), "give a text file"),
            Trouble::Binary(kind) => {
                let kind = kind.unwrap_or("a binary file");
                (format!("this is {kind}, not text"), "give a text file, unpacked, in UTF-8 or UTF-16")
            }
            Trouble::Failed(error) => {
                (format!("reading failed: {error}"), "check the file or the program that writes it")
            }
        };
        self.rules.fault(line, 0, why, remedy)
    }
}

fn record((puzzle, alphabet, block): (Puzzle, Alphabet, Block)) -> Record {
    Record { label: block.label, notes: block.notes, line: block.line, alphabet, ..Record::new(puzzle) }
}

/// Whether a line between puzzles is a rule or a heading; `usual` is the length of the puzzles around it.
fn is_aside(rules: &mut Conventions, text: &str, usual: Option<&Usual>) -> bool {
    let text = text.trim();
    if is_rule(text) {
        return true;
    }
    if is_uniform(text) {
        let empty =
            |usual: &Usual| usual.empties.is_empty() || text.starts_with(|c| usual.empties.contains(c));
        return usual.is_some_and(|usual| usual.length != text.len() || !empty(usual));
    }
    let fits =
        rules.layout().is_some_and(|l| l.cell_count() == text.len()) || rules.by_length(text.len()).is_some();
    // One long word is a puzzle that lacks a sign rather than its name.
    let short = text.contains(' ') || usual.is_none_or(|usual| 2 * text.len() < usual.length);
    let named = is_heading(text) && !text.contains(':') && !has_cells(text) || is_title(text) && short;
    !fits && named
}

/// Whether a line is one sign again and again, and not a symbol.
fn is_uniform(text: &str) -> bool {
    let mut signs = text.chars();
    let first = signs.next();
    first.is_some_and(|c| (!c.is_alphanumeric() || "0xX".contains(c)) && signs.all(|s| s == c))
}

/// The look of the next line that holds symbols.
fn next_usual<R: BufRead>(lines: &mut Lines<R>) -> Option<Usual> {
    let mut ahead = (0..16).map_while(|at| lines.peek(at).map(|line| line.text.trim().to_owned()));
    ahead
        .find(|text| {
            !text.is_empty()
                && !text.starts_with('#')
                && !is_uniform(text)
                && !is_rule(text)
                && !is_title(text)
        })
        .map(|text| Usual::of(&text))
}

/// How a line with a puzzle looks: a line of one sign beside it is a puzzle too only if it looks alike.
struct Usual {
    length: usize,
    /// The signs that may mean empty cells.
    empties: String,
}

impl Usual {
    fn of(text: &str) -> Self {
        let mut empties: String = text.chars().filter(|c| ".*_-0xX".contains(*c)).collect();
        empties.truncate(1 << 10);
        Self { length: text.trim().len(), empties }
    }
}

/// Whether a word of the line is long enough for a puzzle.
fn has_cells(text: &str) -> bool {
    text.split_whitespace().any(|word| word.len() >= 16)
}

/// Whether a line is one grid of a layout of several.
fn is_one_grid(layout: &Layout, text: &str) -> bool {
    let (n, text) = (layout.symbols(), text.trim());
    layout.grids().len() > 1
        && text.len() == n * n
        && text.len() != layout.cell_count()
        && !text.contains(' ')
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(next) = self.more.pop_front() {
            return Some(next);
        }
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
                Err(self.rules.fault(
                    0,
                    0,
                    "there is no puzzle in this input",
                    "give a file or text with a puzzle",
                ))
            }
            Err(Halt::Wrong(error)) => Err(error),
            Err(Halt::Trouble(line, trouble)) => Err(self.trouble(line, trouble)),
        };
        self.found = true;
        Some(item)
    }
}
