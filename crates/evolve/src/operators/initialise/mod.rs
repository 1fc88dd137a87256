//! Operators that draw a new individual.

mod any_symbol;
mod arrangements;
mod legal_segments;
mod shuffled_segments;

pub use any_symbol::AnySymbol;
pub(crate) use arrangements::Arrangements;
pub use legal_segments::LegalSegments;
pub use shuffled_segments::ShuffledSegments;
pub(crate) use shuffled_segments::shuffle;
