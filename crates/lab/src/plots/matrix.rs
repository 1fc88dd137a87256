//! A table of coloured cells with names at its sides: the ground of both maps.

use super::colour::{Paint, Shade};
use super::figure::{BORDER, Figure, Key, LONGEST};
use super::svg::{Anchor, Svg};
use super::text::{LABEL, TICK, cut, fit, widest, width, wrap};

/// The bar that explains the colours.
const BAR: (f64, f64) = (14.0, 150.0);
/// The height of a cell.
const HEIGHT: f64 = 34.0;
/// How far leaning names rise and reach, as shares of their width: the sine and cosine of 41 degrees.
const LEAN: (f64, f64) = (0.66, 0.76);

/// A map before it is drawn.
pub(super) struct Matrix<'a> {
    pub(super) title: &'a str,
    /// A remark below the title; may be empty.
    pub(super) note: &'a str,
    pub(super) row_title: &'a str,
    pub(super) column_title: &'a str,
    pub(super) rows: Vec<String>,
    pub(super) columns: Vec<String>,
    /// For each row and column the share that decides the colour, and the words in the cell.
    pub(super) cells: Vec<Vec<Option<(f64, String)>>>,
    pub(super) shade: fn(f64) -> Shade,
    /// The words at the bottom, middle and top of the bar of colours.
    pub(super) bar: [String; 3],
    pub(super) bar_title: &'a str,
}

impl Matrix<'_> {
    /// The picture.
    pub(super) fn svg(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|r| cut(r, LONGEST)).collect();
        let columns: Vec<String> = self.columns.iter().map(|c| cut(c, LONGEST)).collect();
        let words = self.cells.iter().flatten().flatten().map(|c| c.1.as_str());
        let cell = (widest(words, TICK) + 14.0).max(46.0);
        let (wide, tall) = (cell * columns.len().max(1) as f64, HEIGHT * rows.len().max(1) as f64);
        let names = widest(columns.iter().map(String::as_str), LABEL);
        // Names that are wider than their column lean.
        let leaning = names > cell - 6.0;
        let title_room = if self.row_title.is_empty() { 0.0 } else { LABEL + 10.0 };
        let left = BORDER + title_room + widest(rows.iter().map(String::as_str), LABEL) + 10.0;
        // The names of the last columns may reach beyond them.
        let reach =
            |(i, name): (usize, &String)| (i as f64 + 0.5) * cell + LEAN.1 * width(name, LABEL) + 10.0 - wide;
        let overhang = if leaning { columns.iter().enumerate().map(reach).fold(0.0, f64::max) } else { 0.0 };
        let bar_left = left + wide + overhang.max(24.0);
        let bar_words = widest(self.bar.iter().map(String::as_str), TICK) + BAR.0 + 6.0;
        let all = bar_left - BORDER + bar_words.max(width(self.bar_title, LABEL));
        let mut figure = Figure::new(self.title, all, &[], Key::Square);
        let mut top = figure.top;
        for line in wrap(self.note, TICK, all) {
            figure.svg.text((BORDER, top + TICK - 4.0), &line, Anchor::Start, TICK, Paint::Soft);
            top += TICK * 1.4;
        }
        let svg = &mut figure.svg;
        if !self.column_title.is_empty() {
            let title = fit(self.column_title, LABEL, wide.max(120.0));
            svg.text((left + wide / 2.0, top + LABEL), &title, Anchor::Middle, LABEL, Paint::Text);
            top += LABEL + 8.0;
        }
        top += if leaning { names * LEAN.0 + LABEL + 4.0 } else { LABEL + 8.0 };
        if !self.row_title.is_empty() {
            let title = fit(self.row_title, LABEL, tall.max(100.0));
            svg.turned((BORDER + LABEL * 0.8, top + tall / 2.0), -90.0, &title, Anchor::Middle, LABEL);
        }
        for (index, name) in columns.iter().enumerate() {
            let x = left + (index as f64 + 0.5) * cell;
            if leaning {
                svg.turned((x + 3.0, top - 6.0), -41.0, name, Anchor::Start, LABEL);
            } else {
                svg.text((x, top - 6.0), name, Anchor::Middle, LABEL, Paint::Text);
            }
        }
        for (row, name) in rows.iter().enumerate() {
            let y = top + row as f64 * HEIGHT;
            svg.text((left - 8.0, y + HEIGHT / 2.0 + LABEL * 0.36), name, Anchor::End, LABEL, Paint::Text);
            for column in 0..columns.len() {
                let content = self.cells.get(row).and_then(|r| r.get(column)).and_then(Option::as_ref);
                self.cell(svg, (left + column as f64 * cell, y), cell, content);
            }
        }
        if rows.is_empty() || columns.is_empty() {
            figure.nothing((left + wide / 2.0, top + tall / 2.0));
        }
        let end = self.colour_bar(&mut figure.svg, (bar_left, top));
        figure.finish((top + tall).max(end))
    }

    fn cell(&self, svg: &mut Svg, (x, y): (f64, f64), width: f64, content: Option<&(f64, String)>) {
        let middle = (x + width / 2.0, y + HEIGHT / 2.0 + TICK * 0.36);
        match content {
            Some((share, words)) => {
                let shade = (self.shade)(*share);
                let fill = format!("rx=\"2\" fill=\"{}\"", shade.ground);
                svg.rect((x + 1.0, y + 1.0), (width - 2.0, HEIGHT - 2.0), &fill);
                svg.styled(middle, words, Anchor::Middle, TICK, &format!("fill=\"{}\"", shade.ink));
            }
            None => svg.text(middle, "–", Anchor::Middle, TICK, Paint::Soft),
        }
    }

    /// The colours from the highest share to the lowest; gives the line where it ends.
    fn colour_bar(&self, svg: &mut Svg, (left, top): (f64, f64)) -> f64 {
        let steps = 50;
        svg.text((left, top + LABEL * 0.8), self.bar_title, Anchor::Start, LABEL, Paint::Text);
        let top = top + LABEL + 12.0;
        for step in 0..steps {
            let share = 1.0 - (f64::from(step) + 0.5) / f64::from(steps);
            let y = top + f64::from(step) * BAR.1 / f64::from(steps);
            // Slightly taller than its share, so that no seam shows between two steps.
            let size = (BAR.0, BAR.1 / f64::from(steps) + 0.4);
            svg.rect(
                (left, y),
                size,
                &format!("shape-rendering=\"crispEdges\" fill=\"{}\"", (self.shade)(share).ground),
            );
        }
        for (place, words) in self.bar.iter().enumerate() {
            let y = top + BAR.1 * (1.0 - place as f64 / 2.0);
            svg.text((left + BAR.0 + 6.0, y + TICK * 0.36), words, Anchor::Start, TICK, Paint::Soft);
        }
        top + BAR.1 + TICK * 0.36
    }
}
