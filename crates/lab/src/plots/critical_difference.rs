//! The critical-difference diagram (Demšar, 2006): mean ranks on a line, joined where no difference is shown.

use super::colour::Paint;
use super::figure::{BORDER, Figure, Key, LONGEST};
use super::svg::{Anchor, Stroke};
use super::text::{LABEL, TICK, cut, widest};
use super::{Plot, field};
use crate::statistics::Nemenyi;
use crate::tables::csv_line;

const AXIS: f64 = 420.0;
const LINE: f64 = 24.0;
const BAR: f64 = 9.0;

/// Mean ranks after Friedman's test; rank 1 is best.
#[derive(Debug, Clone, PartialEq)]
pub struct CriticalDifference {
    /// What the picture shows.
    pub title: String,
    /// The algorithms in the order of the ranks.
    pub names: Vec<String>,
    /// The comparison.
    pub nemenyi: Nemenyi,
    /// Whether the test of all algorithms together finds a difference: without one, pairs are not compared.
    pub differ: bool,
}

impl CriticalDifference {
    /// The algorithms from the best rank on, each with its name and rank.
    fn ordered(&self) -> Vec<(String, f64)> {
        let ranks = self.nemenyi.mean_ranks.iter().map(|r| if r.is_finite() { *r } else { 1.0 });
        let mut all: Vec<(String, f64)> = self.names.iter().map(|n| cut(n, LONGEST)).zip(ranks).collect();
        all.sort_by(|a, b| a.1.total_cmp(&b.1));
        all
    }
}

impl Plot for CriticalDifference {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let all = self.ordered();
        let labels: Vec<String> = all.iter().map(|(name, rank)| format!("{name}  {rank:.2}")).collect();
        let (better, worse) = labels.split_at(all.len().div_ceil(2));
        let room = |side: &[String]| widest(side.iter().map(String::as_str), LABEL) + 30.0;
        let (left_room, right_room) = (room(better), room(worse));
        let mut figure = Figure::new(&self.title, left_room + AXIS + right_room, &[], Key::Line);
        let left = BORDER + left_room;
        let last = all.len().max(2);
        let unit = AXIS / (last - 1) as f64;
        let at = |rank: f64| left + (rank.clamp(1.0, last as f64) - 1.0) * unit;
        let axis = figure.top + 58.0;
        let svg = &mut figure.svg;
        // The length of the critical difference, for the eye to compare; where it exceeds the axis, its words say it all.
        let cd = self.nemenyi.critical_difference;
        let words = if self.differ {
            format!("critical difference {cd:.2} at level {}", self.nemenyi.alpha)
        } else {
            "no difference shown: pairs are not compared".into()
        };
        svg.text((left, figure.top + TICK), &words, Anchor::Start, TICK, Paint::Soft);
        if self.differ {
            let (length, bar) = ((cd * unit).min(AXIS), figure.top + 24.0);
            svg.line((left, bar), (left + length, bar), Stroke::new(Paint::Text, 1.6));
            for x in [left, left + length] {
                svg.line((x, bar - 4.0), (x, bar + 4.0), Stroke::new(Paint::Text, 1.6));
            }
        }
        svg.line((left, axis), (left + AXIS, axis), Stroke::new(Paint::Axis, 1.2));
        let every = last.div_ceil(20);
        for rank in (1..=last).step_by(every) {
            let x = at(rank as f64);
            svg.line((x, axis - 5.0), (x, axis), Stroke::new(Paint::Axis, 1.2));
            svg.text((x, axis - 9.0), &rank.to_string(), Anchor::Middle, TICK, Paint::Soft);
        }
        let groups = if self.differ { self.nemenyi.groups.as_slice() } else { &[] };
        let names_top = axis + 18.0 + groups.len() as f64 * BAR;
        let mut end = names_top;
        let count = better.len();
        for (index, (_, rank)) in all.iter().enumerate() {
            let (line, edge, anchor, text) = if index < count {
                (index, left - 16.0, Anchor::End, left - 20.0)
            } else {
                (all.len() - 1 - index, left + AXIS + 16.0, Anchor::Start, left + AXIS + 20.0)
            };
            let y = names_top + 6.0 + line as f64 * LINE;
            let elbow = [(at(*rank), axis), (at(*rank), y), (edge, y)];
            svg.polyline(&elbow, Stroke::new(Paint::Soft, 1.1));
            svg.dot((at(*rank), axis), 3.0, Paint::Series(0));
            svg.text((text, y + LABEL * 0.36), &labels[index], anchor, LABEL, Paint::Text);
            end = end.max(y + LABEL * 0.5);
        }
        for (index, group) in groups.iter().enumerate() {
            let ranks = || group.iter().filter_map(|&i| self.nemenyi.mean_ranks.get(i).copied());
            let (from, to) = (ranks().fold(f64::INFINITY, f64::min), ranks().fold(0.0, f64::max));
            let y = axis + 11.0 + index as f64 * BAR;
            svg.line((at(from) - 4.0, y), (at(to) + 4.0, y), Stroke::new(Paint::Series(1), 4.5));
        }
        if all.is_empty() {
            figure.nothing((left + AXIS / 2.0, axis + 24.0));
            end = axis + 28.0;
        }
        figure.finish(end)
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["algorithm", "mean rank", "critical difference", "level"]);
        for (name, rank) in self.names.iter().zip(&self.nemenyi.mean_ranks) {
            let comparison = [*rank, self.nemenyi.critical_difference, self.nemenyi.alpha];
            text += &csv_line([name.clone()].into_iter().chain(comparison.map(field)));
        }
        text
    }
}
