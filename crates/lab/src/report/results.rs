//! The tables of a section: our results, published figures, who beats whom.

use super::published::{Published, Row};
use super::verdict::{Finding, Verdict, generations, judge, judge_set};
use crate::samples::{Sample, Samples};
use crate::statistics::{Measure, Outcome, Rate, Summary, Verdict as Statistical, words_of_p};
use crate::store::StoredConfiguration;
use crate::tables::{Cell, Column, Table};
use crate::versus::Versus;

/// `12/15 (55–93 %)`: successes with the Wilson interval.
fn solved(rate: Rate) -> Cell {
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

/// Published rows beside ours, and the findings on the rows of each column of the paper.
pub(super) struct Beside {
    pub(super) table: Table,
    pub(super) columns: Vec<(String, Vec<Finding>)>,
}

/// The column of a paper that a configuration belongs to: its label up to a colon, or without what a grid varies.
fn column(configuration: &StoredConfiguration) -> &str {
    let label = configuration.label.as_str();
    match (label.split_once(": "), configuration.varied.first()) {
        (Some((column, _)), _) => column,
        (None, Some((name, _))) => label.split_once(&format!(" {name}=")).map_or(label, |(column, _)| column),
        (None, None) => label,
    }
}

/// Compares all published rows with our runs.
pub(super) fn beside(samples: &Samples, published: &Published) -> Beside {
    let mut table = Table::new(
        "Published and ours",
        [
            Column::words("puzzle"),
            Column::words("algorithm"),
            Column::numbers("solved, published"),
            Column::numbers("solved, ours (95 %)"),
            Column::numbers("mean, published"),
            Column::numbers("mean, ours"),
            Column::numbers("expected mean"),
            Column::words("verdict"),
            Column::words("remark"),
        ],
    );
    table.notes.extend(published.source.iter().cloned());
    let mut columns: Vec<(String, Vec<Finding>)> = Vec::new();
    for (c, configuration) in samples.experiment.configurations.iter().enumerate() {
        let mut findings = Vec::new();
        for row in published.rows.iter().filter(|row| row.names(configuration)) {
            for (name, ours) in targets(samples, published, row, c) {
                let verdict = judge(row, &ours, configuration.generations());
                findings.push(verdict.finding);
                table.push(line(&name, &configuration.label, row, &ours, &verdict));
            }
        }
        for set in sets(published) {
            let rows: Vec<&Row> =
                published.rows.iter().filter(|r| r.names(configuration) && r.is_of(&set)).collect();
            if !published.stands_for_many(&set) || rows.is_empty() {
                continue;
            }
            let ours = of_set(samples, &set, c);
            let slices: Vec<&[Outcome]> = ours.iter().map(Vec::as_slice).collect();
            let verdict = judge_set(&rows, &slices, configuration.generations());
            if !ours.is_empty() {
                findings.push(verdict.finding);
                table.push(set_line(&set, &configuration.label, &rows, &ours, &verdict));
            }
        }
        let name = column(configuration);
        match columns.iter_mut().find(|(known, _): &&mut (String, Vec<Finding>)| known == name) {
            Some((_, all)) => all.extend(findings),
            None if findings.is_empty() => {}
            None => columns.push((name.to_owned(), findings)),
        }
    }
    Beside { table: table.without_empty_columns(), columns }
}

/// With this many printed rows for a set, its puzzles are a sample; fewer speak for all puzzles of the set together.
const MANY: usize = 5;

impl Published {
    fn stands_for_many(&self, set: &str) -> bool {
        self.rows.iter().filter(|row| row.is_of(set)).count() >= MANY
    }
}

impl Row {
    fn is_of(&self, set: &str) -> bool {
        self.set.as_deref() == Some(set)
    }
}

/// The sets of the published rows, each once, in their order.
fn sets(published: &Published) -> Vec<String> {
    let mut sets: Vec<String> = Vec::new();
    for set in published.rows.iter().filter_map(|row| row.set.as_ref()) {
        if !sets.contains(set) {
            sets.push(set.clone());
        }
    }
    sets
}

/// What a published row is compared with: our runs on its puzzle, or all runs on its set.
fn targets(samples: &Samples, published: &Published, row: &Row, c: usize) -> Vec<(String, Vec<Outcome>)> {
    if let Some(set) = &row.set {
        let ours = of_set(samples, set, c).concat();
        let one = !published.stands_for_many(set) && !ours.is_empty();
        return if one { vec![(set.clone(), ours)] } else { Vec::new() };
    }
    let puzzles = samples.experiment.puzzles.iter().enumerate();
    puzzles
        .filter(|(p, puzzle)| row.shows(puzzle) && !samples.of(c, *p).outcomes.is_empty())
        .map(|(p, puzzle)| (puzzle.name.clone(), samples.of(c, p).outcomes.clone()))
        .collect()
}

/// Our runs on each puzzle of a set.
fn of_set(samples: &Samples, set: &str, c: usize) -> Vec<Vec<Outcome>> {
    let puzzles = samples.experiment.puzzles.iter().enumerate().filter(|(_, puzzle)| puzzle.set == set);
    puzzles.map(|(p, _)| samples.of(c, p).outcomes.clone()).filter(|runs| !runs.is_empty()).collect()
}

fn line(puzzle: &str, label: &str, row: &Row, ours: &[Outcome], verdict: &Verdict) -> Vec<Cell> {
    let printed = row.solved.map(|solved| match row.runs {
        Some(runs) => format!("{solved}/{runs}"),
        None => solved.to_string(),
    });
    let mean = Summary::of(&generations(row, ours)).map(|s| s.mean);
    let expected = verdict.expected.map(|(low, high)| format!("{low:.1}–{high:.1}"));
    vec![
        puzzle.into(),
        label.into(),
        printed.map_or_else(Cell::missing, Cell::from),
        solved(Rate::of(ours)),
        Cell::number(row.mean, 1),
        Cell::number(mean.filter(|_| row.mean.is_some()), 1),
        expected.map_or_else(Cell::missing, Cell::from),
        Cell::from(verdict.words()).strong(verdict.finding == Finding::Reproduced),
        row.note.clone().map_or_else(Cell::missing, Cell::from),
    ]
}

/// The line of lost puzzles: ranges over puzzles instead of single figures.
fn set_line(set: &str, label: &str, rows: &[&Row], ours: &[Vec<Outcome>], verdict: &Verdict) -> Vec<Cell> {
    let range = |values: &[f64], unit: &str| match Summary::of(values) {
        None => Cell::missing(),
        Some(s) => format!("{:.0}–{:.0}{unit}", s.min, s.max).into(),
    };
    let percent = |rate: Rate| rate.share().map(|share| 100.0 * share);
    let theirs =
        |row: &&Row| row.runs.zip(row.solved).and_then(|(runs, solved)| percent(Rate { solved, runs }));
    let mean = |runs: &Vec<Outcome>| Summary::of_successes(runs, Measure::Generations).map(|s| s.mean);
    let impossible = rows.iter().filter(|row| row.contradiction().is_some()).count();
    let remark = if impossible > 0 {
        format!("{impossible} of {} printed rows contradict themselves", rows.len()).into()
    } else {
        Cell::missing()
    };
    vec![
        format!("{set}: {} puzzles, ours {}", rows.len(), ours.len()).into(),
        label.into(),
        range(&rows.iter().filter_map(theirs).collect::<Vec<_>>(), " %"),
        range(&ours.iter().filter_map(|runs| percent(Rate::of(runs))).collect::<Vec<_>>(), " %"),
        range(&rows.iter().filter_map(|row| row.mean).collect::<Vec<_>>(), ""),
        range(&ours.iter().filter_map(mean).collect::<Vec<_>>(), ""),
        Cell::missing(),
        Cell::from(verdict.words()).strong(verdict.finding == Finding::Reproduced),
        remark,
    ]
}

/// More configurations than this make more pairs than anyone reads.
const MOST_PAIRED: usize = 6;

/// Every pair of configurations, where they are few.
pub(super) fn pairs(samples: &Samples) -> Option<Table> {
    let count = samples.experiment.configurations.len();
    if !(2..=MOST_PAIRED).contains(&count) {
        return None;
    }
    let several = samples.experiment.puzzles.len() > 1;
    let columns = if several {
        let counts =
            ["A better on", "B better on", "mixed on", "no difference on", "mean A12", "p over puzzles"];
        let words = ["A", "B"].map(Column::words).into_iter();
        words.chain(counts.map(Column::numbers)).chain([Column::words("over all puzzles")]).collect()
    } else {
        vec![Column::words("answer")]
    };
    let mut table = Table::new("Who is better?", columns);
    let mut cautions: Vec<String> = Vec::new();
    for (a, b) in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
        let versus = Versus::of(samples, [a, b], Measure::Evaluations);
        if versus.puzzles.is_empty() {
            continue;
        }
        table.push(if several { pair(&versus) } else { vec![Cell::from(versus.to_string())] });
        for caution in versus.cautions() {
            if !cautions.iter().any(|known| known == caution) {
                cautions.push(caution.to_owned());
            }
        }
        if table.notes.is_empty() {
            table.notes.push(format!("{}.", versus.method()));
        }
    }
    table.notes.extend(cautions.into_iter().map(|caution| format!("Caution: {caution}.")));
    (!table.rows().is_empty()).then(|| table.without_empty_columns())
}

fn pair(versus: &Versus) -> Vec<Cell> {
    let [a, b] = &versus.names;
    let answer = match versus.over_all() {
        Statistical::First => Cell::from(format!("{a} is better")).strong(true),
        Statistical::Second => Cell::from(format!("{b} is better")).strong(true),
        _ if versus.over_puzzles.is_some() => "no difference shown".into(),
        _ => Cell::missing(),
    };
    let p = versus.over_puzzles.as_ref().map(|test| words_of_p(test.p));
    let mut row: Vec<Cell> = vec![a.as_str().into(), b.as_str().into()];
    row.extend(versus.count.iter().enumerate().map(|(i, n)| {
        // Being better in different ways is rare, and its column mostly empty.
        if i == 2 && *n == 0 { Cell::missing() } else { Cell::from(*n) }
    }));
    row.extend([Cell::number(versus.a12, 2), p.map_or_else(Cell::missing, Cell::from), answer]);
    row
}
