//! The judge: is this grid a solution of this puzzle? Shares no code with any solver, operator or fitness.

use crate::{Cell, House, Layout, Puzzle, Symbol};

/// Why a grid is not a solution, as a sentence with its place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the sentences say it")]
pub enum Violation {
    #[error("the grid has {found} cells, but the puzzle has {expected}")]
    Length { found: usize, expected: usize },
    #[error("{} holds a symbol that the puzzle does not have", layout.cell_name(*cell))]
    Unknown { layout: Layout, cell: Cell },
    #[error("{} differs from its given", layout.cell_name(*cell))]
    Given { layout: Layout, cell: Cell },
    #[error("{} differs from its pencil marks", layout.cell_name(*cell))]
    Marks { layout: Layout, cell: Cell },
    #[error("{} lacks {}", layout.house_name(*house), symbol.number())]
    Missing { layout: Layout, house: House, symbol: Symbol },
}

/// Checks every cell against the givens and every house against every symbol.
pub fn verify(puzzle: &Puzzle, grid: &[Symbol]) -> Result<(), Violation> {
    let layout = puzzle.layout();
    if grid.len() != layout.cell_count() {
        return Err(Violation::Length { found: grid.len(), expected: layout.cell_count() });
    }
    let symbols = layout.symbols();
    let differs = |given: Option<Symbol>, value| given.is_some_and(|given| given != value);
    for (cell, (&value, &given)) in layout.cells().zip(grid.iter().zip(puzzle.givens())) {
        if (value.index() >= symbols) | differs(given, value) {
            return Err(if value.index() >= symbols {
                Violation::Unknown { layout: layout.clone(), cell }
            } else {
                Violation::Given { layout: layout.clone(), cell }
            });
        }
    }
    if let Some(marks) = puzzle.marks() {
        let unmarked = |&cell: &Cell| {
            puzzle.given(cell).is_none() && !marks[cell.index()].contains(grid[cell.index()].index())
        };
        if let Some(cell) = layout.cells().find(unmarked) {
            return Err(Violation::Marks { layout: layout.clone(), cell });
        }
    }
    // Every puzzle of a stream comes through here: the symbols of a house are gathered 64 at a time in one word.
    for house in layout.houses() {
        for lowest in (0..symbols).step_by(64) {
            let bit = |cell: &Cell| {
                let place = grid[cell.index()].index().wrapping_sub(lowest);
                1u64.checked_shl(u32::try_from(place).unwrap_or(u32::MAX)).unwrap_or(0)
            };
            let seen = layout.house(house).iter().fold(0, |seen, cell| seen | bit(cell));
            let missing = (!seen).trailing_zeros() as usize;
            if missing < 64.min(symbols - lowest) {
                let symbol = Symbol::new(lowest + missing);
                return Err(Violation::Missing { layout: layout.clone(), house, symbol });
            }
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
        let layout = puzzle.layout().clone();
        let fault = verify(&puzzle, &grid("2134341212434321"));
        assert_eq!(fault, Err(Violation::Given { layout, cell: Cell::new(0) }));
    }

    #[test]
    fn symbols_beyond_one_word_are_missed_too() {
        for side in [8, 9, 16] {
            let n: usize = side * side;
            let puzzle = Puzzle::new(Layout::square(n).unwrap(), vec![None; n * n]).unwrap();
            let value = |cell: usize| (cell / n % side * side + cell / n / side + cell % n) % n;
            let right: Vec<Symbol> = (0..n * n).map(|cell| Symbol::new(value(cell))).collect();
            assert_eq!(verify(&puzzle, &right), Ok(()));
            for symbol in [0, 62, 63, 64 % n, n - 1] {
                let mut wrong = right.clone();
                let cell = (n..2 * n).find(|&cell| value(cell) == symbol).unwrap();
                wrong[cell] = Symbol::new((symbol + 1) % n);
                let fault = verify(&puzzle, &wrong).unwrap_err().to_string();
                assert_eq!(fault, format!("row 2 lacks {}", symbol + 1));
            }
        }
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
        assert_eq!(
            verify(&forbidden, &grid(full)).unwrap_err().to_string(),
            "r2c2 differs from its pencil marks"
        );
        // A given wins over the marks of its cell, as in `Puzzle::allowed`.
        let odd = own.iter().enumerate().map(|(i, &s)| if i == 0 { Set::of(3) } else { s });
        assert_eq!(verify(&puzzle.with_marks(odd), &grid(full)), Ok(()));
    }

    #[test]
    fn a_fault_is_described_with_its_place() {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), "1...............").unwrap();
        for (grid_text, words) in [
            ("1234", "the grid has 4 cells, but the puzzle has 16"),
            ("1934341221434321", "r1c2 holds a symbol that the puzzle does not have"),
            ("2134341212434321", "r1c1 differs from its given"),
            ("1234341221434322", "row 4 lacks 1"),
            ("1234341221433421", "column 1 lacks 4"),
        ] {
            assert_eq!(verify(&puzzle, &grid(grid_text)).unwrap_err().to_string(), words);
        }
    }
}
