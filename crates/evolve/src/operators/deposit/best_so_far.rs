//! The best board that is remembered leaves pheromone, and fades, so that another one may take its place (Lloyd and Amos).

use crate::construction::{Found, Pheromone};
use crate::operators::Deposit;
use crate::parameters::parameters;

parameters! {
    /// The best board so far leaves pheromone, and its worth fades.
    pub struct BestSoFar {
        /// The share of the pheromone that is replaced.
        rate: f64 = 0.9, 0.0..=1.0;
        /// The share of its worth that the best board loses in each round.
        fade: f64 = 0.005, 0.0..=1.0;
    }
}

impl Deposit for BestSoFar {
    fn deposit(&self, pheromone: &mut Pheromone, last: &Found, best: &mut Found) {
        if last.worth() > best.worth() {
            best.copy_from(last);
        }
        pheromone.reward(best, self.rate as f32);
        best.fade(self.fade as f32);
    }
}
