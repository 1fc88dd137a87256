//! The temperature of a walk, with the probabilities of small differences worked out once for all steps at it.

use super::exp;
use crate::{Chance, Rng};

/// A temperature.
#[derive(Debug, Clone)]
pub struct Heat {
    temperature: f64,
    chances: [Chance; DIFFERENCES],
}

/// Differences whose probabilities are kept; larger ones are worked out when they occur.
const DIFFERENCES: usize = 32;

impl Heat {
    /// This temperature.
    pub fn new(temperature: f64) -> Self {
        let chance = |difference: usize| Chance::new(probability(difference as f64, temperature));
        Self { temperature, chances: std::array::from_fn(chance) }
    }

    /// In degrees of cost.
    pub fn temperature(&self) -> f64 {
        self.temperature
    }

    /// Whether something happens that has the probability exp(-difference / temperature).
    #[inline]
    pub fn allows(&self, difference: u32, rng: &mut Rng) -> bool {
        let chance = match self.chances.get(difference as usize) {
            Some(&chance) => chance,
            None => Chance::new(probability(f64::from(difference), self.temperature)),
        };
        rng.happens(chance)
    }
}

/// At no temperature, nothing that costs more happens.
fn probability(difference: f64, temperature: f64) -> f64 {
    if temperature > 0.0 { exp(-difference / temperature) } else { 0.0 }
}
