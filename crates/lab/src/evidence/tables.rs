//! The tables of documents: at most six columns, with a line on the runs behind them.

use super::{Evidence, studies};
use crate::report::{column_verdicts, compact, overall_ranks, paper_tests, ranks_by_stratum};
use crate::samples::{Sample, Samples};
use crate::statistics::{Measure, ert_interval};
use crate::tables::{Cell, Column, Table};
use crate::words::plural;

const KINDS: &str = "verdicts, published, results, solved, tests, ranks, strata, factors, spread, performance, thrift, times, scaling, difficulty or levels";

/// The table of this kind, of the algorithms whose labels begin with one of the words; all without words.
pub(super) fn render(
    plan: &str,
    kind: &str,
    chosen: &[String],
    evidence: &Evidence,
) -> Result<String, String> {
    let shown = |label: &str| chosen.is_empty() || chosen.iter().any(|word| label.starts_with(word.as_str()));
    // These two are not of one experiment.
    let whole = match kind {
        "difficulty" => Some(studies::difficulty(&evidence.samples)),
        "levels" => Some(studies::levels(&evidence.moments, &shown)),
        _ => None,
    };
    if let Some(table) = whole {
        return Ok(format!("{}\n{}\n", table.markdown(), origin(plan, evidence)));
    }
    let mut text = String::new();
    for samples in &evidence.samples {
        let tables: Vec<Table> = match kind {
            "verdicts" => vec![verdicts(samples, &shown)],
            "published" => vec![compact(samples, &shown).ok_or("the plan has no published figures")?],
            "results" => vec![results(samples, &shown)],
            "solved" => vec![solved(samples, &shown)?],
            "tests" => vec![paper_tests(samples, &shown)],
            "ranks" => overall_ranks(samples).into_iter().collect(),
            "strata" => ranks_by_stratum(samples),
            "factors" => vec![studies::factors(samples, &shown)],
            "spread" => vec![studies::spread(samples, &shown)],
            "performance" => vec![studies::performance(samples, &shown)],
            "thrift" => vec![studies::thrift(samples, &shown, chosen.first().map(String::as_str))],
            "times" => vec![studies::times(samples, &shown)],
            "scaling" => vec![studies::scaling(samples, &shown)],
            _ => return Err(format!("unknown kind of table '{kind}'; use {KINDS}")),
        };
        if evidence.samples.len() > 1 {
            text += &format!("{}:\n\n", samples.experiment.title);
        }
        for table in tables {
            text += &format!("{}\n", table.markdown());
        }
    }
    Ok(text + &format!("{}\n", origin(plan, evidence)))
}

/// `1000 runs of weiss-sample-run (evidence), made with commit 9aee7fc01aa9.`
fn origin(plan: &str, evidence: &Evidence) -> String {
    let list =
        |words: &std::collections::BTreeSet<String>| words.iter().cloned().collect::<Vec<_>>().join(", ");
    let commits = if evidence.origin.commits.is_empty() {
        "an unknown commit".into()
    } else {
        format!("commit {}", list(&evidence.origin.commits))
    };
    format!(
        "From {} in `evidence/{plan}.csv.gz`, made with {commits}.\n",
        plural(evidence.origin.runs, "run")
    )
}

fn verdicts(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let mut table = Table::new("", ["column", "verdict"].map(Column::words));
    for (column, verdict) in column_verdicts(samples).into_iter().filter(|(column, _)| shown(column)) {
        table.push([Cell::from(column), Cell::from(verdict.words())]);
    }
    table
}

/// Puzzle by puzzle, with intervals.
fn results(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["puzzle", "algorithm"].map(Column::words);
    let numbers =
        ["solved (95 %)", "median generations", "mean", "ERT, evaluations (95 %)"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    for (puzzle, label, sample) in cells(samples, shown) {
        let generations = sample.successes(Measure::Generations);
        let interval = ert_interval(&sample.outcomes, Measure::Evaluations);
        let ert = sample.ert(Measure::Evaluations).map(|ert| match interval {
            Some(interval) => format!("{ert:.0} ({:.0}–{:.0})", interval.low, interval.high),
            None => format!("{ert:.0}"),
        });
        table.push([
            puzzle.into(),
            label.into(),
            crate::report::solved(sample.rate()),
            Cell::number(generations.map(|s| s.median), 0),
            Cell::number(generations.map(|s| s.mean), 1),
            ert.map_or_else(Cell::missing, Cell::from),
        ]);
    }
    table
}

/// Puzzles by algorithms: successes, and mean generations of the successful runs.
fn solved(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Result<Table, String> {
    const MOST: usize = 5;
    let labels: Vec<(usize, String)> =
        samples.labels().into_iter().enumerate().filter(|(_, label)| shown(label)).collect();
    if labels.len() > MOST {
        return Err(format!(
            "{} algorithms are too many for a table; choose at most {MOST} by their labels",
            labels.len()
        ));
    }
    let heads = labels.iter().map(|(_, label)| Column::words(label));
    let mut table = Table::new("", std::iter::once(Column::words("puzzle")).chain(heads).collect::<Vec<_>>());
    for (p, puzzle) in samples.puzzle_names().into_iter().enumerate() {
        let cell = |(c, _): &(usize, String)| {
            let sample = samples.of(*c, p);
            let mean = sample
                .successes(Measure::Generations)
                .map_or_else(String::new, |s| format!("; {:.1}", s.mean));
            Cell::from(format!("{}/{}{mean}", sample.rate().solved, sample.rate().runs))
        };
        table.push(std::iter::once(Cell::from(puzzle)).chain(labels.iter().map(cell)).collect::<Vec<_>>());
    }
    table.notes.push("Runs solved, and their mean generations.".into());
    Ok(table)
}

/// The samples with runs, puzzle by puzzle.
fn cells<'s>(samples: &'s Samples, shown: &dyn Fn(&str) -> bool) -> Vec<(String, String, &'s Sample)> {
    let labels = samples.labels();
    let mut all = Vec::new();
    for (p, puzzle) in samples.puzzle_names().into_iter().enumerate() {
        for (c, label) in labels.iter().enumerate().filter(|(_, label)| shown(label)) {
            let sample = samples.of(c, p);
            if !sample.outcomes.is_empty() {
                all.push((puzzle.clone(), label.clone(), sample));
            }
        }
    }
    all
}
