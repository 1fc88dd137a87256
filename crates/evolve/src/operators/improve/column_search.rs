//! Swaps, inside a row, a repeat of one illegal column for a repeat of another (Wang et al. 2024: LSGA, "column search").

use super::swap_repeats::symbols;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::strands::Strand;
use crate::{Individual, Rng, Segment};
use evodoku_grid::Set;

parameters! {
    /// Every illegal column gets another one at random; in each row, the two genes change places if both are free, each
    /// repeats another gene of its own column, and each is absent from the other column.
    pub struct ColumnSearch {}
}

impl Edit for ColumnSearch {
    #[inline]
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        search(x, &x.blueprint().strands().columns, rng);
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Row
    }
}

/// The same search between the strands of each group.
#[inline]
pub(super) fn search(x: &mut Individual<'_>, groups: &[Vec<Strand>], rng: &mut Rng) {
    let symbols = x.blueprint().symbols();
    for group in groups {
        match (symbols, group.len()) {
            (..=64, ..=16) => exchange::<1, 16>(x, group, rng),
            (..=64, _) => exchange::<1, 64>(x, group, rng),
            _ => exchange::<4, 256>(x, group, rng),
        }
    }
}

/// The search in one group: sets of `W` words, at most `N` strands.
#[inline]
fn exchange<const W: usize, const N: usize>(x: &mut Individual<'_>, group: &[Strand], rng: &mut Rng) {
    let b = x.blueprint();
    // The symbols of each strand, and those that it repeats.
    let mut sets = [(Set::<W>::EMPTY, Set::<W>::EMPTY); N];
    let (mut illegal, mut count) = ([0_u8; N], 0);
    for (i, strand) in group.iter().enumerate() {
        sets[i] = symbols(x.genes(), b.house(strand.house as usize));
        if !sets[i].1.is_empty() {
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
        for row in 0..one.free.len() {
            let (give, take) = (sets[i].1 & !sets[j].0, sets[j].1 & !sets[i].0);
            if give.is_empty() || take.is_empty() {
                break;
            }
            let genes = x.genes();
            let fits = |&&gene: &&u32, set: Set<W>| set.contains(genes[gene as usize] as usize);
            let Some(&g) = one.free.get(row).iter().find(|g| fits(g, give)) else { continue };
            let Some(&h) = two.free.get(row).iter().find(|h| fits(h, take)) else { continue };
            x.swap(g as usize / b.symbols(), g as usize, h as usize);
            sets[i] = symbols(x.genes(), b.house(one.house as usize));
            sets[j] = symbols(x.genes(), b.house(two.house as usize));
        }
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
