//! Operators that decide which individuals survive.

mod alternate;
mod best_half;

pub use alternate::Alternate;
pub use best_half::BestHalf;
