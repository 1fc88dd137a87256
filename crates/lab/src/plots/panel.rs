//! A rectangle with two axes.

use super::colour::Paint;
use super::figure::{BORDER, Figure, Key};
use super::scale::Scale;
use super::svg::{Anchor, Stroke, Svg, thin};
use super::text::{LABEL, TICK, fit, widest, width};

/// The usual size of a panel.
pub(super) const SIZE: (f64, f64) = (470.0, 290.0);

/// A place for data.
pub(super) struct Panel {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) x: Scale,
    pub(super) y: Scale,
}

/// The room that a vertical axis takes left of its panel.
pub(super) fn y_axis_room(scale: &Scale, title: &str) -> f64 {
    let labels = scale.ticks();
    let title = if title.is_empty() { 0.0 } else { LABEL + 8.0 };
    widest(labels.iter().map(|l| l.1.as_str()), TICK) + 8.0 + title
}

/// The room that the last label of a horizontal axis may take right of its panel.
pub(super) fn x_axis_overhang(scale: &Scale) -> f64 {
    scale.ticks().last().map_or(0.0, |(_, label)| width(label, TICK) / 2.0)
}

/// A figure with one panel of the usual size, its axes drawn, ready for the data of the named series.
pub(super) struct Chart {
    pub(super) figure: Figure,
    pub(super) panel: Panel,
    end: f64,
}

impl Chart {
    /// Draws the axes.
    pub(super) fn new(
        title: &str,
        (x_title, x): (&str, Scale),
        (y_title, y): (&str, Scale),
        series: &[String],
    ) -> Self {
        let room = y_axis_room(&y, y_title);
        let mut figure = Figure::new(title, room + SIZE.0 + x_axis_overhang(&x), series, Key::Line);
        let panel = Panel { left: BORDER + room, top: figure.top, width: SIZE.0, height: SIZE.1, x, y };
        panel.rules_across(&mut figure.svg);
        let end = panel.x_axis(&mut figure.svg, x_title, true);
        panel.y_axis(&mut figure.svg, y_title);
        if series.is_empty() {
            figure.nothing(panel.middle());
        }
        Self { figure, panel, end }
    }

    /// A line through the points that can be drawn; a lone point becomes a dot.
    pub(super) fn line(&mut self, points: &[(f64, f64)], series: usize) {
        self.panel.series(&mut self.figure.svg, points, series);
    }

    /// The picture.
    pub(super) fn finish(self) -> String {
        self.figure.finish(self.end)
    }
}

impl Panel {
    /// The horizontal place of a number.
    pub(super) fn px(&self, value: f64) -> f64 {
        self.left + self.x.place(value) * self.width
    }

    /// The vertical place of a number.
    pub(super) fn py(&self, value: f64) -> f64 {
        self.top + (1.0 - self.y.place(value)) * self.height
    }

    /// The place of a point.
    pub(super) fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (self.px(x), self.py(y))
    }

    /// The line of a series through the points that can be drawn; a lone point becomes a dot.
    pub(super) fn series(&self, svg: &mut Svg, points: &[(f64, f64)], series: usize) {
        let places: Vec<(f64, f64)> = points.iter().filter(|p| drawable(**p)).map(|p| self.at(*p)).collect();
        match places.as_slice() {
            [lone] => svg.dot(*lone, 3.0, Paint::Series(series)),
            places => svg.polyline(&thin(places), Stroke::series(series)),
        }
    }

    /// The lower edge.
    pub(super) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The right edge.
    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// The middle.
    pub(super) fn middle(&self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// Lines across at the marks of the vertical axis.
    pub(super) fn rules_across(&self, svg: &mut Svg) {
        for (mark, _) in self.y.ticks() {
            let y = self.py(mark);
            svg.line((self.left, y), (self.right(), y), Stroke::new(Paint::Grid, 1.0));
        }
    }

    /// Lines up at the marks of the horizontal axis, finer ones between those of a logarithmic scale.
    pub(super) fn rules_up(&self, svg: &mut Svg) {
        let minor = self.x.minor().into_iter().map(|m| (m, 0.4));
        for (mark, width) in minor.chain(self.x.ticks().into_iter().map(|t| (t.0, 1.0))) {
            let x = self.px(mark);
            svg.line((x, self.top), (x, self.bottom()), Stroke::new(Paint::Grid, width));
        }
    }

    /// The horizontal axis below the panel, with or without its labels and title; gives the line where it ends.
    pub(super) fn x_axis(&self, svg: &mut Svg, title: &str, labels: bool) -> f64 {
        let base = self.bottom();
        svg.line((self.left, base), (self.right(), base), Stroke::new(Paint::Axis, 1.0));
        for mark in self.x.minor() {
            let x = self.px(mark);
            svg.line((x, base), (x, base + 2.5), Stroke::new(Paint::Axis, 0.7));
        }
        for (mark, label) in self.x.ticks() {
            let x = self.px(mark);
            svg.line((x, base), (x, base + 4.0), Stroke::new(Paint::Axis, 1.0));
            if labels {
                svg.text((x, base + 8.0 + TICK * 0.8), &label, Anchor::Middle, TICK, Paint::Soft);
            }
        }
        let mut end = base + if labels { 10.0 + TICK } else { 5.0 };
        if !title.is_empty() {
            let title = fit(title, LABEL, self.width);
            svg.text((self.middle().0, end + 4.0 + LABEL), &title, Anchor::Middle, LABEL, Paint::Text);
            end += 8.0 + LABEL;
        }
        end
    }

    /// The vertical axis left of the panel, its title at the border of the figure.
    pub(super) fn y_axis(&self, svg: &mut Svg, title: &str) {
        svg.line((self.left, self.top), (self.left, self.bottom()), Stroke::new(Paint::Axis, 1.0));
        for mark in self.y.minor() {
            let y = self.py(mark);
            svg.line((self.left - 2.5, y), (self.left, y), Stroke::new(Paint::Axis, 0.7));
        }
        for (mark, label) in self.y.ticks() {
            let y = self.py(mark);
            svg.line((self.left - 4.0, y), (self.left, y), Stroke::new(Paint::Axis, 1.0));
            svg.text((self.left - 8.0, y + TICK * 0.36), &label, Anchor::End, TICK, Paint::Soft);
        }
        if !title.is_empty() {
            let title = fit(title, LABEL, self.height);
            svg.turned((BORDER + LABEL * 0.8, self.middle().1), -90.0, &title, Anchor::Middle, LABEL);
        }
    }
}

/// Whether a point has a place.
pub(super) fn drawable((x, y): (f64, f64)) -> bool {
    x.is_finite() && y.is_finite()
}
