//! Gibbs sampling of the kernel: which literals do good colourings have in common?
//!
//! The sampler draws every cell anew, again and again, each candidate with a chance that falls by a fixed factor for each cell
//! it clashes with. Its votes are the shares of time that the literals would hold, and they are calibrated: of the literals
//! with a vote of 0.9 about nine in ten belong to the solution of a puzzle that has but one (docs/champion.md). Votes add up
//! chances, not the values drawn, which needs a fraction of the sweeps for the same precision (Rao and Blackwell).

use super::kernel::{Colouring, Kernel};
use evodoku_grid::Rng;

/// No literal clashes with more cells: three houses of 256 cells.
const MOST_CLASHES: usize = 1024;

/// The chances of a candidate by the number of cells it clashes with, up to a common factor.
pub(super) struct Weights([f32; MOST_CLASHES]);

impl Weights {
    /// Each clash multiplies the chance by `price`. Plain products: the same on every machine.
    pub(super) fn new(price: f64) -> Self {
        let mut weights = [1.0; MOST_CLASHES];
        for clashes in 1..MOST_CLASHES {
            weights[clashes] = weights[clashes - 1] * price as f32;
        }
        Self(weights)
    }

    #[inline]
    fn of(&self, clashes: u16) -> f32 {
        self.0[clashes as usize % MOST_CLASHES]
    }
}

/// A colouring that wanders, and the votes it leaves.
pub(super) struct Sampler<'k> {
    kernel: &'k Kernel,
    current: Colouring,
    clashes: Vec<u16>,
    votes: Vec<f32>,
    scratch: Vec<f32>,
}

impl<'k> Sampler<'k> {
    /// A sampler that stands on `colouring` and has no votes yet.
    pub(super) fn new(kernel: &'k Kernel, colouring: Colouring) -> Self {
        let mut clashes = vec![0; kernel.literal_count()];
        for &literal in &colouring {
            kernel.foes(literal as usize).iter().for_each(|&f| clashes[f as usize] += 1);
        }
        let widest = (0..kernel.len()).map(|cell| kernel.literals(cell).len()).max().unwrap_or(0);
        let (votes, scratch) = (vec![0.0; kernel.literal_count()], vec![0.0; widest]);
        Self { kernel, current: colouring, clashes, votes, scratch }
    }

    /// The colouring it stands on.
    pub(super) fn current(&self) -> &[u32] {
        &self.current
    }

    /// The votes of all literals, for the caller to read, carry over or clear.
    pub(super) fn votes(&mut self) -> &mut [f32] {
        &mut self.votes
    }

    /// Draws every cell anew.
    pub(super) fn sweep(&mut self, weights: &Weights, rng: &mut Rng) {
        for cell in 0..self.kernel.len() {
            let range = self.kernel.literals(cell);
            let chances = &mut self.scratch[..range.len()];
            let mut total = 0.0;
            for (chance, &clashes) in chances.iter_mut().zip(&self.clashes[range.clone()]) {
                *chance = weights.of(clashes);
                total += *chance;
            }
            let scale = 1.0 / total;
            for (vote, &chance) in self.votes[range.clone()].iter_mut().zip(&*chances) {
                *vote += chance * scale;
            }
            let mut point = (rng.bits() >> 40) as f32 * (total / 16_777_216.0);
            let mut choice = range.len() - 1;
            for (i, &chance) in chances.iter().enumerate() {
                point -= chance;
                if point < 0.0 {
                    choice = i;
                    break;
                }
            }
            self.set(cell, (range.start + choice) as u32);
        }
    }

    #[inline]
    fn set(&mut self, cell: usize, literal: u32) {
        let old = std::mem::replace(&mut self.current[cell], literal);
        if old != literal {
            self.kernel.foes(old as usize).iter().for_each(|&f| self.clashes[f as usize] -= 1);
            self.kernel.foes(literal as usize).iter().for_each(|&f| self.clashes[f as usize] += 1);
        }
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

    /// Two cells of the same house with the same two candidates, twice: two solutions, both as likely.
    #[test]
    fn votes_of_equal_solutions_are_even_and_of_a_cell_add_up() {
        let kernel = kernel("12..34..2143....");
        let mut rng = Rng::seeded(1);
        let mut sampler = Sampler::new(&kernel, kernel.random(&mut rng));
        let weights = Weights::new(0.2);
        for _ in 0..20_000 {
            sampler.sweep(&weights, &mut rng);
        }
        let votes = sampler.votes().to_vec();
        for cell in 0..kernel.len() {
            let cell_votes = &votes[kernel.literals(cell)];
            let sum: f32 = cell_votes.iter().sum();
            assert!((sum / 20_000.0 - 1.0).abs() < 0.01, "{cell_votes:?}");
            if cell_votes.len() == 2 {
                assert!((cell_votes[0] / sum - 0.5).abs() < 0.05, "{cell_votes:?}");
            }
        }
    }

    #[test]
    fn clashes_stay_true() {
        let kernel = kernel("1...............");
        let mut rng = Rng::seeded(2);
        let mut sampler = Sampler::new(&kernel, kernel.random(&mut rng));
        (0..100).for_each(|_| sampler.sweep(&Weights::new(0.3), &mut rng));
        let fresh = Sampler::new(&kernel, sampler.current.clone());
        assert_eq!(fresh.clashes, sampler.clashes);
    }
}
