//! The performance index over the weight w, one panel for each of its three cases (Ret-GA, figure 8).

use super::colour::Paint;
use super::figure::{BORDER, Figure, Key};
use super::panel::{Panel, y_axis_room};
use super::scale::Scale;
use super::svg::Anchor;
use super::text::LABEL;
use super::{Plot, field};
use crate::statistics::{Case, PerformanceIndex};
use crate::tables::csv_line;

const SIDE: f64 = 190.0;
const GAP: f64 = 34.0;

/// The performance index of several algorithms.
#[derive(Debug, Clone, PartialEq)]
pub struct IndexPlot {
    /// What the picture shows.
    pub title: String,
    /// The algorithms in the order of the index.
    pub names: Vec<String>,
    /// Their index.
    pub index: PerformanceIndex,
}

impl IndexPlot {
    fn count(&self) -> usize {
        self.names.len().min(self.index.terms.len())
    }
}

impl Plot for IndexPlot {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let y = Scale::fixed(0.0, 1.0, 0.2);
        let room = y_axis_room(&y, "PI");
        let names = &self.names[..self.count()];
        let mut figure = Figure::new(&self.title, room + 3.0 * SIDE + 2.0 * GAP + 8.0, names, Key::Line);
        let mut end = figure.top;
        for (column, case) in Case::ALL.into_iter().enumerate() {
            let left = BORDER + room + column as f64 * (SIDE + GAP);
            let x = Scale::fixed(0.0, 1.0, 0.25);
            let panel = Panel {
                left,
                top: figure.top + LABEL + 8.0,
                width: SIDE,
                height: SIDE * 1.15,
                x,
                y: y.clone(),
            };
            let head = format!("({}) {}", ["i", "ii", "iii"][column], case.words());
            figure.svg.text(
                (panel.middle().0, figure.top + LABEL),
                &head,
                Anchor::Middle,
                LABEL,
                Paint::Text,
            );
            panel.rules_across(&mut figure.svg);
            end = panel.x_axis(&mut figure.svg, "weight w", true);
            if column == 0 {
                panel.y_axis(&mut figure.svg, "performance index PI");
            }
            for algorithm in 0..self.count() {
                let points = [0.0, 1.0].map(|w| (w, self.index.at(algorithm, case, w)));
                panel.series(&mut figure.svg, &points, algorithm);
            }
        }
        figure.finish(end)
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["algorithm", "case", "w", "PI"]);
        for (algorithm, name) in self.names[..self.count()].iter().enumerate() {
            for case in Case::ALL {
                for w in [0.0, 0.25, 0.5, 0.75, 1.0] {
                    let value = self.index.at(algorithm, case, w);
                    text += &csv_line([name.clone(), case.words().to_owned(), field(w), field(value)]);
                }
            }
        }
        text
    }
}
