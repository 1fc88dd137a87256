//! What an input has said so far about itself: its name, the layout and the alphabet in force.

use super::alphabet::{Alphabet, Table};
use super::read::Options;
use crate::{Error, Layout, Place, Puzzle, Symbol};
use std::sync::Arc;

/// How many layouts a reader keeps; an input that names more of them has them made again.
const KEPT: usize = 12;

pub(super) struct Conventions {
    name: String,
    told_layout: Option<Arc<Layout>>,
    told_alphabet: Option<Alphabet>,
    /// From a comment `# layout: ...`.
    noted_layout: Option<Arc<Layout>>,
    /// What stands between the cells of a table that leaves some of them blank.
    pub(super) separator: Option<char>,
    /// What the last puzzle that left no doubt was written in.
    last_alphabet: Option<Alphabet>,
    layouts: Vec<(String, Arc<Layout>)>,
    tables: Vec<(Alphabet, usize, Box<Table>)>,
}

impl Conventions {
    pub(super) fn new(options: Options) -> Self {
        Self {
            name: if options.name.is_empty() { "input".into() } else { options.name },
            told_layout: options.layout,
            told_alphabet: options.alphabet,
            noted_layout: None,
            separator: None,
            last_alphabet: None,
            layouts: Vec::new(),
            tables: Vec::new(),
        }
    }

    /// An error at a place of this input.
    pub(super) fn fault(
        &self,
        line: usize,
        column: usize,
        why: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Error {
        let place = Place { name: self.name.clone(), line, column };
        Error::Read { place, why: why.into(), remedy: remedy.into() }
    }

    /// The layout that somebody has named.
    pub(super) fn layout(&self) -> Option<&Arc<Layout>> {
        self.told_layout.as_ref().or(self.noted_layout.as_ref())
    }

    /// Whether the user named the layout, which no input can overrule.
    pub(super) fn is_told(&self) -> bool {
        self.told_layout.is_some()
    }

    /// The layout that a text of the input names.
    pub(super) fn named(&mut self, spec: &str) -> Result<Arc<Layout>, Error> {
        if let Some((_, layout)) = self.layouts.iter().find(|(known, _)| known == spec) {
            return Ok(layout.clone());
        }
        let layout = Arc::new(Layout::parse(spec)?);
        if self.layouts.len() == KEPT {
            self.layouts.remove(0);
        }
        self.layouts.push((spec.into(), layout.clone()));
        Ok(layout)
    }

    /// The usual grid of `n` symbols, if there is one.
    pub(super) fn square(&mut self, n: usize) -> Option<Arc<Layout>> {
        self.named(&n.to_string()).ok()
    }

    /// The layout that a text of so many characters must have when nobody has named one.
    pub(super) fn by_length(&mut self, cells: usize) -> Option<Arc<Layout>> {
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

    /// Heeds a comment that names a layout; `text` stands behind the `#`.
    pub(super) fn comment(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let Some(spec) = text.trim_start().strip_prefix("layout:") else { return Ok(()) };
        match self.named(spec.trim()) {
            Ok(layout) => self.noted_layout = Some(layout),
            Err(Error::Layout { why, remedy, .. }) => return Err(self.fault(line, 1, why, remedy)),
            Err(other) => return Err(other),
        }
        Ok(())
    }

    /// The alphabet of a grid of `n` symbols whose characters are `text`.
    pub(super) fn alphabet(
        &mut self,
        n: usize,
        text: impl Iterator<Item = u8>,
        (line, column): (usize, usize),
    ) -> Result<Alphabet, Error> {
        if let Some(told) = self.told_alphabet {
            return Ok(told);
        }
        match Alphabet::judge(n, text) {
            Ok(alphabet) => {
                self.last_alphabet = Some(alphabet);
                Ok(alphabet)
            }
            Err(_) => self.last_alphabet.ok_or_else(|| {
                let (one, other) = if n == 16 { ("1-G", "0-F") } else { ("1-9 A-P", "A-Y") };
                let why = format!("the symbols may be {one} or {other}");
                self.fault(line, column, why, "say which by --alphabet 1-9A-Z, 0-9A-Z or A-Z")
            }),
        }
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
        let why = format!("'{}' is no symbol of {}", sign.escape_debug(), grid_words(layout));
        if n > alphabet.capacity() {
            return self.fault(
                line,
                column,
                why,
                format!("write integers from 1 to {n}, 0 for an empty cell"),
            );
        }
        self.fault(line, column, why, alphabet.expectation(n))
    }

    /// The puzzle with these givens; a clash is reported where its later cell stands.
    pub(super) fn puzzle(
        &self,
        layout: Arc<Layout>,
        givens: Vec<Option<Symbol>>,
        place: impl Fn(usize) -> (usize, usize),
    ) -> Result<Puzzle, Error> {
        Puzzle::new(layout, givens).map_err(|error| match error {
            Error::Clash { symbol, house, first, second, cell } => {
                let (line, column) = place(cell);
                let why = format!("{symbol} is given twice in {house}, at {first} and {second}");
                self.fault(line, column, why, "change or clear one of the two")
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
