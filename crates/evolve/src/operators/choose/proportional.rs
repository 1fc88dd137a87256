//! A symbol is drawn in proportion to its pheromone (the ant system; max-min ant system).

use crate::Rng;
use crate::operators::Choose;
use crate::parameters::parameters;

parameters! {
    /// A symbol is drawn in proportion to its pheromone.
    pub struct Proportional {}
}

impl Choose for Proportional {
    #[inline]
    fn choose(&self, strength: &[f32], rng: &mut Rng) -> usize {
        let sum: f32 = strength.iter().sum();
        // 24 bits are all that a number in single precision can hold.
        let mut left = sum * ((rng.bits() >> 40) as f32 / 16_777_216.0);
        for (place, &share) in strength.iter().enumerate() {
            if left < share {
                return place;
            }
            left -= share;
        }
        strength.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_those_of_the_pheromone() {
        let (mut rng, mut count) = (Rng::seeded(1), [0; 3]);
        for _ in 0..60_000 {
            count[Proportional {}.choose(&[1.0, 2.0, 3.0], &mut rng)] += 1;
        }
        for (seen, expected) in count.into_iter().zip([10_000_i32, 20_000, 30_000]) {
            assert!((seen - expected).abs() < 500, "{count:?}");
        }
        assert_eq!(Proportional {}.choose(&[0.5], &mut rng), 0);
    }
}
