//! Every other one of the ranked parents and children (Das, Bhatia, Puri and Deep: Ret-GA, "alternate elitism").

use crate::Rng;
use crate::operators::Survive;
use crate::parameters::parameters;

parameters! {
    /// Every other individual survives, including the best.
    pub struct Alternate {}
}

impl Survive for Alternate {
    fn survive(&self, ranked: &mut [u32], keep: usize, _: &mut Rng) {
        // Fewer than two for each place: the last ones follow without a gap.
        for i in 1..keep {
            ranked.swap(i, (2 * i).min(ranked.len() - keep + i));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_other_one_survives() {
        let mut ranked = [0, 1, 2, 3, 4, 5, 6, 7];
        Alternate {}.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [0, 2, 4, 6]);
        let mut ranked = [0, 1, 2, 3, 4];
        Alternate {}.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [0, 2, 3, 4]);
    }
}
