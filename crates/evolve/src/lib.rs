//! Evolutionary solving of Sudoku: every published algorithm, a champion and exact engines behind one trait, and the
//! vocabulary of operators from which new algorithms are made.
//!
//! # Run a published algorithm
//! Every algorithm is a struct with the parameters of its paper; unclear points of a paper are fields too.
//!
//! ```
//! use evodoku_evolve::prelude::*;
//!
//! fn main() -> Result<(), Error> {
//!     let puzzle: Puzzle = "..8.6.9.....2.36787.6.51..4973.481..62..39.5...17.....58.9..3.6..........4...5721".parse()?;
//!     let weiss = Weiss { population: 500, mutation_rate: 0.1.into(), survivors: weiss::Survivors::Joined, ..Weiss::default() };
//!     for seed in 0..5 {
//!         let outcome = weiss.solve(&puzzle, seed, &Limits::generations(200))?;
//!         println!("{seed},{},{}", outcome.is_solved(), outcome.generations);
//!     }
//!     Ok(())
//! }
//! ```
//!
//! # Write your own
//! A loop over populations, with a fitness of your own beside our operators:
//!
//! ```
//! use evodoku_evolve::prelude::*;
//! use std::collections::BTreeSet;
//!
//! /// Houses with a repeated symbol.
//! struct WrongHouses;
//!
//! impl Fitness for WrongHouses {
//!     fn cost(&self, x: &mut Individual<'_>) -> Cost {
//!         let b = x.blueprint();
//!         let symbols = |genes: &[u32]| genes.iter().map(|&gene| x.genes()[gene as usize]).collect::<BTreeSet<_>>();
//!         b.houses().filter(|(_, genes)| symbols(genes).len() < genes.len()).count() as Cost
//!     }
//! }
//!
//! # fn main() -> Result<(), Error> {
//! # let puzzle: Puzzle = "1...23....4.....".parse()?;
//! let blueprint = Blueprint::new(&puzzle, Segment::Box)?;
//! let outcome = Run::new(&puzzle, 1).within(&Limits::generations(5000)).search(&blueprint, |run| {
//!     let (mut parents, mut children) = Population::pair(100, &blueprint);
//!     parents.apply(&ShuffledSegments, run);
//!     parents.evaluate(&WrongHouses, run)?;
//!     run.begin(&parents)?;
//!     loop {
//!         children.breed(&mut parents, &Tournament::of(3), &OneCut.at(0.8), run);
//!         children.apply(&SwapInSegment::at(0.1), run);
//!         children.evaluate(&WrongHouses, run)?;
//!         parents.replace(&mut children, run);
//!         run.generation(&parents)?;
//!     }
//! });
//! if let Some(solution) = outcome.solution() {
//!     println!("{solution}");
//! }
//! # assert!(outcome.is_solved());
//! # Ok(())
//! # }
//! ```
//!
//! # Have it accepted like ours
//! Implement [`Algorithm`] (a population) or [`Solver`] (anything else) and [`registry::register`] it: recipes aside, every
//! front end then knows it by its name, limits it, watches it and compares it. `evodoku-lab` shows such a program on its front page.
//! Or compose an algorithm in TOML: [`Recipe`].
//!
//! # Map
//! | what | where |
//! | --- | --- |
//! | anything that solves a puzzle | [`Solver`], [`Limits`], [`Outcome`], [`StopReason`]; all of them in [`registry`] |
//! | published algorithms | [`papers`] |
//! | our memetic solver, the exact engines, their race | [`champion`], [`Exact`], [`Race`] |
//! | a puzzle prepared for search | [`Blueprint`]: genes in [`Segment`]s that individuals keep intact |
//! | a search | [`Run`]: generator, limits, counters; [`Population`]: its verbs; [`operators`]: what the verbs are done by |
//! | a search with one grid | [`trajectory`]: a walk from neighbour to neighbour |
//! | a search that fills boards | [`construction`]: a colony of ants |
//! | a cost function for other optimisers | [`Problem`] |
//! | watching | [`Observer`], [`Snapshot`], [`Step`] |
//! | parameters | [`parameters!`], [`words!`], [`Parameters`], [`Domain`] |

mod algorithm;
pub mod champion;
pub mod construction;
mod error;
mod exact;
mod genome;
pub mod memory;
mod observe;
pub mod operators;
mod page;
pub mod papers;
#[doc(hidden)]
pub mod parameters;
mod population;
pub mod prelude;
mod problem;
mod race;
pub mod recipe;
pub mod registry;
mod rng;
mod run;
mod solver;
pub mod trajectory;

pub use algorithm::Algorithm;
pub use champion::Champion;
pub use error::Error;
pub use evodoku_grid::logic::Level;
pub use evodoku_grid::{CpuClock, Limits, StopReason};
pub use exact::Exact;
pub use genome::{Axis, Blueprint, Individual, Segment, Table};
pub use observe::{Nobody, Observer, Row, Snapshot, Spread, Step, Verb};
pub use page::page;
pub use parameters::{Amount, Domain, Parameter, Parameters, Value, Word};
pub use population::{Couples, Judging, Mates, Pass, Population};
pub use problem::{Number, Problem};
pub use race::Race;
pub use recipe::Recipe;
pub use registry::named;
pub use rng::{Chance, Rate, Rng};
pub use run::{Counters, Run};
pub use solver::{About, Candidate, Counts, Family, Line, Outcome, PseudoCode, Repeats, Solver, explain};

pub(crate) use evodoku_grid::StopReason as Stop;

/// What an individual costs: lower is better, and 0 means solved.
pub type Cost = u32;
