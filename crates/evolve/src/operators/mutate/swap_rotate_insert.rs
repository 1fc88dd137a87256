//! A mix of swap, 3-swap and insertion inside a segment (Mantere and Koljonen 2006, 2007).

use super::Per;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Individual, Rate, Rng};

parameters! {
    /// Changes the order of a segment's free genes in one of three ways, drawn by weight. A segment with too few free genes
    /// for a 3-swap is swapped, one with fewer than two stays as it is.
    pub struct SwapRotateInsert {
        /// The mutation rate.
        rate: Rate = Rate::new(0.12), 0.0..=1.0;
        /// What the rate applies to.
        per: Per = Per::Segment, ..;
        /// The weight of a swap of two genes.
        swap: usize = 50, 1..=1_000_000;
        /// The weight of a 3-swap: three genes rotate.
        rotate: usize = 30, 0..=1_000_000;
        /// The weight of an insertion: a gene moves to another place, those in between move up by one.
        insert: usize = 20, 0..=1_000_000;
    }
}

impl Edit for SwapRotateInsert {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let segments = x.blueprint().segments();
        match self.per {
            Per::Individual => {
                if self.rate.happens(rng) {
                    let segment = rng.below(segments);
                    self.change(x, segment, rng);
                }
            }
            Per::Segment => {
                for first in (0..segments).step_by(64) {
                    for i in ones(self.rate.which((segments - first).min(64), rng)) {
                        self.change(x, first + i, rng);
                    }
                }
            }
        }
    }
}

impl SwapRotateInsert {
    #[inline]
    fn change(&self, x: &mut Individual<'_>, segment: usize, rng: &mut Rng) {
        let free = x.blueprint().free(segment);
        if free.len() < 2 {
            return;
        }
        let kind = rng.below(self.swap + self.rotate + self.insert);
        let (i, j) = two_of(free.len(), rng);
        if kind < self.swap || kind < self.swap + self.rotate && free.len() < 3 {
            x.swap(segment, free[i] as usize, free[j] as usize);
        } else if kind < self.swap + self.rotate {
            let k = rng.below(free.len() - 2);
            let (low, high) = (i.min(j), i.max(j));
            let k = k + usize::from(k >= low);
            let k = k + usize::from(k >= high);
            x.swap(segment, free[i] as usize, free[j] as usize);
            x.swap(segment, free[j] as usize, free[k] as usize);
        } else {
            // Neighbours change places along the way from i to j.
            let mut at = i;
            while at != j {
                let next = if j > at { at + 1 } else { at - 1 };
                x.swap(segment, free[at] as usize, free[next] as usize);
                at = next;
            }
        }
    }
}

/// Two different numbers below `count`, which is at least 2.
#[inline]
pub(super) fn two_of(count: usize, rng: &mut Rng) -> (usize, usize) {
    let i = rng.below(count);
    let j = rng.below(count - 1);
    (i, j + usize::from(j >= i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    /// How many places of a box each of many mutations changes, at least and at most, and whether all others kept order.
    fn changed(mutation: &SwapRotateInsert) -> (usize, usize) {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let start: Vec<u8> = (0..81).map(|i| i % 9).collect();
        let mut rng = Rng::seeded(4);
        let counts = (0..300).map(|_| {
            let mut genes = start.clone();
            mutation.edit(&mut Individual::unsigned(&b, &mut genes), &mut rng);
            genes.iter().zip(&start).filter(|(a, b)| a != b).count()
        });
        let counts: Vec<usize> = counts.collect();
        (*counts.iter().min().unwrap(), *counts.iter().max().unwrap())
    }

    #[test]
    fn each_kind_changes_its_number_of_places() {
        let kind = |swap, rotate, insert| SwapRotateInsert {
            rate: Rate::new(1.0),
            per: Per::Individual,
            swap,
            rotate,
            insert,
        };
        assert_eq!(changed(&kind(1, 0, 0)), (2, 2));
        // A million to one is as good as never.
        assert_eq!(changed(&kind(1, 1_000_000, 0)), (3, 3));
        assert_eq!(changed(&kind(1, 0, 1_000_000)), (2, 9));
    }
}
