//! How an ant chooses the symbol of a cell.

mod greedy_or_proportional;
mod proportional;

pub use greedy_or_proportional::GreedyOrProportional;
pub use proportional::Proportional;
