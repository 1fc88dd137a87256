//! The symbol with the most pheromone, at a rate; otherwise one in proportion to it (the ant colony system).

use super::Proportional;
use crate::operators::Choose;
use crate::parameters::parameters;
use crate::{Rate, Rng};

parameters! {
    /// The symbol with the most pheromone, at a rate; otherwise one in proportion to it.
    pub struct GreedyOrProportional {
        /// How often it is the symbol with the most pheromone; of equals, the lowest.
        greedy: Rate = Rate::new(0.9), 0.0..=1.0;
    }
}

impl Choose for GreedyOrProportional {
    #[inline]
    fn choose(&self, strength: &[f32], rng: &mut Rng) -> usize {
        if !self.greedy.happens(rng) {
            return Proportional {}.choose(strength, rng);
        }
        let best = strength
            .iter()
            .enumerate()
            .fold((0, f32::MIN), |best, (place, &share)| if share > best.1 { (place, share) } else { best });
        best.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equals_the_greedy_choice_is_the_first() {
        let mut rng = Rng::seeded(1);
        let always = GreedyOrProportional { greedy: Rate::new(1.0) };
        assert_eq!(always.choose(&[0.1, 0.3, 0.3, 0.2], &mut rng), 1);
        let often = GreedyOrProportional { greedy: Rate::new(0.5) };
        let hits = (0..20_000).filter(|_| often.choose(&[1.0, 3.0], &mut rng) == 1).count();
        assert!((17_000..18_000).contains(&hits), "half always, half three times in four: {hits}");
    }
}
