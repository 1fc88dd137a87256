//! Sampling of the kernel: which literals do good colourings have in common?
//!
//! The sampler redraws every cell repeatedly, each candidate with a probability that falls by a fixed factor for each cell
//! it clashes with: Gibbs sampling, but for a rule that moves more. Its votes are the shares of time that the literals would
//! hold, and they are calibrated: of the literals with a vote of 0.9 about nine in ten belong to the solution of a puzzle that
//! has but one (docs/notebook/champion.md). Votes add up chances, not the values drawn, which needs a fraction of the sweeps for the same
//! precision (Rao and Blackwell).

use super::kernel::{Colouring, Kernel, LANES};
use evodoku_grid::Rng;

/// The price of a clash.
///
/// The chance of a candidate is kept as its [`Level`], the upper half of the bits of a float: 1.0 without clashes, and lower
/// by the same step for each. So it falls along the exponent, which is the price to the power of the clashes but for a few
/// per cent, the same on every machine, and a register takes the candidates of a cell at once.
#[derive(Debug, Clone, Copy)]
pub(super) struct Price {
    step: u16,
}

/// The chance of a candidate, up to a common factor; nothing below 0.
type Level = i16;

/// The upper half of the bits of 1.0.
const ONE: Level = 0x3f80;

impl Price {
    /// The first clash multiplies the chance by `factor`, rounded to eight bits.
    pub(super) fn new(factor: f64) -> Self {
        let bits = (factor.clamp(1e-4, 1.0) as f32).to_bits() >> 16;
        Self { step: ONE as u16 - bits as u16 }
    }

    /// The same, or as much as no level overflows by where literals have `foes` foes: from 80 on, at the default price.
    fn bounded(self, foes: usize) -> Level {
        let most = ONE.abs_diff(Level::MIN) as usize / foes.max(1);
        (self.step as usize).min(most) as Level
    }
}

#[inline]
fn chance(level: Level) -> f32 {
    f32::from_bits((level.max(0) as u32) << 16)
}

/// A colouring that wanders, and the votes it leaves.
pub(super) struct Sampler<'k> {
    kernel: &'k Kernel,
    current: Colouring,
    levels: Vec<Level>,
    step: Level,
    votes: Vec<f32>,
}

impl<'k> Sampler<'k> {
    /// A sampler with this colouring and no votes yet.
    pub(super) fn new(kernel: &'k Kernel, colouring: Colouring, price: Price) -> Self {
        // Unused numbers have probability 0.
        let mut levels = vec![0; kernel.literal_count()];
        (0..kernel.len()).for_each(|cell| levels[kernel.literals(cell)].fill(ONE));
        let foes = (0..kernel.literal_count()).map(|l| kernel.foes(l).len()).max().unwrap_or(0);
        let step = price.bounded(foes);
        for &literal in &colouring {
            kernel.foes(literal as usize).iter().for_each(|&f| levels[f as usize] -= step);
        }
        Self { kernel, current: colouring, levels, step, votes: vec![0.0; kernel.literal_count()] }
    }

    /// Its present colouring.
    pub(super) fn current(&self) -> &[u32] {
        &self.current
    }

    /// The votes of all literals, for the caller to read, carry over or clear.
    pub(super) fn votes(&mut self) -> &mut [f32] {
        &mut self.votes
    }

    /// Redraws every cell.
    pub(super) fn sweep(&mut self, rng: &mut Rng) {
        self.draw::<false>(rng);
    }

    /// Redraws every cell and adds the chances of all candidates to their votes.
    pub(super) fn poll(&mut self, rng: &mut Rng) {
        self.draw::<true>(rng);
    }

    /// The chances of a cell's candidates lie side by side on a circle. From a random point in that of the candidate that holds
    /// the cell go as far as the largest chance is long: there is the next one. The shares of time are those of drawing among
    /// all by chance, but a candidate stays only where it must (Suwa and Todo 2010), and half the sweeps do.
    fn draw<const POLL: bool>(&mut self, rng: &mut Rng) {
        for cell in 0..self.kernel.len() {
            let lanes = self.kernel.lanes(cell);
            let mut sums = [0.0_f32; LANES];
            let mut highest = [0; LANES];
            for levels in self.levels[lanes.clone()].as_chunks::<LANES>().0 {
                for ((sum, high), &level) in sums.iter_mut().zip(&mut highest).zip(levels) {
                    *sum += chance(level);
                    *high = level.max(*high);
                }
            }
            // In this order on every machine.
            let [a, b, c, d, e, f, g, h] = sums;
            let total = ((a + e) + (b + f)) + ((c + g) + (d + h));
            if POLL {
                let scale = 1.0 / total;
                for (vote, &level) in self.votes[lanes.clone()].iter_mut().zip(&self.levels[lanes]) {
                    *vote += chance(level) * scale;
                }
            }
            let largest = chance(highest.into_iter().max().expect("there are lanes"));
            let held = chance(self.levels[self.current[cell] as usize]);
            // From one without any chance, as at the start, to any by chance.
            let (from, far) = if held > 0.0 { (held, largest) } else { (total, 0.0) };
            let point = (rng.bits() >> 40) as f32 * (from / 16_777_216.0) + far;
            if point < total {
                let literal = self.pick(cell, point - held);
                self.set(cell, literal);
            }
        }
    }

    /// The candidate of `cell` at `point` of the circle, which begins after the one that holds it.
    fn pick(&self, cell: usize, mut point: f32) -> u32 {
        let current = self.current[cell];
        let literals = self.kernel.literals(cell);
        let (start, end) = (literals.start as u32, literals.end as u32);
        let mut choice = current;
        for literal in (current + 1..end).chain(start..current) {
            choice = literal;
            point -= chance(self.levels[literal as usize]);
            if point < 0.0 {
                break;
            }
        }
        choice
    }

    fn set(&mut self, cell: usize, literal: u32) {
        let old = std::mem::replace(&mut self.current[cell], literal);
        self.kernel.foes(old as usize).iter().for_each(|&f| self.levels[f as usize] += self.step);
        self.kernel.foes(literal as usize).iter().for_each(|&f| self.levels[f as usize] -= self.step);
    }
}

#[cfg(test)]
mod tests {
    use super::super::propagate::Propagator;
    use super::*;
    use evodoku_grid::{Layout, Puzzle};

    fn kernel(line: &str) -> Kernel {
        let puzzle = Puzzle::from_line(&Layout::parse("4").unwrap(), line).unwrap();
        Kernel::new(&puzzle, &Propagator::<1>::new(&puzzle).unwrap(), &|| false).unwrap()
    }

    /// Two cells of the same house with the same two candidates, twice: two solutions, both as likely.
    #[test]
    fn votes_of_equal_solutions_are_even_and_of_a_cell_add_up() {
        let kernel = kernel("12..34..2143....");
        let mut rng = Rng::seeded(1);
        let mut sampler = Sampler::new(&kernel, kernel.random(&mut rng), Price::new(0.2));
        for _ in 0..20_000 {
            sampler.poll(&mut rng);
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

    /// A price of a quarter is kept without rounding, so that the chances of all colourings can be counted.
    #[test]
    fn votes_are_the_chances_of_all_colourings() {
        let kernel = kernel("1...3.......2...");
        let mut rng = Rng::seeded(3);
        let mut sampler = Sampler::new(&kernel, kernel.random(&mut rng), Price::new(0.25));
        let polls = 40_000;
        for _ in 0..polls {
            sampler.poll(&mut rng);
        }
        let mut chances = vec![0.0; kernel.literal_count()];
        let mut total = 0.0;
        let mut colouring: Vec<usize> = (0..kernel.len()).map(|cell| kernel.literals(cell).start).collect();
        loop {
            let clashes =
                |&l: &usize| kernel.foes(l).iter().filter(|&&f| colouring.contains(&(f as usize))).count();
            let pairs = colouring.iter().map(clashes).sum::<usize>() / 2;
            let chance = 0.25_f64.powi(pairs as i32);
            total += chance;
            for &literal in &colouring {
                chances[literal] += chance;
            }
            // The next colouring, as an odometer counts.
            let Some(cell) = (0..kernel.len()).find(|&c| colouring[c] + 1 < kernel.literals(c).end) else {
                break;
            };
            colouring[cell] += 1;
            (0..cell).for_each(|c| colouring[c] = kernel.literals(c).start);
        }
        for literal in (0..kernel.len()).flat_map(|cell| kernel.literals(cell)) {
            let (vote, chance) =
                (f64::from(sampler.votes()[literal]) / f64::from(polls), chances[literal] / total);
            assert!((vote - chance).abs() < 0.01, "literal {literal}: {vote} instead of {chance}");
        }
    }

    #[test]
    fn levels_stay_true() {
        let kernel = kernel("1...............");
        let mut rng = Rng::seeded(2);
        let mut sampler = Sampler::new(&kernel, kernel.random(&mut rng), Price::new(0.3));
        (0..100).for_each(|_| sampler.sweep(&mut rng));
        let fresh = Sampler::new(&kernel, sampler.current.clone(), Price::new(0.3));
        assert_eq!(fresh.levels, sampler.levels);
    }
}
