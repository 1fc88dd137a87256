//! Convergence: the median of the best cost over generations, with the band between the quartiles.

use super::colour::Paint;
use super::panel::{Chart, drawable};
use super::scale::Scale;
use super::svg::thin;
use super::{Plot, field};
use crate::statistics::Summary;
use crate::tables::csv_line;

/// The convergence of several algorithms.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Convergence {
    /// What the picture shows.
    pub title: String,
    /// What runs along, such as `generation`.
    pub x_label: String,
    /// What falls, such as `best cost`.
    pub y_label: String,
    /// One band for each algorithm.
    pub bands: Vec<Band>,
}

/// The quartiles of one algorithm.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Band {
    /// The name for the legend.
    pub name: String,
    /// For each place along the axis: the place, first quartile, median, third quartile.
    pub points: Vec<[f64; 4]>,
}

impl Band {
    /// The quartiles over runs, given the value of each run at each generation from 0 on. A run that ended keeps its
    /// last value, for the solution is not lost again.
    pub fn of_runs(name: impl Into<String>, runs: &[Vec<f64>]) -> Self {
        let generations = runs.iter().map(Vec::len).max().unwrap_or(0);
        let mut values = Vec::with_capacity(runs.len());
        let points = (0..generations).filter_map(|generation| {
            values.clear();
            values.extend(runs.iter().filter_map(|run| run.get(generation).or(run.last())));
            let summary = Summary::of(&values)?;
            Some([generation as f64, summary.lower, summary.median, summary.upper])
        });
        Self { name: name.into(), points: points.collect() }
    }
}

impl Plot for Convergence {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let points = || self.bands.iter().flat_map(|b| &b.points);
        let x = Scale::tight(points().map(|p| p[0]));
        let y = Scale::linear(points().flat_map(|p| p[1..].iter().copied()));
        let names: Vec<String> = self.bands.iter().map(|b| b.name.clone()).collect();
        let mut chart = Chart::new(&self.title, (&self.x_label, x), (&self.y_label, y), &names);
        for (index, band) in self.bands.iter().enumerate() {
            let edge = |column: usize| {
                let places = band.points.iter().map(|p| (p[0], p[column])).filter(|p| drawable(*p));
                thin(&places.map(|p| chart.panel.at(p)).collect::<Vec<_>>())
            };
            let mut outline = edge(3);
            outline.extend(edge(1).into_iter().rev());
            chart.figure.svg.polygon(&outline, Paint::Series(index), 0.18);
        }
        // All medians after all bands, so that no band lies over a line.
        for (index, band) in self.bands.iter().enumerate() {
            let medians: Vec<(f64, f64)> = band.points.iter().map(|p| (p[0], p[2])).collect();
            chart.line(&medians, index);
        }
        chart.finish()
    }

    fn csv(&self) -> String {
        let mut text =
            csv_line(["series", self.x_label.as_str(), "lower quartile", "median", "upper quartile"]);
        for band in &self.bands {
            for point in &band.points {
                text += &csv_line([band.name.clone()].into_iter().chain(point.map(field)));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_ended_keeps_its_value() {
        let band = Band::of_runs("A", &[vec![9.0, 0.0], vec![9.0, 8.0, 4.0], vec![9.0, 8.0, 6.0]]);
        assert_eq!(band.points, [[0.0, 9.0, 9.0, 9.0], [1.0, 4.0, 8.0, 8.0], [2.0, 2.0, 4.0, 5.0]]);
        assert!(Band::of_runs("A", &[vec![]]).points.is_empty());
    }
}
