//! Operators that pick who mates.

mod by_rank;
mod neighbours_in_order;
mod random_unused;
mod tournament;

pub use by_rank::ByRank;
pub use neighbours_in_order::NeighboursInOrder;
pub use random_unused::RandomUnused;
pub use tournament::{Draw, Tournament};
