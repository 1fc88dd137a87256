//! Operators that judge an individual.

mod line_duplicates;
mod unequal_pairs;

pub use line_duplicates::LineDuplicates;
pub use unequal_pairs::UnequalPairs;
