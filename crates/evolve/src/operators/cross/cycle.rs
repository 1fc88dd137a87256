//! Cycle crossover on rows (NOVA; Oliver, Smith and Holland 1987).

use crate::operators::{Cross, Rows};
use crate::parameters::parameters;
use crate::{Individual, Rng, Segment};

parameters! {
    /// In some segments, every second cycle of the two permutations is exchanged. A fixed gene is a cycle of its own.
    pub struct Cycle {
        /// The segments that are crossed.
        rows: Rows = Rows::Run, ..;
    }
}

impl Cross for Cycle {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        let b = x.blueprint();
        let (x, y) = (x.genes_mut(), y.genes_mut());
        self.rows.each(b.segments(), rng, |segment, _| {
            let span = b.span(segment..segment + 1);
            let (x, y) = (&mut x[span.clone()], &mut y[span]);
            if b.symbols() <= 16 { cycle::<16>(x, y) } else { cycle::<256>(x, y) }
        });
    }

    fn suits(&self, segment: Segment) -> bool {
        segment != Segment::Cell
    }
}

/// Crosses two permutations of at most `N` symbols.
#[inline]
fn cycle<const N: usize>(x: &mut [u8], y: &mut [u8]) {
    let (mut place, mut seen) = ([0_u8; N], [false; N]);
    for (i, &symbol) in x.iter().enumerate() {
        place[symbol as usize] = i as u8;
    }
    let mut exchange = false;
    for start in 0..x.len() {
        if seen[start] {
            continue;
        }
        let mut at = start;
        loop {
            seen[at] = true;
            let next = place[y[at] as usize] as usize;
            if exchange {
                std::mem::swap(&mut x[at], &mut y[at]);
            }
            at = next;
            if at == start {
                break;
            }
        }
        exchange = !exchange;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_cycle_is_exchanged() {
        // Cycles of places: 0 3 7, then 1 6 4, then 2 and 5 alone.
        let mut x = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut y = [3, 6, 2, 7, 1, 5, 4, 0];
        cycle::<16>(&mut x, &mut y);
        assert_eq!(x, [0, 6, 2, 3, 1, 5, 4, 7]);
        assert_eq!(y, [3, 1, 2, 7, 4, 5, 6, 0]);
    }
}
