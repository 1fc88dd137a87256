//! Operators that change an individual at random.

mod reset_cells;
mod swap_in_segment;

pub use reset_cells::ResetCells;
pub use swap_in_segment::{Per, SwapInSegment};
