//! A matrix of how likely each symbol is in each place, from which individuals are drawn (Wattanapornprom and
//! Chongstitvatana's coincidence algorithm, node-based).

use crate::observe::Verb;
use crate::operators::Edit;
use crate::parameters::words;
use crate::{Blueprint, Individual, Population, Rng, Run, Segment};

words! {
    /// The initial matrix.
    pub enum Start {
        /// Every missing symbol of a segment is as likely as the others in each of its places.
        Uniform = "uniform",
        /// The same for the symbols that no fixed gene forbids in a place; those forbidden are never likely.
        Legal = "legal",
    }
}

words! {
    /// In which order the places of a segment draw their symbols.
    pub enum Order {
        /// In their present order.
        Given = "given",
        /// In a new random order for each individual.
        Random = "random",
    }
}

/// For each free place a row of likelihoods in whole numbers, one for each symbol; a row sums up to `ONE` but for rounding.
#[derive(Debug)]
pub struct Coincidences {
    start: Start,
    order: Order,
    /// What one coincidence in a group adds or takes before it is divided by the number of missing symbols.
    step: i64,
    symbols: usize,
    rows: Vec<i64>,
}

/// Likelihood 1. Sums of a row stay below the largest bound of a draw.
const ONE: i64 = 1 << 30;

impl Coincidences {
    /// A matrix that has learnt nothing yet, with learning step `k`.
    pub fn new(blueprint: &Blueprint, k: f64, start: Start, order: Order) -> Self {
        let symbols = blueprint.symbols();
        let mut new = Self {
            start,
            order,
            step: (k * ONE as f64) as i64,
            symbols,
            rows: vec![0; blueprint.all_free().len() * symbols],
        };
        new.forget(blueprint);
        new
    }

    /// Forgets what was learnt.
    pub fn forget(&mut self, b: &Blueprint) {
        let mut rows = self.rows.chunks_exact_mut(self.symbols);
        for segment in 0..b.segments() {
            for (&gene, row) in b.free(segment).iter().zip(&mut rows) {
                row.fill(0);
                for &symbol in b.missing(segment) {
                    let likely = self.start == Start::Uniform || b.accepts(gene as usize, symbol);
                    row[symbol as usize] = i64::from(likely);
                }
                normalise(row);
            }
        }
    }

    /// Rewards the coincidences of the best `group` individuals and punishes those of the worst:
    /// `H += k/m (r - p)`, m the missing symbols of the segment. Both groups hold one symbol in each place, so the second
    /// term of the published rule, `k/m^2 (sum p - sum r)`, is 0.
    pub fn learn(&mut self, population: &mut Population, group: usize, run: &mut Run) {
        let b = population.blueprint();
        let size = population.len();
        let group = group.min(size / 2);
        population.rank();
        for k in 0..group {
            let ranked = population.ranked();
            let (better, worse) = (ranked[k] as usize, ranked[size - 1 - k] as usize);
            self.add(b, population.genes(better), self.step);
            self.add(b, population.genes(worse), -self.step);
        }
        self.rows.chunks_exact_mut(self.symbols).for_each(normalise);
        run.did(Verb::Learn, &["Coincidences"], population);
    }

    fn add(&mut self, b: &Blueprint, genes: &[u8], step: i64) {
        let mut rows = self.rows.chunks_exact_mut(self.symbols);
        for segment in 0..b.segments() {
            let step = step / b.missing(segment).len().max(1) as i64;
            for (&gene, row) in b.free(segment).iter().zip(&mut rows) {
                row[genes[gene as usize] as usize] += step;
            }
        }
    }
}

/// Brings a row back into 0..=1 and to a sum of 1; a row without any likelihood stays so.
fn normalise(row: &mut [i64]) {
    let mut sum = 0;
    for entry in &mut *row {
        *entry = (*entry).clamp(0, ONE);
        sum += *entry;
    }
    if sum > 0 {
        // 2^30 * 2^30 fits.
        for entry in row {
            *entry = *entry * ONE / sum;
        }
    }
}

/// Draws an individual: place by place one of the symbols that are left in its segment.
impl Edit for Coincidences {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        genes.copy_from_slice(b.start());
        let mut first = 0;
        let (mut left, mut places, mut up_to) = ([0_u8; 256], [0_u8; 256], [0_u32; 256]);
        for segment in 0..b.segments() {
            let (free, missing) = (b.free(segment), b.missing(segment));
            left[..missing.len()].copy_from_slice(missing);
            let places = &mut places[..free.len()];
            (0..=u8::MAX).zip(&mut *places).for_each(|(i, place)| *place = i);
            if self.order == Order::Random {
                rng.shuffle(places);
            }
            for (drawn, &place) in places.iter().enumerate() {
                let row = &self.rows[(first + place as usize) * self.symbols..][..self.symbols];
                let left = &mut left[..missing.len() - drawn];
                let pick = draw(row, left, &mut up_to, rng);
                genes[free[place as usize] as usize] = left[pick];
                left.swap(pick, missing.len() - drawn - 1);
            }
            first += free.len();
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }
}

/// The position of one of `left`, drawn by likelihood; any of them if none is likely. `up_to` is room to work in.
#[inline]
fn draw(row: &[i64], left: &[u8], up_to: &mut [u32; 256], rng: &mut Rng) -> usize {
    let mut total = 0;
    for (&symbol, up_to) in left.iter().zip(&mut *up_to) {
        // A row sums up to 2^30 at most.
        total += row[symbol as usize] as u32;
        *up_to = total;
    }
    if total == 0 {
        return rng.below(left.len());
    }
    let at = rng.below(total as usize) as u32;
    // Nobody can predict where to stop, so all are looked at.
    up_to[..left.len()].iter().map(|&up_to| usize::from(up_to <= at)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use crate::operators::fitness::LineDuplicates;
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn what_the_better_group_has_becomes_likely() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        for (start, order) in [(Start::Uniform, Order::Given), (Start::Legal, Order::Random)] {
            let mut model = Coincidences::new(&b, 0.05, start, order);
            let mut run = Run::new(&puzzle, 1);
            let mut population = Population::new(100, &b);
            let mut mean = |model: &mut Coincidences| {
                population.apply(model, &mut run);
                let _ = population.evaluate(&LineDuplicates {}, &mut run);
                model.learn(&mut population, 10, &mut run);
                for row in model.rows.chunks(9) {
                    let sum: i64 = row.iter().sum();
                    assert!((ONE - 9..=ONE).contains(&sum) && row.iter().all(|e| (0..=ONE).contains(e)));
                }
                population.costs().iter().sum::<u32>()
            };
            let before = mean(&mut model);
            for _ in 0..5 {
                mean(&mut model);
            }
            assert!(mean(&mut model) < before);
            model.forget(&b);
            let fresh = Coincidences::new(&b, 0.05, start, order);
            assert_eq!(model.rows, fresh.rows);
        }
    }
}
