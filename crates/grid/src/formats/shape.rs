//! From rows of signs to a puzzle: finds the layout that the rows fit and puts every sign into its cell.

use super::alphabet::{Alphabet, BAD, EMPTY};
use super::conventions::{Conventions, grid_words};
use super::regions;
use crate::{Error, Layout, OptionName, Puzzle, Remedy, Set, Symbol, layout};

/// What stands at one place of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A character: a symbol, an empty cell or a void.
    Character(char),
    /// A number: a symbol counted from 1, 0 for an empty cell; or counted from 0, if other signs mean empty cells.
    Number(u32),
    /// An empty cell among numbers, such as `-1`, or nothing at all.
    Blank,
}

/// A sign and its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) sign: Sign,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// The rows of one puzzle, at least one, and none of them empty.
pub(super) struct Drawing {
    pub(super) rows: Vec<Vec<Spot>>,
    /// The layout that a header of the puzzle asks for.
    pub(super) header: Option<Layout>,
    /// Whether line breaks mean nothing, so that only the number of signs counts.
    pub(super) free: bool,
}

/// How the rows are laid over the layout.
enum Arrangement {
    /// The rows are those of the plane, voids included.
    Plane,
    /// All signs in order are the cells in order.
    Cells,
    /// One grid after another.
    Grids,
}

const EMPTY_SIGNS: [Sign; 7] = [
    Sign::Number(0),
    Sign::Blank,
    Sign::Character('.'),
    Sign::Character('0'),
    Sign::Character('*'),
    Sign::Character('_'),
    Sign::Character('-'),
];

impl Drawing {
    fn total(&self) -> usize {
        self.rows.iter().map(Vec::len).sum()
    }

    fn spots(&self) -> impl Iterator<Item = &Spot> {
        self.rows.iter().flatten()
    }

    /// Whether there are `height` rows of `width` signs.
    fn is(&self, height: usize, width: usize) -> bool {
        self.rows.len() == height && self.rows.iter().all(|r| r.len() == width)
    }

    fn first(&self) -> (usize, usize) {
        let spot = self.rows[0][0];
        (spot.line, spot.column)
    }

    /// The layout whose regions the rows draw, if they do: the givens follow in a drawing of their own.
    pub(super) fn regions(&self, rules: &Conventions) -> Option<Layout> {
        let n = self.rows.len();
        if rules.is_told() || !self.is(n, n) {
            return None;
        }
        let character = |spot: &Spot| match spot.sign {
            Sign::Character(c) => u8::try_from(c).ok(),
            _ => None,
        };
        let signs: Vec<u8> = self.spots().map(character).collect::<Option<_>>()?;
        regions::layout(&signs)
    }

    /// The puzzle that the rows hold, and the alphabet it is written in.
    pub(super) fn puzzle(&self, rules: &mut Conventions) -> Result<(Puzzle, Alphabet), Error> {
        let (layout, arrangement) = self.find_layout(rules)?;
        let (n, width) = (layout.symbols(), layout.width());
        let mut cells: Vec<Option<&Spot>> = vec![None; layout.cell_count()];
        let mut doubles: Vec<(usize, &Spot)> = Vec::new();
        match arrangement {
            Arrangement::Cells => {
                cells.iter_mut().zip(self.spots()).for_each(|(cell, spot)| *cell = Some(spot));
            }
            Arrangement::Plane => {
                for (place, spot) in self.spots().enumerate() {
                    match layout.at(place / width, place % width) {
                        Some(cell) => cells[cell.index()] = Some(spot),
                        None => refuse_sign_in_void(rules, spot, &layout)?,
                    }
                }
            }
            Arrangement::Grids => {
                for (place, spot) in self.spots().enumerate() {
                    let grid = &layout.grids()[place / (n * n)];
                    let (row, column) = (grid.top + place / n % n, grid.left + place % n);
                    let cell = layout.at(row, column).expect("every place of a grid is a cell").index();
                    match cells[cell] {
                        None => cells[cell] = Some(spot),
                        Some(_) => doubles.push((cell, spot)),
                    }
                }
            }
        }
        let mut cells: Vec<&Spot> = cells.into_iter().map(|c| c.expect("every cell has its sign")).collect();
        let spots = || cells.iter().chain(doubles.iter().map(|(_, spot)| spot));
        // Only what is on a cell counts: voids may look like anything. Digits among letters are signs like them.
        let lettered = spots().any(|s| matches!(s.sign, Sign::Character(c) if c.is_ascii_alphabetic()));
        let small = spots().all(|s| !matches!(s.sign, Sign::Number(10..)));
        let bytes = spots().filter_map(|s| match s.sign {
            Sign::Character(c) => u8::try_from(c).ok(),
            Sign::Number(digit) => Some(b'0' + digit as u8),
            Sign::Blank => Some(b'.'),
        });
        let numbers = spots().any(|s| matches!(s.sign, Sign::Number(_)));
        let alphabet = if numbers && !(lettered && small) {
            self.numbering(rules, n, spots().map(|s| s.sign))?
        } else if n > Alphabet::One.capacity() {
            Alphabet::One
        } else {
            rules.alphabet(n, bytes, self.first())?
        };
        for (cell, spot) in doubles {
            let before = decode(rules, cells[cell], alphabet, &layout)?;
            let now = decode(rules, spot, alphabet, &layout)?;
            if before.is_some() && now.is_some() && before != now {
                let cell = layout.cell_name(crate::Cell::new(cell));
                let why = format!("the grids disagree on their shared cell {cell}");
                return Err(rules.fault(spot.line, spot.column, why, "give both the same value"));
            }
            if before.is_none() {
                cells[cell] = spot;
            }
        }
        let givens =
            cells.iter().map(|s| decode(rules, s, alphabet, &layout)).collect::<Result<Vec<_>, _>>()?;
        let puzzle =
            rules.puzzle(&layout, givens, alphabet, |cell| (cells[cell].line, cells[cell].column))?;
        Ok((puzzle, alphabet))
    }

    /// Whether numbers count from 1, as usual, or from 0, which takes other signs for the empty cells.
    fn numbering(
        &self,
        rules: &Conventions,
        n: usize,
        signs: impl Iterator<Item = Sign>,
    ) -> Result<Alphabet, Error> {
        if let Some(said) = rules.said_alphabet() {
            return Ok(said);
        }
        let (mut seen, mut blank, mut high) = (Set::<4>::EMPTY, false, false);
        for sign in signs {
            match sign {
                Sign::Number(value) if (value as usize) < n => seen.insert(value as usize),
                Sign::Number(_) => high = true,
                Sign::Blank | Sign::Character('.' | '_' | '-' | '*' | ' ') => blank = true,
                Sign::Character(_) => {}
            }
        }
        if high || !blank || !seen.contains(0) {
            return Ok(Alphabet::One);
        }
        if seen.len() == n {
            return Ok(Alphabet::Zero);
        }
        let (line, column) = self.first();
        let why = format!("0 may be a symbol (0 to {}) or an empty cell (1 to {n})", n - 1);
        Err(rules.fault(
            line,
            column,
            why,
            Remedy::naming("give ", OptionName::Alphabet, " 0-9A-Z or 1-9A-Z"),
        ))
    }

    fn find_layout(&self, rules: &mut Conventions) -> Result<(Layout, Arrangement), Error> {
        let (height, width, total) = (self.rows.len(), self.rows[0].len(), self.total());
        let named = rules.layout().cloned().or_else(|| self.header.clone());
        if let Some(layout) = named {
            let n = layout.symbols();
            let grids = layout.grids().len();
            let plane = layout.width() * layout.height();
            let arrangement = if self.is(layout.height(), layout.width()) {
                Arrangement::Plane
            } else if grids > 1 && self.is(grids * n, n) {
                Arrangement::Grids
            } else if (self.free || height == 1) && total == layout.cell_count() {
                Arrangement::Cells
            } else if (self.free || height == 1) && total == plane {
                Arrangement::Plane
            } else if (self.free || height == 1) && total == grids * n * n {
                Arrangement::Grids
            } else {
                return Err(self.misfit(rules, Some(&layout)));
            };
            return Ok((layout, arrangement));
        }
        if self.is(width, width) {
            if let Some(layout) = self.overlap(rules)? {
                return Ok((layout, Arrangement::Plane));
            }
            return match rules.square(width) {
                Some(layout) => Ok((layout, Arrangement::Cells)),
                None => Err(self.misfit(rules, None)),
            };
        }
        let side = total.isqrt();
        if (self.free || height == 1)
            && side * side == total
            && let Some(layout) = rules.square(side)
        {
            return Ok((layout, Arrangement::Cells));
        }
        Err(self.misfit(rules, None))
    }

    /// The well-known overlap of this size whose voids hold a sign that none of its cells holds.
    fn overlap(&self, rules: &mut Conventions) -> Result<Option<Layout>, Error> {
        let side = self.rows.len();
        if side <= 9 {
            return Ok(None);
        }
        let mut doubtful = None;
        for &(alias, ..) in layout::ALIASES {
            let layout = rules.named(alias)?;
            if (layout.height(), layout.width()) != (side, side) || !layout.has_voids() {
                continue;
            }
            let (mut voids, mut cells) = (Vec::new(), Vec::new());
            for (r, row) in self.rows.iter().enumerate() {
                for (c, spot) in row.iter().enumerate() {
                    let list = if layout.at(r, c).is_some() { &mut cells } else { &mut voids };
                    if !list.contains(&spot.sign) {
                        list.push(spot.sign);
                    }
                }
            }
            let void_like =
                |s: &Sign| EMPTY_SIGNS.contains(s) || matches!(s, Sign::Character(' ' | '#' | 'X' | 'x'));
            if !voids.iter().all(void_like) {
                continue;
            }
            if voids.iter().all(|v| !cells.contains(v)) {
                return Ok(Some(layout));
            }
            let small = |s: &Sign| match s {
                Sign::Character(c) => !c.is_ascii_alphabetic(),
                Sign::Number(v) => *v <= 9,
                Sign::Blank => true,
            };
            if cells.iter().all(small) && cells.iter().any(|s| !EMPTY_SIGNS.contains(s)) {
                doubtful = Some(alias);
            }
        }
        let Some(alias) = doubtful else { return Ok(None) };
        let (line, column) = self.first();
        let why =
            format!("this may be layout {alias} or one {side}x{side} grid: voids and empty cells look alike");
        Err(rules.fault(
            line,
            column,
            why,
            Remedy::naming("give ", OptionName::Layout, format!(" {alias} or {side}")),
        ))
    }

    fn misfit(&self, rules: &Conventions, layout: Option<&Layout>) -> Error {
        let (line, column) = self.first();
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let odd = self.rows.iter().position(|r| r.len() != width);
        if let Some(odd) = odd.filter(|_| !self.free) {
            let row = &self.rows[odd];
            let why = format!("row {} has {}, but row 1 has {width}", odd + 1, count(row.len(), "cell"));
            return rules.fault(row[0].line, row[0].column, why, "give all rows the same length");
        }
        let size = if self.free {
            count(self.total(), "cell")
        } else {
            format!("{} of {}", count(height, "row"), count(width, "cell"))
        };
        match layout {
            Some(layout) => {
                let (n, grids) = (layout.symbols(), layout.grids().len());
                let wanted = format!("give {} rows of {}", layout.height(), layout.width());
                let more = if grids > 1 {
                    format!(", or {} rows of {n}, grid after grid", grids * n)
                } else {
                    String::new()
                };
                let fits = if size.starts_with("1 ") { "does" } else { "do" };
                let why = format!("{size} {fits} not fit {}", grid_words(layout));
                rules.fault(line, column, why, wanted + &more)
            }
            None => rules.fault(
                line,
                column,
                format!(
                    "{size} {} not form a known grid",
                    if size.starts_with("1 ") { "does" } else { "do" }
                ),
                Remedy::naming("give n rows of n cells, or give ", OptionName::Layout, ""),
            ),
        }
    }
}

/// `1 row`, `2 rows`.
pub(super) fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn refuse_sign_in_void(rules: &Conventions, spot: &Spot, layout: &Layout) -> Result<(), Error> {
    let given = match spot.sign {
        Sign::Number(value) => value > 0,
        Sign::Blank => false,
        Sign::Character(c) => c.is_ascii_alphanumeric() && !matches!(c, '0' | 'x' | 'X'),
    };
    if given {
        let why = format!("layout {layout} has no cell here");
        return Err(rules.fault(
            spot.line,
            spot.column,
            why,
            Remedy::naming("leave the place void, or correct ", OptionName::Layout, ""),
        ));
    }
    Ok(())
}

fn decode(
    rules: &mut Conventions,
    spot: &Spot,
    alphabet: Alphabet,
    layout: &Layout,
) -> Result<Option<Symbol>, Error> {
    let n = layout.symbols();
    match spot.sign {
        Sign::Number(value) if alphabet == Alphabet::Zero && (value as usize) < n => {
            Ok(Some(Symbol::new(value as usize)))
        }
        Sign::Number(0) | Sign::Blank | Sign::Character(' ') => Ok(None),
        Sign::Number(value) if alphabet != Alphabet::Zero && value as usize <= n => {
            Ok(Some(Symbol::new(value as usize - 1)))
        }
        Sign::Number(value) => {
            let why = format!("{value} is not a symbol of {}", grid_words(layout));
            let remedy = match alphabet {
                Alphabet::Zero => format!("write 0 to {}, or - . for an empty cell", n - 1),
                _ => format!("write 1 to {n}, or 0 - . for an empty cell"),
            };
            Err(rules.fault(spot.line, spot.column, why, remedy))
        }
        Sign::Character(c) => {
            let code = u8::try_from(c).map_or(BAD, |b| rules.table(alphabet, n)[b as usize]);
            match code {
                EMPTY => Ok(None),
                BAD => Err(rules.bad_sign((spot.line, spot.column), c, alphabet, layout)),
                symbol => Ok(Some(Symbol::new(symbol as usize))),
            }
        }
    }
}
