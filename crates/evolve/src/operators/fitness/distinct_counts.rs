//! NOVA's fitness: for each unit one over the number of different counts of its symbols; columns times boxes.
//!
//! A legal unit has every symbol once: one count, 1. As a guide the measure has flaws. A column with one symbol twice
//! and a column with four symbols twice have the same three counts (0, 1, 2) and the same 1/3. A column of one symbol
//! alone has two (0 and 9) and scores 1/2, better than a single repetition. Only the whole solution is distinguished for
//! certain.

use super::counts::{Counts, MOST};
use super::padded;
use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Blueprint, Cost, Individual, Segment};
use evodoku_grid::HouseKind;

parameters! {
    /// The paper's fitness subtracted from that of a solution, both in whole numbers: `(9 L)^2` minus the sum of
    /// `L / counts` over columns times that over boxes, with `L = 12` for 9x9, so that every fraction is exact (up to
    /// 35 symbols; rounded above, and where a product exceeds a cost). Further kinds of houses are further factors.
    pub struct DistinctCounts {}
}

const KINDS: usize = 5;

impl DistinctCounts {
    /// The paper's fitness of a solution, 1, in the same whole numbers; `None` if that exceeds a cost.
    pub fn maximum(b: &Blueprint) -> Option<Cost> {
        let mut sums = [0; KINDS];
        let unit = unit(b.symbols());
        b.houses().filter(|(kind, _)| counts(b, *kind)).for_each(|(kind, _)| sums[kind as usize] += unit);
        Cost::try_from(product(&sums)).ok()
    }
}

impl Fitness for DistinctCounts {
    #[inline]
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let b = x.blueprint();
        match padded(x.genes()) {
            Some(genes) if b.symbols() <= NIBBLES => cost(b, |house| by_nibbles(&genes, house)),
            _ if b.symbols() <= MOST => cost(b, |house| by_planes(x.genes(), house)),
            _ => cost(b, |house| plain(x.genes(), house)),
        }
    }
}

#[inline]
fn cost(b: &Blueprint, different: impl Fn(&[u32]) -> u64) -> Cost {
    let unit = unit(b.symbols());
    let (mut sums, mut all) = ([0; KINDS], [0; KINDS]);
    // Divisions by what is known to the compiler are cheap; a house has at least one count.
    let shares = [0, unit, unit / 2, unit / 3, unit / 4];
    let mut legal = true;
    for (kind, house) in b.houses().filter(|(kind, _)| counts(b, *kind)) {
        let different = different(house);
        legal &= different == 1;
        sums[kind as usize] += shares.get(different as usize).copied().unwrap_or_else(|| unit / different);
        all[kind as usize] += unit;
    }
    if legal {
        return 0;
    }
    let (score, full) = (product(&sums), product(&all));
    // What exceeds a cost loses its lowest bits.
    let shift = (128 - full.leading_zeros()).saturating_sub(Cost::BITS);
    ((full - score) >> shift).max(1) as Cost
}

/// Whether the segments leave houses of this kind open.
#[inline]
fn counts(b: &Blueprint, kind: HouseKind) -> bool {
    match b.segment() {
        Segment::Cell => true,
        Segment::Row => kind != HouseKind::Row,
        Segment::Box => kind != HouseKind::Box,
    }
}

/// A number that every possible number of different counts divides: those counts are at least 0, 1, 2 and so on.
#[inline]
fn unit(symbols: usize) -> u64 {
    match symbols {
        0..3 => 2,
        3..6 => 6,
        6..10 => 12,
        10..21 => 60,
        21..28 => 420,
        28..36 => 840,
        _ => 2520,
    }
}

fn product(sums: &[u64; KINDS]) -> u128 {
    sums.iter().filter(|&&sum| sum > 0).fold(1, |product: u128, &sum| product.saturating_mul(sum.into()))
}

/// Counters of four bits hold every count of a house of up to 15 cells.
const NIBBLES: usize = 15;

#[inline]
fn by_nibbles(genes: &[u8; 256], house: &[u32]) -> u64 {
    let mut counters = 0_u64;
    for &gene in house {
        counters += 1 << (4 * (genes[(gene & 255) as usize] & 15));
    }
    let ones = 0x1111_1111_1111_1111 >> (64 - 4 * house.len() as u32);
    if counters & (12 * ones) == 0 {
        // No symbol occurs there more than three times: all counters are checked together.
        let (low, high) = (counters & ones, counters >> 1 & ones);
        let present = |mask: u64| u64::from(mask != 0);
        return present(ones & !(low | high))
            + present(low & !high)
            + present(high & !low)
            + present(low & high);
    }
    let mut counts = 0_u16;
    for _ in 0..house.len() {
        counts |= 1 << (counters & 15);
        counters >>= 4;
    }
    counts.count_ones().into()
}

#[inline]
fn by_planes(genes: &[u8], house: &[u32]) -> u64 {
    Counts::of(genes, house).different(house.len()).unwrap_or_else(|| plain(genes, house))
}

/// The same with one counter for each symbol: the plain twin, and the way for large grids.
fn plain(genes: &[u8], house: &[u32]) -> u64 {
    let (mut counters, mut counts) = ([0_u16; 256], [false; 257]);
    for &gene in house {
        counters[genes[gene as usize] as usize] += 1;
    }
    counters[..house.len()].iter().for_each(|&n| counts[n as usize] = true);
    counts.iter().filter(|&&present| present).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::operators::Edit;
    use crate::operators::initialise::ShuffledSegments;
    use evodoku_grid::{Layout, Puzzle};

    fn rows(spec: &str) -> Blueprint {
        let layout = Layout::parse(spec).unwrap();
        Blueprint::new(&Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap(), Segment::Row)
            .unwrap()
    }

    #[test]
    fn whole_numbers_rank_as_the_papers_fractions_do() {
        let b = rows("9");
        assert_eq!(DistinctCounts::maximum(&b), Some(108 * 108));
        let (mut genes, mut rng) = (vec![0; 81], Rng::seeded(3));
        for _ in 0..200 {
            let mut x = Individual::unsigned(&b, &mut genes);
            ShuffledSegments {}.edit(&mut x, &mut rng);
            let cost = DistinctCounts {}.cost(&mut x);
            let sum = |kind| -> f64 {
                b.houses()
                    .filter(|(k, _)| *k == kind)
                    .map(|(_, h)| 1.0 / plain(x.genes(), h) as f64 / 9.0)
                    .sum()
            };
            let published = sum(HouseKind::Column) * sum(HouseKind::Box);
            assert!((f64::from(11664 - cost) / 11664.0 - published).abs() < 1e-12);
        }
    }

    #[test]
    fn the_published_flaws_are_kept() {
        let house: Vec<u32> = (0..9).collect();
        let different =
            |genes: [u8; 9]| (by_nibbles(&padded(&genes).unwrap(), &house), plain(&genes, &house));
        assert_eq!(different([0, 1, 2, 3, 4, 5, 6, 7, 8]), (1, 1));
        assert_eq!(different([0, 0, 2, 3, 4, 5, 6, 7, 8]), (3, 3));
        assert_eq!(different([0, 0, 2, 2, 4, 4, 6, 6, 8]), (3, 3));
        assert_eq!(different([5; 9]), (2, 2));
        assert_eq!(different([0, 1, 1, 2, 2, 2, 3, 4, 5]), (4, 4));
    }

    #[test]
    fn nibbles_and_counters_agree() {
        let mut rng = Rng::seeded(5);
        for symbols in 2..=NIBBLES {
            let house: Vec<u32> = (0..symbols as u32).collect();
            for _ in 0..200 {
                let few = 1 + rng.below(symbols);
                let genes: Vec<u8> = house.iter().map(|_| rng.below(few) as u8).collect();
                assert_eq!(by_nibbles(&padded(&genes).unwrap(), &house), plain(&genes, &house), "{genes:?}");
            }
        }
    }

    #[test]
    fn every_number_of_counts_divides_the_unit() {
        for symbols in 2..36_u64 {
            let most = (1..=symbols).take_while(|d| d * (d - 1) / 2 <= symbols).last().unwrap();
            assert!((1..=most).all(|d| unit(symbols as usize).is_multiple_of(d)), "{symbols}");
        }
    }
}
