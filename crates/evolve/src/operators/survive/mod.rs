//! Operators that decide who lives on.

mod alternate;
mod best_half;

pub use alternate::Alternate;
pub use best_half::BestHalf;
