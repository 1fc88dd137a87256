//! The random generator, and rates: probabilities that decide for one event or for 64 at once.

use std::fmt;

pub use evodoku_grid::{Chance, Rng};

/// A probability as a parameter: what was written, and the integer threshold that decides.
#[derive(Clone, Copy, PartialEq)]
pub struct Rate {
    probability: f64,
    /// In steps of 2^-32, so 2^32 is certain.
    threshold: u64,
    chance: Chance,
}

const CERTAIN: u64 = 1 << 32;

impl Rate {
    /// The rate of this probability, which is clamped to 0..=1.
    pub fn new(probability: f64) -> Self {
        let probability = probability.clamp(0.0, 1.0);
        Self {
            probability,
            threshold: (probability * CERTAIN as f64) as u64,
            chance: Chance::new(probability),
        }
    }

    /// The probability.
    pub fn probability(self) -> f64 {
        self.probability
    }

    /// Whether one event happens. A certain or impossible one draws nothing from the generator.
    #[inline]
    pub fn happens(self, rng: &mut Rng) -> bool {
        self.threshold >= CERTAIN || self.threshold > 0 && rng.happens(self.chance)
    }

    /// Which of `count` independent events happen, at most 64: bit `i` for event `i`.
    ///
    /// Every event compares its own 32 random bits with the threshold, highest bit first and all events side by side.
    /// Each round decides half of the events still open, so 64 decisions take about eight draws and nine decisions, of
    /// which seven rounds share a draw, about one. Each has exactly the probability that [`Rate::happens`] gives it.
    #[inline]
    pub fn which(self, count: usize, rng: &mut Rng) -> u64 {
        debug_assert!((1..=64).contains(&count), "one word decides 1 to 64 events");
        let all = u64::MAX >> (64 - count as u32);
        if self.threshold >= CERTAIN {
            return all;
        }
        let (mut happen, mut open) = (0, all);
        // The threshold's bits, highest first; once none is left, an event still open equals it and does not happen.
        let mut bits = (self.threshold as u32).reverse_bits();
        let (mut draw, mut left) = (0, 0);
        while bits != 0 && open != 0 {
            if left < count {
                (draw, left) = (rng.bits(), 64);
            }
            // Below a threshold bit of 1, a drawn 0 means "below"; below a 0, a drawn 1 means "above".
            let one = u64::from(bits & 1).wrapping_neg();
            happen |= open & !draw & one;
            open &= !(draw ^ one);
            draw = draw.checked_shr(count as u32).unwrap_or(0);
            left -= count;
            bits >>= 1;
        }
        happen
    }
}

/// The rate of this probability, which is clamped to 0..=1.
impl From<f64> for Rate {
    fn from(probability: f64) -> Self {
        Self::new(probability)
    }
}

/// A number in `0..bound` where the bound may need 64 bits.
#[inline]
pub(crate) fn below(rng: &mut Rng, bound: u64) -> u64 {
    ((u128::from(rng.bits()) * u128::from(bound)) >> 64) as u64
}

/// The positions of the bits of a word, lowest first.
#[inline]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

impl fmt::Debug for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.probability.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_lane_has_the_rate_and_lanes_are_independent() {
        for (rate, count) in [(0.05, 64), (0.1, 9), (0.2, 59), (0.5, 17), (0.8, 64), (0.3, 1), (0.7, 32)] {
            let mut rng = Rng::seeded(11);
            let mut counts = vec![0_u32; count];
            let mut both = 0;
            for _ in 0..20_000 {
                let happen = Rate::new(rate).which(count, &mut rng);
                for bit in ones(happen) {
                    counts[bit] += 1;
                }
                both += u32::from(happen & 1 == 1 && happen >> (count - 1) == 1);
            }
            // Five standard deviations of a binomial count.
            let within =
                |n: u32, p: f64| (f64::from(n) - 20_000.0 * p).powi(2) < 25.0 * 20_000.0 * p * (1.0 - p);
            assert!(counts.iter().all(|&n| within(n, rate)), "{rate}: {counts:?}");
            assert!(count == 1 || within(both, rate * rate), "{rate}: {both}");
        }
    }

    #[test]
    fn certain_impossible_and_few() {
        let mut rng = Rng::seeded(1);
        let untouched = rng.clone();
        assert_eq!(Rate::new(1.0).which(64, &mut rng), u64::MAX);
        assert_eq!(Rate::new(1.0).which(3, &mut rng), 0b111);
        assert_eq!(Rate::new(0.0).which(64, &mut rng), 0);
        assert!(Rate::new(1.0).happens(&mut rng) && !Rate::new(0.0).happens(&mut rng));
        assert_eq!(rng, untouched);
        assert!((0..1000).all(|_| Rate::new(0.9).which(5, &mut rng) < 32));
    }
}
