//! Local searches: operators that change an individual only where it seems to help.

mod misplaced_row_search;
mod swap_repeats;

pub use misplaced_row_search::MisplacedRowSearch;
pub use swap_repeats::SwapRepeats;
