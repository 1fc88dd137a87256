//! Local searches: operators that change an individual only where it seems to help.

mod box_search;
mod column_search;
mod crossings;
mod greedy_swap;
mod strands;
mod swap_repeats;

pub use box_search::BoxSearch;
pub use column_search::ColumnSearch;
pub use greedy_swap::{Conflicts, GreedySwap, Intensity};
pub(crate) use swap_repeats::symbols;
pub use swap_repeats::{Looks, SwapRepeats};
