//! All algorithms against all: the probability A12 that a run of the row beats one of the column.

use super::colour::diverging;
use super::matrix::Matrix;
use super::{Plot, field};
use crate::statistics::A12;
use crate::tables::csv_line;

/// A square map of effects.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pairwise {
    /// What the picture shows.
    pub title: String,
    /// The algorithms.
    pub names: Vec<String>,
    /// For each row and column the effect, and whether it is significant; none where it cannot be said.
    pub effects: Vec<Vec<Option<(A12, bool)>>>,
}

impl Plot for Pairwise {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let mut cells: Vec<Vec<Option<(f64, String)>>> = Vec::new();
        for (row, effects) in self.effects.iter().enumerate() {
            let cell = |(column, effect): (usize, &Option<(A12, bool)>)| {
                let (a12, significant) = effect.filter(|e| e.0.0.is_finite() && row != column)?;
                Some((a12.0, format!("{:.2}{}", a12.0, if significant { "*" } else { "" })))
            };
            cells.push(effects.iter().enumerate().map(cell).collect());
        }
        Matrix {
            title: &self.title,
            note: "Probability that a run of the row beats one of the column; * significant",
            row_title: "",
            column_title: "",
            rows: self.names.clone(),
            columns: self.names.clone(),
            cells,
            shade: diverging,
            bar: ["0 never", "0.5", "1 always"].map(str::to_owned),
            bar_title: "A12",
        }
        .svg()
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["row", "column", "A12", "significant"]);
        for (a, row) in self.names.iter().zip(&self.effects) {
            for (b, effect) in self.names.iter().zip(row) {
                let (value, significant) =
                    effect.map_or((f64::NAN, String::new()), |e| (e.0.0, e.1.to_string()));
                text += &csv_line([a.clone(), b.clone(), field(value), significant]);
            }
        }
        text
    }
}
