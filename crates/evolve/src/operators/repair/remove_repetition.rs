//! "Remove repetition" of givens, rows first, then columns (Das, Bhatia, Puri and Deep: Ret-GA, section 3, figure 5).

use crate::operators::Edit;
use crate::parameters::{parameters, words};
use crate::rng::ones;
use crate::{Axis, Blueprint, Error, Individual, Rng, Segment, Table};
use evodoku_grid::Set;

words! {
    /// The symbols from which a repeated given is redrawn.
    pub enum Pool {
        /// Those not in the line now (the paper's text: "the set of numbers present").
        Present = "present",
        /// Those that are not givens of the line.
        Givens = "givens",
    }
}

parameters! {
    /// A free gene that repeats a fixed one of its row, then of its column, is redrawn.
    pub struct RemoveRepetition {
        /// The symbols from which a repeated given is redrawn.
        pool: Pool = Pool::Present, ..;
    }
}

/// The free genes of the lines that hold fixed symbols, line after line: rows, and columns.
struct GuardedLines([Vec<Guarded>; 2]);

/// A free gene, its line, and the fixed symbols of that line as bits, where there are at most 64 symbols.
struct Guarded {
    gene: u32,
    house: u32,
    fixed: u64,
}

impl Table for GuardedLines {
    fn new(b: &Blueprint) -> Self {
        let guarded = |axis| {
            let lines = b.lines(axis).iter().filter(|&&house| !b.house_fixed(house as usize).is_empty());
            let genes = |&house: &u32| {
                let fixed = b.house_fixed(house as usize).words()[0];
                b.house_free(house as usize).iter().map(move |&gene| Guarded { gene, house, fixed })
            };
            lines.flat_map(genes).collect()
        };
        Self([Axis::Rows, Axis::Columns].map(guarded))
    }
}

impl Edit for RemoveRepetition {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        // A redrawn gene changes nothing for the others of its line, so many repeats are found before the first is
        // redrawn: no branch to mispredict for each gene. But where grids overlap a gene is in two rows.
        let at_once = if b.puzzle().layout().grids().len() == 1 { 64 } else { 1 };
        for lines in &b.table::<GuardedLines>().0 {
            for guarded in lines.chunks(at_once) {
                for i in ones(repeats(b, guarded, genes)) {
                    genes[guarded[i].gene as usize] = self.redraw(b, guarded[i].house as usize, genes, rng);
                }
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Cell
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        blueprint.table::<GuardedLines>();
        Ok(())
    }
}

/// Which of up to 64 guarded genes repeat a fixed one of their line.
#[inline]
fn repeats(b: &Blueprint, guarded: &[Guarded], genes: &[u8]) -> u64 {
    if b.symbols() > 64 {
        let repeat = |g: &Guarded| b.house_fixed(g.house as usize).contains(genes[g.gene as usize] as usize);
        return bits(guarded, |g| u64::from(repeat(g)));
    }
    let mut copy = [0; 256];
    match copy.get_mut(..genes.len()) {
        // A copy of known length needs no bounds checks.
        Some(start) => {
            start.copy_from_slice(genes);
            bits(guarded, |g| g.fixed >> (copy[usize::from(g.gene as u8)] & 63) & 1)
        }
        None => bits(guarded, |g| g.fixed >> (genes[g.gene as usize] & 63) & 1),
    }
}

#[inline]
fn bits(guarded: &[Guarded], bit: impl Fn(&Guarded) -> u64) -> u64 {
    guarded.iter().rev().fold(0, |bits, g| bits << 1 | bit(g))
}

impl RemoveRepetition {
    /// Another symbol for a gene of this line.
    fn redraw(&self, b: &Blueprint, house: usize, genes: &[u8], rng: &mut Rng) -> u8 {
        if b.symbols() <= 64 {
            // One word instead of four: this is done several times for each individual.
            let out = match self.pool {
                Pool::Present => b.house(house).iter().fold(0, |out, &g| out | 1 << (genes[g as usize] & 63)),
                Pool::Givens => b.house_fixed(house).words()[0],
            };
            let mut pool = Set::<1>::full(b.symbols()).words()[0] & !out;
            (0..rng.below(pool.count_ones() as usize)).for_each(|_| pool &= pool - 1);
            return pool.trailing_zeros() as u8;
        }
        let out = match self.pool {
            Pool::Present => b.house(house).iter().map(|&g| genes[g as usize] as usize).collect(),
            Pool::Givens => *b.house_fixed(house),
        };
        // A repetition leaves at least one symbol out, so there is always one to draw.
        let pool = Set::full(b.symbols()) & !out;
        let pick = rng.below(pool.len());
        pool.iter().nth(pick).expect("the pick is below the pool's size") as u8
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
                for column in b.lines(Axis::Columns).iter().map(|&house| house as usize) {
                    let repeats =
                        |&&g: &&u32| b.house_fixed(column).contains(population.genes(i)[g as usize] as usize);
                    assert_eq!(b.house_free(column).iter().filter(repeats).count(), 0);
                }
            }
        }
    }
}
