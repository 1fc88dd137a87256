//! Where to branch: the cell with the fewest candidates or the symbol with the fewest places in a house, the one
//! that met more conflicts first where they tie.

use super::state::State;
use crate::{Rng, Set};

/// A decision: this symbol in this cell, or not.
pub(super) type Branch = (u32, u16);

impl<const W: usize> State<W> {
    /// The next decision, `None` when every cell is settled. Among the options of the chosen cell or house, a random
    /// one is tried first.
    pub(super) fn branch(&self, rng: &mut Rng) -> Option<Branch> {
        let cells = self.candidates.iter().zip(&self.cell_weights);
        let slots = self.places.iter().zip(&self.place_weights);
        let (mut best, mut size, mut weight) = (None, usize::MAX, 0);
        for (i, (set, &w)) in cells.chain(slots).enumerate() {
            if set.single().is_some() {
                continue;
            }
            let len = set.len();
            if len < size || (len == size && w > weight) {
                (best, size, weight) = (Some(i), len, w);
            }
        }
        let chosen = best?;
        let pick = rng.below(size);
        let member = |set: &Set<W>| set.iter().nth(pick).expect("the draw is below the size");
        let Some(slot) = chosen.checked_sub(self.candidates.len()) else {
            return Some((chosen as u32, member(&self.candidates[chosen]) as u16));
        };
        let (house, symbol) = (slot / self.symbols, slot % self.symbols);
        let place = member(&self.places[slot]);
        Some((self.house_cells[house * self.symbols + place], symbol as u16))
    }
}
