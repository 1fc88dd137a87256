//! Labelled rows in groups: the ground of bars and boxes. Names are on the left, so that they never overlap.

use super::colour::Paint;
use super::figure::{BORDER, Figure, Key, LONGEST};
use super::panel::{Panel, x_axis_overhang};
use super::scale::Scale;
use super::svg::{Anchor, Stroke};
use super::text::{LABEL, TICK, cut, widest};

const WIDTH: f64 = 430.0;

/// A figure with its rows laid out and its axis drawn.
pub(super) struct Rows {
    pub(super) figure: Figure,
    pub(super) panel: Panel,
    /// The height of one row.
    pub(super) height: f64,
    group: f64,
    end: f64,
}

impl Rows {
    /// Lays out `groups` of one row for each of the `series`; `remarks` are the words on the right.
    pub(super) fn new(
        title: &str,
        (x_title, x): (&str, Scale),
        groups: &[String],
        series: &[String],
        remarks: &[String],
    ) -> Self {
        let names: Vec<String> = groups.iter().map(|g| cut(g, LONGEST)).collect();
        let height = if series.len() > 1 { 17.0 } else { 22.0 };
        let group = series.len().max(1) as f64 * height + 9.0;
        let room = widest(names.iter().map(String::as_str), LABEL) + 12.0;
        let right = (widest(remarks.iter().map(String::as_str), TICK) + 10.0).max(x_axis_overhang(&x));
        let mut figure = Figure::new(title, room + WIDTH + right, series, Key::Square);
        let panel = Panel {
            left: BORDER + room,
            top: figure.top,
            width: WIDTH,
            height: (group * groups.len() as f64).max(height),
            x,
            y: Scale::fixed(0.0, 1.0, 1.0),
        };
        panel.rules_up(&mut figure.svg);
        let end = panel.x_axis(&mut figure.svg, x_title, true);
        figure.svg.line((panel.left, panel.top), (panel.left, panel.bottom()), Stroke::new(Paint::Axis, 1.0));
        for (index, name) in names.iter().enumerate() {
            let middle = panel.top + (index as f64 + 0.5) * group;
            figure.svg.text((panel.left - 8.0, middle + LABEL * 0.36), name, Anchor::End, LABEL, Paint::Text);
        }
        if groups.is_empty() {
            figure.nothing((panel.middle().0, panel.middle().1 + 4.0));
        }
        Self { figure, panel, height, group, end }
    }

    /// The middle line of a row.
    pub(super) fn middle(&self, group: usize, series: usize) -> f64 {
        self.panel.top + group as f64 * self.group + 4.5 + (series as f64 + 0.5) * self.height
    }

    /// Words at the right of a row.
    pub(super) fn remark(&mut self, group: usize, series: usize, words: &str) {
        let at = (self.panel.right() + 8.0, self.middle(group, series) + TICK * 0.36);
        self.figure.svg.text(at, words, Anchor::Start, TICK, Paint::Soft);
    }

    /// The picture.
    pub(super) fn finish(self) -> String {
        self.figure.finish(self.end)
    }
}
