//! Operators that select parents.

mod better_ranks;
mod by_rank;
mod linear_ranking;
mod neighbours_in_order;
mod proportionate;
mod random_unused;
mod tournament;
mod truncation;

pub use better_ranks::BetterRanks;
pub use by_rank::ByRank;
pub use linear_ranking::LinearRanking;
pub use neighbours_in_order::NeighboursInOrder;
pub use proportionate::Proportionate;
pub use random_unused::RandomUnused;
pub use tournament::{Draw, Tournament};
pub use truncation::Truncation;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::Select;
    use crate::population::Mates;
    use crate::{Cost, Rng};

    /// How often each of four individuals with these costs is picked in 10,000 picks.
    fn picked(select: &impl Select, costs: &[Cost; 4]) -> [i32; 4] {
        let (mut mates, mut rng, mut counts) = (Mates::new(4), Rng::seeded(9), [0; 4]);
        select.prepare(costs, &mut mates, &mut rng);
        (0..10_000).for_each(|_| counts[select.pick(costs, &mut mates, &mut rng)] += 1);
        counts
    }

    fn assert_near(counts: [i32; 4], expected: [i32; 4]) {
        assert!(counts.iter().zip(expected).all(|(n, e)| (n - e).abs() < 250), "{counts:?}");
    }

    #[test]
    fn chances_are_as_published() {
        let costs = [30, 0, 10, 20];
        assert_near(picked(&LinearRanking {}, &costs), [1000, 4000, 3000, 2000]);
        assert_near(picked(&Proportionate { ceiling: 40 }, &costs), [1000, 4000, 3000, 2000]);
        assert_near(picked(&Proportionate { ceiling: 10 }, &costs), [0, 10_000, 0, 0]);
        assert_near(picked(&Proportionate { ceiling: 0 }, &[5; 4]), [2500; 4]);
        // The best of two draws with replacement: 1 - (1 - k/4)^2.
        let tournament = Tournament { tournament: 2.into(), draw: Draw::Replaced };
        assert_near(picked(&tournament, &costs), [625, 4375, 3125, 1875]);
        let half =
            Tournament { tournament: crate::Amount::Share(crate::Rate::new(0.5)), draw: Draw::Replaced };
        assert_eq!(picked(&half, &costs), picked(&tournament, &costs));
        let by_rank = picked(&ByRank {}, &costs);
        assert_near(picked(&Truncation { outsiders: crate::Rate::new(1.0) }, &costs), by_rank);
    }

    #[test]
    fn truncation_goes_from_the_best_down() {
        let (costs, mut mates, mut rng) = ([30, 0, 10, 20], Mates::new(4), Rng::seeded(9));
        let truncation = Truncation::default();
        truncation.prepare(&costs, &mut mates, &mut rng);
        let picks: Vec<usize> = (0..6).map(|_| truncation.pick(&costs, &mut mates, &mut rng)).collect();
        assert_eq!(picks, [1, 2, 3, 0, 1, 2]);
    }
}
