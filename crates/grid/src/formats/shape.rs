//! From rows of signs to a puzzle: finds the layout that the rows fit and puts every sign into its cell.

use super::alphabet::{Alphabet, BAD, EMPTY};
use super::conventions::{Conventions, grid_words};
use crate::{Error, Layout, Puzzle, Symbol, layout};
use std::sync::Arc;

/// What stands at one place of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// A character: a symbol, an empty cell or a void.
    Character(char),
    /// A number: a symbol counted from 1, 0 for an empty cell.
    Number(u32),
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
    pub(super) header: Option<Arc<Layout>>,
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

const EMPTY_SIGNS: [Sign; 6] = [
    Sign::Number(0),
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

    /// The puzzle that the rows hold.
    pub(super) fn puzzle(&self, rules: &mut Conventions) -> Result<Puzzle, Error> {
        let (layout, arrangement) = self.find_layout(rules)?;
        let (n, width) = (layout.symbols(), layout.width());
        let mut cells: Vec<Option<&Spot>> = vec![None; layout.cell_count()];
        let bytes = self.spots().filter_map(|s| match s.sign {
            Sign::Character(c) => u8::try_from(c).ok(),
            Sign::Number(_) => None,
        });
        let alphabet = if n > Alphabet::One.capacity() {
            Alphabet::One
        } else {
            rules.alphabet(n, bytes, self.first())?
        };
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
                    let cell = layout.at(row, column).expect("every place of a grid is a cell");
                    let slot = &mut cells[cell.index()];
                    let before = slot.map(|s| decode(rules, s, alphabet, &layout)).transpose()?.flatten();
                    let now = decode(rules, spot, alphabet, &layout)?;
                    if before.is_some() && now.is_some() && before != now {
                        let why =
                            format!("the grids disagree on their shared cell {}", layout.cell_name(cell));
                        return Err(rules.fault(spot.line, spot.column, why, "give both the same value"));
                    }
                    if before.is_none() {
                        *slot = Some(spot);
                    }
                }
            }
        }
        let cells: Vec<&Spot> = cells.into_iter().map(|c| c.expect("every cell has its sign")).collect();
        let givens =
            cells.iter().map(|s| decode(rules, s, alphabet, &layout)).collect::<Result<Vec<_>, _>>()?;
        rules.puzzle(layout, givens, |cell| (cells[cell].line, cells[cell].column))
    }

    fn find_layout(&self, rules: &mut Conventions) -> Result<(Arc<Layout>, Arrangement), Error> {
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
    fn overlap(&self, rules: &mut Conventions) -> Result<Option<Arc<Layout>>, Error> {
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
            };
            if cells.iter().all(small) && cells.iter().any(|s| !EMPTY_SIGNS.contains(s)) {
                doubtful = Some(alias);
            }
        }
        let Some(alias) = doubtful else { return Ok(None) };
        let (line, column) = self.first();
        let why =
            format!("this may be layout {alias} or one {side}x{side} grid: voids and empty cells look alike");
        Err(rules.fault(line, column, why, format!("say --layout {alias} or --layout {side}")))
    }

    fn misfit(&self, rules: &Conventions, layout: Option<&Layout>) -> Error {
        let (line, column) = self.first();
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let odd = self.rows.iter().position(|r| r.len() != width);
        if let Some(odd) = odd.filter(|_| !self.free) {
            let row = &self.rows[odd];
            let why = format!("row {} has {} cells, but row 1 has {width}", odd + 1, row.len());
            return rules.fault(row[0].line, row[0].column, why, "give all rows the same length");
        }
        let size = if self.free {
            format!("{} cells", self.total())
        } else {
            format!("{height} rows of {width} cells")
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
                rules.fault(line, column, format!("{size} do not fit {}", grid_words(layout)), wanted + &more)
            }
            None => rules.fault(
                line,
                column,
                format!("{size} are no grid whose shape is known"),
                "give n rows of n cells, or name the layout by --layout",
            ),
        }
    }
}

fn refuse_sign_in_void(rules: &Conventions, spot: &Spot, layout: &Layout) -> Result<(), Error> {
    let given = match spot.sign {
        Sign::Number(value) => value > 0,
        Sign::Character(c) => c.is_ascii_alphanumeric() && !matches!(c, '0' | 'x' | 'X'),
    };
    if given {
        let why = format!("layout {layout} has no cell here");
        return Err(rules.fault(
            spot.line,
            spot.column,
            why,
            "leave the place void, or name the right --layout",
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
        Sign::Number(0) | Sign::Character(' ') => Ok(None),
        Sign::Number(value) if value as usize <= n => Ok(Some(Symbol::new(value as usize - 1))),
        Sign::Number(value) => {
            let why = format!("{value} is no symbol of {}", grid_words(layout));
            Err(rules.fault(
                spot.line,
                spot.column,
                why,
                format!("write 1 to {n}, or 0 - . for an empty cell"),
            ))
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
