//! The laboratory of Evodoku: experiments that can be stopped and resumed, and what their runs say, as tests, tables
//! and pictures.
//!
//! A [`plan`] names algorithms, puzzles and replicates, and with them every [`plan::Unit`]; the [`runner`] computes the
//! units that a [`store`] lacks. [`statistics`] answers with a value that carries its own words, or with the reason
//! why it cannot; [`tables`] and [`plots`] are plain data until they are rendered, and know no solver. A [`report`] puts them
//! together and holds them against what was published.
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

/// The README's example of the libraries, held to what it says.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
