//! Reverses a window of a row, except fixed genes and their mirror images (NOVA, "inversion").

use crate::operators::{Edit, Rows};
use crate::parameters::{parameters, words};
use crate::{Individual, Rate, Rng};

words! {
    /// What happens to the middle pair of a window of even length.
    pub enum Middle {
        /// It is exchanged like every other pair.
        Published = "published",
        /// It is exchanged twice, so it stays: the slip of NOVA's program.
        AsCoded = "as-coded",
    }
}

parameters! {
    /// At this rate, in each of some segments, a window of at least two genes is reversed: mirrored genes are
    /// swapped if both are free.
    pub struct Inversion {
        /// The rate for each individual.
        rate: Rate = Rate::new(0.15), 0.0..=1.0;
        /// The segments that are mutated.
        rows: Rows = Rows::Run, ..;
        /// What happens to the middle pair of a window of even length.
        middle: Middle = Middle::Published, ..;
    }
}

impl Edit for Inversion {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        if !self.rate.happens(rng) {
            return;
        }
        let b = x.blueprint();
        self.rows.each(b.segments(), rng, |segment, rng| {
            let span = b.span(segment..segment + 1);
            let width = span.len();
            if width < 2 {
                return;
            }
            let one = rng.below(width);
            let two = rng.below(width - 1);
            let two = two + usize::from(two >= one);
            let (first, last) = (span.start + one.min(two), span.start + one.max(two));
            self.invert(x, segment, first, last);
        });
    }
}

impl Inversion {
    #[inline]
    fn invert(&self, x: &mut Individual<'_>, segment: usize, first: usize, last: usize) {
        let fixed = x.blueprint().fixed();
        let (mut a, mut z) = (first, last);
        while a < z {
            let spared = self.middle == Middle::AsCoded && z - a == 1;
            if !fixed[a] && !fixed[z] && !spared {
                x.swap(segment, a, z);
            }
            a += 1;
            z -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn mirrored_pairs_change_places_if_both_are_free() {
        let line = format!("..3{}", ".".repeat(78));
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &line).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let turned = |middle, first, last| {
            let mut genes: Vec<u8> = (0..81).map(|i| i % 9).collect();
            let mut x = Individual::unsigned(&b, &mut genes);
            Inversion { middle, ..Inversion::default() }.invert(&mut x, 0, first, last);
            genes[..9].to_vec()
        };
        assert_eq!(turned(Middle::Published, 0, 7), [7, 6, 2, 4, 3, 5, 1, 0, 8]);
        assert_eq!(turned(Middle::AsCoded, 0, 7), [7, 6, 2, 3, 4, 5, 1, 0, 8]);
        assert_eq!(turned(Middle::Published, 0, 8), turned(Middle::AsCoded, 0, 8));
    }
}
