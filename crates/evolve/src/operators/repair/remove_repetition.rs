//! "Remove repetition" of givens, rows first, then columns (Das, Bhatia, Puri and Deep: Ret-GA, section 3, figure 5).

use crate::operators::Edit;
use crate::parameters::{parameters, words};
use crate::{Blueprint, Individual, Rng, Segment};
use evodoku_grid::{HouseKind, Set};

words! {
    /// From which symbols a repeated given is redrawn.
    pub enum Pool {
        /// Those not in the line now (the paper's text: "the set of numbers present").
        Present = "present",
        /// Those that are no given of the line.
        Givens = "givens",
    }
}

parameters! {
    /// A free gene that repeats a fixed one of its row, then of its column, is redrawn.
    pub struct RemoveRepetition {
        /// From which symbols a repeated given is redrawn.
        pool: Pool = Pool::Present, ..;
    }
}

impl Edit for RemoveRepetition {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        for kind in [HouseKind::Row, HouseKind::Column] {
            for (house, (_, line)) in b.houses().enumerate().filter(|(_, (k, _))| *k == kind) {
                if b.symbols() <= 64 {
                    self.mend::<1>(b, house, line, genes, rng);
                } else {
                    self.mend::<4>(b, house, line, genes, rng);
                }
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Cell
    }
}

impl RemoveRepetition {
    #[inline]
    fn mend<const W: usize>(
        &self,
        b: &Blueprint,
        house: usize,
        line: &[u32],
        genes: &mut [u8],
        rng: &mut Rng,
    ) {
        let fixed: Set<W> = b.house_fixed(house).resized();
        for &gene in b.house_free(house) {
            if !fixed.contains(genes[gene as usize] as usize) {
                continue;
            }
            let out = match self.pool {
                Pool::Present => line.iter().map(|&g| genes[g as usize] as usize).collect(),
                Pool::Givens => fixed,
            };
            // A repetition leaves at least one symbol out, so there is always one to draw.
            let pool = Set::full(b.symbols()) & !out;
            let pick = rng.below(pool.len());
            genes[gene as usize] = pool.iter().nth(pick).expect("the pick is below the pool's size") as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Population;
    use crate::run::Run;
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn no_column_repeats_a_given_and_rows_hardly_ever() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Cell).unwrap();
        for pool in [Pool::Present, Pool::Givens] {
            let mut run = Run::new(&puzzle, 5);
            let mut population = Population::new(50, &b);
            population.apply(&crate::operators::initialise::AnySymbol {}, &mut run);
            population.apply(&RemoveRepetition { pool }, &mut run);
            for i in 0..50 {
                for column in
                    (0..b.houses().len()).filter(|&h| b.houses().nth(h).unwrap().0 == HouseKind::Column)
                {
                    let repeats =
                        |&&g: &&u32| b.house_fixed(column).contains(population.genes(i)[g as usize] as usize);
                    assert_eq!(b.house_free(column).iter().filter(repeats).count(), 0);
                }
            }
        }
    }
}
