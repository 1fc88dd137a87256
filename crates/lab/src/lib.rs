//! The laboratory: experiments with Sudoku solvers that anyone can repeat, from a plan to tables, tests and pictures.
//!
//! # Run an experiment with an algorithm of your own
//! Whatever implements [`Solver`](evodoku_evolve::Solver) can be registered; plans then name it like a published algorithm.
//!
//! ```
//! use evodoku_evolve::{parameters, prelude::*};
//! use evodoku_lab::plan::{Plan, Shelf};
//! use evodoku_lab::runner::{self, Shard};
//! use evodoku_lab::{samples::Samples, store::{Environment, Store}};
//! use std::sync::atomic::AtomicBool;
//!
//! parameters! {
//!     /// Tournaments and swaps, nothing else.
//!     pub struct Swapper {
//!         /// Individuals.
//!         population: usize = 100, 2..=10_000;
//!     }
//! }
//!
//! const ABOUT: About<'static> = About {
//!     name: "swapper",
//!     what: "select, then swap",
//!     source: "this page",
//!     version: 1,
//!     pseudo_code: PseudoCode::Text("select, swap, evaluate"),
//! };
//!
//! impl Solver for Swapper {
//!     fn about(&self) -> About<'_> {
//!         ABOUT
//!     }
//!
//!     fn watch(&self, puzzle: &Puzzle, seed: u64, limits: &Limits<'_>, observer: &mut dyn Observer) -> Result<Outcome, Error> {
//!         let blueprint = Blueprint::new(puzzle, Segment::Box)?;
//!         Ok(Run::new(puzzle, seed).within(limits).watched_by(observer).search(&blueprint, |run| {
//!             let (mut parents, mut children) = Population::pair(self.population, &blueprint);
//!             parents.apply(&ShuffledSegments, run);
//!             parents.evaluate(&LineDuplicates, run)?;
//!             run.begin(&parents)?;
//!             loop {
//!                 children.breed(&mut parents, &Tournament::of(3), &OneCut.at(0.0), run);
//!                 children.apply(&SwapInSegment::at(0.2), run);
//!                 children.evaluate(&LineDuplicates, run)?;
//!                 parents.replace(&mut children, run);
//!                 run.generation(&parents)?;
//!             }
//!         }))
//!     }
//! }
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! registry::register(registry::Entry::new(ABOUT, || Box::<Swapper>::default()))?;
//! let text = "algorithms = ['swapper', 'weiss']\npuzzles = ['@weiss/easy1']\nreplicates = 5\nbudget = { evaluations = 30_000 }";
//! let interrupt = &AtomicBool::new(false);
//! let plan = Plan::parse("mine.toml".as_ref(), text.into(), None, Shelf::Disk, interrupt)?;
//! let folder = std::env::temp_dir().join(format!("evodoku-mine-{}", std::process::id()));
//! let environment = &Environment::here("my program", "");
//! runner::run(&plan, &folder, runner::Options { threads: 1, shard: Shard::default(), interrupt, environment }, &mut |_| ())?;
//! let store = Store::open(&folder)?;
//! let samples = Samples::read(&store, store.experiments()?.remove(0))?;
//! for (configuration, label) in samples.labels().iter().enumerate() {
//!     println!("{label}: solved {}", samples.of(configuration, 0).rate());
//! }
//! # assert_eq!((samples.labels(), samples.runs()), (vec!["swapper".into(), "weiss".into()], 10));
//! # drop(store);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok(())
//! # }
//! ```
//!
//! # Map
//! | what | where |
//! | --- | --- |
//! | what an experiment consists of: one description for plans, stores and reports | [`experiment`] |
//! | the same in TOML | [`plan`]; the plans of published tables are [`plan::SHIPPED`] |
//! | computing the units that a store lacks, resumably | [`runner`]; one unit is [`runner::compute`] |
//! | every run ever made, in SQLite | [`store`] |
//! | runs by configuration and puzzle | [`samples`]; is A better than B? [`versus`] |
//! | measures and tests that say what they found | [`statistics`] |
//! | tables and pictures, plain data until they are rendered | [`tables`], [`plots`] |
//! | a page of them beside published figures | [`report`] with [`published`], [`verdict`] |
//! | tables in documents, from the runs kept beside them | [`evidence`] |
//! | files for R, Python, `IOHanalyzer`, irace | [`export`], [`tuning`] |

mod error;
pub mod evidence;
pub mod experiment;
pub mod export;
pub mod files;
pub mod plan;
pub mod plots;
pub mod published;
pub mod report;
pub mod runner;
pub mod samples;
pub mod statistics;
pub mod store;
pub mod tables;
pub mod tuning;
mod values;
pub mod verdict;
pub mod versus;
pub mod words;

pub use error::Error;

/// The examples of the library page, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
