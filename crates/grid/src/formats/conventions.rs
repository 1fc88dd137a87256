//! What an input has said so far about itself: its name, the layout and the alphabet in force.

use super::alphabet::{Alphabet, Doubt, Evidence, Table};
use super::read::Options;
use crate::{Error, Layout, OptionName, Place, Puzzle, Remedy, Symbol};

/// How many layouts a reader keeps; an input that names more of them has them made again.
const KEPT: usize = 12;

/// From how many cells on a layout is large, and how many of them one input may name.
const LARGE: usize = 10_000;
const MOST_LARGE: usize = 100;

pub(super) struct Conventions {
    name: String,
    told_layout: Option<Layout>,
    told_alphabet: Option<Alphabet>,
    /// From a comment `# layout: ...`.
    noted_layout: Option<Layout>,
    /// How long the rows of the last puzzle were, where puzzles are drawn row by row.
    pub(super) row_length: usize,
    /// What kind of lines came between the bands of the last puzzle that had any.
    pub(super) between_bands: Vec<String>,
    /// The line up to which rows without anything between the puzzles are known to come out even.
    pub(super) whole_until: usize,
    /// What separates the cells of a table that leaves some of them blank.
    pub(super) separator: Option<char>,
    /// From a comment `# alphabet: ...`.
    noted_alphabet: Option<Alphabet>,
    /// What the last puzzle of each size that left no doubt was written in.
    last_alphabets: Vec<(usize, Alphabet)>,
    layouts: Vec<(String, Layout)>,
    /// How many large layouts have been made.
    large: usize,
    tables: Vec<(Alphabet, usize, Box<Table>)>,
}

impl Conventions {
    pub(super) fn new(options: Options) -> Self {
        Self {
            name: if options.name.is_empty() { "input".into() } else { options.name },
            told_layout: options.layout,
            told_alphabet: options.alphabet,
            noted_layout: None,
            row_length: 0,
            between_bands: Vec::new(),
            whole_until: 0,
            separator: None,
            noted_alphabet: None,
            last_alphabets: Vec::new(),
            layouts: Vec::new(),
            large: 0,
            tables: Vec::new(),
        }
    }

    /// An error at a place of this input.
    pub(super) fn fault(
        &self,
        line: usize,
        column: usize,
        why: impl Into<String>,
        remedy: impl Into<Remedy>,
    ) -> Error {
        let place = Place { name: self.name.clone(), line, column };
        Error::Read { place, why: why.into(), remedy: remedy.into() }
    }

    /// A clash of givens at a place of this input.
    pub(super) fn contradiction(&self, line: usize, column: usize, why: String) -> Error {
        Error::Contradiction { place: Place { name: self.name.clone(), line, column }, why }
    }

    /// The layout that somebody has named.
    pub(super) fn layout(&self) -> Option<&Layout> {
        self.told_layout.as_ref().or(self.noted_layout.as_ref())
    }

    /// Whether the user named the layout, which no input can overrule.
    pub(super) fn is_told(&self) -> bool {
        self.told_layout.is_some()
    }

    /// The layout that a text of the input names.
    pub(super) fn named(&mut self, spec: &str) -> Result<Layout, Error> {
        if let Some((_, layout)) = self.layouts.iter().find(|(known, _)| known == spec) {
            return Ok(layout.clone());
        }
        let layout = Layout::parse(spec)?;
        // Large layouts take time and memory to make; no real file has many of them.
        if layout.cell_count() > LARGE {
            self.large += 1;
            if self.large > MOST_LARGE {
                return Err(Error::Unsupported {
                    why: format!("more than {MOST_LARGE} large layouts in one input"),
                    remedy: "split the input".into(),
                });
            }
        }
        if self.layouts.len() == KEPT {
            self.layouts.remove(0);
        }
        self.layouts.push((spec.into(), layout.clone()));
        Ok(layout)
    }

    /// The usual grid of `n` symbols, if there is one.
    pub(super) fn square(&mut self, n: usize) -> Option<Layout> {
        self.named(&n.to_string()).ok()
    }

    /// The layout that a text of so many characters must have when nobody has named one.
    pub(super) fn by_length(&mut self, cells: usize) -> Option<Layout> {
        if let Some((_, layout)) = self.layouts.iter().find(|(_, l)| l.cell_count() == cells && is_usual(l)) {
            return Some(layout.clone());
        }
        match cells {
            153 => self.named("twodoku").ok(),
            369 => self.named("samurai").ok(),
            _ => {
                let n = cells.isqrt();
                (n * n == cells && n <= Alphabet::Zero.capacity()).then(|| self.square(n)).flatten()
            }
        }
    }

    /// Heeds a comment that names a layout or an alphabet; `text` is what follows the `#`.
    pub(super) fn comment(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let text = text.trim();
        if let Some(spec) = text.strip_prefix("layout:") {
            match self.named(spec.trim()) {
                Ok(layout) => self.noted_layout = Some(layout),
                Err(Error::Layout { why, remedy, .. }) => return Err(self.fault(line, 1, why, remedy)),
                Err(other) => return Err(other),
            }
        } else if let Some(word) = text.strip_prefix("alphabet:") {
            match Alphabet::parse(word) {
                Ok(alphabet) => self.noted_alphabet = Some(alphabet),
                Err(Error::Unsupported { why, remedy }) => return Err(self.fault(line, 1, why, remedy)),
                Err(other) => return Err(other),
            }
        }
        Ok(())
    }

    /// The alphabet that the user or the input has named.
    pub(super) fn said_alphabet(&self) -> Option<Alphabet> {
        self.told_alphabet.or(self.noted_alphabet)
    }

    /// Reads something with an alphabet that it names itself.
    pub(super) fn with_alphabet<T>(&mut self, alphabet: Alphabet, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.noted_alphabet.replace(alphabet);
        let read = read(self);
        self.noted_alphabet = before;
        read
    }

    /// The layout for the next puzzles, as a drawing of regions gives it.
    pub(super) fn note_layout(&mut self, layout: Layout) {
        self.noted_layout = Some(layout);
    }

    /// The alphabet of a grid of `n` symbols with these characters on its cells.
    pub(super) fn alphabet(
        &mut self,
        n: usize,
        text: impl Iterator<Item = u8> + Clone,
        (line, column): (usize, usize),
    ) -> Result<Alphabet, Error> {
        if let Some(told) = self.said_alphabet() {
            if told.fits(n) || n > Alphabet::One.capacity() {
                return Ok(told);
            }
            let why = format!("alphabet {told} has {} symbols, not {n}", told.capacity());
            return Err(self.fault(
                line,
                column,
                why,
                Remedy::naming("give ", OptionName::Alphabet, format!(" with {n} symbols")),
            ));
        }
        let known = self.last_alphabets.iter().position(|&(size, _)| size == n);
        let last = known.map(|at| self.last_alphabets[at].1);
        match Alphabet::judge(n, text) {
            Evidence::Clear(alphabet) => {
                match known {
                    Some(at) => self.last_alphabets[at].1 = alphabet,
                    None => self.last_alphabets.push((n, alphabet)),
                }
                Ok(alphabet)
            }
            Evidence::Open => Ok(last.unwrap_or_default()),
            Evidence::Doubt(doubt) => last.ok_or_else(|| self.ask(n, doubt, (line, column))),
        }
    }

    /// Asks which alphabet is meant.
    fn ask(&self, n: usize, doubt: Doubt, (line, column): (usize, usize)) -> Error {
        let last = |alphabet: Alphabet| alphabet.sign(n - 1);
        let (why, remedy) = match doubt {
            Doubt::Zero => (
                format!(
                    "0 may be a symbol (0 to {}) or an empty cell (1 to {})",
                    last(Alphabet::Zero),
                    last(Alphabet::One)
                ),
                Remedy::naming("give ", OptionName::Alphabet, " 0-9A-Z or 1-9A-Z"),
            ),
            Doubt::Letters => (
                format!("the symbols may be 1-9 A-{} or A-{}", last(Alphabet::One), last(Alphabet::Letters)),
                Remedy::naming("give ", OptionName::Alphabet, " 1-9A-Z or A-Z"),
            ),
        };
        self.fault(line, column, why, remedy)
    }

    /// What each byte means in a grid of `n` symbols; above the alphabet's capacity, only empty cells mean anything.
    pub(super) fn table(&mut self, alphabet: Alphabet, n: usize) -> &Table {
        let n = if n > alphabet.capacity() { 0 } else { n };
        let known = self.tables.iter().position(|(a, size, _)| (*a, *size) == (alphabet, n));
        let at = known.unwrap_or_else(|| {
            self.tables.push((alphabet, n, Box::new(alphabet.table(n))));
            self.tables.len() - 1
        });
        &self.tables[at].2
    }

    /// A character that is no symbol, in words.
    pub(super) fn bad_sign(
        &self,
        (line, column): (usize, usize),
        sign: char,
        alphabet: Alphabet,
        layout: &Layout,
    ) -> Error {
        let n = layout.symbols();
        let why = format!("'{}' is not a symbol of {}", sign.escape_debug(), grid_words(layout));
        if n > alphabet.capacity() {
            return self.fault(
                line,
                column,
                why,
                format!("write integers from 1 to {n}, 0 for an empty cell"),
            );
        }
        let expected = alphabet.expectation(n);
        if sign.is_ascii_alphabetic() && self.said_alphabet().is_none() && n <= 26 {
            let others = " for other symbols, such as A-Z or a word";
            let remedy = Remedy::naming(format!("{expected}; give "), OptionName::Alphabet, others);
            return self.fault(line, column, why, remedy);
        }
        self.fault(line, column, why, expected)
    }

    /// The puzzle with these givens; a clash is reported where its later cell stands.
    pub(super) fn puzzle(
        &self,
        layout: &Layout,
        givens: Vec<Option<Symbol>>,
        alphabet: Alphabet,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Result<Puzzle, Error> {
        Puzzle::new(layout.clone(), givens).map_err(|error| match error {
            Error::Clash { symbol, house, first, second, cell } => {
                let symbol = alphabet.write(layout, Symbol::new(symbol - 1));
                let why = format!(
                    "{symbol} is given twice in {house}, at {first} and {second}; change or clear one of the two"
                );
                let (line, column) = place(cell);
                self.contradiction(line, column, why)
            }
            Error::Unsupported { why, remedy } => {
                let (line, column) = place(0);
                self.fault(line, column, why, remedy)
            }
            other => other,
        })
    }
}

/// Whether the number of cells alone names this layout.
pub(super) fn is_usual(layout: &Layout) -> bool {
    matches!(layout.name(), "twodoku" | "samurai") || layout.name().bytes().all(|b| b.is_ascii_digit())
}

/// A layout in words: `a 9x9 grid`, `layout samurai`.
pub(super) fn grid_words(layout: &Layout) -> String {
    let n = layout.symbols();
    if layout.grids().len() == 1 && is_usual(layout) {
        let article = if matches!(n, 8 | 11 | 18 | 80..=89) { "an" } else { "a" };
        format!("{article} {n}x{n} grid")
    } else {
        format!("layout {layout}")
    }
}
