//! Swaps, inside a row, a repeat of one illegal column for a repeat of another (Wang et al. 2024: LSGA, "column search").

use super::strands::{Strand, Strands};
use super::swap_repeats::symbols;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::{Blueprint, Error, Individual, Rng, Segment};
use evodoku_grid::Set;

parameters! {
    /// Every illegal column gets another one at random; in each row, the two genes are swapped if both are free, each
    /// repeats another gene of its own column, and each is absent from the other column.
    pub struct ColumnSearch {}
}

impl Edit for ColumnSearch {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        search(x, &x.blueprint().table::<Strands>().columns, rng);
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Row
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        blueprint.table::<Strands>();
        Ok(())
    }
}

/// The same search between the strands of each group.
#[inline]
pub(super) fn search(x: &mut Individual<'_>, groups: &[Vec<Strand>], rng: &mut Rng) {
    let symbols = x.blueprint().symbols();
    for group in groups {
        match (symbols, group.len()) {
            (..=64, ..=16) => exchange::<u64, 16>(x, group, rng),
            (..=64, _) => exchange::<u64, 64>(x, group, rng),
            _ => exchange::<Set<4>, 256>(x, group, rng),
        }
    }
}

/// A set of symbols: one word where that is enough.
trait Symbols: Copy {
    const NONE: Self;
    /// Whether the symbol is among them.
    fn has(self, symbol: u8) -> bool;
    fn is_none(self) -> bool;
    fn minus(self, other: Self) -> Self;
    /// The symbols of a house, and those that occur in it more than once.
    fn of(genes: &[u8], house: &[u32]) -> (Self, Self);
}

impl Symbols for u64 {
    const NONE: Self = 0;
    #[inline]
    fn has(self, symbol: u8) -> bool {
        self >> (symbol & 63) & 1 == 1
    }
    #[inline]
    fn is_none(self) -> bool {
        self == 0
    }
    #[inline]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    #[inline]
    fn of(genes: &[u8], house: &[u32]) -> (Self, Self) {
        house.iter().fold((0, 0), |(once, twice), &gene| {
            let bit = 1 << (genes[gene as usize] & 63);
            (once | bit, twice | once & bit)
        })
    }
}

impl Symbols for Set<4> {
    const NONE: Self = Set::EMPTY;
    fn has(self, symbol: u8) -> bool {
        self.contains(symbol as usize)
    }
    fn is_none(self) -> bool {
        self.is_empty()
    }
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    fn of(genes: &[u8], house: &[u32]) -> (Self, Self) {
        symbols(genes, house)
    }
}

/// The search in one group of at most `N` strands.
#[inline]
fn exchange<S: Symbols, const N: usize>(x: &mut Individual<'_>, group: &[Strand], rng: &mut Rng) {
    let b = x.blueprint();
    let mut sets = [(S::NONE, S::NONE); N];
    let (mut illegal, mut count) = ([0_u8; N], 0);
    for (i, strand) in group.iter().enumerate() {
        sets[i] = S::of(x.genes(), b.house(strand.house as usize));
        if !sets[i].1.is_none() {
            illegal[count] = i as u8;
            count += 1;
        }
    }
    if count < 2 {
        return;
    }
    for k in 0..count {
        let other = rng.below(count - 1);
        let other = other + usize::from(other >= k);
        let (i, j) = (illegal[k] as usize, illegal[other] as usize);
        let (one, two) = (&group[i], &group[j]);
        let ((mut has, mut repeats), (mut other_has, mut other_repeats)) = (sets[i], sets[j]);
        let (mut give, mut take) = (repeats.minus(other_has), other_repeats.minus(has));
        let mut rows = one.free.iter().zip(two.free.iter());
        while !give.is_none() && !take.is_none() {
            let genes = x.genes();
            let fits = |(g, h): (&[u32], &[u32])| {
                let g = *g.iter().find(|&&g| give.has(genes[g as usize]))?;
                let h = *h.iter().find(|&&h| take.has(genes[h as usize]))?;
                Some((g as usize, h as usize))
            };
            let Some((g, h)) = rows.find_map(fits) else { break };
            x.swap(b.segment_of(g), g, h);
            x.count_swap();
            (has, repeats) = S::of(x.genes(), b.house(one.house as usize));
            (other_has, other_repeats) = S::of(x.genes(), b.house(two.house as usize));
            (give, take) = (repeats.minus(other_has), other_repeats.minus(has));
        }
        (sets[i], sets[j]) = ((has, repeats), (other_has, other_repeats));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Blueprint;
    use crate::operators::Fitness;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::improve::BoxSearch;
    use crate::operators::initialise::ShuffledSegments;
    use evodoku_grid::{HouseKind, Layout, Puzzle};

    fn repeats(b: &Blueprint, genes: &[u8], kind: HouseKind) -> usize {
        let distinct = |house: &[u32]| symbols::<4>(genes, house).0.len();
        b.houses().filter(|(k, _)| *k == kind).map(|(_, house)| b.symbols() - distinct(house)).sum()
    }

    #[test]
    fn no_swap_adds_a_repeat_to_the_searched_houses() {
        for spec in ["9", "12=4x3", "16", "25", "66", "7=1x7", "jigsaw=AAAB/ABBB/CCDD/CCDD"] {
            let layout = Layout::parse(spec).unwrap();
            let puzzle = Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
            let (mut genes, mut rng) = (vec![0; b.genes()], Rng::seeded(7));
            let (mut columns, mut boxes) = (0, 0);
            for _ in 0..10 {
                let mut x = Individual::unsigned(&b, &mut genes);
                ShuffledSegments {}.edit(&mut x, &mut rng);
                let before = repeats(&b, x.genes(), HouseKind::Column);
                ColumnSearch {}.edit(&mut x, &mut rng);
                let after = repeats(&b, x.genes(), HouseKind::Column);
                assert!(after <= before, "{spec}");
                columns += before - after;
                let before = repeats(&b, x.genes(), HouseKind::Box);
                BoxSearch {}.edit(&mut x, &mut rng);
                let after = repeats(&b, x.genes(), HouseKind::Box);
                assert!(after <= before, "{spec}");
                boxes += before - after;
                assert!(LineDuplicates {}.cost(&mut x) as usize >= after);
            }
            assert!(columns > 0, "{spec}");
            assert!(boxes > 0 || spec == "7=1x7", "{spec}");
        }
    }
}
