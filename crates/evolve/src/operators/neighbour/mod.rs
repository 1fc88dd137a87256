//! Moves of trajectories: the neighbours of a grid.

mod best_swap_in_segment;
mod centred_exchange;
mod insert_in_segment;
mod invert_in_segment;
mod swap_any_two;
mod swap_cell_in_segment;
mod swap_two_in_segment;

pub use best_swap_in_segment::BestSwapInSegment;
pub use centred_exchange::CentredExchange;
pub use insert_in_segment::InsertInSegment;
pub use invert_in_segment::InvertInSegment;
pub use swap_any_two::SwapAnyTwo;
pub use swap_cell_in_segment::SwapCellInSegment;
pub use swap_two_in_segment::SwapTwoInSegment;

use crate::Rng;

/// Two different numbers below `bound`, which is at least 2.
#[inline]
fn two_below(bound: usize, rng: &mut Rng) -> (usize, usize) {
    let (first, second) = (rng.below(bound), rng.below(bound - 1));
    (first, if second < first { second } else { second + 1 })
}
