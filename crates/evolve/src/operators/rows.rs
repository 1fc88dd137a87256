//! Which segments an operator works on when a paper says "m random rows".

use crate::Rng;
use crate::parameters::words;

words! {
    /// Which segments are chosen where a paper says "m random rows".
    pub enum Rows {
        /// A run between two random cuts, never empty; long runs are rare. NOVA's program draws it so for a crossover.
        Run = "run",
        /// The same, but equal cuts are not drawn again and choose no row: NOVA's program draws it so for a mutation.
        RunOrNone = "run-or-none",
        /// Any number of them from one to all, equally likely, anywhere.
        Scattered = "scattered",
    }
}

impl Rows {
    /// Calls `each` with the number of every chosen segment in ascending order.
    #[inline]
    pub(super) fn each(self, segments: usize, rng: &mut Rng, mut each: impl FnMut(usize, &mut Rng)) {
        match self {
            Self::Run | Self::RunOrNone => {
                let (mut from, mut to) = (rng.below(segments), 1 + rng.below(segments));
                while from == to && self == Self::Run {
                    (from, to) = (rng.below(segments), 1 + rng.below(segments));
                }
                (from.min(to)..from.max(to)).for_each(|segment| each(segment, rng));
            }
            Self::Scattered => {
                let mut wanted = 1 + rng.below(segments);
                for segment in 0..segments {
                    if rng.below(segments - segment) < wanted {
                        wanted -= 1;
                        each(segment, rng);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_segment_is_chosen_and_never_none() {
        for some in [Rows::Run, Rows::Scattered] {
            let (mut rng, mut counts) = (Rng::seeded(2), [0; 9]);
            for _ in 0..1000 {
                let mut chosen = Vec::new();
                some.each(9, &mut rng, |segment, _| chosen.push(segment));
                assert!(!chosen.is_empty() && chosen.is_sorted() && chosen.len() <= 9);
                for segment in chosen {
                    counts[segment] += 1;
                }
            }
            assert!(counts.iter().all(|&n| n > 100), "{counts:?}");
        }
    }

    #[test]
    fn equal_cuts_choose_no_row_in_8_of_81_draws() {
        let mut rng = Rng::seeded(3);
        let none = (0..8100).filter(|_| {
            let mut chosen = 0;
            Rows::RunOrNone.each(9, &mut rng, |_, _| chosen += 1);
            chosen == 0
        });
        // 800 are expected, with a standard deviation of 27.
        let none = none.count();
        assert!((670..=930).contains(&none), "{none}");
    }
}
