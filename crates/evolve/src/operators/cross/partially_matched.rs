//! Partially matched crossover on rows (NOVA; Goldberg and Lingle 1985).

use crate::operators::{Cross, Rows};
use crate::parameters::{parameters, words};
use crate::{Individual, Rng, Segment};

words! {
    /// Where the window of a partially matched crossover may lie.
    pub enum Window {
        /// Between any two cuts.
        Published = "published",
        /// It never includes the last column: the slip of NOVA's program.
        AsCoded = "as-coded",
    }
}

parameters! {
    /// In some segments, each child takes the other parent's window; the symbols it displaces move to the places
    /// of those that came in. Genes outside the window may thus end up where neither parent had them.
    pub struct PartiallyMatched {
        /// The segments that are crossed.
        rows: Rows = Rows::Run, ..;
        /// Where the window may lie.
        window: Window = Window::Published, ..;
    }
}

impl Cross for PartiallyMatched {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let (x, y) = (x.genes_mut(), y.genes_mut());
        let cuts = if self.window == Window::Published { b.symbols() + 1 } else { b.symbols() };
        self.rows.each(b.segments(), rng, |segment, rng| {
            let span = b.span(segment..segment + 1);
            let (x, y) = (&mut x[span.clone()], &mut y[span]);
            let one = rng.below(cuts);
            let two = rng.below(cuts - 1);
            let two = two + usize::from(two >= one);
            let window = one.min(two)..one.max(two);
            if b.symbols() <= 16 { matched::<16>(x, y, window) } else { matched::<256>(x, y, window) }
        });
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }

    fn inherits(&self) -> bool {
        false
    }
}

/// Crosses two permutations of at most `N` symbols.
#[inline]
fn matched<const N: usize>(x: &mut [u8], y: &mut [u8], window: std::ops::Range<usize>) {
    let mut old = [0_u8; N];
    let old = &mut old[..window.len()];
    old.copy_from_slice(&x[window.clone()]);
    take::<N>(x, window.start, &y[window.clone()]);
    take::<N>(y, window.start, old);
}

/// Brings `symbols` to the places from `first` on, each in exchange for the symbol there. Swapping them in one after
/// the other follows the chains of the textbook's mapping.
#[inline]
fn take<const N: usize>(row: &mut [u8], first: usize, symbols: &[u8]) {
    let mut place = [0_u8; N];
    for (i, &symbol) in row.iter().enumerate() {
        place[symbol as usize] = i as u8;
    }
    for (at, &symbol) in (first..).zip(symbols) {
        let from = place[symbol as usize] as usize;
        place[row[at] as usize] = from as u8;
        place[symbol as usize] = at as u8;
        row.swap(at, from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The textbook: the window from one parent, the rest from the other by following the mapping.
    fn mapping(window: std::ops::Range<usize>, from: &[u8], rest: &[u8]) -> Vec<u8> {
        let place = |symbol: u8| rest.iter().position(|&s| s == symbol).unwrap();
        let mut child = rest.to_vec();
        child[window.clone()].copy_from_slice(&from[window.clone()]);
        for i in window.clone().filter(|&i| !from[window.clone()].contains(&rest[i])) {
            let mut at = i;
            while window.contains(&at) {
                at = place(from[at]);
            }
            child[at] = rest[i];
        }
        child
    }

    #[test]
    fn swaps_follow_the_mapping_and_fixed_genes_stay() {
        let mut rng = Rng::seeded(4);
        for _ in 0..500 {
            let (mut x, mut y): (Vec<u8>, Vec<u8>) = ((0..9).collect(), (0..9).collect());
            rng.shuffle(&mut x);
            rng.shuffle(&mut y);
            let at = y.iter().position(|&s| s == x[2]).unwrap();
            y.swap(2, at);
            let (one, two) = (rng.below(9), 1 + rng.below(9));
            let window = one.min(two)..one.max(two);
            let (p, q) = (x.clone(), y.clone());
            matched::<16>(&mut x, &mut y, window.clone());
            assert_eq!(x, mapping(window.clone(), &q, &p));
            assert_eq!(y, mapping(window, &p, &q));
            assert_eq!((x[2], y[2]), (p[2], p[2]));
        }
    }
}
