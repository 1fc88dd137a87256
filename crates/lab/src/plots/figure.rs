//! The sheet that a plot is drawn on: title above, legend at the right, everything inside.

use super::colour::Paint;
use super::svg::{Anchor, Stroke, Svg};
use super::text::{LABEL, TITLE, cut, widest, wrap};

/// The empty border of a figure.
pub(super) const BORDER: f64 = 12.0;
/// The longest name that a legend or a row shows in full.
pub(super) const LONGEST: usize = 30;

const LEGEND_LINE: f64 = 20.0;
const KEY: f64 = 22.0;

/// A figure in the making; plots draw on its `svg`.
pub(super) struct Figure {
    /// Where to draw.
    pub(super) svg: Svg,
    /// The first line below the title.
    pub(super) top: f64,
    title: String,
    width: f64,
    bottom: f64,
}

/// How a legend shows a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// By a line.
    Line,
    /// By a filled square.
    Square,
}

impl Figure {
    /// A figure whose panels and labels take `width`, with a legend for the named series if there are several.
    pub(super) fn new(title: &str, width: f64, series: &[String], key: Key) -> Self {
        let names: Vec<String> = series.iter().map(|n| cut(n, LONGEST)).collect();
        let legend =
            if names.len() > 1 { 24.0 + KEY + widest(names.iter().map(String::as_str), LABEL) } else { 0.0 };
        let mut svg = Svg::default();
        let mut top = BORDER;
        for line in wrap(title, TITLE * 1.06, width + legend) {
            let attributes = format!("font-weight=\"600\" {}", Paint::Text.fill());
            svg.styled((BORDER, top + TITLE), &line, Anchor::Start, TITLE, &attributes);
            top += TITLE * 1.3;
        }
        top += 10.0;
        let width_in_all = width + legend + 2.0 * BORDER;
        let mut figure = Self { svg, top, title: title.to_owned(), width: width_in_all, bottom: top };
        if names.len() > 1 {
            figure.legend(width + BORDER + 18.0, &names, key);
        }
        figure
    }

    fn legend(&mut self, left: f64, names: &[String], key: Key) {
        for (index, name) in names.iter().enumerate() {
            let middle = self.top + 8.0 + index as f64 * LEGEND_LINE;
            match key {
                Key::Line => {
                    let stroke = Stroke { width: 2.5, ..Stroke::series(index) };
                    self.svg.line((left, middle), (left + KEY, middle), stroke);
                }
                Key::Square => {
                    let attributes = format!("rx=\"2\" {}", Paint::Series(index).fill());
                    self.svg.rect((left + 4.0, middle - 6.0), (12.0, 12.0), &attributes);
                }
            }
            self.svg.text((left + KEY + 6.0, middle + 4.3), name, Anchor::Start, LABEL, Paint::Text);
        }
        self.bottom = self.top + names.len() as f64 * LEGEND_LINE;
    }

    /// The words shown in place of missing data.
    pub(super) fn nothing(&mut self, at: (f64, f64)) {
        self.svg.text(at, "no data", Anchor::Middle, LABEL, Paint::Soft);
    }

    /// The picture, whose panels and labels end at `bottom`.
    pub(super) fn finish(self, bottom: f64) -> String {
        self.svg.finish(&self.title, self.width, bottom.max(self.bottom) + BORDER)
    }
}
