//! The memory of a colony: how well each symbol has done in each cell.

use crate::Cost;

/// Pheromone for each cell and symbol. In single precision, as the authors of the first colony have it.
#[derive(Debug, Clone, PartialEq)]
pub struct Pheromone {
    symbols: usize,
    initial: f32,
    table: Vec<f32>,
}

/// A board that an ant came home with.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The symbols by gene; those of empty cells mean nothing.
    pub(crate) genes: Vec<u8>,
    /// Whether a gene has its symbol.
    pub(crate) is_filled: Vec<bool>,
    /// The number of empty cells.
    pub(crate) empty: Cost,
    /// The pheromone that it brings: the number of cells, divided by that of the empty ones.
    pub(crate) worth: f32,
}

impl Found {
    /// A board of this many cells that is worth nothing.
    pub(crate) fn nothing(cells: usize) -> Self {
        Self { genes: vec![0; cells], is_filled: vec![false; cells], empty: cells as Cost, worth: 0.0 }
    }

    /// How much pheromone it brings.
    #[inline]
    pub fn worth(&self) -> f32 {
        self.worth
    }

    /// The number of empty cells.
    #[inline]
    pub fn empty(&self) -> Cost {
        self.empty
    }

    /// Becomes the same as another board of this puzzle.
    pub fn copy_from(&mut self, other: &Self) {
        self.genes.copy_from_slice(&other.genes);
        self.is_filled.copy_from_slice(&other.is_filled);
        (self.empty, self.worth) = (other.empty, other.worth);
    }

    /// Fades: it is worth less by this share.
    #[inline]
    pub fn fade(&mut self, share: f32) {
        self.worth *= 1.0 - share;
    }
}

impl Pheromone {
    /// The same everywhere: 1 / number of cells.
    pub fn even(cells: usize, symbols: usize) -> Self {
        let initial = 1.0 / cells as f32;
        Self { symbols, initial, table: vec![initial; cells * symbols] }
    }

    /// What a cell, named by its gene, has for each symbol.
    #[inline]
    pub fn of(&self, gene: usize) -> &[f32] {
        &self.table[gene * self.symbols..][..self.symbols]
    }

    /// Goes back towards the initial value where an ant has just been, so that the next one goes elsewhere.
    #[inline]
    pub fn wear(&mut self, gene: usize, symbol: usize, rate: f32) {
        let at = &mut self.table[gene * self.symbols + symbol];
        *at = *at * (1.0 - rate) + self.initial * rate;
    }

    /// Goes towards what a board is worth, wherever the board has a symbol.
    pub fn reward(&mut self, found: &Found, rate: f32) {
        for (gene, row) in self.table.chunks_exact_mut(self.symbols).enumerate() {
            if found.is_filled[gene] {
                let at = &mut row[found.genes[gene] as usize];
                *at = *at * (1.0 - rate) + rate * found.worth;
            }
        }
    }

    /// For each gene the share of its strongest symbol.
    pub(crate) fn certainty(&self, shares: &mut [f32]) {
        for (share, row) in shares.iter_mut().zip(self.table.chunks_exact(self.symbols)) {
            let (sum, most) = row.iter().fold((0.0, 0.0_f32), |(sum, most), &x| (sum + x, most.max(x)));
            *share = most / sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pheromone_goes_to_what_is_rewarded_and_back() {
        let mut pheromone = Pheromone::even(4, 2);
        let found =
            Found { genes: vec![1; 4], is_filled: vec![true, true, true, false], empty: 1, worth: 4.0 };
        pheromone.reward(&found, 0.9);
        assert_eq!(pheromone.of(0), [0.25, 0.25 * (1.0 - 0.9) + 0.9 * 4.0]);
        assert_eq!(pheromone.of(3), [0.25, 0.25], "an empty cell gets nothing");
        pheromone.wear(0, 1, 1.0);
        assert_eq!(pheromone.of(0), [0.25, 0.25]);
        let mut shares = [0.0; 4];
        pheromone.certainty(&mut shares);
        assert_eq!((shares, shares[1] > 0.9), ([0.5, shares[1], shares[2], 0.5], true));
    }
}
