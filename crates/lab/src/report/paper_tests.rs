//! The tests that papers make, beside ours: Levene's test and a t-test on the generations of the successful runs.

use crate::samples::Samples;
use crate::statistics::{
    ALPHA, Centre, Measure, Test, Untestable, a12, hedges, holm, levene, mann_whitney, student, welch,
};
use crate::tables::{Cell, Column, Table};

/// Every two configurations that are ranked together, on every puzzle where both have two successes.
pub(crate) fn paper_tests(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["puzzle", "pair (means)"].map(Column::words);
    let numbers = ["Levene, p", "t-test, p", "Mann-Whitney, p (Holm)", "Hedges' g; A12"].map(Column::numbers);
    let mut table = Table::new("Tests on generations", words.into_iter().chain(numbers).collect::<Vec<_>>());
    let labels = samples.labels();
    let mut lines = Vec::new();
    for (p, puzzle) in samples.puzzle_names().into_iter().enumerate() {
        for (_, group) in samples.experiment.conditions() {
            let group: Vec<usize> = group.into_iter().filter(|c| shown(&labels[*c])).collect();
            for (i, a) in group.iter().enumerate() {
                for b in &group[i + 1..] {
                    let pair = [*a, *b].map(|c| generations(samples, c, p));
                    if pair.iter().all(|sample| sample.len() > 1) {
                        lines.push((puzzle.clone(), [labels[*a].clone(), labels[*b].clone()], pair));
                    }
                }
            }
        }
    }
    let ours: Vec<_> =
        lines.iter().map(|(_, _, [a, b])| mann_whitney(a, b).ok().map(|test| test.p)).collect();
    let mut adjusted = holm(&ours.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
    for ((puzzle, [first, second], [a, b]), ours) in lines.iter().zip(ours) {
        let spread = levene(&[a, b], Centre::Mean);
        let unequal = spread.as_ref().is_ok_and(|test| test.significant(ALPHA));
        let mean = if unequal { welch(a, b) } else { student(a, b) };
        let p = |test: &Result<Test, Untestable>| Cell::number(test.as_ref().ok().map(|test| test.p), 4);
        let average = |sample: &[f64]| sample.iter().sum::<f64>() / sample.len() as f64;
        let effect =
            hedges(a, b).ok().zip(a12(a, b).ok()).map(|(g, a12)| format!("{:+.2}; {:.2}", g.0, a12.0));
        table.push([
            puzzle.as_str().into(),
            format!("{first} ({:.1}), {second} ({:.1})", average(a), average(b)).into(),
            p(&spread),
            p(&mean),
            Cell::number(ours.and_then(|_| adjusted.next()), 4),
            effect.map_or_else(Cell::missing, Cell::from),
        ]);
    }
    table.notes.push(
        "As papers test: Levene's test about the mean for equal variances, then Student's t-test, or Welch's where Levene's p is below 0.05; \
         generations of the successful runs, no adjustment. Ours: Mann-Whitney on the same values, Holm-adjusted over this table. Means of \
         successful runs alone ignore who failed."
            .into(),
    );
    table
}

fn generations(samples: &Samples, configuration: usize, puzzle: usize) -> Vec<f64> {
    let runs = samples.of(configuration, puzzle).outcomes.iter();
    runs.filter(|run| run.solved).map(|run| run.spent(Measure::Generations)).collect()
}
