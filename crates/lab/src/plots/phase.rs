//! The phase transition: success and effort against the share of givens.

use super::colour::Paint;
use super::figure::{BORDER, Figure, Key};
use super::panel::{Panel, drawable, x_axis_overhang, y_axis_room};
use super::scale::Scale;
use super::svg::{Anchor, Stroke};
use super::text::TICK;
use super::{Plot, field};
use crate::statistics::Rate;
use crate::tables::csv_line;

const WIDTH: f64 = 470.0;
const HEIGHT: f64 = 170.0;
const GAP: f64 = 30.0;

/// Success above, effort below, over one axis.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Phase {
    /// What the picture shows.
    pub title: String,
    /// What is varied, such as `share of givens`.
    pub x_label: String,
    /// The currency of the effort, such as `CPU seconds`.
    pub effort_label: String,
    /// One line for each algorithm.
    pub lines: Vec<PhaseLine>,
}

/// The transition of one algorithm.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PhaseLine {
    /// The name for the legend.
    pub name: String,
    /// Its points from left to right.
    pub points: Vec<PhasePoint>,
}

/// One share of givens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PhasePoint {
    /// The share.
    pub x: f64,
    /// The successes there.
    pub rate: Rate,
    /// First quartile, median and third quartile of the effort; infinite if too many runs failed.
    pub effort: [f64; 3],
}

impl Phase {
    /// How far the marks of a series are shifted, so that those at one place are side by side.
    fn aside(&self, series: usize, step: f64) -> f64 {
        step * (series as f64 - (self.lines.len() - 1) as f64 / 2.0)
    }

    fn success(&self, figure: &mut Figure, panel: &Panel) {
        for (index, line) in self.lines.iter().enumerate() {
            for point in line.points.iter().filter(|p| p.x.is_finite()) {
                if let Some(interval) = point.rate.wilson() {
                    let x = panel.px(point.x) + self.aside(index, 3.0);
                    let stroke = Stroke::new(Paint::Series(index), 1.2);
                    figure.svg.line((x, panel.py(interval.low)), (x, panel.py(interval.high)), stroke);
                }
            }
        }
        for (index, line) in self.lines.iter().enumerate() {
            let points: Vec<(f64, f64)> =
                line.points.iter().map(|p| (p.x, p.rate.share().unwrap_or(f64::NAN))).collect();
            marked(figure, panel, &points, index);
        }
    }

    fn effort(&self, figure: &mut Figure, panel: &Panel) {
        for (index, line) in self.lines.iter().enumerate() {
            // Where the median is known but a quartile is not, the band runs to the edge of the panel.
            for known in line.points.split(|p| !drawable((p.x, p.effort[1]))) {
                let edge =
                    |column: usize| known.iter().map(move |p| (panel.px(p.x), panel.py(p.effort[column])));
                let outline: Vec<(f64, f64)> = edge(2).chain(edge(0).rev()).collect();
                figure.svg.polygon(&outline, Paint::Series(index), 0.15);
            }
        }
        for (index, line) in self.lines.iter().enumerate() {
            let points: Vec<(f64, f64)> = line.points.iter().map(|p| (p.x, p.effort[1])).collect();
            marked(figure, panel, &points, index);
            for point in line.points.iter().filter(|p| lost(p)) {
                let (x, y) = (panel.px(point.x) + self.aside(index, 9.0), panel.top);
                figure.svg.polygon(
                    &[(x - 4.0, y + 7.0), (x, y), (x + 4.0, y + 7.0)],
                    Paint::Series(index),
                    1.0,
                );
            }
        }
    }
}

/// Whether most runs failed, so that the median effort is unknown.
fn lost(point: &PhasePoint) -> bool {
    point.x.is_finite() && point.effort[1] == f64::INFINITY
}

/// A line with a dot at each point.
fn marked(figure: &mut Figure, panel: &Panel, points: &[(f64, f64)], series: usize) {
    // A point that cannot be drawn parts the line: nothing is claimed across the gap.
    for part in points.split(|p| !drawable(*p)) {
        if part.len() > 1 {
            panel.series(&mut figure.svg, part, series);
        }
        for point in part {
            figure.svg.dot(panel.at(*point), 2.8, Paint::Series(series));
        }
    }
}

impl Plot for Phase {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let points = || self.lines.iter().flat_map(|l| &l.points);
        let x = Scale::linear(points().map(|p| p.x));
        let share = Scale::fixed(0.0, 1.0, 0.25);
        let effort = Scale::log(points().flat_map(|p| p.effort));
        let room = y_axis_room(&share, "share").max(y_axis_room(&effort, &self.effort_label));
        let names: Vec<String> = self.lines.iter().map(|l| l.name.clone()).collect();
        let mut figure = Figure::new(&self.title, room + WIDTH + x_axis_overhang(&x), &names, Key::Line);
        let left = BORDER + room;
        let upper = Panel { left, top: figure.top, width: WIDTH, height: HEIGHT, x: x.clone(), y: share };
        let lower = Panel { left, top: upper.bottom() + GAP, width: WIDTH, height: HEIGHT, x, y: effort };
        upper.rules_across(&mut figure.svg);
        lower.rules_across(&mut figure.svg);
        upper.x_axis(&mut figure.svg, "", false);
        let end = lower.x_axis(&mut figure.svg, &self.x_label, true);
        upper.y_axis(&mut figure.svg, "share solved");
        lower.y_axis(&mut figure.svg, &self.effort_label);
        if points().any(lost) {
            let words = "▲ more than half of the runs failed";
            figure.svg.text((lower.right(), lower.top - 6.0), words, Anchor::End, TICK, Paint::Soft);
        }
        self.success(&mut figure, &upper);
        self.effort(&mut figure, &lower);
        if self.lines.is_empty() {
            figure.nothing(upper.middle());
        }
        figure.finish(end)
    }

    fn csv(&self) -> String {
        let mut text = csv_line([
            "series",
            self.x_label.as_str(),
            "solved",
            "runs",
            "effort lower quartile",
            "effort median",
            "effort upper quartile",
        ]);
        for line in &self.lines {
            for p in &line.points {
                let fields =
                    [line.name.clone(), field(p.x), p.rate.solved.to_string(), p.rate.runs.to_string()];
                text += &csv_line(fields.into_iter().chain(p.effort.map(field)));
            }
        }
        text
    }
}
