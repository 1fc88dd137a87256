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
    for cell in layout.cells() {
        let value = grid[cell.index()];
        if value.index() >= layout.symbols() {
            return Err(Violation::Unknown { layout: layout.clone(), cell });
        }
        match (puzzle.given(cell), puzzle.marks()) {
            (Some(given), _) if given != value => {
                return Err(Violation::Given { layout: layout.clone(), cell });
            }
            (None, Some(marks)) if !marks[cell.index()].contains(value.index()) => {
                return Err(Violation::Marks { layout: layout.clone(), cell });
            }
            _ => {}
        }
    }
    for house in layout.houses() {
        let mut present = vec![false; layout.symbols()];
        for cell in layout.house(house) {
            present[grid[cell.index()].index()] = true;
        }
        if let Some(missing) = present.iter().position(|p| !p) {
            return Err(Violation::Missing { layout: layout.clone(), house, symbol: Symbol::new(missing) });
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
