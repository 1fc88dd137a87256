//! The laboratory of Evodoku: what a sample of runs says, as tests, tables and pictures.
//!
//! Nothing here knows a solver. [`statistics`] answers with a value that carries its own words, or with the reason
//! why it cannot; [`tables`] and [`plots`] are plain data until they are rendered.
//!
//! ```
//! use evodoku_lab::statistics::{Measure, Outcome, ert, par};
//!
//! let runs = [Outcome::solved(900.0), Outcome::failed(5000.0)];
//! assert_eq!(ert(&runs, Measure::Evaluations), Some(5900.0));
//! assert_eq!(par(&runs, Measure::Evaluations, 10.0, 5000.0), Some(25450.0));
//! ```

pub mod plots;
pub mod statistics;
pub mod tables;
