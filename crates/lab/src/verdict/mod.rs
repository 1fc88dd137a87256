//! Verdicts on published figures, from intervals and tests.

use crate::published::PrintedRow;
use crate::statistics::{
    ALPHA, Measure, Observation, Rate, Summary, Test, Untestable, fisher, holm, mann_whitney, words_of_p,
};
use crate::words::plural;
use evodoku_grid::Rng;

/// The rule for verdicts, as every report prints it.
pub const RULE: &str = "A printed row is reproduced if our runs do not contradict it; that does not show that the two are \
    equal. Success: Fisher's exact test finds no difference between the printed counts and ours. Mean generations: the printed \
    mean lies in the interval into which means of as many runs, drawn from resamples of ours, fall (bootstrap, 1000 times). \
    If a paper does not give its number of runs, we assume as many as ours. Both tests together are held to 5 %, so about one \
    correct row in twenty fails by chance. If a paper's puzzles are lost, its puzzles and ours are compared as two samples, by \
    Mann-Whitney on success rates and on mean generations. A row is impossible as printed if its figures contradict each other, \
    or if our algorithm solves the paper's own puzzle before the first generation in every run; another reading of the paper may \
    not. A row is not judged with fewer than 5 runs (a mean needs 20 values, or 39 if the paper has fewer than 5 runs), or if our \
    runs had fewer generations than the paper's. A column is reproduced if at most a quarter of its rows fail and no more than \
    chance allows (binomial, 5 %), and in part if at least half hold. Impossible rows are not counted; if they outnumber the \
    judged rows, the column is impossible as printed.";

/// Fewer runs or puzzles say too little.
const ENOUGH: usize = 5;

/// From fewer values a bootstrap cannot know the long tail of search times: its intervals are too narrow.
const ENOUGH_FOR_A_MEAN: usize = 20;

/// The range of this many runs covers 95 % of what a single further run may give, which matters where a paper prints few.
const ENOUGH_FOR_A_RUN: usize = 39;

/// What our runs say about a printed row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// Our runs do not contradict it.
    Reproduced,
    /// They do.
    NotReproduced,
    /// The row contradicts itself, or the algorithm as we read it.
    Impossible,
    /// There are too few runs to say.
    NotJudged,
}

impl Finding {
    /// The finding in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::NotReproduced => "not reproduced",
            Self::Impossible => "impossible as printed",
            Self::NotJudged => "not judged",
        }
    }
}

/// A finding with its reason.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// What is found.
    pub finding: Finding,
    /// Why.
    pub reason: String,
    /// The interval in which the printed mean would be expected.
    pub expected: Option<(f64, f64)>,
}

impl Verdict {
    fn new(finding: Finding, reason: impl Into<String>) -> Self {
        Self { finding, reason: reason.into(), expected: None }
    }

    /// Finding and reason.
    pub fn words(&self) -> String {
        let word = self.finding.words();
        if self.reason.is_empty() { word.to_owned() } else { format!("{word}: {}", self.reason) }
    }
}

/// Compares a printed row with our runs, which were limited to `cap` generations.
pub fn judge(row: &PrintedRow, ours: &[Observation], cap: Option<u64>) -> Verdict {
    if let Some(why) = row.contradiction() {
        return Verdict::new(Finding::Impossible, why);
    }
    if ours.len() < ENOUGH {
        return Verdict::new(Finding::NotJudged, format!("only {}", plural(ours.len(), "run")));
    }
    let printed_any = row.min.or(row.mean).is_some_and(|generations| generations > 0.0);
    // If the paper's puzzles are lost, what logic does to ours proves nothing about them.
    let same_puzzle = row.set.is_none();
    if same_puzzle && printed_any && ours.iter().all(|run| run.solved && run.generations == 0.0) {
        return Verdict::new(Finding::Impossible, "it is solved before the first generation");
    }
    if let (Some(theirs), Some(granted)) = (row.cap, cap)
        && granted < theirs
    {
        let reason = format!("our runs were limited to {granted} generations, the paper's to {theirs}");
        return Verdict::new(Finding::NotJudged, reason);
    }
    let printed = row.runs.zip(row.solved).map(|(runs, solved)| Rate { solved, runs });
    let printed = printed.filter(|rate| rate.runs as usize >= ENOUGH);
    let values = generations(row, ours);
    let few = row.drawn().is_some_and(|runs| runs < ENOUGH);
    let enough = if few { ENOUGH_FOR_A_RUN } else { ENOUGH_FOR_A_MEAN };
    let mean = row.mean.filter(|_| values.len() >= enough);
    let level = if printed.is_some() && mean.is_some() { ALPHA / 2.0 } else { ALPHA };
    let success = printed.map(|rate| success(rate, Rate::of(ours), level));
    let expected = mean.map(|_| expected_means(&values, row.drawn().unwrap_or(values.len()), level));
    let effort = mean.zip(expected).map(|(mean, expected)| effort(mean, expected, &values));
    let parts: Vec<(bool, String)> = [success, effort].into_iter().flatten().collect();
    let failed: Vec<&str> =
        parts.iter().filter(|(holds, _)| !holds).map(|(_, words)| words.as_str()).collect();
    if failed.is_empty() && row.mean.is_some() && mean.is_none() {
        let what = if row.failures_at_cap { "were made" } else { "succeeded" };
        let reason = format!("only {} of our runs {what}; a mean needs at least {enough}", values.len());
        return Verdict::new(Finding::NotJudged, reason);
    }
    let finding = match (parts.is_empty(), failed.is_empty()) {
        (true, _) => Finding::NotJudged,
        (_, true) => Finding::Reproduced,
        (_, false) => Finding::NotReproduced,
    };
    let reason = failed.join("; ");
    Verdict { finding, reason, expected }
}

impl PrintedRow {
    /// How many runs the printed mean is over.
    fn drawn(&self) -> Option<usize> {
        let runs = if self.failures_at_cap { self.runs } else { self.solved.or(self.runs) };
        runs.map(|runs| runs as usize).filter(|runs| *runs > 0)
    }
}

/// Our values of what the row's mean is over.
pub(crate) fn generations(row: &PrintedRow, ours: &[Observation]) -> Vec<f64> {
    let failure = row.cap.filter(|_| row.failures_at_cap).map(|cap| cap as f64);
    ours.iter().filter_map(|run| if run.solved { Some(run.generations) } else { failure }).collect()
}

fn success(printed: Rate, ours: Rate, level: f64) -> (bool, String) {
    let test = fisher(printed, ours);
    let p = test.as_ref().map_or(1.0, |test| test.p);
    let more = ours.share() > printed.share();
    let word = if more { "more" } else { "less" };
    (p >= level, format!("ours solves {word} often ({})", words_of_p(p)))
}

fn effort(printed: f64, (low, high): (f64, f64), ours: &[f64]) -> (bool, String) {
    let mean = Summary::of(ours).map_or(0.0, |s| s.mean);
    let words = if printed < low {
        format!("ours needs {:.1}x as many generations", mean / printed.max(1e-9))
    } else if mean == 0.0 {
        "ours is solved before the first generation".to_owned()
    } else {
        format!("ours needs {:.2}x as many generations", mean / printed)
    };
    ((low..=high).contains(&printed), words)
}

/// The middle `1 - level` of the means of `drawn` values from resamples of `values`. The resamples account for
/// what we do not know of the distribution, the draws for what the paper did not.
fn expected_means(values: &[f64], drawn: usize, level: f64) -> (f64, f64) {
    const TIMES: usize = 1000;
    let mut rng = Rng::seeded(values.len() as u64);
    let mut resample = vec![0.0; values.len()];
    let mut means: Vec<f64> = (0..TIMES)
        .map(|_| {
            resample.fill_with(|| values[rng.below(values.len())]);
            (0..drawn).map(|_| resample[rng.below(resample.len())]).sum::<f64>() / drawn as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let outside = ((level / 2.0 * TIMES as f64) as usize).min(TIMES / 2 - 1);
    (means[outside], means[TIMES - 1 - outside])
}

/// Compares the printed rows of lost puzzles with our runs on puzzles of the same kind.
pub fn judge_set(rows: &[&PrintedRow], ours: &[&[Observation]], cap: Option<u64>) -> Verdict {
    let cap_of_paper = rows.iter().filter_map(|row| row.cap).max();
    if let (Some(theirs), Some(granted)) = (cap_of_paper, cap)
        && granted < theirs
    {
        let reason = format!("our runs were limited to {granted} generations, the paper's to {theirs}");
        return Verdict::new(Finding::NotJudged, reason);
    }
    if rows.len() < ENOUGH || ours.len() < ENOUGH {
        return Verdict::new(
            Finding::NotJudged,
            format!("only {}", plural(rows.len().min(ours.len()), "puzzle")),
        );
    }
    let share =
        |row: &&PrintedRow| row.runs.zip(row.solved).and_then(|(runs, solved)| Rate { solved, runs }.share());
    let their_rates: Vec<f64> = rows.iter().filter_map(share).collect();
    let our_rates: Vec<f64> = ours.iter().filter_map(|runs| Rate::of(runs).share()).collect();
    let their_means: Vec<f64> = rows.iter().filter_map(|row| row.mean).collect();
    let mean = |runs: &&[Observation]| Summary::of_successes(runs, Measure::Generations).map(|s| s.mean);
    let our_means: Vec<f64> = ours.iter().filter_map(mean).collect();
    let tests = [("success rates", our_rates, their_rates), ("mean generations", our_means, their_means)]
        .map(|(what, ours, theirs)| (what, mann_whitney(&ours, &theirs), ours.len() * theirs.len()));
    let p = |test: &Result<Test, Untestable>| test.as_ref().map_or(1.0, |test| test.p);
    let adjusted = holm(&tests.each_ref().map(|(_, test, _)| p(test)));
    let wrong: Vec<String> = tests
        .iter()
        .zip(&adjusted)
        .filter(|(_, p)| **p < ALPHA)
        .map(|((what, test, pairs), p)| {
            // The test is one of ranks, so its own statistic tells the direction; means may point the other way.
            let more = test.as_ref().is_ok_and(|test| 2.0 * test.statistic > *pairs as f64);
            let word = if more { "higher" } else { "lower" };
            format!("our puzzles' {what} are {word} ({})", words_of_p(*p))
        })
        .collect();
    let finding = if wrong.is_empty() { Finding::Reproduced } else { Finding::NotReproduced };
    Verdict::new(finding, wrong.join("; "))
}

/// The verdict on a whole column, from the findings on its rows.
pub fn overall(findings: &[Finding]) -> String {
    let count = |wanted: Finding| findings.iter().filter(|f| **f == wanted).count();
    let (held, failed, impossible) =
        (count(Finding::Reproduced), count(Finding::NotReproduced), count(Finding::Impossible));
    let judged = held + failed;
    let rows = match (judged, impossible) {
        (0, 0) => return "not judged".into(),
        (_, 0) => format!("{held} of {}", plural(judged, "row")),
        (0, _) => plural(impossible, "row"),
        _ => format!("holds in {held} of {}, {impossible} impossible", plural(judged, "row")),
    };
    let word = if impossible > judged {
        "impossible as printed"
    } else if 4 * failed <= judged && at_least(failed, judged) >= ALPHA {
        "reproduced"
    } else if 2 * held >= judged {
        "reproduced in part"
    } else {
        "not reproduced"
    };
    format!("{word} ({rows})")
}

/// The probability that at least `failed` of `rows` correct rows fail by chance.
fn at_least(failed: usize, rows: usize) -> f64 {
    let mut chance = (1.0 - ALPHA).powi(rows as i32);
    let mut below = 0.0;
    for k in 0..failed {
        below += chance;
        chance *= (rows - k) as f64 / (k + 1) as f64 * ALPHA / (1.0 - ALPHA);
    }
    1.0 - below
}

#[cfg(test)]
mod tests;
