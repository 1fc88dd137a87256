//! Arrangements: all ways to share out a segment's missing symbols so that no free gene repeats a fixed one of its
//! houses, counted once, so that one of them can be drawn without trial and error.
//!
//! NOVA draws every cell from its legal symbols and throws the row away until it has no repetition. Before the test
//! every combination is equally likely, so those that pass are equally likely too: the accepted rows are uniform over
//! the legal arrangements. The same distribution comes from placing the cells one after the other, each symbol with the
//! chance `arrangements left after it / arrangements left before it`; the product of these chances telescopes to one
//! over the number of arrangements.

use super::shuffle;
use crate::rng::below;
use crate::{Blueprint, Error, Individual, Rng, Table};
use evodoku_grid::Set;

/// The most free genes of a segment whose arrangements are counted: a table has 2^16 entries, and 16! fits its words.
const COUNTED: usize = 16;

/// For each segment, what is known of its arrangements.
#[derive(Debug, Clone)]
pub(crate) struct Arrangements {
    segments: Vec<Legal>,
}

#[derive(Debug, Clone)]
enum Legal {
    /// No arrangement is legal.
    None,
    /// The number of arrangements that are left once the first genes hold these missing symbols, one bit each; and for
    /// each free gene the missing symbols that it may hold.
    Counted { ways: Vec<u64>, legal: Vec<u32> },
    /// Too many free genes to count: the legal symbols of each, and one arrangement to start from.
    Mixed { legal: Vec<Set<4>>, first: Vec<u8> },
}

impl Table for Arrangements {
    fn new(b: &Blueprint) -> Self {
        Self::avoiding(b, |house| *b.house_fixed(house))
    }
}

impl Arrangements {
    /// The arrangements of all segments, where no free gene of a house may hold these symbols.
    pub(crate) fn avoiding(b: &Blueprint, symbols: impl Fn(usize) -> Set<4>) -> Self {
        let mut legal = vec![Set::<4>::full(b.symbols()); b.genes()];
        for house in 0..b.houses().len() {
            for &gene in b.house_free(house) {
                legal[gene as usize] &= !symbols(house);
            }
        }
        let segment = |s: usize| {
            let legal: Vec<Set<4>> = b.free(s).iter().map(|&gene| legal[gene as usize]).collect();
            Legal::new(&legal, b.missing(s))
        };
        Self { segments: (0..b.segments()).map(segment).collect() }
    }

    /// Refuses a puzzle with a segment that has no legal arrangement.
    pub(crate) fn check(&self, b: &Blueprint) -> Result<(), Error> {
        let Some(segment) = self.segments.iter().position(|legal| matches!(legal, Legal::None)) else {
            return Ok(());
        };
        let why = format!(
            "{} {} has no legal arrangement: its missing symbols do not fit its empty cells, so the puzzle has no solution",
            b.segment(),
            segment + 1
        );
        Err(Error::unsuited(why, "check its givens"))
    }

    /// Gives every segment one of its arrangements, and one without any its missing symbols in any order.
    pub(crate) fn fill(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let genes = x.genes_mut();
        genes.copy_from_slice(b.start());
        for segment in 0..b.segments() {
            if !self.draw(b, segment, genes, rng) {
                shuffle(b, segment, genes, rng);
            }
        }
    }

    /// Draws an arrangement of a segment into its free genes; false if there is none.
    #[inline]
    fn draw(&self, b: &Blueprint, segment: usize, genes: &mut [u8], rng: &mut Rng) -> bool {
        let (free, missing) = (b.free(segment), b.missing(segment));
        match &self.segments[segment] {
            Legal::None => return false,
            Legal::Counted { ways, legal } => {
                let mut used = 0_u32;
                for (&gene, &legal) in free.iter().zip(legal) {
                    let mut open = legal & !used;
                    // The symbols of the others are tried first; what is left belongs to the last.
                    let mut left = if open.is_power_of_two() { 0 } else { below(rng, ways[used as usize]) };
                    loop {
                        let bit = open & open.wrapping_neg();
                        let share = ways[(used | bit) as usize];
                        if left < share || open == bit {
                            used |= bit;
                            genes[gene as usize] = missing[bit.trailing_zeros() as usize];
                            break;
                        }
                        left -= share;
                        open ^= bit;
                    }
                }
            }
            Legal::Mixed { legal, first } => {
                for (&gene, &symbol) in free.iter().zip(first) {
                    genes[gene as usize] = symbol;
                }
                mix(free, legal, genes, rng);
            }
        }
        true
    }
}

impl Legal {
    fn new(legal: &[Set<4>], missing: &[u8]) -> Self {
        if missing.len() > COUNTED {
            return match matching(legal, missing) {
                Some(first) => Self::Mixed { legal: legal.to_vec(), first },
                None => Self::None,
            };
        }
        let bits = |set: &Set<4>| {
            let legal = |(i, &symbol): (usize, &u8)| u32::from(set.contains(symbol as usize)) << i;
            missing.iter().enumerate().map(legal).sum::<u32>()
        };
        let legal: Vec<u32> = legal.iter().map(bits).collect();
        let mut ways = vec![0_u64; 1 << missing.len()];
        let all = ways.len() - 1;
        ways[all] = 1;
        for used in (0..all).rev() {
            let mut open = legal[used.count_ones() as usize] & !(used as u32);
            while open != 0 {
                let bit = open & open.wrapping_neg();
                ways[used] += ways[used | bit as usize];
                open ^= bit;
            }
        }
        if ways[0] == 0 { Self::None } else { Self::Counted { ways, legal } }
    }
}

/// One arrangement by augmenting paths.
fn matching(legal: &[Set<4>], missing: &[u8]) -> Option<Vec<u8>> {
    fn seat(gene: usize, legal: &[Set<4>], holder: &mut [Option<usize>], seen: &mut Set<4>) -> bool {
        for symbol in &legal[gene] {
            if seen.contains(symbol) {
                continue;
            }
            seen.insert(symbol);
            if holder[symbol].is_none_or(|other| seat(other, legal, holder, seen)) {
                holder[symbol] = Some(gene);
                return true;
            }
        }
        false
    }
    let mut holder = vec![None; 256];
    for gene in 0..legal.len() {
        let mut seen = Set::EMPTY;
        if !seat(gene, legal, &mut holder, &mut seen) {
            return None;
        }
    }
    let mut first = vec![0; missing.len()];
    for (symbol, gene) in holder.iter().enumerate() {
        if let Some(gene) = *gene {
            first[gene] = symbol as u8;
        }
    }
    Some(first)
}

/// Swaps and rotations of three that stay legal, 20 tries for each gene. Every try is as likely as its reverse, so the
/// chain tends to the uniform distribution over the arrangements it reaches; unlike a counted draw it only comes near.
fn mix(free: &[u32], legal: &[Set<4>], genes: &mut [u8], rng: &mut Rng) {
    for _ in 0..20 * free.len() {
        let [i, j, k] = [(); 3].map(|()| rng.below(free.len()));
        let [a, b, c] = [i, j, k].map(|place| free[place] as usize);
        let may = |place: usize, gene: usize| legal[place].contains(genes[gene] as usize);
        if i == j || i == k || j == k {
            continue;
        }
        if rng.below(2) == 0 {
            if may(i, b) && may(j, a) {
                genes.swap(a, b);
            }
        } else if may(i, b) && may(j, c) && may(k, a) {
            (genes[a], genes[b], genes[c]) = (genes[b], genes[c], genes[a]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use evodoku_grid::{Layout, Puzzle, Symbol};
    use std::collections::BTreeMap;

    const MEDIUM: &str = "000000000170960835049800700030006100820017009091258600000001480214609300780000010";

    fn nova() -> Blueprint {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &MEDIUM.replace('0', ".")).unwrap();
        Blueprint::new(&puzzle, Segment::Row).unwrap()
    }

    #[test]
    fn counting_draws_what_rejection_draws() {
        let b = nova();
        let arrangements = Arrangements::new(&b);
        for segment in 0..9 {
            let (mut seen, mut kept) = (BTreeMap::new(), BTreeMap::new());
            let (mut rng, mut genes) = (Rng::seeded(segment as u64), b.start().to_vec());
            let row = b.span(segment..segment + 1);
            for _ in 0..20_000 {
                assert!(arrangements.draw(&b, segment, &mut genes, &mut rng));
                *seen.entry(genes[row.clone()].to_vec()).or_insert(0_u32) += 1;
            }
            // The paper's way: every cell from its legal symbols, the row kept if it repeats nothing.
            let layout = b.puzzle().layout().clone();
            let free = b.free(segment);
            let legal = |gene: usize| -> Vec<u8> {
                let cell = layout.cells().nth(gene).unwrap();
                let taken = |s: u8| {
                    layout
                        .peers(cell)
                        .iter()
                        .any(|p| b.puzzle().given(*p).map(Symbol::index) == Some(s as usize))
                };
                (0..9).filter(|&s| !taken(s)).collect()
            };
            let options: Vec<Vec<u8>> = free.iter().map(|&gene| legal(gene as usize)).collect();
            for _ in 0..300_000 {
                for (&gene, options) in free.iter().zip(&options) {
                    genes[gene as usize] = options[rng.below(options.len())];
                }
                let symbols: Set<1> = genes[row.clone()].iter().map(|&s| s as usize).collect();
                if symbols.len() == 9 {
                    *kept.entry(genes[row.clone()].to_vec()).or_insert(0_u32) += 1;
                }
            }
            let total = |counts: &BTreeMap<_, u32>| f64::from(counts.values().sum::<u32>());
            let ways = seen.len() as f64;
            // Both are uniform over the same arrangements: chi-square far below mean + 6 standard deviations.
            for counts in [&seen, &kept] {
                let expected = total(counts) / ways;
                if expected < 5.0 {
                    continue;
                }
                let chi: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
                assert!(chi < ways + 6.0 * (2.0 * ways).sqrt() + 10.0, "row {segment}: {chi} for {ways}");
                assert!(counts.keys().all(|row| seen.contains_key(row)), "row {segment}");
            }
        }
    }

    #[test]
    fn wide_segments_mix_and_stay_legal() {
        let layout = Layout::parse("25").unwrap();
        let puzzle = Puzzle::from_line(&layout, &format!("{}{}", "A", ".".repeat(624))).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let arrangements = Arrangements::new(&b);
        let (mut genes, mut rng) = (b.start().to_vec(), Rng::seeded(1));
        let mut distinct = std::collections::BTreeSet::new();
        for _ in 0..50 {
            assert!(arrangements.draw(&b, 1, &mut genes, &mut rng));
            let row = &genes[b.span(1..2)];
            // The given's symbol may not occur in its box.
            assert!(!row[..5].contains(&b.start()[0]));
            assert_eq!(row.iter().map(|&s| s as usize).collect::<Set<1>>().len(), 25);
            distinct.insert(row.to_vec());
        }
        assert_eq!(distinct.len(), 50);
    }
}
