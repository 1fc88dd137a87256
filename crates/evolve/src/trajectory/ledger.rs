//! How often each symbol occurs in each judged house, kept up to date by swaps, so that a swap is judged by what it changes.

use crate::Blueprint;

/// Which houses are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judged {
    /// Those that the segments do not keep intact, for moves that stay within a segment.
    Open,
    /// All of them, for moves that may break a segment.
    All,
}

/// Every gene has one seat in each of `slots` columns of the table of seats, and a house is always in the same column. So two
/// genes share a house if and only if they have it in the same column.
#[derive(Debug, Clone)]
pub(super) struct Ledger {
    slots: usize,
    /// For each gene and slot, where the counts of that house begin.
    seats: Vec<u32>,
    counts: Vec<u16>,
    houses: Vec<Vec<u32>>,
    symbols: usize,
}

/// A gene without a house in some slot has a seat in that slot's empty house instead, where every symbol occurs at least
/// this often, so that none is ever missing there.
const NEVER_MISSING: u16 = 2;

impl Ledger {
    pub(super) fn new(b: &Blueprint, judged: Judged) -> Self {
        let houses: Vec<Vec<u32>> = match judged {
            Judged::Open => b.open_houses().map(<[u32]>::to_vec).collect(),
            Judged::All => b.houses().map(|(_, genes)| genes.to_vec()).collect(),
        };
        let slot_of = slots(b.genes(), &houses);
        let slots = slot_of.iter().map(|slot| slot + 1).max().unwrap_or(0);
        let symbols = b.symbols();
        // The empty houses come last, one for each slot.
        let begin = |house: usize| (house * symbols) as u32;
        let mut seats: Vec<u32> =
            (0..b.genes()).flat_map(|_| (0..slots).map(|slot| begin(houses.len() + slot))).collect();
        for (house, genes) in houses.iter().enumerate() {
            for &gene in genes {
                seats[gene as usize * slots + slot_of[house]] = begin(house);
            }
        }
        let counts = vec![0; (houses.len() + slots) * symbols];
        Self { slots, seats, counts, houses, symbols }
    }

    /// Counts all over, and returns the symbols missing from houses.
    pub(super) fn count(&mut self, genes: &[u8]) -> u32 {
        let judged = self.houses.len() * self.symbols;
        self.counts[..judged].fill(0);
        self.counts[judged..].fill(NEVER_MISSING);
        if let Some(slots) = std::num::NonZeroUsize::new(self.slots) {
            for (seats, &symbol) in self.seats.chunks_exact(slots.get()).zip(genes) {
                for &seat in seats {
                    self.counts[seat as usize + symbol as usize] += 1;
                }
            }
        }
        self.counts[..judged].iter().filter(|&&count| count == 0).count() as u32
    }

    /// What swapping two genes with these symbols would add to the missing symbols.
    #[inline]
    pub(super) fn difference(&self, a: usize, b: usize, x: u8, y: u8) -> i32 {
        if x == y {
            return 0;
        }
        match self.slots {
            2 => self.difference_of::<2>(a, b, x, y),
            3 => self.difference_of::<3>(a, b, x, y),
            slots => (0..slots).map(|slot| self.in_slot(a * slots + slot, b * slots + slot, x, y)).sum(),
        }
    }

    #[inline]
    fn difference_of<const SLOTS: usize>(&self, a: usize, b: usize, x: u8, y: u8) -> i32 {
        let (a, b) = (&self.seats[a * SLOTS..][..SLOTS], &self.seats[b * SLOTS..][..SLOTS]);
        let mut sum = 0;
        for slot in 0..SLOTS {
            sum += self.between(a[slot], b[slot], x, y);
        }
        sum
    }

    #[inline]
    fn in_slot(&self, a: usize, b: usize, x: u8, y: u8) -> i32 {
        self.between(self.seats[a], self.seats[b], x, y)
    }

    /// The same for one house of each: `x` leaves the first for the second, `y` the other way.
    #[inline]
    fn between(&self, a: u32, b: u32, x: u8, y: u8) -> i32 {
        let count = |seat: u32, symbol: u8| self.counts[seat as usize + symbol as usize];
        let lost = i32::from(count(a, x) == 1) + i32::from(count(b, y) == 1);
        let gained = i32::from(count(a, y) == 0) + i32::from(count(b, x) == 0);
        if a == b { 0 } else { lost - gained }
    }

    /// Two genes with these symbols have been swapped.
    #[inline]
    pub(super) fn swap(&mut self, a: usize, b: usize, x: u8, y: u8) {
        for slot in 0..self.slots {
            let (a, b) = (self.seats[a * self.slots + slot], self.seats[b * self.slots + slot]);
            let mut add = |seat: u32, symbol: u8, by: u16| {
                let count = &mut self.counts[seat as usize + symbol as usize];
                *count = count.wrapping_add(by);
            };
            // Within one house the four cancel out.
            add(a, x, u16::MAX);
            add(a, y, 1);
            add(b, y, u16::MAX);
            add(b, x, 1);
        }
    }

    /// Whether a symbol occurs more than once in a judged house of a gene.
    #[inline]
    pub(super) fn clashes(&self, gene: usize, symbol: u8) -> bool {
        let judged = (self.houses.len() * self.symbols) as u32;
        let seats = &self.seats[gene * self.slots..][..self.slots];
        seats.iter().any(|&seat| seat < judged && self.counts[seat as usize + symbol as usize] > 1)
    }
}

/// A slot for each house, so that houses that share a gene have different ones: the least that is free, in order.
fn slots(genes: usize, houses: &[Vec<u32>]) -> Vec<usize> {
    let mut taken = vec![0_u64; genes];
    let take = |genes: &Vec<u32>| {
        let used = genes.iter().fold(0, |used, &gene| used | taken[gene as usize]);
        let slot = used.trailing_ones();
        for &gene in genes {
            taken[gene as usize] |= 1 << slot;
        }
        slot as usize
    };
    houses.iter().map(take).collect()
}
