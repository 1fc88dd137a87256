//! The performance index of Ret-GA's figure 8: three cases, at the three weights that the paper draws.

use crate::samples::Samples;
use crate::statistics::{Case, Measure, PerformanceIndex, Score};
use crate::tables::{Cell, Column, Table};

pub(in crate::evidence) fn performance(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["algorithm", "weighted"].map(Column::words);
    let numbers = ["w = 0", "w = 0.5", "w = 1"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    let labels: Vec<(usize, String)> =
        samples.labels().into_iter().enumerate().filter(|(_, label)| shown(label)).collect();
    let scores = |p: usize| -> Vec<Score> {
        labels.iter().map(|(c, _)| Score::of(&samples.of(*c, p).outcomes, Measure::Generations)).collect()
    };
    let rows: Vec<Vec<Score>> = (0..samples.experiment.puzzles.len()).map(scores).collect();
    let Some(index) = PerformanceIndex::of(&rows) else { return table };
    for case in Case::ALL {
        for (i, (_, label)) in labels.iter().enumerate() {
            let at = [0.0, 0.5, 1.0].map(|w| Cell::number(index.at(i, case, w), 3));
            let [none, half, all] = at;
            table.push([Cell::from(label.clone()), case.words().into(), none, half, all]);
        }
    }
    table
}
