//! A puzzle: a layout with givens, and perhaps pencil marks that narrow the empty cells.

use crate::{Cell, Error, Layout, Place, Set};

/// A symbol, counted from 0: what people write as 1 is `Symbol::new(0)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// The symbol with this index.
    #[inline]
    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    /// The index of the symbol, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number people write for it, from 1.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

/// A value for every cell. Whether it is right is for [`crate::verify()`] to say.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Solution(Box<[Symbol]>);

impl Solution {
    /// The values in the order of the cells.
    pub fn new(values: impl IntoIterator<Item = Symbol>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The values in the order of the cells.
    pub fn values(&self) -> &[Symbol] {
        &self.0
    }
}

/// A puzzle whose givens do not clash: no house holds a given twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    layout: Layout,
    givens: Box<[Option<Symbol>]>,
    marks: Option<Box<[Set<4>]>>,
}

impl Puzzle {
    /// A puzzle with these givens, one entry for each cell; refuses a given that stands twice in a house.
    pub fn new(layout: Layout, givens: impl IntoIterator<Item = Option<Symbol>>) -> Result<Self, Error> {
        let givens: Box<[Option<Symbol>]> = givens.into_iter().collect();
        if givens.len() != layout.cell_count() {
            return Err(Error::Unsupported {
                why: format!(
                    "{} values for the {} cells of layout {}",
                    givens.len(),
                    layout.cell_count(),
                    layout.short_name()
                ),
                remedy: "give one value or empty place for each cell".into(),
            });
        }
        let puzzle = Self { layout, givens, marks: None };
        if puzzle.is_suspect() {
            puzzle.refuse_high()?;
            puzzle.refuse_clash()?;
        }
        Ok(puzzle)
    }

    /// The same puzzle with the candidates of its empty cells narrowed to `marks`, one set for each cell.
    pub fn with_marks(mut self, marks: impl IntoIterator<Item = Set<4>>) -> Self {
        let marks: Box<[Set<4>]> = marks.into_iter().collect();
        assert_eq!(marks.len(), self.givens.len(), "pencil marks are given for every cell");
        self.marks = Some(marks);
        self
    }

    /// Reads one character for each cell: `1-9 A-Z` are symbols, `. 0 _ * -` empty cells, anything else is refused.
    ///
    /// Where the text tells the layout, `text.parse::<Puzzle>()` reads any format.
    pub fn from_line(layout: &Layout, line: &str) -> Result<Self, Error> {
        let symbols = layout.symbols();
        let given = |(at, sign): (usize, char)| {
            let symbol = match sign {
                '.' | '0' | '_' | '*' | '-' => return Ok(None),
                '1'..='9' => sign as usize - '1' as usize,
                'A'..='Z' => sign as usize - 'A' as usize + 9,
                _ => usize::MAX,
            };
            if symbol < symbols {
                return Ok(Some(Symbol::new(symbol)));
            }
            Err(Error::Read {
                place: Place { name: "line".into(), line: 1, column: at + 1 },
                why: format!("'{}' is not a symbol of layout {}", sign.escape_debug(), layout.short_name()),
                remedy: format!("use the first {symbols} of 1-9 A-Z, and one of . 0 _ * - for an empty cell")
                    .into(),
            })
        };
        let givens: Vec<Option<Symbol>> = line.chars().enumerate().map(given).collect::<Result<_, _>>()?;
        Self::new(layout.clone(), givens)
    }

    /// Whether a closer look may find a given out of range or twice in a house; quick, because every puzzle of a
    /// large file comes through here.
    fn is_suspect(&self) -> bool {
        // Room for the usual grids without an allocation.
        const CELLS: usize = 256;
        const HOUSES: usize = 64;
        let (symbols, cells, houses) = (self.layout.symbols(), self.givens.len(), self.layout.house_count());
        if symbols > 64 || cells > usize::from(u16::MAX) {
            true
        } else if cells <= CELLS && houses <= HOUSES {
            self.has_clash(&mut [0; CELLS], &mut [0; HOUSES])
        } else {
            self.has_clash(&mut vec![0; cells], &mut vec![0; houses])
        }
    }

    /// Whether a given is out of range or stands twice in a house, with one mask for each house.
    fn has_clash(&self, given: &mut [u16], seen: &mut [u64]) -> bool {
        // Whether a cell is given is a coin toss that no processor can guess: list the given ones without a branch.
        let mut count = 0;
        for (cell, value) in self.givens.iter().enumerate() {
            given[count.min(cell)] = cell as u16;
            count += usize::from(value.is_some());
        }
        let (mut twice, mut high) = (0, false);
        for &cell in &given[..count] {
            let Some(symbol) = self.givens[cell as usize] else { continue };
            high |= symbol.index() >= self.layout.symbols();
            let mask = 1 << (symbol.index() & 63);
            for house in self.layout.houses_of(Cell::new(cell as usize)) {
                let seen = &mut seen[house.index()];
                twice |= *seen & mask;
                *seen |= mask;
            }
        }
        high || twice != 0
    }

    fn refuse_high(&self) -> Result<(), Error> {
        let symbols = self.layout.symbols();
        match self.givens.iter().flatten().find(|s| s.index() >= symbols) {
            None => Ok(()),
            Some(high) => Err(Error::Unsupported {
                why: format!("the given {} in layout {}", high.number(), self.layout.short_name()),
                remedy: format!("use 1 to {symbols}").into(),
            }),
        }
    }

    fn refuse_clash(&self) -> Result<(), Error> {
        let mut seen = vec![None; self.layout.symbols()];
        for house in self.layout.houses() {
            seen.fill(None);
            for &cell in self.layout.house(house) {
                let Some(symbol) = self.given(cell) else { continue };
                if let Some(first) = seen[symbol.index()].replace(cell) {
                    return Err(Error::Clash {
                        symbol: symbol.number(),
                        house: self.layout.house_name(house),
                        first: self.layout.cell_name(first),
                        second: self.layout.cell_name(cell),
                        cell: cell.index(),
                    });
                }
            }
        }
        Ok(())
    }

    /// The layout.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The givens, one entry for each cell.
    #[inline]
    pub fn givens(&self) -> &[Option<Symbol>] {
        &self.givens
    }

    /// The given of one cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Symbol> {
        self.givens[cell.index()]
    }

    /// How many cells are given.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The pencil marks, if the puzzle has any.
    pub fn marks(&self) -> Option<&[Set<4>]> {
        self.marks.as_deref()
    }

    /// What may stand in a cell before any reasoning: its given, its pencil marks, or every symbol.
    pub fn allowed(&self, cell: Cell) -> Set<4> {
        match (self.given(cell), &self.marks) {
            (Some(given), _) => Set::of(given.index()),
            (None, Some(marks)) => marks[cell.index()],
            (None, None) => Set::full(self.layout.symbols()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_twice_in_a_house_is_refused_with_its_cells() {
        let layout = Layout::parse("4").unwrap();
        let error = Puzzle::from_line(&layout, "1....1..........").unwrap_err();
        assert_eq!(
            error.to_string(),
            "1 is given twice in box 1, at r1c1 and r2c2; change or clear one of the two"
        );
        assert!(Puzzle::from_line(&layout, "1...").is_err());
    }

    #[test]
    fn a_line_holds_nothing_but_symbols_and_empty_cells() {
        let layout = Layout::parse("4").unwrap();
        let refused = |line: &str| Puzzle::from_line(&layout, line).unwrap_err().to_string();
        assert_eq!(
            refused("..a............."),
            "line:1:3: 'a' is not a symbol of layout 4; use the first 4 of 1-9 A-Z, and one of . 0 _ * - for an empty cell"
        );
        assert!(refused(".....5..........").starts_with("line:1:6: '5' is not"));
        assert!(refused("1... ...........").starts_with("line:1:5: ' ' is not"));
        assert_eq!(Puzzle::from_line(&layout, "1.0_*-..........").unwrap().given_count(), 1);
    }

    #[test]
    fn allowed_follows_givens_and_marks() {
        let layout = Layout::parse("4").unwrap();
        let puzzle = Puzzle::from_line(&layout, "1...............").unwrap();
        assert_eq!(puzzle.allowed(Cell::new(0)), Set::of(0));
        assert_eq!(puzzle.allowed(Cell::new(1)).len(), 4);
        let marked = puzzle.with_marks((0..16).map(|_| Set::of(2)));
        assert_eq!(marked.allowed(Cell::new(0)), Set::of(0));
        assert_eq!(marked.allowed(Cell::new(1)), Set::of(2));
    }
}
