//! When a recipe restarts, and which individuals are remembered.

use crate::Rate;
use evodoku_grid::Puzzle;

/// When the search starts again: whichever comes first.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Restart {
    /// Generations without a better best; the largest number for never.
    pub(super) stagnant: u64,
    /// Generations of one era by the number of givens: up to this many givens, that many generations.
    pub(super) every: Vec<(u64, u64)>,
}

impl Restart {
    /// Generations of one era. The table is for 81 cells; other sizes go by the same share of givens, and more givens
    /// than it names by its last line.
    pub(super) fn era(&self, puzzle: &Puzzle) -> u64 {
        let givens = (puzzle.given_count() * 81).div_ceil(puzzle.layout().cell_count()) as u64;
        let line = self.every.iter().find(|(most, _)| givens <= *most).or(self.every.last());
        line.map_or(u64::MAX, |(_, generations)| *generations)
    }
}

/// The champions of past eras, which make a new start once there are enough of them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Champions {
    /// The best of an era that are stored.
    pub(super) champions: usize,
    /// Stored champions that make a new start, as a share of the population.
    pub(super) share: Rate,
}

impl Champions {
    /// At least as many as one era stores, so that the archive can fill.
    pub(super) fn capacity(&self, size: usize) -> usize {
        ((self.share.probability() * size as f64) as usize).max(self.champions).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_grid::Layout;

    #[test]
    fn eras_go_by_givens() {
        let restart = Restart { stagnant: 5, every: vec![(1, 100), (9, 50)] };
        let era = |line: &str| restart.era(&Puzzle::from_line(&Layout::parse("4").unwrap(), line).unwrap());
        assert_eq!(era("................"), 100);
        // One given of 16 cells is as many as 6 of 81.
        assert_eq!(era("1..............."), 50);
        assert_eq!(era("1234............"), 50);
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), &".".repeat(16)).unwrap();
        assert_eq!(Restart { stagnant: 5, every: Vec::new() }.era(&puzzle), u64::MAX);
    }
}
