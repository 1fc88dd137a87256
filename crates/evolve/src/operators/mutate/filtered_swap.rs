//! A swap in a segment that brings at least one symbol to a place where no fixed gene forbids it (Wang, Yasuda and
//! Ohkura 2015, "filtered mutation").

use super::swap_rotate_insert::two_of;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Individual, Rate, Rng};

parameters! {
    /// Swaps two free genes of a segment if at least one of the two symbols is acceptable in its new place: no fixed gene
    /// of any house there has it.
    pub struct FilteredSwap {
        /// The rate for each segment.
        rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// Pairs drawn until one passes the filter; if none does, the segment is unchanged.
        tries: usize = 16, 1..=1_000_000;
    }
}

impl Edit for FilteredSwap {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let segments = x.blueprint().segments();
        for first in (0..segments).step_by(64) {
            for i in ones(self.rate.which((segments - first).min(64), rng)) {
                self.swap(x, first + i, rng);
            }
        }
    }
}

impl FilteredSwap {
    #[inline]
    fn swap(&self, x: &mut Individual<'_>, segment: usize, rng: &mut Rng) {
        let b = x.blueprint();
        let free = b.free(segment);
        if free.len() < 2 {
            return;
        }
        for _ in 0..self.tries {
            let (i, j) = two_of(free.len(), rng);
            let (g, h) = (free[i] as usize, free[j] as usize);
            if b.accepts(g, x.genes()[h]) || b.accepts(h, x.genes()[g]) {
                x.swap(segment, g, h);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn a_swap_always_brings_an_acceptable_symbol() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut rng = Rng::seeded(6);
        let mut genes = vec![0; 81];
        ShuffledSegments {}.edit(&mut Individual::unsigned(&b, &mut genes), &mut rng);
        let (mut swaps, mutation) = (0, FilteredSwap { rate: Rate::new(0.2), tries: 4 });
        for _ in 0..200 {
            let before = genes.clone();
            mutation.edit(&mut Individual::unsigned(&b, &mut genes), &mut rng);
            for segment in 0..9 {
                let moved: Vec<usize> =
                    b.span(segment..segment + 1).filter(|&g| genes[g] != before[g]).collect();
                assert!(moved.is_empty() || moved.iter().any(|&g| b.accepts(g, genes[g])));
                swaps += usize::from(!moved.is_empty());
            }
        }
        assert!(swaps > 100, "{swaps}");
        // The first free cell of the grid sees the givens 5, 3, 7 in its row, 6, 9, 8 in its box, and more in its column.
        assert!(b.accepts(2, 0) && !b.accepts(2, 4));
    }
}
