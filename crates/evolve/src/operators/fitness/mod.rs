//! Operators that judge an individual.

mod distinct_counts;
mod illegal_units;
mod line_duplicates;
mod sum_product_missing;
mod unequal_pairs;

pub use distinct_counts::DistinctCounts;
pub use illegal_units::IllegalUnits;
pub use line_duplicates::LineDuplicates;
pub use sum_product_missing::SumProductMissing;
pub use unequal_pairs::UnequalPairs;
