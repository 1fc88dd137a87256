//! Printed times against ours: absolute ones cannot be compared, their order and their ratios can.

use crate::samples::Samples;
use crate::statistics::{Test, Untestable, spearman, words_of_p};
use crate::tables::{Cell, Column, Table};

pub(in crate::evidence) fn times(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["reading", "rows", "order of times: rho", "order of generations: rho"].map(Column::words);
    let numbers = ["slowest : fastest, printed", "ours"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    let mut readings: Vec<(String, Vec<[f64; 4]>)> = Vec::new();
    for (c, configuration) in samples.experiment.configurations.iter().enumerate() {
        if !shown(&configuration.label) {
            continue;
        }
        for row in samples.experiment.published.iter().flat_map(|published| &published.rows) {
            let of_row = row.is_of_column(&configuration.column) && row.sets(&configuration.parameters);
            let (true, Some(seconds), Some(generations)) = (of_row, row.seconds, row.mean) else { continue };
            let puzzle = samples.experiment.puzzles.iter().position(|p| Some(&p.name) == row.puzzle.as_ref());
            let Some(runs) = puzzle.map(|p| &samples.of(c, p).outcomes).filter(|runs| !runs.is_empty())
            else {
                continue;
            };
            let mean = |of: fn(&crate::statistics::Observation) -> f64| {
                runs.iter().map(of).sum::<f64>() / runs.len() as f64
            };
            let ours = [mean(|run| run.cpu_seconds), mean(|run| run.generations)];
            let name = configuration.reading.clone().unwrap_or_else(|| configuration.column.clone());
            let row = [seconds, generations, ours[0], ours[1]];
            match readings.iter_mut().find(|(reading, _)| *reading == name) {
                Some((_, rows)) => rows.push(row),
                None => readings.push((name, vec![row])),
            }
        }
    }
    for (reading, rows) in readings {
        let column = |i: usize| -> Vec<f64> { rows.iter().map(|row| row[i]).collect() };
        let range = |values: &[f64]| {
            let (least, most) =
                values.iter().fold((f64::INFINITY, 0.0_f64), |(l, m), v| (l.min(*v), m.max(*v)));
            Cell::number(most / least, 1)
        };
        table.push([
            Cell::from(reading),
            rows.len().to_string().into(),
            rho(spearman(&column(0), &column(2))),
            rho(spearman(&column(1), &column(3))),
            range(&column(0)),
            range(&column(2)),
        ]);
    }
    table
}

/// A rank correlation with its p-value.
pub(super) fn rho(test: Result<Test, Untestable>) -> Cell {
    test.map_or_else(
        |_| Cell::missing(),
        |test| format!("{:.2} ({})", test.statistic, words_of_p(test.p)).into(),
    )
}
