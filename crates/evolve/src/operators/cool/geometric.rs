//! The temperature starts at the standard deviation of the cost of some neighbours and falls by a factor (Lewis 2007).

use crate::operators::accept::Always;
use crate::operators::{Cool, Neighbour};
use crate::parameters::{parameters, words};
use crate::run::{Run, Stop};
use crate::trajectory::Walk;
use std::ops::ControlFlow;

words! {
    /// Which grids the first temperature is measured on.
    pub enum Probe {
        /// Those of a random walk, which the search then goes on from: "a small number of neighbourhood moves".
        Walk = "walk",
        /// Neighbours of the start, which stays.
        Neighbours = "neighbours",
    }
}

parameters! {
    /// The temperature starts at the standard deviation of the cost of some neighbours and falls by a factor.
    pub struct Geometric {
        /// The factor after each chain.
        factor: f64 = 0.99, 0.0..=1.0;
        /// Grids that the first temperature is measured on.
        probes: u64 = 50, 1..=1_000_000;
        /// Which grids these are.
        probe: Probe = Probe::Walk, ..;
    }
}

impl Cool for Geometric {
    fn start(&self, walk: &mut Walk<'_>, neighbour: &dyn Neighbour, run: &mut Run) -> ControlFlow<Stop, f64> {
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..self.probes {
            let cost = match self.probe {
                Probe::Neighbours => walk.look(neighbour, run)?,
                Probe::Walk => {
                    walk.step(neighbour, &Always, run)?;
                    walk.cost()
                }
            };
            sum += f64::from(cost);
            squares += f64::from(cost) * f64::from(cost);
        }
        let count = self.probes as f64;
        let variance = (squares / count - (sum / count) * (sum / count)).max(0.0);
        // Where all cost the same, there is no scale to go by.
        ControlFlow::Continue(if variance > 0.0 { variance.sqrt() } else { 1.0 })
    }

    fn next(&self, temperature: f64) -> f64 {
        temperature * self.factor
    }
}
