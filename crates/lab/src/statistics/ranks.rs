//! Mid-ranks, kept doubled so that they stay integers and exact distributions need no rounding.

/// The ranks of a sample.
pub(super) struct Ranks {
    /// Twice the mid-rank of each value, in the order of the values; the smallest value has rank 1.
    pub(super) doubled: Vec<usize>,
    /// The sizes of the groups of equal values, those of size 1 included.
    pub(super) groups: Vec<usize>,
}

impl Ranks {
    /// Ranks values that hold no NaN.
    pub(super) fn of(values: &[f64]) -> Self {
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
        let mut doubled = vec![0; values.len()];
        let mut groups = Vec::new();
        let mut first = 0;
        for group in order.chunk_by(|&a, &b| values[a] == values[b]) {
            for &index in group {
                doubled[index] = 2 * first + group.len() + 1;
            }
            first += group.len();
            groups.push(group.len());
        }
        Self { doubled, groups }
    }

    /// The sum of t^3 - t over the groups of equal values, on which every tie correction rests.
    pub(super) fn tie_sum(&self) -> f64 {
        self.groups.iter().map(|&t| t as f64).map(|t| t * t * t - t).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_their_mean_rank() {
        let ranks = Ranks::of(&[5.0, 1.0, 5.0, f64::INFINITY, 5.0]);
        assert_eq!(ranks.doubled, [6, 2, 6, 10, 6]);
        assert_eq!(ranks.groups, [1, 3, 1]);
        assert_eq!(ranks.tie_sum(), 24.0);
        assert_eq!(Ranks::of(&[0.0, -0.0]).groups, [2]);
    }
}
