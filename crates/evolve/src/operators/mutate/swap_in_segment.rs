//! Swaps two free genes of a segment (Weiss 2009; Sato and Inoue 2010; Twodoku; by rows LSGA, AH-LSGA and NOVA).

use crate::operators::Edit;
use crate::parameters::{parameters, words};
use crate::rng::ones;
use crate::{Individual, Rate, Rng};

words! {
    /// What a mutation rate applies to.
    pub enum Per {
        /// At this rate an individual is mutated, in one segment.
        Individual = "individual",
        /// At this rate each of its segments is mutated.
        Segment = "segment",
    }
}

parameters! {
    /// Swaps two free genes of a segment.
    pub struct SwapInSegment {
        /// The mutation rate.
        rate: Rate = Rate::new(0.1), 0.0..=1.0;
        /// What the rate applies to.
        per: Per = Per::Segment, ..;
    }
}

impl SwapInSegment {
    /// At this rate in every segment.
    pub fn at(rate: impl Into<Rate>) -> Self {
        Self { rate: rate.into(), per: Per::Segment }
    }
}

impl Edit for SwapInSegment {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let segments = x.blueprint().segments();
        match self.per {
            Per::Individual => {
                if self.rate.happens(rng) {
                    let segment = rng.below(segments);
                    swap(x, segment, rng);
                }
            }
            Per::Segment => {
                let mut first = 0;
                while first < segments {
                    for i in ones(self.rate.which((segments - first).min(64), rng)) {
                        swap(x, first + i, rng);
                    }
                    first += 64;
                }
            }
        }
    }
}

/// Swaps two different free genes of a segment; one without two of them stays as it is.
#[inline]
pub(super) fn swap(x: &mut Individual<'_>, segment: usize, rng: &mut Rng) {
    let free = x.blueprint().free(segment);
    if free.len() < 2 {
        return;
    }
    let i = rng.below(free.len());
    let j = rng.below(free.len() - 1);
    let j = j + usize::from(j >= i);
    x.swap(segment, free[i] as usize, free[j] as usize);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Population, Run, Segment};
    use evodoku_grid::{Layout, Puzzle};

    /// How many segments of how many individuals a mutation changes.
    fn changed(mutation: &SwapInSegment) -> f64 {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 3);
        let mut population = Population::new(2000, &b);
        population.apply(&ShuffledSegments {}, &mut run);
        let before = population.clone();
        population.apply(mutation, &mut run);
        let differs =
            |i: usize, s: usize| population.genes(i)[b.span(s..s + 1)] != before.genes(i)[b.span(s..s + 1)];
        (0..2000).map(|i| (0..9).filter(|&s| differs(i, s)).count()).sum::<usize>() as f64 / 2000.0
    }

    #[test]
    fn the_rate_is_per_individual_or_per_segment() {
        let mut mutation = SwapInSegment { rate: Rate::new(0.5), per: Per::Individual };
        assert!((0.45..0.55).contains(&changed(&mutation)));
        mutation.per = Per::Segment;
        assert!((4.3..4.7).contains(&changed(&mutation)));
    }
}
