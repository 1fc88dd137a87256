//! How the expected effort grows with the size of the grid.

use super::spread::groups;
use crate::samples::Samples;
use crate::statistics::{Measure, ert, ert_interval};
use crate::tables::{Cell, Column, Table};

/// Each family of puzzles; the exponent is that of the cells, from the family before it if that has smaller grids.
pub(in crate::evidence) fn scaling(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["algorithm", "puzzles", "solved"].map(Column::words);
    let numbers = ["ERT, evaluations", "95 %", "exponent of the cells"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    for (c, label) in samples.labels().into_iter().enumerate().filter(|(_, label)| shown(label)) {
        let mut before: Option<(f64, f64)> = None;
        for (family, members) in groups(samples) {
            let runs: Vec<_> =
                members.iter().flat_map(|p| samples.of(c, *p).outcomes.iter().copied()).collect();
            if runs.is_empty() {
                continue;
            }
            let cells = f64::from(samples.experiment.puzzles[members[0]].cells);
            let expected = ert(&runs, Measure::Evaluations);
            let exponent = match (before, expected) {
                (Some((fewer, less)), Some(more)) if fewer < cells => {
                    Some((more / less).ln() / (cells / fewer).ln())
                }
                _ => None,
            };
            let interval = ert_interval(&runs, Measure::Evaluations);
            table.push([
                Cell::from(label.clone()),
                family.into(),
                format!("{}/{}", runs.iter().filter(|run| run.solved).count(), runs.len()).into(),
                Cell::number(expected, 0),
                interval.map_or_else(Cell::missing, |i| format!("{:.0}–{:.0}", i.low, i.high).into()),
                Cell::number(exponent, 1),
            ]);
            before = expected.map(|effort| (cells, effort));
        }
    }
    table
}
