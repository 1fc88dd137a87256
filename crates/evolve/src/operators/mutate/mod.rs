//! Operators that change an individual at random.

mod filtered_swap;
mod inversion;
mod reinitialise_segments;
mod reset_cells;
mod swap_in_rows;
mod swap_in_segment;
mod swap_rotate_insert;

pub use filtered_swap::FilteredSwap;
pub use inversion::{Inversion, Middle};
pub use reinitialise_segments::ReinitialiseSegments;
pub use reset_cells::ResetCells;
pub use swap_in_rows::SwapInRows;
pub use swap_in_segment::{Per, SwapInSegment};
pub use swap_rotate_insert::SwapRotateInsert;
