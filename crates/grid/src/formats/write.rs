//! The writer: puts puzzles out in a format that it is told.

use super::alphabet::{Alphabet, Evidence};
use super::conventions::is_usual;
use super::{
    Format, Record, aco, boxes, csv, fpuzzles, integers, json, line, opensudoku, pencilmarks, plane, sdk,
    sudokuwiki, weiss,
};
use crate::{Error, Puzzle, Symbol};
use std::io::{self, Write};

/// The remedy of a format that cannot hold a puzzle; the writer puts the formats that can in its place.
pub(super) const ANOTHER: &str = "use another format";

/// Whether a text of the puzzle's cells does not tell its layout.
pub(super) fn needs_comment(puzzle: &Puzzle) -> bool {
    !is_usual(puzzle.layout())
}

/// Whether the characters of the cells, with `empty` for the empty ones, do not tell the alphabet; `noted` is the one that
/// the output has named already.
pub(super) fn needs_alphabet(record: &Record, empty: char, noted: Option<Alphabet>) -> bool {
    let (puzzle, alphabet) = (&record.puzzle, line::alphabet_of(record));
    let n = puzzle.layout().symbols();
    if n > Alphabet::One.capacity() {
        return false;
    }
    if let Some(noted) = noted {
        return noted != alphabet;
    }
    let sign = |given: &Option<Symbol>| given.map_or(empty as u8, |s| alphabet.sign(s.index()) as u8);
    match Alphabet::judge(n, puzzle.givens().iter().map(sign)) {
        Evidence::Clear(clear) => clear != alphabet,
        Evidence::Open => alphabet != Alphabet::One,
        Evidence::Doubt(_) => true,
    }
}

/// Writes puzzles one after another, with what their format needs before and after them.
pub struct Writer<W: Write> {
    format: Format,
    out: W,
    /// How many puzzles are out.
    count: usize,
    /// The layout that the last comment named.
    noted: Option<String>,
    /// The alphabet that the last comment named.
    noted_alphabet: Option<Alphabet>,
    /// The columns of a table.
    extra: csv::Extra,
    /// Whether comments are left out.
    bare: bool,
}

impl<W: Write> Writer<W> {
    /// A writer in `format`.
    pub fn new(format: Format, out: W) -> Self {
        let extra = csv::Extra::default();
        Self { format, out, count: 0, noted: None, noted_alphabet: None, extra, bare: false }
    }

    /// The same without the comments that name layout and alphabet, so that every puzzle of a line format is one line.
    #[must_use]
    pub fn bare(self) -> Self {
        Self { bare: true, ..self }
    }

    /// Writes one puzzle. Refuses what the format cannot hold; then nothing has been written of it.
    pub fn put(&mut self, record: &Record) -> Result<(), Error> {
        self.try_put(record).map_err(|error| match error {
            Error::Unsupported { why, remedy } if remedy == ANOTHER.into() => {
                Error::Unsupported { why, remedy: instead(record).into() }
            }
            other => other,
        })
    }

    fn try_put(&mut self, record: &Record) -> Result<(), Error> {
        let puzzle = &record.puzzle;
        let format = self.format;
        if puzzle.marks().is_some()
            && !matches!(format, Format::Pencilmarks | Format::Json | Format::Fpuzzles)
        {
            return Err(Error::Unsupported {
                why: format!("format {format} cannot hold the pencil marks of this puzzle"),
                remedy: ANOTHER.into(),
            });
        }
        let first = self.count == 0;
        let text = match format {
            Format::Line | Format::Sdm => line::write(puzzle, line::alphabet_of(record), '.')? + "\n",
            Format::Csv => {
                let extra = if first { csv::Extra::of(record) } else { self.extra };
                let row = csv::write(record, extra)?;
                self.extra = extra;
                if first { extra.header() + &row } else { row }
            }
            Format::Opensudoku => {
                let game = opensudoku::write(record)?;
                if first { opensudoku::HEADER.to_owned() + &game } else { game }
            }
            Format::Sdk => sdk::write(record)?,
            Format::Ss => boxes::write_ss(record)?,
            Format::Pretty => boxes::write_pretty(record)?,
            Format::Weiss => weiss::write(record)?,
            Format::Integers => integers::write(record),
            Format::Aco => aco::write(record)?,
            Format::Pencilmarks => pencilmarks::write(puzzle)?,
            Format::Fpuzzles => fpuzzles::write(record)?,
            Format::Sudokuwiki => sudokuwiki::write(puzzle)?,
            Format::Plane => plane::write(record)?,
            Format::Json => json::write(record),
            Format::Bank | Format::Literal => {
                return Err(Error::Unsupported {
                    why: format!("format {format} is read only"),
                    remedy: ANOTHER.into(),
                });
            }
        };
        let gap = if self.is_drawn() && !first { "\n" } else { "" };
        let comment = self.layout_comment(puzzle) + &self.alphabet_comment(record);
        let text = format!("{gap}{comment}{text}");
        self.out.write_all(text.as_bytes()).map_err(|e| Error::writing(&e))?;
        self.count += 1;
        Ok(())
    }

    /// Writes a remark where the format has comments, and nothing elsewhere.
    pub fn comment(&mut self, text: &str) -> Result<(), Error> {
        if self.has_comments() {
            // A comment ends with its line; what it quotes may not.
            let text = text.replace(char::is_control, " ");
            writeln!(self.out, "# {text}").map_err(|e| Error::writing(&e))?;
        }
        Ok(())
    }

    /// Writes what the format needs after the last puzzle, and flushes.
    pub fn finish(mut self) -> Result<(), Error> {
        if self.format == Format::Opensudoku {
            let header = if self.count == 0 { opensudoku::HEADER } else { "" };
            let end = format!("{header}{}", opensudoku::FOOTER);
            self.out.write_all(end.as_bytes()).map_err(|e| Error::writing(&e))?;
        }
        self.out.flush().map_err(|e| Error::writing(&e))
    }

    /// Whether the format draws a puzzle over several lines, so that an empty line stands between two of them.
    fn is_drawn(&self) -> bool {
        use Format::{Aco, Integers, Plane, Pretty, Sdk, Ss, Weiss};
        matches!(self.format, Aco | Integers | Plane | Pretty | Sdk | Ss | Weiss)
    }

    fn has_comments(&self) -> bool {
        self.is_drawn() || matches!(self.format, Format::Line | Format::Sdm | Format::Pencilmarks)
    }

    /// The comment that names a layout which neither the text of the puzzle nor the comment before tells.
    fn layout_comment(&mut self, puzzle: &Puzzle) -> String {
        let name = puzzle.layout().name();
        // Drawn, a sparse 16x16 grid may look like 4x4 grids, one a line; a sparse 15x15 or 21x21 grid like a Twodoku
        // or a Samurai.
        let small = |n: usize| puzzle.givens().iter().flatten().all(|s| s.number() <= n);
        let doubtful = match name {
            "15" | "21" => small(9),
            "16" => small(4),
            _ => false,
        };
        let by_size = is_usual(puzzle.layout()) && !(doubtful && self.is_drawn());
        let told = self.noted.as_deref().map_or(by_size, |noted| noted == name);
        if told || self.bare || !self.has_comments() {
            return String::new();
        }
        self.noted = Some(name.to_owned());
        format!("# layout: {name}\n")
    }

    /// The comment that names an alphabet which neither the cells nor the comment before tell.
    fn alphabet_comment(&mut self, record: &Record) -> String {
        let (alphabet, needed) = match self.format {
            Format::Pencilmarks => return String::new(),
            // Numbers are the same in all alphabets but the one that counts from 0.
            Format::Aco | Format::Integers | Format::Weiss => {
                let zero = record.alphabet == Alphabet::Zero;
                let alphabet = if zero { Alphabet::Zero } else { Alphabet::One };
                (alphabet, zero != (self.noted_alphabet == Some(Alphabet::Zero)))
            }
            format => {
                let empty = if format == Format::Plane { plane::empty(record) } else { '.' };
                (line::alphabet_of(record), needs_alphabet(record, empty, self.noted_alphabet))
            }
        };
        if !needed || self.bare || !self.has_comments() {
            return String::new();
        }
        self.noted_alphabet = Some(alphabet);
        format!("# alphabet: {alphabet}\n")
    }
}

/// The formats that can hold this puzzle, of those for every size and shape, in words.
fn instead(record: &Record) -> String {
    use Format::{Fpuzzles, Integers, Json, Pencilmarks, Plane, Weiss};
    let holds = |format: &Format| Writer::new(*format, io::sink()).try_put(record).is_ok();
    let marked = record.puzzle.marks().is_some();
    let offered = if marked { &[Pencilmarks, Fpuzzles][..] } else { &[Plane, Integers, Weiss, Fpuzzles] };
    let names: Vec<&str> = offered.iter().copied().filter(holds).map(Format::name).collect();
    if names.is_empty() { format!("use {Json}") } else { format!("use {} or {Json}", names.join(", ")) }
}

/// Writes one puzzle as a whole file.
pub fn write(format: Format, record: &Record, out: &mut impl Write) -> Result<(), Error> {
    let mut writer = Writer::new(format, out);
    writer.put(record)?;
    writer.finish()
}
