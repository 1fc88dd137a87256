//! One of the ranked parents, one of the ranked children, and so on (Ret-GA, another reading of "alternate elitism").

use crate::Rng;
use crate::operators::Survive;
use crate::parameters::parameters;

parameters! {
    /// The best parent survives, the best child, the second best parent, and so on.
    pub struct InTurn {}
}

impl Survive for InTurn {
    fn survive(&self, ranked: &mut [u32], keep: usize, _: &mut Rng) {
        for place in 0..keep {
            // The numbers of the parents come first. If one side has run out, the other fills the rest.
            let due = |i: &u32| ((*i as usize) < keep) == (place % 2 == 0);
            if let Some(ahead) = ranked[place..].iter().position(due) {
                ranked[place..=place + ahead].rotate_right(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_and_children_take_turns_by_rank() {
        let mut ranked = [5, 4, 0, 7, 1, 2, 6, 3];
        InTurn {}.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [0, 5, 1, 4]);
        let mut ranked = [2, 4, 1, 0, 3];
        InTurn {}.survive(&mut ranked, 4, &mut Rng::seeded(1));
        assert_eq!(ranked[..4], [2, 4, 1, 0], "one child only");
    }
}
