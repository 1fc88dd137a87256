//! Empirical distribution of the effort: which share of the runs is solved within a budget.

use super::panel::Chart;
use super::scale::Scale;
use super::{Plot, field};
use crate::statistics::Ecdf;
use crate::tables::csv_line;

/// The distributions of several algorithms over a logarithmic budget.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EcdfPlot {
    /// What the picture shows.
    pub title: String,
    /// The currency of the budget, such as `evaluations`.
    pub x_label: String,
    /// The budget that every run was granted; the curves end there.
    pub budget: Option<f64>,
    /// The named distributions.
    pub series: Vec<(String, Ecdf)>,
}

impl Plot for EcdfPlot {
    fn title(&self) -> &str {
        &self.title
    }

    fn svg(&self) -> String {
        let steps: Vec<Vec<(f64, f64)>> = self.series.iter().map(|s| s.1.steps()).collect();
        let efforts = steps.iter().flatten().map(|s| s.0).chain(self.budget);
        let end = efforts.clone().fold(0.0, f64::max);
        let x = Scale::log(efforts);
        let names: Vec<String> = self.series.iter().map(|s| s.0.clone()).collect();
        let y = ("share of runs solved", Scale::fixed(0.0, 1.0, 0.2));
        let mut chart = Chart::new(&self.title, (&self.x_label, x), y, &names);
        for (index, steps) in steps.iter().enumerate() {
            let mut share = 0.0;
            let mut stairs = Vec::new();
            for &(effort, next) in steps {
                stairs.extend([(effort, share), (effort, next)]);
                share = next;
            }
            // From its first success a curve runs to the end of the budget, so that none is a mere stroke.
            if share > 0.0 {
                stairs.push((end, share));
            }
            chart.line(&stairs, index);
        }
        chart.finish()
    }

    fn csv(&self) -> String {
        let mut text = csv_line(["series", "runs", self.x_label.as_str(), "share solved"]);
        for (name, ecdf) in &self.series {
            for (effort, share) in ecdf.steps() {
                text += &csv_line([name.clone(), ecdf.runs().to_string(), field(effort), field(share)]);
            }
        }
        text
    }
}
