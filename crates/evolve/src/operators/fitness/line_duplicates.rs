//! Repeated symbols: the sum over houses of cells minus distinct symbols (Weiss 2009; Twodoku over both grids).

use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Blueprint, Cost, Individual};
use evodoku_grid::Set;

parameters! {
    /// Repeated symbols in every house that the segments leave open: rows and columns where boxes are kept.
    pub struct LineDuplicates {}
}

impl Fitness for LineDuplicates {
    #[inline]
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let b = x.blueprint();
        match x.signed() {
            // Diagonals and windows are not in the signatures.
            Some((signatures, signs)) => {
                let lines = signatures.duplicates(signs);
                if b.extra_houses().len() == 0 {
                    lines
                } else {
                    lines + duplicates(b, x.genes(), b.extra_houses())
                }
            }
            None => duplicates(b, x.genes(), b.open_houses()),
        }
    }
}

impl LineDuplicates {
    /// The same, found by looking at every gene: the plain twin of the signatures.
    pub fn plain(x: &Individual<'_>) -> Cost {
        duplicates(x.blueprint(), x.genes(), x.blueprint().open_houses())
    }
}

#[inline]
fn duplicates<'a>(b: &Blueprint, genes: &[u8], houses: impl Iterator<Item = &'a [u32]>) -> Cost {
    let width = b.symbols();
    if width <= 32 {
        // Half words: their bits are cheaper to count.
        let present = |house: &[u32]| house.iter().fold(0_u32, |p, &g| p | 1 << (genes[g as usize] & 31));
        houses.map(|house| width as u32 - present(house).count_ones()).sum()
    } else if width <= 64 {
        let present = |house: &[u32]| house.iter().fold(0_u64, |p, &g| p | 1 << (genes[g as usize] & 63));
        houses.map(|house| width as u32 - present(house).count_ones()).sum()
    } else {
        let present = |house: &[u32]| house.iter().map(|&g| genes[g as usize] as usize).collect::<Set<4>>();
        houses.map(|house| (width - present(house).len()) as u32).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::mutate::SwapInSegment;
    use crate::operators::{Cross, Edit, cross::OneCut};
    use crate::{Rng, Segment};
    use evodoku_grid::{Layout, Puzzle};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn signatures_and_genes_give_the_same_cost(
            spec in prop::sample::select(vec!["4", "6", "8", "9", "x", "windoku", "10", "12=4x3", "16", "25", "7=1x7", "twodoku", "samurai", "butterfly", "jigsaw=AABB/AABB/CCDD/CCDD"]),
            seed: u64,
        ) {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
            let (mut g, mut h) = (vec![0; b.record()], vec![0; b.record()]);
            let mut rng = Rng::seeded(seed);
            let (mut x, mut y) = (Individual::new(&b, &mut g), Individual::new(&b, &mut h));
            ShuffledSegments {}.edit(&mut x, &mut rng);
            ShuffledSegments {}.edit(&mut y, &mut rng);
            for _ in 0..5 {
                prop_assert_eq!(LineDuplicates {}.cost(&mut x), LineDuplicates::plain(&x));
                prop_assert_eq!(LineDuplicates {}.cost(&mut y), LineDuplicates::plain(&y));
                SwapInSegment::default().edit(&mut x, &mut rng);
                OneCut {}.cross(&mut x, &mut y, &mut rng);
            }
        }
    }
}
