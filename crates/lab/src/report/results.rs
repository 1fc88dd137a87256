//! Our results, by puzzle and algorithm.

use crate::samples::{Sample, Samples};
use crate::statistics::{Interval, Measure, Rate, Summary, bootstrap, ert_interval};
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

/// The bootstrap intervals of a sample.
#[derive(Debug, Clone, Copy)]
pub(super) struct Intervals {
    mean: Option<Interval>,
    ert: Option<Interval>,
    par10: Option<Interval>,
}

/// The intervals of every sample that has runs, puzzle by puzzle.
pub(super) fn intervals(samples: &Samples) -> Vec<Intervals> {
    let mut all = Vec::new();
    each(samples, |_, _, c, p, sample| {
        let solved = sample.outcomes.iter().filter(|run| run.solved);
        let generations: Vec<f64> = solved.map(|run| run.generations).collect();
        all.push(Intervals {
            mean: bootstrap(&generations, |values| Summary::of(values).map(|s| s.mean))
                .filter(|_| generations.len() > 1),
            ert: ert_interval(&sample.outcomes, Measure::Evaluations),
            par10: samples.par10_interval(c, p, Measure::Evaluations),
        });
    });
    all
}

/// `1234 (900–1800)`.
fn with_interval(value: Option<f64>, interval: Option<Interval>, decimals: usize) -> Cell {
    let Some(value) = value else { return Cell::missing() };
    let number = |value: f64| Cell::number(value, decimals).text();
    match interval.filter(|i| i.low < i.high) {
        Some(Interval { low, high }) => {
            format!("{} ({}–{})", number(value), number(low), number(high)).into()
        }
        None => Cell::number(value, decimals),
    }
}

/// Puzzles x configurations, for reading.
pub(super) fn results(samples: &Samples, intervals: &[Intervals]) -> Table {
    let heads = [
        "min",
        "median",
        "mean (95 %)",
        "max",
        "sd",
        "effective",
        "evaluations",
        "CPU s",
        "ERT (95 %)",
        "PAR10 (95 %)",
    ];
    let mut intervals = intervals.iter();
    let mut columns =
        vec![Column::words("puzzle"), Column::words("algorithm"), Column::numbers("solved (95 %)")];
    columns.extend(heads.map(Column::numbers));
    let mut table = Table::new("Results", columns);
    each(samples, |puzzle, label, c, p, sample| {
        let Some(interval) = intervals.next() else { return };
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
            with_interval(generations.map(|s| s.mean), interval.mean, 1),
            number(|s| s.max, 0),
            Cell::number(generations.and_then(|s| s.sd), 1),
            Cell::number(effective(sample), 1),
            Cell::number(median(Measure::Evaluations), 0),
            Cell::number(median(Measure::CpuSeconds), 3),
            with_interval(sample.ert(Measure::Evaluations), interval.ert, 0),
            with_interval(samples.par10(c, p, Measure::Evaluations), interval.par10, 0),
        ]);
    });
    table.notes.push(
        "\"min\" to \"sd\": generations of the successful runs. \"effective\": mean number of generations that improved the best. \
         \"evaluations\" and \"CPU s\": medians of the successful runs. ERT and PAR10: evaluations, including failed runs. Intervals: bootstrap, 10,000 resamples. Without \
         a limit of evaluations, a failed run counts in PAR10 as ten times the longest one."
            .into(),
    );
    table.without_empty_columns()
}

/// The same for programs: one number in each field.
pub(super) fn results_data(samples: &Samples, intervals: &[Intervals]) -> Table {
    let mut intervals = intervals.iter();
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
        "mean_generations_low",
        "mean_generations_high",
        "ert_evaluations_low",
        "ert_evaluations_high",
        "par10_evaluations_low",
        "par10_evaluations_high",
    ];
    let columns: Vec<Column> = words.into_iter().chain(numbers.map(Column::numbers)).collect();
    let mut table = Table::new("", columns);
    each(samples, |puzzle, label, c, p, sample| {
        let Some(interval) = intervals.next() else { return };
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
        for ends in [interval.mean, interval.ert, interval.par10] {
            row.extend([ends.map(|i| i.low), ends.map(|i| i.high)].map(full));
        }
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
