//! The judge: is this grid a solution of this puzzle? Shares no code with any solver, operator or fitness.

use crate::{Cell, House, Puzzle, Symbol};

/// Why a grid is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Violation {
    /// The grid has another number of cells than the puzzle.
    Length,
    /// A cell holds no symbol of the puzzle.
    Unknown(Cell),
    /// A cell differs from its given, or from its pencil marks.
    Given(Cell),
    /// A house lacks a symbol (so it holds another one twice).
    Missing(House, Symbol),
}

impl Violation {
    /// The fault in words.
    pub fn describe(&self, puzzle: &Puzzle) -> String {
        let layout = puzzle.layout();
        match *self {
            Self::Length => "the grid has another number of cells than the puzzle".into(),
            Self::Unknown(cell) => format!("{} holds no symbol of the puzzle", layout.cell_name(cell)),
            Self::Given(cell) => format!("{} differs from its given", layout.cell_name(cell)),
            Self::Missing(house, symbol) => format!("{} lacks {}", layout.house_name(house), symbol.number()),
        }
    }
}

/// Checks every cell against the givens and every house against every symbol.
pub fn verify(puzzle: &Puzzle, grid: &[Symbol]) -> Result<(), Violation> {
    let layout = puzzle.layout();
    if grid.len() != layout.cell_count() {
        return Err(Violation::Length);
    }
    for cell in layout.cells() {
        let value = grid[cell.index()];
        if value.index() >= layout.symbols() {
            return Err(Violation::Unknown(cell));
        }
        let given = puzzle.given(cell);
        let marked = puzzle.marks().is_none_or(|marks| marks[cell.index()].contains(value.index()));
        if given.map_or(!marked, |given| given != value) {
            return Err(Violation::Given(cell));
        }
    }
    for house in layout.houses() {
        let mut present = vec![false; layout.symbols()];
        for cell in layout.house(house) {
            present[grid[cell.index()].index()] = true;
        }
        if let Some(missing) = present.iter().position(|p| !p) {
            return Err(Violation::Missing(house, Symbol::new(missing)));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Layout, Set};

    fn grid(text: &str) -> Vec<Symbol> {
        text.bytes().map(|b| Symbol::new((b - b'1') as usize)).collect()
    }

    #[test]
    fn right_and_wrong_grids() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1...............").unwrap();
        assert_eq!(verify(&puzzle, &grid("1234341221434321")), Ok(()));
        assert_eq!(verify(&puzzle, &grid("2134341212434321")), Err(Violation::Given(Cell::new(0))));
        assert!(matches!(verify(&puzzle, &grid("1234341221434312")), Err(Violation::Missing(..))));
        assert_eq!(verify(&puzzle, &grid("1234")), Err(Violation::Length));
        assert_eq!(verify(&puzzle, &grid("1934341221434321")), Err(Violation::Unknown(Cell::new(1))));
    }

    #[test]
    fn pencil_marks_bind_like_givens() {
        let full = "1234341221434321";
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1...............").unwrap();
        // Every cell has its value and one more marked; then cell 5, which holds a 4, no longer allows it.
        let own =
            grid(full).iter().map(|v| Set::of(v.index()) | Set::of((v.index() + 1) % 4)).collect::<Vec<_>>();
        let narrower = own.iter().enumerate().map(|(i, &s)| if i == 5 { Set::of(0) } else { s });
        let (allowed, forbidden) =
            (puzzle.clone().with_marks(own.clone()), puzzle.clone().with_marks(narrower));
        assert_eq!(verify(&allowed, &grid(full)), Ok(()));
        assert_eq!(verify(&forbidden, &grid(full)), Err(Violation::Given(Cell::new(5))));
        // A given wins over the marks of its cell, as in `Puzzle::allowed`.
        let odd = own.iter().enumerate().map(|(i, &s)| if i == 0 { Set::of(3) } else { s });
        assert_eq!(verify(&puzzle.with_marks(odd), &grid(full)), Ok(()));
    }

    #[test]
    fn a_fault_is_described_with_its_place() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1...............").unwrap();
        for (grid_text, words) in [
            ("1234", "the grid has another number of cells than the puzzle"),
            ("1934341221434321", "r1c2 holds no symbol of the puzzle"),
            ("2134341212434321", "r1c1 differs from its given"),
            ("1234341221434322", "row 4 lacks 1"),
            ("1234341221433421", "column 1 lacks 4"),
        ] {
            let fault = verify(&puzzle, &grid(grid_text)).unwrap_err();
            assert_eq!(fault.describe(&puzzle), words);
        }
    }
}
