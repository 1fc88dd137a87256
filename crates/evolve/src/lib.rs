//! Evolutionary solving of Sudoku: every published algorithm from one vocabulary of operators.
//!
//! [`named`] gives an algorithm with its paper's parameters, [`solve`] runs it within the [`Budget`] of a [`Run`]. To
//! build your own, use a [`Blueprint`], [`Population`]s, the [`operators`] and the verbs of [`Population`] and [`Run`],
//! as every file in [`papers`] does.

mod algorithm;
mod amount;
mod arrangements;
mod blueprint;
pub mod champion;
mod cpu_clock;
mod crossings;
mod error;
mod individual;
mod lanes;
pub mod memory;
mod observe;
pub mod operators;
pub mod papers;
mod parameters;
mod population;
pub mod recipe;
mod rng;
mod run;
mod segment;
mod signature;
mod strands;

pub use algorithm::{About, Algorithm, explain, named, names, solve, what};
pub use amount::Amount;
pub use blueprint::Blueprint;
pub use cpu_clock::CpuClock;
pub use error::Error;
pub use evodoku_grid::logic::Level;
pub use individual::Individual;
pub use observe::{Observer, Row, Snapshot, Step, Verb};
pub use parameters::{Parameter, Parameters, Range, Value};
pub use population::{Aliases, Mates, Population};
pub use recipe::Recipe;
pub use rng::{Chance, Rate, Rng};
pub use run::{Budget, Counters, Outcome, Run, Stop};
pub use segment::Segment;
pub use signature::Axis;

/// The version of what a seed means to an algorithm. It goes up whenever a golden value of it changes (`tests/golden.txt`,
/// `champion/tests.rs`), so that stored results of one version are never taken for those of another.
pub fn semantics(algorithm: &str) -> u32 {
    match algorithm {
        "champion" => 6,
        "nova" => 2,
        _ => 1,
    }
}

/// What an individual costs: lower is better, and 0 means solved.
pub type Cost = u32;
