//! Our results, by puzzle and algorithm.

use crate::samples::{Sample, Samples};
use crate::statistics::{Measure, Rate, Summary};
use crate::tables::{Cell, Column, Table};

/// `12/15 (55–93 %)`: successes with the Wilson interval.
pub(crate) fn solved(rate: Rate) -> Cell {
    match rate.wilson() {
        None => Cell::missing(),
        Some(interval) => {
            let [low, high] = [interval.low, interval.high].map(|share| 100.0 * share);
            format!("{}/{} ({low:.0}–{high:.0} %)", rate.solved, rate.runs).into()
        }
    }
}

/// Puzzles x configurations, for reading.
pub(super) fn results(samples: &Samples) -> Table {
    let heads = ["min", "median", "mean", "max", "sd", "effective", "evaluations", "CPU s", "ERT", "PAR10"];
    let mut columns =
        vec![Column::words("puzzle"), Column::words("algorithm"), Column::numbers("solved (95 %)")];
    columns.extend(heads.map(Column::numbers));
    let mut table = Table::new("Results", columns);
    each(samples, |puzzle, label, c, p, sample| {
        let generations = sample.successes(Measure::Generations);
        let number =
            |part: fn(&Summary) -> f64, decimals| Cell::number(generations.as_ref().map(part), decimals);
        let median = |measure| sample.successes(measure).map(|s| s.median);
        table.push([
            puzzle.into(),
            label.into(),
            solved(sample.rate()),
            number(|s| s.min, 0),
            number(|s| s.median, 0),
            number(|s| s.mean, 1),
            number(|s| s.max, 0),
            Cell::number(generations.and_then(|s| s.sd), 1),
            Cell::number(effective(sample), 1),
            Cell::number(median(Measure::Evaluations), 0),
            Cell::number(median(Measure::CpuSeconds), 3),
            Cell::number(sample.ert(Measure::Evaluations), 0),
            Cell::number(samples.par10(c, p, Measure::Evaluations), 0),
        ]);
    });
    table.notes.push(
        "\"min\" to \"sd\": generations of the successful runs. \"effective\": mean number of generations that improved the best. \
         \"evaluations\" and \"CPU s\": medians of the successful runs. ERT and PAR10: evaluations, including failed runs. Without \
         a limit of evaluations, a failed run counts in PAR10 as ten times the longest one."
            .into(),
    );
    table.without_empty_columns()
}

/// The same for programs: one number in each field.
pub(super) fn results_data(samples: &Samples) -> Table {
    let words = ["puzzle", "algorithm"].map(Column::words);
    let numbers = [
        "givens",
        "runs",
        "solved",
        "share",
        "low",
        "high",
        "min_generations",
        "lower_quartile_generations",
        "median_generations",
        "upper_quartile_generations",
        "mean_generations",
        "max_generations",
        "sd_generations",
        "mean_effective_generations",
        "median_evaluations",
        "mean_evaluations",
        "median_cpu_seconds",
        "mean_cpu_seconds",
        "ert_generations",
        "ert_evaluations",
        "ert_cpu_seconds",
        "par10_generations",
        "par10_evaluations",
        "par10_cpu_seconds",
    ];
    let columns: Vec<Column> = words.into_iter().chain(numbers.map(Column::numbers)).collect();
    let mut table = Table::new("", columns);
    each(samples, |puzzle, label, c, p, sample| {
        let rate = sample.rate();
        let mut row: Vec<Cell> = vec![puzzle.into(), label.into()];
        row.extend([samples.experiment.puzzles[p].givens, rate.runs, rate.solved].map(Cell::from));
        let full = |value: Option<f64>| Cell::number(value, 17);
        row.extend([rate.share(), rate.wilson().map(|i| i.low), rate.wilson().map(|i| i.high)].map(full));
        let generations = sample.successes(Measure::Generations);
        let parts: [fn(&Summary) -> f64; 6] =
            [|s| s.min, |s| s.lower, |s| s.median, |s| s.upper, |s| s.mean, |s| s.max];
        row.extend(parts.map(|part| full(generations.as_ref().map(part))));
        row.extend([generations.and_then(|s| s.sd), effective(sample)].map(full));
        for measure in [Measure::Evaluations, Measure::CpuSeconds] {
            let spent = sample.successes(measure);
            row.extend([spent.map(|s| s.median), spent.map(|s| s.mean)].map(full));
        }
        let all = [Measure::Generations, Measure::Evaluations, Measure::CpuSeconds];
        row.extend(all.map(|measure| full(sample.ert(measure))));
        row.extend(all.map(|measure| full(samples.par10(c, p, measure))));
        table.push(row);
    });
    table
}

fn effective(sample: &Sample) -> Option<f64> {
    let solved = sample.outcomes.iter().zip(&sample.effective).filter(|(run, _)| run.solved);
    Summary::of(&solved.map(|(_, effective)| *effective).collect::<Vec<_>>()).map(|s| s.mean)
}

/// Every sample that has runs, puzzle by puzzle.
fn each(samples: &Samples, mut see: impl FnMut(&str, &str, usize, usize, &Sample)) {
    let labels = samples.labels();
    for (p, puzzle) in samples.puzzle_names().iter().enumerate() {
        for (c, label) in labels.iter().enumerate() {
            let sample = samples.of(c, p);
            if !sample.outcomes.is_empty() {
                see(puzzle, label, c, p, sample);
            }
        }
    }
}
