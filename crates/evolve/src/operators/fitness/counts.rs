//! How often each symbol occurs in a house, counted for all symbols at once: bit `s` of plane `k` is bit `k` of the count
//! of symbol `s`, so that a symbol is added by a few ANDs and XORs, and
//! counts are compared 64 at a time.

/// The counts of up to 64 symbols, each at most 15.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    planes: [u64; 4],
    /// Symbols that were counted past 15.
    lost: u64,
}

/// The most symbols that are counted.
pub(super) const MOST: usize = 64;

impl Counts {
    /// The counts of a house.
    #[inline]
    pub(super) fn of(genes: &[u8], house: &[u32]) -> Self {
        let mut counts = Self::default();
        for &gene in house {
            counts.add(1 << (genes[gene as usize] & 63));
        }
        counts
    }

    #[inline]
    fn add(&mut self, symbol: u64) {
        let mut carry = symbol;
        for plane in &mut self.planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        self.lost |= carry;
    }

    /// The number of different counts among the first `symbols` symbols; `None` if one of them is above 15.
    #[inline]
    pub(super) fn different(&self, symbols: usize) -> Option<u64> {
        if self.lost != 0 {
            return None;
        }
        let all = u64::MAX >> (MOST - symbols);
        let [a, b, c, d] = self.planes;
        let (none, one, two, three) = (!(a | b) & all, a & !b, b & !a, a & b);
        let present =
            |high: u64| [none, one, two, three].map(|low| u64::from(low & high != 0)).iter().sum::<u64>();
        let mut different = present(!(c | d));
        if c | d != 0 {
            different += present(c & !d) + present(d & !c) + present(c & d);
        }
        Some(different)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn planes_count_as_fingers_do() {
        let mut rng = Rng::seeded(2);
        for symbols in 1..=MOST {
            let house: Vec<u32> = (0..symbols as u32).collect();
            for few in 1..=symbols {
                let genes: Vec<u8> = house.iter().map(|_| rng.below(few) as u8).collect();
                let mut fingers = vec![0_usize; symbols];
                for &gene in &genes {
                    fingers[gene as usize] += 1;
                }
                let most = fingers.iter().max() > Some(&15);
                let different: std::collections::BTreeSet<_> = fingers.into_iter().collect();
                let counts = Counts::of(&genes, &house);
                assert_eq!(counts.different(symbols), (!most).then_some(different.len() as u64), "{genes:?}");
            }
        }
    }
}
