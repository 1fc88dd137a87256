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
mod crossings;
mod error;
mod exact;
mod individual;
mod lanes;
pub mod memory;
mod observe;
pub mod operators;
pub mod papers;
#[doc(hidden)]
pub mod parameters;
mod population;
mod race;
pub mod recipe;
pub mod registry;
mod rng;
mod run;
mod segment;
mod signature;
mod solver;
mod strands;

pub use algorithm::Algorithm;
pub use amount::Amount;
pub use blueprint::Blueprint;
pub use error::Error;
pub use evodoku_grid::logic::Level;
pub use evodoku_grid::{CpuClock, Limits, StopReason};
pub use exact::Exact;
pub use individual::Individual;
pub use observe::{Nobody, Observer, Row, Snapshot, Spread, Step, Verb};
pub use parameters::{Domain, Parameter, Parameters, Value, Word};
pub use population::{Aliases, Mates, Population};
pub use race::Race;
pub use recipe::Recipe;
pub use registry::named;
pub use rng::{Chance, Rate, Rng};
pub use run::{Counters, Run};
pub use segment::Segment;
pub use signature::Axis;
pub use solver::{About, Candidate, Counts, Outcome, Repeats, Solver, explain};

pub(crate) use evodoku_grid::StopReason as Stop;

/// What an individual costs: lower is better, and 0 means solved.
pub type Cost = u32;
