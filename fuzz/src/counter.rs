//! Counts solutions in the plainest way that ends: the cell with the fewest symbols that no peer holds, one after another.

use evodoku_grid::{Cell, Puzzle, Symbol, verify};

/// The number of solutions up to `limit`; `None` if that takes more than `nodes` steps.
pub fn count(puzzle: &Puzzle, limit: usize, mut nodes: u32) -> Option<usize> {
    let mut grid = puzzle.givens().to_vec();
    fill(puzzle, &mut grid, limit, &mut nodes)
}

fn fill(puzzle: &Puzzle, grid: &mut [Option<Symbol>], limit: usize, nodes: &mut u32) -> Option<usize> {
    *nodes = nodes.checked_sub(1)?;
    let layout = puzzle.layout();
    let free = |grid: &[Option<Symbol>], cell: Cell| -> Vec<Symbol> {
        let taken = |symbol| layout.peers(cell).iter().any(|peer| grid[peer.index()] == Some(symbol));
        puzzle.allowed(cell).iter().map(Symbol::new).filter(|&symbol| !taken(symbol)).collect()
    };
    let open = layout.cells().filter(|cell| grid[cell.index()].is_none());
    let Some((cell, symbols)) = open.map(|cell| (cell, free(grid, cell))).min_by_key(|(_, free)| free.len())
    else {
        let full: Vec<Symbol> = grid.iter().flatten().copied().collect();
        return Some(usize::from(verify(puzzle, &full).is_ok()));
    };
    let mut found = 0;
    for symbol in symbols {
        grid[cell.index()] = Some(symbol);
        let more = fill(puzzle, grid, limit - found, nodes);
        grid[cell.index()] = None;
        found += more?;
        if found >= limit {
            break;
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    #[test]
    fn known_numbers_are_counted() {
        let four = Layout::parse("4").unwrap();
        let empty = Puzzle::from_line(&four, &".".repeat(16)).unwrap();
        assert_eq!(count(&empty, 1000, u32::MAX), Some(288));
        assert_eq!(count(&empty, 10, u32::MAX), Some(10));
        assert_eq!(count(&empty, 10, 5), None);
        let full = Puzzle::from_line(&four, "1234341221434321").unwrap();
        assert_eq!(count(&full, 2, 1), Some(1));
    }
}
