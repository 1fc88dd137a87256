//! Box plots of the effort of successful runs by parameter (Twodoku, figure 4).

use super::colour::Paint;
use super::rows::Rows;
use super::scale::Scale;
use super::svg::Stroke;
use super::{Plot, field};
use crate::statistics::Summary;
use crate::tables::csv_line;

/// Boxes by group (such as mutation rate) and series (such as crossover rate).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoxPlot {
    /// What the picture shows.
    pub title: String,
    /// The currency of the effort, such as `generations`.
    pub x_label: String,
    /// Whether the axis is logarithmic.
    pub log: bool,
    /// The names of the series.
    pub series: Vec<String>,
    /// The groups from top to bottom.
    pub groups: Vec<BoxGroup>,
}

/// The samples of one group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoxGroup {
    /// Its name.
    pub name: String,
    /// For each series what its successful runs spent, which may be nothing.
    pub samples: Vec<Vec<f64>>,
    /// For each series the number of all its runs, shown beside the successes; empty where all succeeded.
    pub runs: Vec<usize>,
}

impl BoxPlot {
    fn boxes(&self) -> impl Iterator<Item = (usize, usize, &[f64])> {
        let series = self.series.len();
        self.groups.iter().enumerate().flat_map(move |(g, group)| {
            group.samples.iter().take(series).enumerate().map(move |(s, sample)| (g, s, sample.as_slice()))
        })
    }

    fn remark(&self, group: usize, series: usize) -> String {
        let group = &self.groups[group];
        let solved = group.samples[series].len();
        group.runs.get(series).map_or_else(|| format!("n = {solved}"), |runs| format!("{solved}/{runs}"))
    }
}

/// Box, whiskers to the last values within one and a half times its length, rings beyond, a diamond at the mean.
fn draw(rows: &mut Rows, middle: f64, series: usize, sample: &[f64]) {
    let values: Vec<f64> = sample.iter().copied().filter(|v| v.is_finite()).collect();
    let Some(summary) = Summary::of(&values) else { return };
    let reach = 1.5 * (summary.upper - summary.lower);
    let inside = |v: &&f64| **v >= summary.lower - reach && **v <= summary.upper + reach;
    let low = values.iter().filter(inside).copied().fold(summary.lower, f64::min);
    let high = values.iter().filter(inside).copied().fold(summary.upper, f64::max);
    let (paint, half) = (Paint::Series(series), (rows.height - 5.0) / 2.0);
    let [low, lower, median, upper, high, mean] =
        [low, summary.lower, summary.median, summary.upper, high, summary.mean].map(|v| rows.panel.px(v));
    let panel = &rows.panel;
    let svg = &mut rows.figure.svg;
    svg.line((low, middle), (lower, middle), Stroke::new(paint, 1.3));
    svg.line((upper, middle), (high, middle), Stroke::new(paint, 1.3));
    for x in [low, high] {
        svg.line((x, middle - half / 2.0), (x, middle + half / 2.0), Stroke::new(paint, 1.3));
    }
    let corners =
        [(lower, middle - half), (upper, middle - half), (upper, middle + half), (lower, middle + half)];
    svg.polygon(&corners, paint, 0.3);
    let closed: Vec<(f64, f64)> = corners.iter().chain(corners.first()).copied().collect();
    svg.polyline(&closed, Stroke::new(paint, 1.3));
    svg.line((median, middle - half), (median, middle + half), Stroke::new(Paint::Text, 2.2));
    let diamond = [(mean - 3.5, middle), (mean, middle - 3.5), (mean + 3.5, middle), (mean, middle + 3.5)];
    svg.polygon(&diamond, Paint::Ground, 1.0);
    let closed: Vec<(f64, f64)> = diamond.iter().chain(diamond.first()).copied().collect();
    svg.polyline(&closed, Stroke::new(Paint::Text, 1.1));
    for value in values.iter().filter(|v| !inside(v)) {
        svg.ring((panel.px(*value), middle), 2.4, Stroke::new(paint, 1.1));
    }
}

impl Plot for BoxPlot {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let values = || self.boxes().flat_map(|b| b.2.iter().copied());
        let scale = if self.log { Scale::log(values()) } else { Scale::linear(values()) };
        let remarks: Vec<String> = self.boxes().map(|(g, s, _)| self.remark(g, s)).collect();
        let groups: Vec<String> = self.groups.iter().map(|g| g.name.clone()).collect();
        let mut rows = Rows::new(&self.title, (&self.x_label, scale), &groups, &self.series, &remarks);
        for (group, series, sample) in self.boxes() {
            let middle = rows.middle(group, series);
            draw(&mut rows, middle, series, sample);
            rows.remark(group, series, &self.remark(group, series));
        }
        rows.finish()
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["group", "series", self.x_label.as_str()]);
        for (group, series, sample) in self.boxes() {
            for value in sample {
                text +=
                    &csv_line([self.groups[group].name.clone(), self.series[series].clone(), field(*value)]);
            }
        }
        text
    }
}
