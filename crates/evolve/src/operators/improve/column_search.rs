//! Swaps, inside a row, a repeat of one illegal column for a repeat of another (Wang et al. 2024: LSGA, "column search").

use super::strands::{Strand, Strands};
use super::swap_repeats::symbols;
use crate::operators::Edit;
use crate::parameters::parameters;
use crate::rng::ones;
use crate::{Blueprint, Error, Individual, Rng, Segment};

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
    match x.blueprint().symbols() {
        ..=16 => exchange_all::<16>(x, groups, rng),
        17..=32 => exchange_all::<32>(x, groups, rng),
        33..=64 => exchange_all::<64>(x, groups, rng),
        _ => groups.iter().for_each(|group| plain(x, group, rng)),
    }
}

/// What the strands of a group hold, where there are at most `N <= 64` symbols.
struct Seats<const N: usize> {
    /// Each strand's symbols, and those that it holds more than once.
    sets: [(u64, u64); N],
    /// The places of each symbol in each strand.
    places: [[u64; N]; N],
}

impl<const N: usize> Seats<N> {
    /// Looks at one strand; false if it is legal.
    #[inline]
    fn look(&mut self, i: usize, genes: &[u8], house: &[u32]) -> bool {
        let places = &mut self.places[i];
        places[..house.len()].fill(0);
        let (mut once, mut twice) = (0, 0);
        for (place, &gene) in house.iter().enumerate() {
            let symbol = genes[gene as usize] as usize & (N - 1);
            let bit = 1 << symbol;
            (once, twice) = (once | bit, twice | once & bit);
            places[symbol] |= 1 << place;
        }
        self.sets[i] = (once, twice);
        twice != 0
    }

    /// The symbols that strand `i` holds more than once and strand `j` lacks.
    #[inline]
    fn surplus(&self, i: usize, j: usize) -> u64 {
        self.sets[i].1 & !self.sets[j].0
    }

    /// The places of these symbols in a strand.
    #[inline]
    fn of(&self, i: usize, symbols: u64) -> u64 {
        ones(symbols).fold(0, |places, symbol| places | self.places[i][symbol & (N - 1)])
    }

    /// At this place of strand `i`, a surplus symbol gave way to one that was lacking.
    #[inline]
    fn change(&mut self, i: usize, place: usize, from: u8, to: u8) {
        let (from, to) = (usize::from(from) & (N - 1), usize::from(to) & (N - 1));
        let (once, twice) = &mut self.sets[i];
        self.places[i][from] ^= 1 << place;
        self.places[i][to] |= 1 << place;
        *once |= 1 << to;
        *twice &= !(u64::from(self.places[i][from].is_power_of_two()) << from);
    }
}

#[inline]
fn exchange_all<const N: usize>(x: &mut Individual<'_>, groups: &[Vec<Strand>], rng: &mut Rng) {
    let mut seats = Seats::<N> { sets: [(0, 0); N], places: [[0; N]; N] };
    for group in groups {
        exchange(x, group, &mut seats, rng);
    }
}

/// The search in one group of strands.
#[inline]
fn exchange<const N: usize>(x: &mut Individual<'_>, group: &[Strand], seats: &mut Seats<N>, rng: &mut Rng) {
    let b = x.blueprint();
    let (mut illegal, mut count) = ([0_u8; N], 0);
    for (i, strand) in group.iter().enumerate() {
        illegal[count] = i as u8;
        count += usize::from(seats.look(i, x.genes(), b.house(strand.house as usize)));
    }
    if count < 2 {
        return;
    }
    for k in 0..count {
        let other = rng.below(count - 1);
        let other = other + usize::from(other >= k);
        let (i, j) = (illegal[k] as usize, illegal[other] as usize);
        let (one, two) = (&group[i], &group[j]);
        let mut row = 0;
        loop {
            let (give, take) = (seats.surplus(i, j), seats.surplus(j, i));
            if give == 0 || take == 0 {
                break;
            }
            let found = meeting(one, two, row, (seats.of(i, give), seats.of(j, take)));
            let Some((at, place, other_place)) = found else { break };
            let g = b.house(one.house as usize)[place] as usize;
            let h = b.house(two.house as usize)[other_place] as usize;
            let (given, taken) = (x.genes()[g], x.genes()[h]);
            x.swap(b.segment_of(g), g, h);
            x.count_swap();
            seats.change(i, place, given, taken);
            seats.change(j, other_place, taken, given);
            row = at + 1;
        }
    }
}

/// The first row from `row` on in which both strands have a free gene at one of these places, and the first such places.
#[inline]
fn meeting(
    one: &Strand,
    two: &Strand,
    row: usize,
    (gives, takes): (u64, u64),
) -> Option<(usize, usize, usize)> {
    let first = |bits: u64| bits.trailing_zeros() as usize;
    if one.straight && two.straight {
        let later = u64::MAX.checked_shl(row as u32).unwrap_or(0);
        let both = gives & takes & one.all_free & two.all_free & later;
        return (both != 0).then(|| (first(both), first(both), first(both)));
    }
    let rows = one.places.iter().zip(&two.places).enumerate().skip(row);
    let mut met = rows.map(|(row, (p, q))| (row, gives & p, takes & q));
    met.find(|&(_, p, q)| p != 0 && q != 0).map(|(row, p, q)| (row, first(p), first(q)))
}

/// The same by looking at the genes of each strand: the plain twin, and the way for large grids.
fn plain(x: &mut Individual<'_>, group: &[Strand], rng: &mut Rng) {
    let b = x.blueprint();
    let sets = |genes: &[u8], strand: &Strand| symbols::<4>(genes, b.house(strand.house as usize));
    let (mut illegal, mut count) = ([0_u8; 256], 0);
    for (i, strand) in group.iter().enumerate() {
        illegal[count] = i as u8;
        count += usize::from(!sets(x.genes(), strand).1.is_empty());
    }
    if count < 2 {
        return;
    }
    for k in 0..count {
        let other = rng.below(count - 1);
        let other = other + usize::from(other >= k);
        let (one, two) = (&group[illegal[k] as usize], &group[illegal[other] as usize]);
        for (free, other_free) in one.free.iter().zip(two.free.iter()) {
            let genes = x.genes();
            let ((once, twice), (other_once, other_twice)) = (sets(genes, one), sets(genes, two));
            let (give, take) = (twice & !other_once, other_twice & !once);
            let g = free.iter().find(|&&g| give.contains(genes[g as usize] as usize));
            let h = other_free.iter().find(|&&h| take.contains(genes[h as usize] as usize));
            if let (Some(&g), Some(&h)) = (g, h) {
                x.swap(b.segment_of(g as usize), g as usize, h as usize);
                x.count_swap();
            }
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
    use evodoku_grid::generate::{Request, generate};
    use evodoku_grid::{HouseKind, Layout, Puzzle};

    fn repeats(b: &Blueprint, genes: &[u8], kind: HouseKind) -> usize {
        let distinct = |house: &[u32]| symbols::<4>(genes, house).0.len();
        b.houses().filter(|(k, _)| *k == kind).map(|(_, house)| b.symbols() - distinct(house)).sum()
    }

    #[test]
    fn seats_and_genes_search_alike() {
        for spec in ["4", "9", "12=4x3", "16", "25", "36", "64", "7=1x7", "jigsaw=AAAB/ABBB/CCDD/CCDD"] {
            let layout = Layout::parse(spec).unwrap();
            let request = Request {
                givens: Some(layout.cell_count() / 4),
                unique: Some(false),
                ..Request::new(layout)
            };
            let puzzle = generate(&request, &mut Rng::seeded(3), None).unwrap().puzzle;
            let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
            let (mut genes, mut rng) = (vec![0; b.genes()], Rng::seeded(7));
            for _ in 0..10 {
                ShuffledSegments {}.edit(&mut Individual::unsigned(&b, &mut genes), &mut rng);
                let (mut twin, mut twins_rng) = (genes.clone(), rng.clone());
                for groups in [&b.table::<Strands>().columns, &b.table::<Strands>().boxes] {
                    let mut x = Individual::unsigned(&b, &mut genes);
                    search(&mut x, groups, &mut rng);
                    let mut y = Individual::unsigned(&b, &mut twin);
                    for group in groups {
                        plain(&mut y, group, &mut twins_rng);
                    }
                    assert_eq!((x.genes(), x.work(), &rng), (y.genes(), y.work(), &twins_rng), "{spec}");
                }
            }
        }
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
