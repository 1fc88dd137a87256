//! The cells of one digit as three bands of 27 bits, side by side in one SIMD register.
//!
//! [`wide`] supplies the register: SSE2, NEON and WebAssembly, plain integers elsewhere. Left to the optimiser, the
//! same code on `[u32; 4]` becomes a mixture of scalar and vector instructions and solves a fifth to a third fewer
//! puzzles.

use std::ops::{Add, BitAnd, BitOr, Sub};
use wide::u32x4;

/// Three bands of 27 cells, row by row from the lowest bit; the fourth lane stays empty.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lanes(u32x4);

const CELLS: u32 = (1 << 27) - 1;

impl Lanes {
    pub(super) const NONE: Self = Self::new([0; 4]);
    pub(super) const ALL: Self = Self::new([CELLS, CELLS, CELLS, 0]);

    #[inline]
    pub(super) const fn new(lanes: [u32; 4]) -> Self {
        Self(u32x4::new(lanes))
    }

    #[inline]
    pub(super) const fn splat(lane: u32) -> Self {
        Self::new([lane; 4])
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether one of the three bands is empty.
    #[inline]
    pub(super) fn has_empty_band(self) -> bool {
        const FOURTH: u32x4 = u32x4::new([0, 0, 0, 1]);
        (self.0 | FOURTH).cmp_eq(u32x4::ZERO).any()
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Every lane moved up by `N` bits.
    #[inline]
    pub(super) fn up<const N: u32>(self) -> Self {
        Self(self.0 << N)
    }

    /// Every lane moved down by `N` bits.
    #[inline]
    pub(super) fn down<const N: u32>(self) -> Self {
        Self(self.0 >> N)
    }

    /// In the place of each band the next one, in a ring.
    #[inline]
    pub(super) fn next_band(self) -> Self {
        let [a, b, c, d] = self.0.to_array();
        Self::new([b, c, a, d])
    }

    /// In the place of each band the one before, in a ring.
    #[inline]
    pub(super) fn previous_band(self) -> Self {
        let [a, b, c, d] = self.0.to_array();
        Self::new([c, a, b, d])
    }

    /// The lanes in pairs, the lower lane in the lower half.
    #[inline]
    pub(super) fn halves(self) -> [u64; 2] {
        let [a, b, c, d] = self.0.to_array().map(u64::from);
        [a | b << 32, c | d << 32]
    }

    /// The cells as numbers 0 to 80.
    #[inline]
    pub(super) fn cells(self) -> impl Iterator<Item = usize> {
        let [mut low, mut high] = self.halves();
        std::iter::from_fn(move || {
            if low != 0 {
                let bit = low.trailing_zeros() as usize;
                low &= low - 1;
                // The second band starts at bit 32, five above its first cell.
                Some(bit - 5 * (bit >> 5))
            } else if high != 0 {
                let bit = high.trailing_zeros() as usize;
                high &= high - 1;
                Some(54 + bit)
            } else {
                None
            }
        })
    }
}

/// By hand, because the comparison that `u32x4` derives on x86-64 goes lane by lane.
impl PartialEq for Lanes {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0.cmp_eq(other.0).all()
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Add for Lanes {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Lanes {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}
