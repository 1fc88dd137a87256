//! Published figures beside ours, with a verdict on each row and on each column.

use super::results::solved;
use crate::experiment::Configuration;
use crate::published::{PrintedRow, Published};
use crate::samples::Samples;
use crate::statistics::{Measure, Observation, Rate, Summary};
use crate::tables::{Cell, Column, Table};
use crate::verdict::{Finding, Judged, Verdict, generations, judge, judge_set, overall};

/// Published rows beside ours, and the judged rows of each column of the paper.
pub(super) struct Beside {
    pub(super) table: Table,
    pub(super) columns: Vec<(String, Vec<Judged>)>,
    /// How many printed rows have no runs of ours, if any.
    pub(super) left_out: Option<String>,
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
            Column::words("would have passed"),
            Column::words("would have been seen"),
            Column::words("verdict"),
            Column::words("remark"),
        ],
    );
    table.notes.extend(published.source.iter().cloned());
    let mut columns: Vec<(String, Vec<Judged>)> = Vec::new();
    let mut met: Vec<usize> = Vec::new();
    for (c, configuration) in samples.experiment.configurations.iter().enumerate() {
        let (lines, rows) = lines(samples, published, c, configuration);
        met.extend(rows);
        let heading = configuration.heading();
        let (judged, cells): (Vec<Judged>, Vec<Vec<Cell>>) = lines.into_iter().unzip();
        match columns.iter_mut().find(|(known, _)| *known == heading) {
            Some((_, all)) => all.extend(judged),
            None if judged.is_empty() => {}
            None => columns.push((heading, judged)),
        }
        for line in cells {
            table.push(line);
        }
    }
    let left: Vec<usize> =
        published.rows.iter().map(|row| row.line).filter(|line| !met.contains(line)).collect();
    let left_out = left_out(&left, published.rows.len());
    Beside { table, columns, left_out }
}

/// The verdicts on the columns of a plan's published figures, in order.
pub(crate) fn column_verdicts(samples: &Samples) -> Vec<(String, Verdict)> {
    let published = samples.experiment.published.iter();
    let columns = published.flat_map(|published| beside(samples, published).columns);
    columns.map(|(column, rows)| (column, overall(&rows))).collect()
}

/// The published rows beside ours in six columns, of the algorithms whose label is to be shown.
pub(crate) fn compact(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Option<Table> {
    let heads =
        ["puzzle", "algorithm", "published", "ours", "would have passed", "verdict"].map(Column::words);
    let mut table = Table::new("", heads);
    for row in beside(samples, samples.experiment.published.as_ref()?).table.rows() {
        let text: Vec<String> = row.iter().map(Cell::text).collect();
        let [puzzle, label, solved, our_rate, mean, our_mean, passed, _, verdict, _] = text.as_slice() else {
            continue;
        };
        let both = |rate: &str, mean: &str| {
            let parts: Vec<&str> = [rate, mean].into_iter().filter(|part| *part != "–").collect();
            parts.join("; ")
        };
        if shown(label) {
            table.push(
                [puzzle, label, &both(solved, mean), &both(our_rate, our_mean), passed, verdict]
                    .map(|t| Cell::from(t.as_str())),
            );
        }
    }
    Some(table)
}

/// `2 of 9 printed rows have no counterpart here ...`.
fn left_out(lines: &[usize], rows: usize) -> Option<String> {
    const SHOWN: usize = 20;
    let shown: Vec<String> = lines.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = if lines.len() > SHOWN { ", ..." } else { "" };
    (!lines.is_empty()).then(|| {
        format!(
            "{} of {rows} printed rows have no counterpart among our runs and are left out (lines {}{more} of the file).",
            lines.len(),
            shown.join(", ")
        )
    })
}

/// The lines of a configuration with their verdicts, and the printed rows that they are about.
fn lines(
    samples: &Samples,
    published: &Published,
    c: usize,
    configuration: &Configuration,
) -> (Vec<(Judged, Vec<Cell>)>, Vec<usize>) {
    let (mut lines, mut met) = (Vec::new(), Vec::new());
    let (label, granted) = (&configuration.label, configuration.budget.generations);
    let rows: Vec<&PrintedRow> = published.rows.iter().filter(|row| configuration.answers(row)).collect();
    for row in &rows {
        for (name, ours) in targets(samples, published, row, c) {
            let judged = judge(row, &ours, granted);
            let line = line(&name, label, row, &ours, &judged);
            lines.push((judged, line));
            met.push(row.line);
        }
    }
    for set in sets(published).into_iter().filter(|set| published.stands_for_many(set)) {
        let rows: Vec<&PrintedRow> = rows.iter().copied().filter(|row| row.is_of(&set)).collect();
        let ours = of_set(samples, &set, c);
        if rows.is_empty() || ours.is_empty() {
            continue;
        }
        let slices: Vec<&[Observation]> = ours.iter().map(Vec::as_slice).collect();
        let judged = judge_set(&rows, &slices, granted);
        let line = set_line(&set, label, &rows, &ours, &judged);
        lines.push((judged, line));
        met.extend(rows.iter().map(|row| row.line));
    }
    (lines, met)
}

/// With this many printed rows for a set, its puzzles are a sample; fewer speak for all puzzles of the set together.
const MANY: usize = 5;

impl Published {
    fn stands_for_many(&self, set: &str) -> bool {
        self.rows.iter().filter(|row| row.is_of(set)).count() >= MANY
    }
}

impl PrintedRow {
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
fn targets(
    samples: &Samples,
    published: &Published,
    row: &PrintedRow,
    c: usize,
) -> Vec<(String, Vec<Observation>)> {
    if let Some(set) = &row.set {
        let ours = of_set(samples, set, c).concat();
        let one = !published.stands_for_many(set) && !ours.is_empty();
        return if one { vec![(set.clone(), ours)] } else { Vec::new() };
    }
    let puzzles = samples.experiment.puzzles.iter().enumerate();
    puzzles
        .filter(|(p, puzzle)| puzzle.answers(row) && !samples.of(c, *p).outcomes.is_empty())
        .map(|(p, puzzle)| (puzzle.name.clone(), samples.of(c, p).outcomes.clone()))
        .collect()
}

/// Our runs on each puzzle of a set.
fn of_set(samples: &Samples, set: &str, c: usize) -> Vec<Vec<Observation>> {
    let puzzles = samples.experiment.puzzles.iter().enumerate().filter(|(_, puzzle)| puzzle.set == set);
    puzzles.map(|(p, _)| samples.of(c, p).outcomes.clone()).filter(|runs| !runs.is_empty()).collect()
}

fn line(puzzle: &str, label: &str, row: &PrintedRow, ours: &[Observation], judged: &Judged) -> Vec<Cell> {
    let verdict = &judged.verdict;
    let printed = row.solved.map(|solved| match row.runs {
        Some(runs) => format!("{solved}/{runs}"),
        None => solved.to_string(),
    });
    let mean = Summary::of(&generations(row, ours)).map(|s| s.mean);
    let words = |words: &Option<String>| words.clone().map_or_else(Cell::missing, Cell::from);
    let remark = [row.chose.then(|| "chose the reading".to_owned()), row.note.clone()];
    let remark = remark.into_iter().flatten().collect::<Vec<_>>().join("; ");
    vec![
        puzzle.into(),
        label.into(),
        printed.map_or_else(Cell::missing, Cell::from),
        solved(Rate::of(ours)),
        Cell::number(row.mean, 1),
        Cell::number(mean.filter(|_| row.mean.is_some()), 1),
        words(&verdict.passed),
        words(&verdict.seen),
        Cell::from(verdict.words()).strong(verdict.finding == Finding::Equivalent),
        if remark.is_empty() { Cell::missing() } else { remark.into() },
    ]
}

/// The line of lost puzzles: ranges over puzzles instead of single figures.
fn set_line(
    set: &str,
    label: &str,
    rows: &[&PrintedRow],
    ours: &[Vec<Observation>],
    judged: &Judged,
) -> Vec<Cell> {
    let range = |values: &[f64], unit: &str| match Summary::of(values) {
        None => Cell::missing(),
        Some(s) => format!("{:.0}–{:.0}{unit}", s.min, s.max).into(),
    };
    let percent = |rate: Rate| rate.share().map(|share| 100.0 * share);
    let theirs = |row: &&PrintedRow| {
        row.runs.zip(row.solved).and_then(|(runs, solved)| percent(Rate { solved, runs }))
    };
    let mean = |runs: &Vec<Observation>| Summary::of_successes(runs, Measure::Generations).map(|s| s.mean);
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
        Cell::missing(),
        judged.verdict.words().into(),
        remark,
    ]
}
