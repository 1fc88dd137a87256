//! Local searches: operators that change an individual only where it seems to help.

mod box_search;
mod column_search;
mod greedy_swap;
mod misplaced_row_search;
mod swap_repeats;

pub use box_search::BoxSearch;
pub use column_search::ColumnSearch;
pub use greedy_swap::{Conflicts, GreedySwap};
pub use misplaced_row_search::MisplacedRowSearch;
pub use swap_repeats::SwapRepeats;
