//! Local search over columns, then rows: swaps a repeat of one line for a repeat of another (Twodoku, "local search",
//! after Wang et al. 2024).

use super::crossings::{Crossings, Group, Pair};
use crate::operators::Edit;
use crate::parameters::{parameters, words};
use crate::{Blueprint, Error, Individual, Rng, Segment};
use evodoku_grid::Set;

words! {
    /// How often a pair of lines is looked at.
    pub enum Looks {
        /// Until no swap fits any more.
        Repeated = "repeated",
        /// Once: at most one swap.
        Once = "once",
    }
}

parameters! {
    /// For every two parallel lines of a grid, columns first: where they pass side by side through a box, two free
    /// genes are swapped if each repeats another gene of its own line and is absent from the other line.
    pub struct SwapRepeats {
        /// How often a pair of lines is looked at.
        looks: Looks = Looks::Repeated, ..;
    }
}

impl Edit for SwapRepeats {
    fn edit(&self, x: &mut Individual<'_>, _: &mut Rng) {
        let b = x.blueprint();
        for group in &b.table::<Crossings>().groups {
            if by_profile(x, group, self.looks).is_none() {
                if b.symbols() <= 64 {
                    plain::<1>(x, group, self.looks);
                } else {
                    plain::<4>(x, group, self.looks);
                }
            }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Box
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        blueprint.table::<Crossings>();
        Ok(())
    }
}

/// Swaps the first fitting genes of a pair of lines, those that the one line can give and the other can take.
#[inline]
fn swap_first(
    x: &mut Individual<'_>,
    pair: &Pair,
    gives: impl Fn(u8) -> bool,
    takes: impl Fn(u8) -> bool,
) -> bool {
    let fits = |&&(g, h): &&(u32, u32)| gives(x.genes()[g as usize]) && takes(x.genes()[h as usize]);
    let Some(&(g, h)) = pair.genes.iter().find(fits) else { return false };
    x.swap(x.blueprint().segment_of(g as usize), g as usize, h as usize);
    x.count_swap();
    true
}

/// With the symbols of all lines of a band in one word, legal bands cost next to nothing.
#[inline]
fn by_profile(x: &mut Individual<'_>, group: &Group, looks: Looks) -> Option<()> {
    let n = x.blueprint().symbols();
    let (signatures, signs) = x.signed()?;
    let (mut once, mut twice) = signatures.profile(signs, group.axis, group.band)?;
    if twice == 0 {
        return Some(());
    }
    for pair in &group.pairs {
        loop {
            let line = |word: u64, i: usize| word >> (i * n) & ((1 << n) - 1);
            let (i, j) = pair.lines;
            let (give, take) = (line(twice, i) & !line(once, j), line(twice, j) & !line(once, i));
            if give == 0 || take == 0 || !swap_first(x, pair, |s| give >> s & 1 == 1, |s| take >> s & 1 == 1)
            {
                break;
            }
            let (signatures, signs) = x.signed()?;
            (once, twice) = signatures.profile(signs, group.axis, group.band)?;
            if looks == Looks::Once {
                break;
            }
        }
    }
    Some(())
}

/// The same by looking at the genes of each line.
fn plain<const W: usize>(x: &mut Individual<'_>, group: &Group, looks: Looks) {
    let b = x.blueprint();
    for pair in &group.pairs {
        loop {
            let (i, j) = pair.lines;
            let (once_i, twice_i) = symbols::<W>(x.genes(), b.house(group.lines[i] as usize));
            if twice_i.is_empty() {
                break;
            }
            let (once_j, twice_j) = symbols::<W>(x.genes(), b.house(group.lines[j] as usize));
            let (give, take) = (twice_i & !once_j, twice_j & !once_i);
            let swapped = swap_first(x, pair, |s| give.contains(s as usize), |s| take.contains(s as usize));
            if !swapped || looks == Looks::Once {
                break;
            }
        }
    }
}

/// The symbols of a line, and those that occur in it more than once.
#[inline]
pub(crate) fn symbols<const W: usize>(genes: &[u8], line: &[u32]) -> (Set<W>, Set<W>) {
    let (mut once, mut twice) = (Set::EMPTY, Set::EMPTY);
    for &gene in line {
        let symbol = genes[gene as usize] as usize;
        if once.contains(symbol) {
            twice.insert(symbol);
        }
        once.insert(symbol);
    }
    (once, twice)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::{Blueprint, Cost, Rng};
    use evodoku_grid::{Layout, Puzzle};
    use proptest::prelude::*;

    /// A shuffled individual, searched by signatures or by genes, and its costs before and after.
    fn searched(b: &Blueprint, seed: u64, looks: Looks, plainly: bool) -> (Vec<u8>, Cost, Cost) {
        let mut record = vec![0; b.record()];
        let mut x = Individual::new(b, &mut record);
        ShuffledSegments {}.edit(&mut x, &mut Rng::seeded(seed));
        let before = LineDuplicates::plain(&x);
        if plainly {
            b.table::<Crossings>().groups.iter().for_each(|group| plain::<4>(&mut x, group, looks));
        } else {
            SwapRepeats { looks }.edit(&mut x, &mut Rng::seeded(seed));
        }
        (x.genes().to_vec(), before, LineDuplicates::plain(&x))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn both_ways_search_alike(
            spec in prop::sample::select(vec!["6", "9", "12=4x3", "16", "twodoku", "samurai", "jigsaw=AABB/AABB/CCDD/CCDD"]),
            seed: u64,
        ) {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
            for looks in [Looks::Repeated, Looks::Once] {
                prop_assert_eq!(searched(&b, seed, looks, false), searched(&b, seed, looks, true));
            }
        }
    }

    #[test]
    fn the_columns_of_a_swap_improve() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mean = |looks, of: fn((Vec<u8>, Cost, Cost)) -> Cost| {
            (0..50).map(|seed| of(searched(&b, seed, looks, false))).sum::<Cost>()
        };
        let before = mean(Looks::Once, |(_, before, _)| before);
        let after = |looks| mean(looks, |(_, _, after)| after);
        assert!(after(Looks::Repeated) < after(Looks::Once) && after(Looks::Once) < before);
    }
}
