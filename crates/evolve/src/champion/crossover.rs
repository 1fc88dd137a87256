//! Recombination of symbol classes, after GPX (Galinier and Hao 1999) and its use on Latin squares (Jin and Hao 2019).
//!
//! What a parent has learnt is where a symbol stands in the whole grid: its class. Symbols are not interchangeable here, so
//! classes need no matching: the child takes turns between its parents, each time the largest class that is left, and a class
//! gives only cells that clash with nothing the child already has. What stays open is filled where it clashes least.

use super::kernel::{Colouring, Kernel};
use evodoku_grid::Rng;

const OPEN: u32 = u32::MAX;

/// The child of two parents.
pub(super) fn cross(kernel: &Kernel, parents: [&[u32]; 2], rng: &mut Rng) -> Colouring {
    let classes = parents.map(|parent| classes(kernel, parent));
    let mut child = Builder::new(kernel);
    let mut symbols: Vec<usize> = (0..kernel.symbol_count()).collect();
    rng.shuffle(&mut symbols);
    let mut turn = rng.below(2);
    while !symbols.is_empty() {
        let gain = |s: usize| classes[turn][s].iter().filter(|&&l| child.is_open(l)).count();
        let (at, _) = symbols
            .iter()
            .enumerate()
            .map(|(at, &s)| (at, gain(s)))
            .max_by_key(|&(_, gain)| gain)
            .expect("symbols are left");
        for &literal in &classes[turn][symbols.swap_remove(at)] {
            child.take(literal);
        }
        turn = 1 - turn;
    }
    child.finish(rng)
}

/// For each symbol, the literals by which `colouring` places it.
fn classes(kernel: &Kernel, colouring: &[u32]) -> Vec<Vec<u32>> {
    let mut classes = vec![Vec::new(); kernel.symbol_count()];
    for &literal in colouring {
        classes[kernel.symbol(literal as usize)].push(literal);
    }
    classes
}

/// In how many cells two colourings differ.
pub(super) fn distance(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

struct Builder<'k> {
    kernel: &'k Kernel,
    literals: Colouring,
    clashes: Vec<u16>,
}

impl<'k> Builder<'k> {
    fn new(kernel: &'k Kernel) -> Self {
        Self { kernel, literals: vec![OPEN; kernel.len()], clashes: vec![0; kernel.literal_count()] }
    }

    /// Whether the literal's cell is open and the literal clashes with nothing.
    fn is_open(&self, literal: u32) -> bool {
        self.literals[self.kernel.cell_of(literal as usize)] == OPEN && self.clashes[literal as usize] == 0
    }

    fn take(&mut self, literal: u32) {
        if self.is_open(literal) {
            self.set(literal);
        }
    }

    fn set(&mut self, literal: u32) {
        self.literals[self.kernel.cell_of(literal as usize)] = literal;
        self.kernel.foes(literal as usize).iter().for_each(|&f| self.clashes[f as usize] += 1);
    }

    fn finish(mut self, rng: &mut Rng) -> Colouring {
        let mut open: Vec<usize> = (0..self.kernel.len()).filter(|&c| self.literals[c] == OPEN).collect();
        rng.shuffle(&mut open);
        for cell in open {
            let range = self.kernel.literals(cell);
            let offset = rng.below(range.len());
            let turned = (range.start + offset..range.end).chain(range.start..range.start + offset);
            let literal = turned.min_by_key(|&l| self.clashes[l]).expect("a free cell has literals");
            self.set(literal as u32);
        }
        self.literals
    }
}

#[cfg(test)]
mod tests {
    use super::super::propagate::Propagator;
    use super::*;
    use evodoku_grid::{Layout, Puzzle};

    fn kernel(line: &str) -> Kernel {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), line).unwrap();
        Kernel::new(&puzzle, &Propagator::<1>::new(&puzzle).unwrap(), usize::MAX).unwrap()
    }

    #[test]
    fn twins_without_clash_have_their_likeness_as_child() {
        let kernel = kernel("................");
        let solution = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        let parent: Colouring = solution.iter().enumerate().map(|(cell, v)| 4 * cell as u32 + v).collect();
        for seed in 0..20 {
            assert_eq!(cross(&kernel, [&parent, &parent], &mut Rng::seeded(seed)), parent);
        }
    }

    #[test]
    fn children_have_a_literal_of_each_cell_and_mostly_from_their_parents() {
        let kernel = kernel("1...............");
        let mut rng = Rng::seeded(1);
        let (mut inherited, mut all) = (0, 0);
        for _ in 0..50 {
            let (a, b) = (kernel.random(&mut rng), kernel.random(&mut rng));
            let child = cross(&kernel, [&a, &b], &mut rng);
            for (cell, &literal) in child.iter().enumerate() {
                assert!(kernel.literals(cell).contains(&(literal as usize)));
                inherited += usize::from(literal == a[cell] || literal == b[cell]);
                all += 1;
            }
        }
        // Cells filled at random would agree with one of two random parents in 7 of 16 cases.
        assert!(inherited * 5 > all * 3, "{inherited} of {all}");
    }

    #[test]
    fn distance_counts_cells() {
        assert_eq!(distance(&[1, 2, 3], &[1, 5, 6]), 2);
    }
}
