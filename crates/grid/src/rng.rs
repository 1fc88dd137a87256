//! The one random generator of the project: portable, so that a seed names a result for ever.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};

/// Xoshiro256++ with our own bounded draw: the same stream on every machine and for every version of `rand`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng(Xoshiro256PlusPlus);

/// A probability, prepared for integer comparison so that no decision depends on floating-point rounding at run time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chance(u64);

impl Chance {
    /// The chance nearest to `probability`, which is clamped to 0..=1.
    pub fn new(probability: f64) -> Self {
        // 2^32 steps: 1.0 becomes exactly "always", 0.0 exactly "never".
        Self((probability.clamp(0.0, 1.0) * 4_294_967_296.0) as u64)
    }
}

impl Rng {
    /// The generator that `seed` names.
    pub fn seeded(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A generator independent of this one, for stream number `stream` of the same seed.
    pub fn stream(seed: u64, stream: u64) -> Self {
        // SplitMix's odd constant spreads neighbouring streams over the seed space before SplitMix64 itself mixes them.
        Self::seeded(seed ^ stream.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(17))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..bound` by multiply-shift; `bound` is at least 1 and below 2^32.
    ///
    /// The bias is below `bound / 2^32`, too small to see in any experiment, and the draw costs one multiplication.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0 && (bound as u64) < 1 << 32, "the bound of a draw is between 1 and 2^32");
        (((self.bits() >> 32) * bound as u64) >> 32) as usize
    }

    /// Whether an event of this chance happens.
    #[inline]
    pub fn happens(&mut self, chance: Chance) -> bool {
        (self.bits() >> 32) < chance.0
    }

    /// Shuffles `items` (Fisher-Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::seeded(1);
        assert_eq!([rng.bits(), rng.bits()], [0xcfc5_d07f_6f03_c29b, 0xbf42_4132_963f_e08d]);
        let mut rng = Rng::seeded(1);
        let draws: Vec<usize> = (0..8).map(|_| rng.below(9)).collect();
        assert_eq!(draws, [7, 6, 0, 6, 1, 5, 8, 4]);
    }

    #[test]
    fn certain_and_impossible_chances() {
        let mut rng = Rng::seeded(7);
        assert!((0..1000).all(|_| rng.happens(Chance::new(1.0))));
        assert!((0..1000).all(|_| !rng.happens(Chance::new(0.0))));
        let half = (0..10_000).filter(|_| rng.happens(Chance::new(0.5))).count();
        assert!((4800..5200).contains(&half), "{half}");
    }
}
