//! The best board of the round leaves pheromone, and nothing is remembered.

use crate::construction::{Found, Pheromone};
use crate::operators::Deposit;
use crate::parameters::parameters;

parameters! {
    /// The best board of the round leaves pheromone.
    pub struct IterationBest {
        /// The share of the pheromone that is replaced.
        rate: f64 = 0.1, 0.0..=1.0;
    }
}

impl Deposit for IterationBest {
    fn deposit(&self, pheromone: &mut Pheromone, last: &Found, _: &mut Found) {
        pheromone.reward(last, self.rate as f32);
    }
}
