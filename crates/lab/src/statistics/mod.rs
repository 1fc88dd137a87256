//! Tests and measures for samples of runs, one file each.
//!
//! A test gives a [`Test`] or says why the data allow none ([`Untestable`]); no result holds a NaN.

#![expect(clippy::float_cmp, reason = "ties and degenerate samples are matters of exact equality")]

mod a12;
mod bootstrap;
mod compare;
mod distribution;
mod ecdf;
mod ert;
mod fisher;
mod friedman;
mod hedges;
mod holm;
mod levene;
mod magnitude;
mod mann_whitney;
mod nemenyi;
mod observation;
mod par;
mod performance_index;
mod ranks;
mod rate;
mod spearman;
mod student;
mod summary;
mod survival;
mod test;
mod van_elteren;
mod welch;
mod wilcoxon;

pub use a12::{A12, a12};
pub use bootstrap::{a12_interval, bootstrap, ert_interval, par_interval};
pub use compare::{Comparison, Winner, compare};
pub use ecdf::Ecdf;
pub use ert::ert;
pub use fisher::{fisher, stratified_fisher};
pub use friedman::{Friedman, friedman};
pub use hedges::{Hedges, hedges};
pub use holm::{holm, holm_over};
pub use levene::{Centre, levene};
pub use magnitude::Magnitude;
pub use mann_whitney::mann_whitney;
pub use nemenyi::{Nemenyi, critical_difference, nemenyi};
pub use observation::{Measure, Observation};
pub use par::par;
pub use performance_index::{Case, PerformanceIndex, Score};
pub use rate::{Interval, Rate, Share, newcombe};
pub use spearman::spearman;
pub use student::student;
pub use summary::Summary;
pub use survival::{Survival, log_rank};
pub use test::{ENOUGH_RUNS, Test, Untestable, caution, words_of_p};
pub use van_elteren::van_elteren;
pub use welch::welch;
pub use wilcoxon::wilcoxon;

/// The level at which a difference counts, in all comparisons, verdicts and pictures.
pub const ALPHA: f64 = 0.05;
