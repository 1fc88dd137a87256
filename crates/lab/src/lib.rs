//! The laboratory of Evodoku: resumable experiments, statistical tests, tables and pictures.
//!
//! A [`plan`] describes algorithms, puzzles and replicates, and with them every [`plan::Unit`]. The [`runner`] computes
//! the units missing from a [`store`]. [`statistics`] returns a value that can describe itself, or the reason why there
//! is none. [`tables`] and [`plots`] are plain data until they are rendered, and independent of solvers. A [`report`]
//! combines them and compares them with published figures.
//!
//! ```
//! use evodoku_lab::statistics::{Measure, Outcome, ert, par};
//!
//! let runs = [Outcome::solved(900.0), Outcome::failed(5000.0)];
//! assert_eq!(ert(&runs, Measure::Evaluations), Some(5900.0));
//! assert_eq!(par(&runs, Measure::Evaluations, 10.0, 5000.0), Some(25450.0));
//! ```

mod error;
pub mod export;
pub mod files;
pub mod plan;
pub mod plots;
pub mod report;
pub mod runner;
pub mod samples;
pub mod statistics;
pub mod store;
pub mod tables;
pub mod tuning;
pub mod versus;

pub use error::Error;

/// The examples of the library page, as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
