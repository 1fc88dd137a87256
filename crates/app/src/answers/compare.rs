//! Is A better than B?

use evodoku_lab::statistics::{Comparison, Rate, Test, Untestable, Winner};
use evodoku_lab::versus::Versus;
use schemars::JsonSchema;
use serde::Serialize;

/// Two algorithms compared over an experiment.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Compared {
    /// The title of the experiment.
    experiment: String,
    /// The labels of the two.
    names: [String; 2],
    /// What a run costs.
    measure: String,
    /// The answer in words.
    words: String,
    /// Puzzles on which the first is better.
    first_better: usize,
    /// Puzzles on which the second is better.
    second_better: usize,
    /// Puzzles on which each is better in a way of its own.
    mixed: usize,
    /// Puzzles on which no difference is shown.
    undecided: usize,
    /// The mean over puzzles of the chance that a run of the first beats one of the second.
    mean_a12: Option<f64>,
    /// Wilcoxon's test over the puzzles; null where they are too few.
    over_puzzles: Option<TestResult>,
    /// Puzzle by puzzle.
    puzzles: Vec<PuzzleCompared>,
    /// What was done, as a paper would write it.
    method: String,
    /// What to be careful about.
    cautions: Vec<String>,
}

/// Two algorithms compared on a puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PuzzleCompared {
    /// The puzzle.
    puzzle: String,
    /// `first`, `second`, `mixed` or `undecided`.
    winner: &'static str,
    /// The comparison in words.
    words: String,
    /// How often each solved it.
    rates: [SuccessRate; 2],
    /// The test on how often each solved it.
    success: TestResult,
    /// The test on what the runs cost.
    effort: TestResult,
    /// The two p-values, adjusted for the two questions asked.
    adjusted_p: [f64; 2],
    /// The chance that a run of the first beats one of the second.
    a12: Option<f64>,
    /// Its 95 % bootstrap interval.
    a12_interval: Option<[f64; 2]>,
}

/// How often a puzzle was solved.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SuccessRate {
    /// Runs that solved it.
    solved: u32,
    /// All runs.
    runs: u32,
    /// Wilson's interval of 95 %; null without runs.
    interval: Option<[f64; 2]>,
}

/// What a test found, or why there is nothing to test.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct TestResult {
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<&'static str>,
    /// Its statistic.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistic: Option<f64>,
    /// The two-sided p-value.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<f64>,
    /// How the p-value was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    /// Why it could not be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    untestable: Option<String>,
}

impl Compared {
    /// A comparison as the laboratory made it.
    pub fn new(answer: &Versus) -> Self {
        let [first_better, second_better, mixed, undecided] = answer.count;
        Self {
            experiment: answer.experiment.clone(),
            names: answer.names.clone(),
            measure: answer.measure.to_string(),
            words: answer.to_string(),
            first_better,
            second_better,
            mixed,
            undecided,
            mean_a12: answer.a12,
            over_puzzles: answer.over_puzzles.as_ref().map(TestResult::done),
            puzzles: answer.puzzles.iter().map(|(name, c)| PuzzleCompared::new(name, c)).collect(),
            method: answer.method(),
            cautions: answer.cautions().into_iter().map(String::from).collect(),
        }
    }
}

impl PuzzleCompared {
    fn new(name: &str, comparison: &Comparison) -> Self {
        Self {
            puzzle: name.into(),
            winner: winner(comparison.winner),
            words: comparison.to_string(),
            rates: comparison.rates.map(SuccessRate::of),
            success: TestResult::of(&comparison.success),
            effort: TestResult::of(&comparison.effort),
            adjusted_p: comparison.adjusted,
            a12: comparison.a12.map(|a| a.0),
            a12_interval: comparison.a12_interval.map(|i| [i.low, i.high]),
        }
    }
}

fn winner(winner: Winner) -> &'static str {
    match winner {
        Winner::First => "first",
        Winner::Second => "second",
        Winner::Mixed => "mixed",
        Winner::Undecided => "undecided",
    }
}

impl SuccessRate {
    fn of(rate: Rate) -> Self {
        let interval = rate.wilson().map(|i| [i.low, i.high]);
        Self { solved: rate.solved, runs: rate.runs, interval }
    }
}

impl TestResult {
    fn of(test: &Result<Test, Untestable>) -> Self {
        match test {
            Ok(test) => Self::done(test),
            Err(why) => Self { untestable: Some(why.to_string()), ..Self::default() },
        }
    }

    fn done(test: &Test) -> Self {
        let Test { name, statistic, p, method, .. } = *test;
        Self {
            test: Some(name),
            statistic: Some(statistic),
            p: Some(p),
            method: Some(method),
            untestable: None,
        }
    }
}
