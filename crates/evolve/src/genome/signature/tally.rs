//! Counting the bits of many words.

/// Counts bits. Without a POPCNT instruction a count is a dozen operations, the last ones of them
/// the same for every word; here they are done once for 31 words.
#[derive(Default)]
pub(super) struct Tally {
    /// Eight sums of at most 248.
    bytes: u64,
    waiting: u32,
    total: u32,
}

impl Tally {
    #[inline]
    pub(super) fn add(&mut self, word: u64) {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        self.bytes += (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        self.waiting += 1;
        if self.waiting == 31 {
            self.flush();
        }
    }

    #[inline]
    fn flush(&mut self) {
        let halves = (self.bytes & 0x00FF_00FF_00FF_00FF) + (self.bytes >> 8 & 0x00FF_00FF_00FF_00FF);
        self.total += (halves.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32;
        (self.bytes, self.waiting) = (0, 0);
    }

    #[inline]
    pub(super) fn total(mut self) -> u32 {
        self.flush();
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_bits() {
        for words in [0, 1, 30, 31, 32, 100] {
            let word =
                |i: usize| (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | (u64::from(i > 50) * u64::MAX);
            let mut tally = Tally::default();
            (0..words).for_each(|i| tally.add(word(i)));
            assert_eq!(tally.total(), (0..words).map(|i| word(i).count_ones()).sum::<u32>());
        }
    }
}
