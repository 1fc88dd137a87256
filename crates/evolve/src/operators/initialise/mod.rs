//! Operators that draw a new individual.

mod any_symbol;
mod shuffled_segments;

pub use any_symbol::AnySymbol;
pub use shuffled_segments::ShuffledSegments;
