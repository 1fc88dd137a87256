//! Operators that evaluate an individual.

mod counts;
mod distinct_counts;
mod entropy;
mod illegal_units;
mod lanes;
mod line_duplicates;
mod sum_product_missing;
mod unequal_pairs;

pub use distinct_counts::DistinctCounts;
pub use entropy::Entropy;
pub use illegal_units::IllegalUnits;
pub use line_duplicates::LineDuplicates;
pub use sum_product_missing::SumProductMissing;
pub use unequal_pairs::UnequalPairs;

/// The genes of a small grid in a memory of known length, where an index of eight bits needs no test of bounds; `None`
/// if the grid is larger.
#[inline]
fn padded(genes: &[u8]) -> Option<[u8; 256]> {
    let mut padded = [0; 256];
    padded.get_mut(..genes.len())?.copy_from_slice(genes);
    Some(padded)
}
