//! Least, mean and most generations of the successful runs.

use crate::samples::Samples;
use crate::statistics::Measure;
use crate::tables::{Cell, Column, Table};

pub(in crate::evidence) fn spread(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["puzzle", "algorithm", "solved"].map(Column::words);
    let numbers = ["least", "mean (standard deviation)", "most"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    for (puzzle, sets) in groups(samples) {
        for (c, label) in samples.labels().into_iter().enumerate().filter(|(_, label)| shown(label)) {
            let runs: Vec<_> = sets.iter().flat_map(|p| samples.of(c, *p).outcomes.iter().copied()).collect();
            if runs.is_empty() {
                continue;
            }
            let solved = format!("{}/{}", runs.iter().filter(|run| run.solved).count(), runs.len());
            let summary = crate::statistics::Summary::of_successes(&runs, Measure::Generations);
            let mean = summary.map(|s| match s.sd {
                Some(sd) => format!("{:.1} ({sd:.1})", s.mean),
                None => format!("{:.1}", s.mean),
            });
            table.push([
                Cell::from(puzzle.clone()),
                label.into(),
                solved.into(),
                Cell::number(summary.map(|s| s.min), 0),
                mean.map_or_else(Cell::missing, Cell::from),
                Cell::number(summary.map(|s| s.max), 0),
            ]);
        }
    }
    table
}

/// The puzzles by name, those of a generated family together.
pub(super) fn groups(samples: &Samples) -> Vec<(String, Vec<usize>)> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (p, (puzzle, name)) in samples.experiment.puzzles.iter().zip(samples.puzzle_names()).enumerate() {
        let name = if puzzle.set.starts_with('@') { name } else { puzzle.set.clone() };
        match groups.iter_mut().find(|(group, _)| *group == name) {
            Some((_, members)) => members.push(p),
            None => groups.push((name, vec![p])),
        }
    }
    groups
}
