//! Equal pairs, to be minimised, where the paper maximises the unequal ones to 972 (Ret-GA, equations 2-6).

use super::lanes::HouseLanes;
use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Blueprint, Cost, Individual};

parameters! {
    /// Equal pairs of cells over all houses. The paper's fitness is all pairs (972 for 9x9) minus this cost.
    pub struct UnequalPairs {}
}

impl UnequalPairs {
    /// The paper's fitness of a solution: all pairs of cells of all houses.
    pub fn maximum(b: &Blueprint) -> Cost {
        (b.houses().len() * b.symbols() * (b.symbols() - 1) / 2) as Cost
    }

    /// The same cost with one counter for each symbol: the plain twin of the lanes, and the way for large grids.
    pub fn plain(x: &Individual<'_>) -> Cost {
        let mut equal = 0;
        for (_, house) in x.blueprint().houses() {
            let mut count = [0_u32; 256];
            for &gene in house {
                let count = &mut count[x.genes()[gene as usize] as usize];
                equal += *count;
                *count += 1;
            }
        }
        equal
    }
}

impl Fitness for UnequalPairs {
    #[inline]
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        match x.blueprint().table::<Option<HouseLanes>>() {
            Some(lanes) => lanes.equal_pairs(x.genes()),
            None => Self::plain(x),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{Edit, initialise::AnySymbol};
    use crate::{Rng, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn lanes_and_counters_agree_and_972_is_the_maximum() {
        for spec in ["4", "9", "x", "12", "15=3x5", "16", "samurai"] {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Cell).unwrap();
            let mut genes = vec![0; b.genes()];
            let mut x = Individual::new(&b, &mut genes);
            assert_eq!(UnequalPairs {}.cost(&mut x), UnequalPairs::maximum(&b), "all cells alike in {spec}");
            for seed in 0..20 {
                AnySymbol {}.edit(&mut x, &mut Rng::seeded(seed));
                assert_eq!(UnequalPairs {}.cost(&mut x), UnequalPairs::plain(&x), "{spec}");
            }
        }
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        assert_eq!(UnequalPairs::maximum(&Blueprint::new(&puzzle, Segment::Cell).unwrap()), 972);
    }
}
