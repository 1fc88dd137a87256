//! Where to branch: the cell with the fewest candidates or the symbol with the fewest places in a house, the one
//! that met more conflicts first where they tie.

use super::state::State;
use crate::{Cell, House, Rng, Set, Symbol};

/// A decision: this symbol in this cell, or not.
pub(super) type Branch = (Cell, Symbol);

impl<const W: usize> State<W> {
    /// The next decision, `None` when every cell is settled. Among the options of the chosen cell or house, a random
    /// one is tried first.
    pub(super) fn branch(&self, rng: &mut Rng) -> Option<Branch> {
        let (mut best, mut size, mut weight) = (None, usize::MAX, 0);
        let mut consider = |i: usize, set: &Set<W>, w: u32| {
            if set.single().is_some() {
                return;
            }
            let len = set.len();
            if len < size || (len == size && w > weight) {
                (best, size, weight) = (Some(i), len, w);
            }
        };
        // Two plain loops: half of a search is spent here.
        let (cells, places) = (self.board.cells(), self.board.all_places());
        for (i, (set, &w)) in cells.iter().zip(&self.notes.cell_weights).enumerate() {
            consider(i, set, w);
        }
        for (i, (set, &w)) in places.iter().zip(&self.notes.place_weights).enumerate() {
            consider(cells.len() + i, set, w);
        }
        let chosen = best?;
        let pick = rng.below(size);
        let member = |set: &Set<W>| set.iter().nth(pick).expect("the draw is below the size");
        let layout = self.board.layout();
        let Some(chosen) = chosen.checked_sub(layout.cell_count()) else {
            let cell = Cell::new(chosen);
            return Some((cell, Symbol::new(member(&self.board.of(cell)))));
        };
        let (house, symbol) = (chosen / layout.symbols(), Symbol::new(chosen % layout.symbols()));
        let slot = member(&places[chosen]);
        Some((layout.cell_at(House::new(house), slot), symbol))
    }
}
