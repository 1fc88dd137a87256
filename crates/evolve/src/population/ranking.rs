//! Ranking: the order of individuals by cost, ties by number.

use crate::Cost;

/// Memory for ranking up to a fixed number of individuals without allocating.
#[derive(Debug, Clone)]
pub(super) struct Ranking {
    order: Vec<u32>,
    /// Costs are small counts in almost every algorithm, so they are sorted by counting.
    counts: Vec<u32>,
}

impl Ranking {
    pub(super) fn new(capacity: usize) -> Self {
        Self { order: Vec::with_capacity(capacity), counts: vec![0; (2 * capacity).max(1024)] }
    }

    /// The last ranking.
    pub(super) fn order(&self) -> &[u32] {
        &self.order
    }

    /// A ranking of one individual alone.
    pub(super) fn only(&mut self, i: usize) {
        self.order.clear();
        self.order.push(i as u32);
    }

    /// Ranks `costs`, given in one or two parts, best first.
    pub(super) fn rank(&mut self, costs: &[Cost], more: &[Cost]) -> &mut [u32] {
        let all = || costs.iter().chain(more).copied();
        let (low, high) = all().fold((Cost::MAX, 0), |(low, high), c| (low.min(c), high.max(c)));
        self.order.clear();
        let range = high.saturating_sub(low) as usize + 2;
        if range > self.counts.len() {
            self.order.extend(0..(costs.len() + more.len()) as u32);
            let cost = |i: u32| costs.get(i as usize).unwrap_or_else(|| &more[i as usize - costs.len()]);
            self.order.sort_unstable_by_key(|&i| (*cost(i), i));
            return &mut self.order;
        }
        let starts = &mut self.counts[..range];
        starts.fill(0);
        all().for_each(|cost| starts[(cost - low) as usize + 1] += 1);
        (1..range).for_each(|i| starts[i] += starts[i - 1]);
        self.order.resize(costs.len() + more.len(), 0);
        for (i, cost) in all().enumerate() {
            let place = &mut starts[(cost - low) as usize];
            self.order[*place as usize] = i as u32;
            *place += 1;
        }
        &mut self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counting_and_comparing_rank_alike(costs in prop::collection::vec(0_u32..2000, 0..60), scale in 1_u32..200, cut in 0_usize..60) {
            let costs: Vec<Cost> = costs.into_iter().map(|c| c * scale).collect();
            let (first, second) = costs.split_at(cut.min(costs.len()));
            let mut expected: Vec<u32> = (0..costs.len() as u32).collect();
            expected.sort_by_key(|&i| costs[i as usize]);
            let mut ranking = Ranking::new(60);
            prop_assert_eq!(ranking.rank(first, second), &expected[..]);
        }
    }
}
