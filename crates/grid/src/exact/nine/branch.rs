//! Which candidate to guess.

use super::lanes::Lanes;
use super::state::State;
use super::tables::{CELL, HOUSES, KEEP};

/// A cell and a digit: the search tries the digit there, then everything else.
///
/// Every guess is binary where it can be: a cell of two candidates, or else a digit with two places in a house. Of
/// these the one is taken whose two ways both remove the most. A cell of three candidates comes last.
#[inline]
pub(super) fn choose(state: &State, pairs: Lanes) -> (usize, usize) {
    if pairs.is_empty() {
        best_bilocal(state).unwrap_or_else(|| smallest_cell(state))
    } else {
        best_pair(state, pairs)
    }
}

fn best_pair(state: &State, pairs: Lanes) -> (usize, usize) {
    // The effect of the lower candidate of each cell, until the higher one is met.
    let mut effects = [0; 81];
    let (mut best, mut choice) = (0, (0, 0));
    for (digit, &places) in state.places.iter().enumerate() {
        for cell in (places & pairs).cells() {
            let effect = effect(places, pairs, cell);
            let both = effect * effects[cell];
            effects[cell] = effect;
            if both > best {
                (best, choice) = (both, (cell, digit));
            }
        }
    }
    choice
}

fn best_bilocal(state: &State) -> Option<(usize, usize)> {
    let (mut best, mut choice) = (0, None);
    for (digit, &places) in state.places.iter().enumerate() {
        for &house in &HOUSES {
            let mut cells = (places & house).cells();
            if let (Some(a), Some(b), None) = (cells.next(), cells.next(), cells.next()) {
                let both = effect(places, Lanes::NONE, a) * effect(places, Lanes::NONE, b);
                if both > best {
                    (best, choice) = (both, Some((a, digit)));
                }
            }
        }
    }
    choice
}

fn smallest_cell(state: &State) -> (usize, usize) {
    let candidates = |cell: usize| (0..9).filter(move |&d| !(state.places[d] & CELL[cell]).is_empty());
    let open = Lanes::ALL.without(state.solved);
    let cell =
        open.cells().min_by_key(|&cell| candidates(cell).count()).expect("an open state has an open cell");
    (cell, candidates(cell).next().expect("an open cell has candidates"))
}

/// One more than the number of places that a digit loses by standing in `cell`, a place in a cell of two candidates
/// counted three times because that cell is then solved too.
#[inline]
fn effect(places: Lanes, pairs: Lanes, cell: usize) -> u16 {
    let lost = places.without(KEEP[cell]);
    // Bits are counted in fields of 4: a place counts 1 or 3, so a field reaches 12; then in bytes, all at once.
    let nibbles = |x: Lanes| {
        let x = x - (x.down::<1>() & Lanes::splat(0x5555_5555));
        (x & Lanes::splat(0x3333_3333)) + (x.down::<2>() & Lanes::splat(0x3333_3333))
    };
    let counts = nibbles(lost) + nibbles(lost & pairs).up::<1>();
    let bytes = (counts & Lanes::splat(0x0F0F_0F0F)) + (counts.down::<4>() & Lanes::splat(0x0F0F_0F0F));
    let [low, high] = bytes.halves();
    1 + ((low + high).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u16
}
