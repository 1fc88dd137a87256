//! Every other one of the ranked parents and children (Das, Bhatia, Puri and Deep: Ret-GA, "alternate elitism").

use crate::Rng;
use crate::operators::Survive;
use crate::parameters::{parameters, words};

words! {
    /// Who is the first of the ranked individuals to survive.
    pub enum First {
        /// The best.
        Best = "best",
        /// The second best: the best does not survive.
        Second = "second",
    }
}

parameters! {
    /// Every other individual survives.
    pub struct Alternate {
        /// Who is the first to survive, the best or the second best.
        first: First = First::Best, ..;
    }
}

impl Survive for Alternate {
    fn survive(&self, ranked: &mut [u32], keep: usize, _: &mut Rng) {
        let first = usize::from(self.first == First::Second);
        // Fewer than two for each place: the last ones follow without a gap.
        for i in 0..keep {
            ranked.swap(i, (2 * i + first).min(ranked.len() - keep + i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_one_survives() {
        let mut ranked = [0, 1, 2, 3, 4, 5, 6, 7];
        Alternate::default().survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [0, 2, 4, 6]);
        let mut ranked = [0, 1, 2, 3, 4];
        Alternate::default().survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [0, 2, 3, 4]);
    }

    #[test]
    fn the_other_half_is_without_the_best() {
        let second = Alternate { first: First::Second };
        let mut ranked = [0, 1, 2, 3, 4, 5, 6, 7];
        second.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [1, 3, 5, 7]);
        let mut ranked = [0, 1, 2, 3, 4];
        second.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [1, 2, 3, 4]);
    }
}
