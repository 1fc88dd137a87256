//! Lost puzzles: the printed rows and ours as two samples of puzzles, which can be described but not judged.

use super::row::{Judged, cut_short};
use super::rule::{ENOUGH, LEVEL};
use super::{Finding, Verdict};
use crate::published::PrintedRow;
use crate::statistics::{
    Measure, Observation, Rate, Summary, Test, Untestable, holm, mann_whitney, words_of_p,
};
use crate::words::plural;

/// Describes how the printed rows of lost puzzles and our runs on puzzles of the same kind differ.
pub fn judge_set(rows: &[&PrintedRow], ours: &[&[Observation]], cap: Option<u64>) -> Judged {
    let cap_of_paper = rows.iter().filter_map(|row| row.cap).max();
    let few = (rows.len() < ENOUGH || ours.len() < ENOUGH)
        .then(|| format!("only {}", plural(rows.len().min(ours.len()), "puzzle")));
    let why = cut_short(cap_of_paper, cap).or(few).unwrap_or_else(|| {
        let lost = rows.first().and_then(|row| row.lost()).unwrap_or_default();
        format!("{lost}; {}", differences(rows, ours))
    });
    Judged {
        verdict: Verdict::new(Finding::CannotBeJudged, why),
        chose: rows.iter().all(|row| row.chose),
        success: None,
        effort: None,
    }
}

/// What two samples of puzzles differ in.
fn differences(rows: &[&PrintedRow], ours: &[&[Observation]]) -> String {
    let share =
        |row: &&PrintedRow| row.runs.zip(row.solved).and_then(|(runs, solved)| Rate { solved, runs }.share());
    let their_rates: Vec<f64> = rows.iter().filter_map(share).collect();
    let our_rates: Vec<f64> = ours.iter().filter_map(|runs| Rate::of(runs).share()).collect();
    let their_means: Vec<f64> = rows.iter().filter_map(|row| row.mean).collect();
    let mean = |runs: &&[Observation]| Summary::of_successes(runs, Measure::Generations).map(|s| s.mean);
    let our_means: Vec<f64> = ours.iter().filter_map(mean).collect();
    let tests: Vec<(&str, Test, usize)> =
        [("success rates", our_rates, their_rates), ("mean generations", our_means, their_means)]
            .into_iter()
            .filter_map(|(what, ours, theirs)| {
                let test: Result<Test, Untestable> = mann_whitney(&ours, &theirs);
                Some((what, test.ok()?, ours.len() * theirs.len()))
            })
            .collect();
    let adjusted = holm(&tests.iter().map(|(_, test, _)| test.p).collect::<Vec<_>>());
    let found: Vec<String> = tests
        .iter()
        .zip(&adjusted)
        .filter(|(_, p)| **p < LEVEL)
        .map(|((what, test, pairs), p)| {
            // The test is one of ranks, so its own statistic tells the direction; means may point the other way.
            let word = if 2.0 * test.statistic > *pairs as f64 { "higher" } else { "lower" };
            format!("our puzzles' {what} are {word} ({})", words_of_p(*p))
        })
        .collect();
    if found.is_empty() { "no difference shown".into() } else { found.join("; ") }
}
