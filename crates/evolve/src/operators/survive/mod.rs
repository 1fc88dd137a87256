//! Operators that decide which individuals survive.

mod alternate;
mod best_half;
mod in_turn;

pub use alternate::{Alternate, First};
pub use best_half::BestHalf;
pub use in_turn::InTurn;
