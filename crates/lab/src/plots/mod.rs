//! Pictures as data: every plot is plain numbers with an `svg` and the `csv` behind it.
//!
//! The SVG has a transparent background, is readable in light and dark, is self-contained, and is the same
//! for the same data. Series beyond the eight colours repeat them with dashes. What cannot be drawn (a NaN, an infinite
//! effort) is left out of the picture and stays in the CSV.

#![expect(clippy::float_cmp, reason = "only exactly equal places may be merged")]
#![expect(
    clippy::format_push_string,
    reason = "a picture is rendered once: clarity beats a spared allocation"
)]

mod boxes;
mod colour;
mod convergence;
mod critical_difference;
mod ecdf;
mod figure;
mod heat_map;
mod index;
mod lines;
mod matrix;
mod pairwise;
mod panel;
mod phase;
mod rows;
mod scale;
mod success;
mod svg;
mod text;

pub use boxes::{BoxGroup, BoxPlot};
pub use convergence::{Band, Convergence};
pub use critical_difference::CriticalDifference;
pub use ecdf::EcdfPlot;
pub use heat_map::HeatMap;
pub use index::IndexPlot;
pub use lines::{Line, Lines};
pub use pairwise::Pairwise;
pub use phase::{Phase, PhaseLine, PhasePoint};
pub use success::{SuccessBars, SuccessGroup};

pub use colour::style;

/// A picture that a report can place.
pub trait Plot {
    /// What the picture shows.
    fn title(&self) -> &str;
    /// The picture.
    fn svg(&self) -> String;
    /// The numbers behind it, one observation in each line.
    fn csv(&self) -> String;
}

/// A number for a CSV field: every digit, and nothing where there is no number.
fn field(value: f64) -> String {
    if value.is_nan() { String::new() } else { value.to_string() }
}
