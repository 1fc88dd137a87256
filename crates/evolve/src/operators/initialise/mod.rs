//! Operators that draw a new individual.

mod any_symbol;
mod legal_segments;
mod shuffled_segments;

pub use any_symbol::AnySymbol;
pub use legal_segments::{BoxTest, LegalSegments};
pub use shuffled_segments::ShuffledSegments;
pub(crate) use shuffled_segments::shuffle;
