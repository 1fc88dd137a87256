//! The best of a few drawn at random (Twodoku: 3; LSGA: 2; NOVA: a share of the population).

use crate::operators::Select;
use crate::parameters::{parameters, words};
use crate::population::Mates;
use crate::{Amount, Cost, Rng};

words! {
    /// How the individuals of a tournament are drawn.
    pub enum Draw {
        /// Without replacement.
        Distinct = "distinct",
        /// With replacement.
        Replaced = "replaced",
    }
}

parameters! {
    /// The best of a few drawn at random; ties go to the one drawn first.
    pub struct Tournament {
        /// The size of the tournament: a number, or a share of the population.
        tournament: Amount = Amount::Count(3), 1..=1000;
        /// How they are drawn.
        draw: Draw = Draw::Distinct, ..;
    }
}

impl Tournament {
    /// A tournament of this many different individuals.
    pub fn of(size: usize) -> Self {
        Self { tournament: size.into(), draw: Draw::Distinct }
    }
}

impl Select for Tournament {
    fn prepare(&self, _: &[Cost], _: &mut Mates, _: &mut Rng) {}

    #[inline]
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize {
        let members = mates.members().len();
        let entrants = self.tournament.of(members).max(1);
        let size = if self.draw == Draw::Distinct { entrants.min(members) } else { entrants };
        let (mut best, mut best_cost) = (0, Cost::MAX);
        mates.queue.clear();
        for _ in 0..size {
            let mut entrant = rng.below(members);
            if self.draw == Draw::Distinct {
                while mates.queue.contains(&(entrant as u32)) {
                    entrant = rng.below(members);
                }
                mates.queue.push(entrant as u32);
            }
            let individual = mates.members()[entrant] as usize;
            if costs[individual] < best_cost {
                (best, best_cost) = (individual, costs[individual]);
            }
        }
        best
    }
}
