//! Operators that make two children from two parents.

mod block_lines;
mod cycle;
mod one_cut;
mod partially_matched;
mod uniform_segments;

pub use block_lines::BlockLines;
pub(crate) use block_lines::exchange as exchange_block_lines;
pub use cycle::Cycle;
pub use one_cut::OneCut;
pub use partially_matched::{PartiallyMatched, Window};
pub use uniform_segments::UniformSegments;
