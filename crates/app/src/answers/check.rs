//! Is a puzzle valid, has it exactly one solution, and is the solution that came with it right?

use super::{Given, grid_text, puzzle_text, schema};
use evodoku_grid::exact::{self, End, Question, Solutions, Uniqueness};
use evodoku_grid::formats::Record;
use evodoku_grid::verify;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many solutions has a puzzle?
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    pub(crate) puzzle: Given,
    /// Count solutions up to this number.
    #[serde(default = "two", deserialize_with = "schema::whole")]
    #[schemars(range(min = 1, max = 1_000_000))]
    pub(crate) limit: usize,
    /// Give up after this many seconds.
    #[serde(default)]
    #[schemars(schema_with = "schema::seconds")]
    pub(crate) seconds: Option<f64>,
}

fn two() -> usize {
    2
}

/// What is known of the solutions of a puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Checked {
    /// The puzzle, in its own symbols; null if its givens clash.
    pub(crate) puzzle: Option<String>,
    /// Its layout; null if its givens clash.
    pub(crate) layout: Option<String>,
    /// Whether it has a solution; null if that was not decided.
    pub(crate) valid: Option<bool>,
    /// Whether it has exactly one; null if that was not decided.
    pub(crate) unique: Option<bool>,
    /// The solutions that were counted.
    pub(crate) count: usize,
    /// Whether there are no others.
    pub(crate) exact: bool,
    /// The first of them, at most two.
    pub(crate) solutions: Vec<String>,
    /// Whether the solution that came with the puzzle is right; null if none did.
    pub(crate) solution_correct: Option<bool>,
    /// The answer as a sentence.
    pub(crate) words: String,
}

impl Checked {
    /// Counts the solutions of a puzzle. `interrupted` says afterwards whether somebody's patience ran out.
    pub fn new(record: &Record, question: &Question, interrupted: impl FnOnce() -> bool) -> Self {
        let outcome = exact::solve(&record.puzzle, question);
        let (valid, unique) = decided(&outcome);
        let fault = wrong_solution(record);
        let answer = words(&outcome, interrupted());
        let text = |solution| grid_text(record.alphabet, record.puzzle.layout(), solution);
        Self {
            puzzle: Some(puzzle_text(record)),
            layout: Some(record.puzzle.layout().name().into()),
            valid,
            unique,
            count: outcome.count,
            exact: outcome.end == End::Exhausted,
            solutions: outcome.solutions.iter().map(text).collect(),
            solution_correct: record.solution.as_ref().map(|_| fault.is_none()),
            words: fault.map_or(answer.clone(), |fault| format!("{answer}; {fault}")),
        }
    }

    /// Givens that clash need no search.
    pub fn contradiction(why: &str) -> Self {
        Self {
            puzzle: None,
            layout: None,
            valid: Some(false),
            unique: Some(false),
            count: 0,
            exact: true,
            solutions: Vec::new(),
            solution_correct: None,
            words: format!("not valid: {why}"),
        }
    }

    /// Whether the puzzle is as it should be.
    pub(crate) fn is_good(&self) -> bool {
        self.unique == Some(true) && self.solution_correct != Some(false)
    }
}

/// What is wrong with the solution that came with a puzzle, if there is one.
pub(crate) fn wrong_solution(record: &Record) -> Option<String> {
    let violation = verify(&record.puzzle, record.solution.as_ref()?.values()).err()?;
    Some(format!("the solution given with it is wrong: {violation}"))
}

/// Whether there is a solution, and whether it is the only one, as far as that is decided.
pub(crate) fn decided(outcome: &Solutions) -> (Option<bool>, Option<bool>) {
    match outcome.uniqueness() {
        Uniqueness::NoSolution => (Some(false), Some(false)),
        Uniqueness::Unique => (Some(true), Some(true)),
        Uniqueness::Several => (Some(true), Some(false)),
        Uniqueness::AtLeastOne => (Some(true), None),
        Uniqueness::NotDecided => (None, None),
    }
}

/// The answer as a sentence; an undecided one says whether time or somebody's patience ran out.
fn words(outcome: &Solutions, interrupted: bool) -> String {
    match outcome.uniqueness() {
        Uniqueness::NoSolution => "not valid: no solution".into(),
        Uniqueness::Unique => "valid: exactly one solution".into(),
        Uniqueness::Several if outcome.complete() && outcome.end == exact::End::Exhausted => {
            format!("not unique: {} solutions", outcome.count)
        }
        Uniqueness::Several => format!("not unique: at least {} solutions", outcome.count),
        Uniqueness::AtLeastOne => "solvable, but whether uniquely was not decided".into(),
        Uniqueness::NotDecided if interrupted => "interrupted before it was decided".into(),
        Uniqueness::NotDecided => "not decided in time".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn an_interrupt_is_not_a_matter_of_time() {
        let puzzle = &evodoku_grid::library::find("mantere/s16").unwrap()[0].record.puzzle;
        let outcome = exact::solve(puzzle, &Question::count_to(2).until(&AtomicBool::new(true)));
        assert_eq!(words(&outcome, true), "interrupted before it was decided");
        assert_eq!(words(&outcome, false), "not decided in time");
    }
}
