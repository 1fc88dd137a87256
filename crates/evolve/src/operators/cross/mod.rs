//! Operators that make two children of two parents.

mod block_lines;
mod one_cut;
mod uniform_segments;

pub use block_lines::{BlockLines, ColumnScore};
pub use one_cut::OneCut;
pub use uniform_segments::UniformSegments;
