//! Lines over generations, such as the mean fitness of figures 5 to 7 of the Twodoku paper.

use super::panel::Chart;
use super::scale::Scale;
use super::{Plot, field};
use crate::tables::csv_line;

/// Several lines over one axis.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Lines {
    /// What the picture shows.
    pub title: String,
    /// What runs along, such as `generation`.
    pub x_label: String,
    /// What rises, such as `mean fitness`.
    pub y_label: String,
    /// The lines.
    pub lines: Vec<Line>,
}

/// A named line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Line {
    /// The name for the legend.
    pub name: String,
    /// The points from left to right.
    pub points: Vec<(f64, f64)>,
}

impl Plot for Lines {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|l| &l.points).filter(|p| super::panel::drawable(**p));
        let x = Scale::tight(points().map(|p| p.0));
        let y = Scale::linear(points().map(|p| p.1));
        let names: Vec<String> = self.lines.iter().map(|l| l.name.clone()).collect();
        let mut chart = Chart::new(&self.title, (&self.x_label, x), (&self.y_label, y), &names);
        for (index, line) in self.lines.iter().enumerate() {
            chart.line(&line.points, index);
        }
        chart.finish()
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["series", self.x_label.as_str(), self.y_label.as_str()]);
        for line in &self.lines {
            for (x, y) in &line.points {
                text += &csv_line([line.name.clone(), field(*x), field(*y)]);
            }
        }
        text
    }
}
