//! The best costs of the last generations.

use crate::{Cost, Population};
use std::collections::VecDeque;

/// Remembers the best cost of each generation for `lag` generations.
#[derive(Debug)]
pub struct Recent {
    lag: u64,
    costs: VecDeque<Cost>,
}

impl Recent {
    /// A memory of this many generations.
    pub fn new(lag: u64) -> Self {
        Self { lag, costs: VecDeque::with_capacity(lag.min(1 << 16) as usize + 1) }
    }

    /// Adds this generation, and says whether its best is that of `lag` generations ago.
    pub fn repeats(&mut self, population: &Population) -> bool {
        let best = population.costs()[population.best()];
        self.costs.push_back(best);
        if self.costs.len() as u64 <= self.lag {
            return false;
        }
        self.costs.pop_front() == Some(best)
    }
}
