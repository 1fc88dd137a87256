//! Success rates as bars, with their Wilson 95 % intervals.

use super::colour::Paint;
use super::rows::Rows;
use super::scale::Scale;
use super::svg::Stroke;
use super::{Plot, field};
use crate::statistics::Rate;
use crate::tables::csv_line;

/// Success rates by group (such as puzzle) and series (such as algorithm).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SuccessBars {
    /// What the picture shows.
    pub title: String,
    /// The names of the series.
    pub series: Vec<String>,
    /// The groups from top to bottom.
    pub groups: Vec<SuccessGroup>,
}

/// The rates of one group.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SuccessGroup {
    /// Its name.
    pub name: String,
    /// A rate for each series; none where there were no runs.
    pub rates: Vec<Option<Rate>>,
}

impl SuccessBars {
    fn bars(&self) -> impl Iterator<Item = (usize, usize, Rate)> {
        let series = self.series.len();
        self.groups.iter().enumerate().flat_map(move |(g, group)| {
            group
                .rates
                .iter()
                .take(series)
                .enumerate()
                .filter_map(move |(s, rate)| rate.map(|rate| (g, s, rate)))
        })
    }
}

impl Plot for SuccessBars {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let words = |rate: Rate| format!("{}/{}", rate.solved, rate.runs);
        let remarks: Vec<String> = self.bars().map(|(_, _, rate)| words(rate)).collect();
        let groups: Vec<String> = self.groups.iter().map(|g| g.name.clone()).collect();
        let axis = ("success rate, % (bar) with 95 % interval (line)", Scale::fixed(0.0, 100.0, 20.0));
        let mut rows = Rows::new(&self.title, axis, &groups, &self.series, &remarks);
        for (group, series, rate) in self.bars() {
            let middle = rows.middle(group, series);
            if let (Some(share), Some(interval)) = (rate.share(), rate.wilson()) {
                let [zero, end, low, high] =
                    [0.0, share, interval.low, interval.high].map(|s| rows.panel.px(100.0 * s));
                let thickness = rows.height - 5.0;
                let fill = format!("fill-opacity=\"0.75\" {}", Paint::Series(series).fill());
                let svg = &mut rows.figure.svg;
                svg.rect((zero, middle - thickness / 2.0), (end - zero, thickness), &fill);
                let stroke = Stroke::new(Paint::Text, 1.3);
                svg.line((low, middle), (high, middle), stroke);
                for x in [low, high] {
                    svg.line((x, middle - 3.5), (x, middle + 3.5), stroke);
                }
            }
            rows.remark(group, series, &words(rate));
        }
        for (index, group) in self.groups.iter().enumerate() {
            for series in (0..self.series.len()).filter(|s| group.rates.get(*s).copied().flatten().is_none())
            {
                rows.remark(index, series, "–");
            }
        }
        rows.finish()
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["group", "series", "solved", "runs", "share", "low", "high"]);
        for (g, s, rate) in self.bars() {
            let interval = rate.wilson();
            let numbers = [rate.share(), interval.map(|i| i.low), interval.map(|i| i.high)];
            let words = [&self.groups[g].name, &self.series[s]].map(Clone::clone);
            let counts = [rate.solved.to_string(), rate.runs.to_string()];
            text += &csv_line(
                words.into_iter().chain(counts).chain(numbers.map(|n| n.map_or_else(String::new, field))),
            );
        }
        text
    }
}
