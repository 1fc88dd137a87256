//! A map of two parameters, such as mutation against crossover (Twodoku, table 3).

use super::colour::sequential;
use super::matrix::Matrix;
use super::scale::{label, round_step};
use super::{Plot, field};
use crate::tables::csv_line;

/// A value for each pair of parameter values.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HeatMap {
    /// What the picture shows.
    pub title: String,
    /// The parameter across, such as `crossover rate`.
    pub x_label: String,
    /// The parameter down, such as `mutation rate`.
    pub y_label: String,
    /// What the colour shows, such as `success rate`.
    pub value_label: String,
    /// The values of the parameter across.
    pub x: Vec<String>,
    /// The values of the parameter down.
    pub y: Vec<String>,
    /// For each value down and across the number, and the words to print in its cell.
    pub cells: Vec<Vec<Option<(f64, String)>>>,
    /// The numbers at the ends of the colours; those of the data where none.
    pub range: Option<(f64, f64)>,
}

impl HeatMap {
    fn ends(&self) -> (f64, f64) {
        let values = || self.cells.iter().flatten().flatten().map(|c| c.0).filter(|v| v.is_finite());
        let (low, high) = self.range.unwrap_or_else(|| {
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
        });
        let (low, high) = (low.clamp(-1e300, 1e300), high.clamp(-1e300, 1e300));
        // One value, or none, still needs two ends.
        match high - low {
            span if span > low.abs() * 1e-12 => (low, high),
            _ if low < 1e300 => (low, low + low.abs().max(1.0)),
            _ => (0.0, 1.0),
        }
    }
}

impl Plot for HeatMap {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let (low, high) = self.ends();
        let step = round_step((high - low) / 20.0);
        let cell = |(value, words): &(f64, String)| {
            value.is_finite().then(|| ((value - low) / (high - low), words.clone()))
        };
        let cells =
            self.cells.iter().map(|row| row.iter().map(|c| c.as_ref().and_then(cell)).collect()).collect();
        Matrix {
            title: &self.title,
            note: "",
            row_title: &self.y_label,
            column_title: &self.x_label,
            rows: self.y.clone(),
            columns: self.x.clone(),
            cells,
            shade: sequential,
            bar: [low, f64::midpoint(low, high), high].map(|v| label(v, step)),
            bar_title: &self.value_label,
        }
        .svg()
    }

    fn csv(&self) -> String {
        let mut text = csv_line([self.y_label.as_str(), &self.x_label, &self.value_label, "shown"]);
        for (y, row) in self.y.iter().zip(&self.cells) {
            for (x, cell) in self.x.iter().zip(row) {
                let (value, words) = cell.clone().unwrap_or((f64::NAN, String::new()));
                text += &csv_line([y.clone(), x.clone(), field(value), words]);
            }
        }
        text
    }
}
