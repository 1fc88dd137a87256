//! The candidates of all cells, digit by digit, and their propagation.

use super::lanes::Lanes;
use super::tables::{CELL, KEEP};

/// A position of the search.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// Where each digit may stand.
    pub(super) places: [Lanes; 9],
    /// Cells whose digit is known and has been taken from all their peers.
    pub(super) solved: Lanes,
    /// Digits that have lost places since they were last pruned, one bit for each.
    dirty: u32,
}

/// What propagation left.
pub(super) enum Propagated {
    /// No solution.
    Dead,
    /// Every cell is solved.
    Solved,
    /// Cells are open; those with exactly two candidates are named.
    Open(Lanes),
}

const EVERY_DIGIT: u32 = 0x1FF;

impl State {
    /// The position in which `places` says where each digit may stand.
    pub(super) fn new(places: [Lanes; 9]) -> Self {
        Self { places, solved: Lanes::NONE, dirty: EVERY_DIGIT }
    }

    /// Places a digit.
    #[inline]
    pub(super) fn assign(&mut self, cell: usize, digit: usize) {
        let only = CELL[cell];
        for (d, places) in self.places.iter_mut().enumerate() {
            let after = if d == digit { *places & KEEP[cell] } else { places.without(only) };
            self.dirty |= u32::from(after != *places) << d;
            *places = after;
        }
        self.solved = self.solved | only;
    }

    /// Takes a candidate away.
    #[inline]
    pub(super) fn exclude(&mut self, cell: usize, digit: usize) {
        self.places[digit] = self.places[digit].without(CELL[cell]);
        self.dirty |= 1 << digit;
    }

    /// The values of a solved grid, 1 to 9.
    pub(super) fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (places, value) in self.places.iter().zip(1..) {
            places.cells().for_each(|cell| values[cell] = value);
        }
        values
    }

    /// Singles and locked candidates until nothing changes.
    #[inline]
    pub(super) fn propagate(&mut self) -> Propagated {
        // Places that digits have just been confined to, and their union: hidden singles.
        let mut hidden = [Lanes::NONE; 9];
        let mut fresh = Lanes::NONE;
        loop {
            // Cells: a hidden single drives the other digits out, and what is left of each cell is counted.
            let (mut one, mut two, mut three) = (Lanes::NONE, Lanes::NONE, Lanes::NONE);
            for (d, places) in self.places.iter_mut().enumerate() {
                let before = *places;
                *places = before.without(fresh.without(hidden[d]));
                self.dirty |= u32::from(*places != before) << d;
                let places = *places;
                three = three | (two & places);
                two = two | (one & places);
                one = one | places;
            }
            self.solved = self.solved | fresh;
            if one != Lanes::ALL {
                return Propagated::Dead;
            }
            let naked = one.without(two | self.solved);
            if !naked.is_empty() {
                self.place_naked_singles(naked);
            }
            if self.dirty == 0 {
                return if self.solved == Lanes::ALL {
                    Propagated::Solved
                } else {
                    Propagated::Open(two.without(three))
                };
            }

            // Digits: each one that lost a place is pruned by itself. It stays dirty if that changed it, and is
            // pruned again with what the other digits have done to it meanwhile.
            (hidden, fresh) = ([Lanes::NONE; 9], Lanes::NONE);
            let mut dirty = std::mem::take(&mut self.dirty);
            while dirty != 0 {
                let d = dirty.trailing_zeros() as usize;
                dirty &= dirty - 1;
                let (places, single) = prune(self.places[d]);
                let new = single.without(self.solved);
                // A digit without a place in some band, or two digits with one cell as their last place.
                if places.has_empty_band() || !(new & fresh).is_empty() {
                    return Propagated::Dead;
                }
                self.dirty |= u32::from(places != self.places[d]) << d;
                self.places[d] = places;
                hidden[d] = single;
                fresh = fresh | new;
            }
        }
    }

    /// Takes each cell's only candidate from its peers. Where two peers share it, one of them is left empty, which
    /// the next count sees.
    #[inline]
    fn place_naked_singles(&mut self, naked: Lanes) {
        let mut digits = 0;
        for (d, places) in self.places.iter().enumerate() {
            digits |= u32::from(!(*places & naked).is_empty()) << d;
        }
        self.dirty |= digits;
        while digits != 0 {
            let d = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            for cell in (self.places[d] & naked).cells() {
                self.places[d] = self.places[d] & KEEP[cell];
            }
        }
        self.solved = self.solved | naked;
    }
}

/// The places of one digit that agree with its other places, by bands and by stacks, and the ones that are alone in
/// their box.
///
/// In a band, the digit's three rows take three different boxes. Of the 3x3 segments where a row crosses a box,
/// those that are in none of the six such arrangements are dropped: this is pointing, claiming, and the hidden
/// single of rows and boxes in one step. The same holds for the columns and boxes of a stack.
#[inline]
fn prune(places: Lanes) -> (Lanes, Lanes) {
    /// A segment is named by its highest bit, a box by the highest bit of its last row.
    const TOP: u32 = 18;
    let mask = Lanes::splat;

    let segments = (places | places.up::<1>() | places.up::<2>()) & mask(0o444_444_444);
    let right = (segments.down::<3>() & mask(0o044_044_044)) | (segments.up::<6>() & mask(0o400_400_400));
    let left = (segments.down::<6>() & mask(0o004_004_004)) | (segments.up::<3>() & mask(0o440_440_440));
    let next_row = |x: Lanes| x.down::<9>() | x.up::<18>();
    let previous_row = |x: Lanes| x.down::<18>() | x.up::<9>();
    let rows = segments & ((next_row(right) & previous_row(left)) | (next_row(left) & previous_row(right)));
    let places = places & (rows | rows.down::<1>() | rows.down::<2>());

    let segments = (places | places.up::<9>() | places.up::<18>()) & mask(0o777 << TOP);
    let right = (segments.down::<1>() & mask(0o333 << TOP)) | (segments.up::<2>() & mask(0o444 << TOP));
    let left = (segments.down::<2>() & mask(0o111 << TOP)) | (segments.up::<1>() & mask(0o666 << TOP));
    let columns =
        segments & ((right.next_band() & left.previous_band()) | (left.next_band() & right.previous_band()));
    let places = places & (columns | columns.down::<9>() | columns.down::<18>());

    // A place is alone in its box if the box has one row and one column left.
    let two_of = |a: Lanes, b: Lanes, c: Lanes| (a & (b | c)) | (b & c);
    let several = (two_of(rows, rows.up::<9>(), rows.up::<18>())
        | two_of(columns, columns.up::<1>(), columns.up::<2>()))
        & mask(0o444 << TOP);
    let several = several | several.down::<1>() | several.down::<2>();
    let several = several | several.down::<9>() | several.down::<18>();
    (places, places.without(several))
}
