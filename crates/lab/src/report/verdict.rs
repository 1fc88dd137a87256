//! Verdicts on published figures, from intervals and tests.

use super::published::Row;
use crate::statistics::{
    Measure, Outcome, Rate, Summary, Test, Untestable, fisher, holm, mann_whitney, words_of_p,
};
use crate::versus::ALPHA;
use evodoku_grid::Rng;

/// How a verdict is found, as every report prints it.
pub const RULE: &str = "A printed row is reproduced if runs of ours could have given it. Success: Fisher's exact test \
    between the printed and our counts finds no difference. Mean generations: the printed mean lies within the interval that \
    means of as many runs, drawn from a resample of ours (bootstrap, 1000 times), fall into; a paper that does not say how many \
    runs it made is taken to have made as many as ours. Both are held to a level of 5 % together, so one honest row in twenty \
    falls outside. Where a paper's own puzzles are lost, its puzzles and ours are \
    two samples of puzzles, compared by Mann-Whitney on success rates and on mean generations. A row is impossible as printed \
    if its own figures contradict each other, or if on the paper's own puzzle the algorithm as described has finished before its \
    first generation. It is not judged below 5 runs (20 values for a mean, 39 against fewer than five printed runs) and where our \
    runs were granted fewer generations than the paper's. A column is reproduced if no more of its rows fail than chance allows (binomial, 5 %) and at most a quarter, in part if at least half \
    hold. Impossible rows count neither way; a column with more of them than of judged rows is impossible as printed.";

/// Fewer runs, or puzzles, say too little.
const ENOUGH: usize = 5;

/// From fewer values a bootstrap cannot know the long tail of search times: its intervals are too narrow.
const ENOUGH_FOR_A_MEAN: usize = 20;

/// The range of this many runs covers 95 % of what a single further run may give, which matters where a paper prints few.
const ENOUGH_FOR_A_RUN: usize = 39;

/// What is found of a printed row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// Runs of ours could have given it.
    Reproduced,
    /// They could hardly.
    NotReproduced,
    /// Nothing could.
    Impossible,
    /// The runs do not suffice to say.
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

/// Holds a printed row against our runs, which were granted `cap` generations.
pub fn judge(row: &Row, ours: &[Outcome], cap: Option<u64>) -> Verdict {
    if let Some(why) = row.contradiction() {
        return Verdict::new(Finding::Impossible, why);
    }
    if ours.len() < ENOUGH {
        return Verdict::new(Finding::NotJudged, format!("only {} of our runs", ours.len()));
    }
    let printed_any = row.min.or(row.mean).is_some_and(|generations| generations > 0.0);
    // What logic does to puzzles that stand in for the paper's proves nothing about those.
    let same_puzzle = row.set.is_none();
    if same_puzzle && printed_any && ours.iter().all(|run| run.solved && run.generations == 0.0) {
        return Verdict::new(Finding::Impossible, "it is solved before the first generation");
    }
    if let (Some(theirs), Some(granted)) = (row.cap, cap)
        && granted < theirs
    {
        let reason = format!("our runs were granted {granted} generations, the paper's {theirs}");
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
        let reason = format!("{} of our runs have a mean to offer, fewer than {enough}", values.len());
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

impl Row {
    /// How many runs the printed mean is over.
    fn drawn(&self) -> Option<usize> {
        let runs = if self.failures_at_cap { self.runs } else { self.solved.or(self.runs) };
        runs.map(|runs| runs as usize).filter(|runs| *runs > 0)
    }
}

/// Our values of what the row's mean is over.
pub(super) fn generations(row: &Row, ours: &[Outcome]) -> Vec<f64> {
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
        format!("ours needs {:.1} times the generations", mean / printed.max(1e-9))
    } else if mean == 0.0 {
        "ours is solved before the first generation".to_owned()
    } else {
        format!("ours needs {:.2} of the generations", mean / printed)
    };
    ((low..=high).contains(&printed), words)
}

/// The middle `1 - level` of the means of `drawn` values from resamples of `values`. A resample stands for what we do not
/// know of the distribution, the draws for what the paper did not.
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

/// Holds the printed rows of lost puzzles against our samples on puzzles of the same kind.
pub fn judge_set(rows: &[&Row], ours: &[&[Outcome]], cap: Option<u64>) -> Verdict {
    let cap_of_paper = rows.iter().filter_map(|row| row.cap).max();
    if let (Some(theirs), Some(granted)) = (cap_of_paper, cap)
        && granted < theirs
    {
        let reason = format!("our runs were granted {granted} generations, the paper's {theirs}");
        return Verdict::new(Finding::NotJudged, reason);
    }
    if rows.len() < ENOUGH || ours.len() < ENOUGH {
        return Verdict::new(Finding::NotJudged, format!("only {} puzzles", rows.len().min(ours.len())));
    }
    let share =
        |row: &&Row| row.runs.zip(row.solved).and_then(|(runs, solved)| Rate { solved, runs }.share());
    let their_rates: Vec<f64> = rows.iter().filter_map(share).collect();
    let our_rates: Vec<f64> = ours.iter().filter_map(|runs| Rate::of(runs).share()).collect();
    let their_means: Vec<f64> = rows.iter().filter_map(|row| row.mean).collect();
    let mean = |runs: &&[Outcome]| Summary::of_successes(runs, Measure::Generations).map(|s| s.mean);
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
        (_, 0) => format!("{held} of {judged} rows"),
        (0, _) => format!("{impossible} rows"),
        _ => format!("{held} of {judged} rows hold, {impossible} impossible"),
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

/// The chance that at least `failed` of `rows` honest rows fall outside.
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
mod tests {
    use super::*;

    fn row(solved: u32, mean: f64) -> Row {
        Row { runs: Some(15), solved: Some(solved), mean: Some(mean), cap: Some(5000), ..Row::default() }
    }

    /// Runs like those of a search: a long tail, and some that fail.
    fn ours(solved: usize, failed: usize) -> Vec<Outcome> {
        let effort = |i: usize| -1000.0 * (1.0 - (i as f64 + 0.5) / solved as f64).ln();
        let won = (0..solved).map(|i| Outcome::solved(effort(i).round()));
        won.chain((0..failed).map(|_| Outcome::failed(5000.0))).collect()
    }

    #[test]
    fn likely_figures_are_reproduced_and_others_not() {
        let verdict = judge(&row(8, 1100.0), &ours(50, 40), Some(5000));
        assert_eq!((verdict.finding, verdict.words().as_str()), (Finding::Reproduced, "reproduced"));
        let (low, high) = verdict.expected.unwrap();
        assert!(low > 200.0 && low < 900.0 && high > 1100.0 && high < 3000.0, "{low} {high}");
        let slow = judge(&row(8, 100.0), &ours(50, 40), Some(5000));
        assert_eq!(slow.finding, Finding::NotReproduced);
        assert!(
            slow.words().starts_with("not reproduced: ours needs 9.9 times the generations"),
            "{}",
            slow.words()
        );
        let never = judge(&row(15, 1000.0), &ours(10, 80), Some(5000));
        assert_eq!(never.words(), "not reproduced: ours solves less often (p < 0.001)");
        assert_eq!(judge(&row(8, 1100.0), &ours(50, 40), Some(5000)), verdict, "the bootstrap is seeded");
    }

    #[test]
    fn what_cannot_be_is_told_from_what_is_not_known() {
        let done: Vec<Outcome> = vec![Outcome::solved(0.0); 20];
        assert_eq!(judge(&row(15, 4.0), &done, None).finding, Finding::Impossible);
        assert_eq!(judge(&row(15, 0.0), &done, None).finding, Finding::Reproduced);
        let other_puzzles = Row { set: Some("Easy".into()), ..row(15, 4.0) };
        assert_eq!(
            judge(&other_puzzles, &done, None).words(),
            "not reproduced: ours is solved before the first generation"
        );
        let contradictory = Row { min: Some(9.0), max: Some(10.0), ..row(8, 11.0) };
        assert_eq!(judge(&contradictory, &ours(50, 40), None).finding, Finding::Impossible);
        assert_eq!(judge(&row(8, 1100.0), &ours(4, 0), None).finding, Finding::NotJudged);
        let short = judge(&row(8, 1100.0), &ours(50, 40), Some(100));
        assert_eq!(short.words(), "not judged: our runs were granted 100 generations, the paper's 5000");
        let unknown = judge(&Row { runs: None, solved: None, ..row(8, 1.0) }, &ours(2, 20), None);
        assert_eq!(unknown.words(), "not judged: 2 of our runs have a mean to offer, fewer than 20");
    }

    #[test]
    fn a_single_printed_run_needs_more_of_ours() {
        let one = Row { runs: Some(1), solved: Some(1), ..row(1, 30.0) };
        assert_eq!(judge(&one, &ours(30, 0), None).finding, Finding::NotJudged);
        assert_eq!(judge(&one, &ours(60, 0), None).finding, Finding::Reproduced);
        assert_eq!(
            judge(&Row { mean: Some(90_000.0), ..one }, &ours(60, 0), None).finding,
            Finding::NotReproduced
        );
    }

    #[test]
    fn failures_may_count_as_the_cap() {
        let all = Row { failures_at_cap: true, ..row(8, 2500.0) };
        assert_eq!(generations(&all, &ours(1, 1)), [693.0, 5000.0]);
        assert_eq!(judge(&all, &ours(50, 40), None).finding, Finding::Reproduced);
    }

    #[test]
    fn lost_puzzles_are_compared_as_samples() {
        let rows: Vec<Row> = (0..20).map(|i| row(10 + i % 5, 900.0 + 50.0 * f64::from(i))).collect();
        let rows: Vec<&Row> = rows.iter().collect();
        let samples: Vec<Vec<Outcome>> = (0..20).map(|i| ours(60 + i, 20)).collect();
        let samples: Vec<&[Outcome]> = samples.iter().map(Vec::as_slice).collect();
        let verdict = judge_set(&rows, &samples, None);
        assert_eq!(verdict.words(), "not reproduced: our puzzles' mean generations are lower (p < 0.001)");
        assert_eq!(judge_set(&rows, &samples, Some(99)).finding, Finding::NotJudged);
        assert_eq!(judge_set(&rows, &samples[..2], None).finding, Finding::NotJudged);
    }

    /// Ours needs more on nearly every puzzle, but the paper has one that took so long that its mean is higher.
    #[test]
    fn the_direction_of_lost_puzzles_is_that_of_their_ranks() {
        let mean = |i: u32| if i == 0 { 900_000.0 } else { 100.0 + f64::from(i) };
        let rows: Vec<Row> = (0..20).map(|i| row(15, mean(i))).collect();
        let rows: Vec<&Row> = rows.iter().collect();
        let samples = vec![ours(50, 0); 20];
        let samples: Vec<&[Outcome]> = samples.iter().map(Vec::as_slice).collect();
        let verdict = judge_set(&rows, &samples, None);
        assert_eq!(verdict.words(), "not reproduced: our puzzles' mean generations are higher (p < 0.001)");
    }

    #[test]
    fn columns_allow_for_chance() {
        use Finding::{Impossible, NotJudged, NotReproduced, Reproduced};
        let column = |held, failed, impossible| {
            let all = [(Reproduced, held), (NotReproduced, failed), (Impossible, impossible), (NotJudged, 2)];
            overall(&all.iter().flat_map(|(f, n)| std::iter::repeat_n(*f, *n)).collect::<Vec<_>>())
        };
        assert_eq!(column(0, 0, 0), "not judged");
        assert_eq!(column(7, 0, 0), "reproduced (7 of 7 rows)");
        assert_eq!(column(19, 1, 0), "reproduced (19 of 20 rows)");
        assert_eq!(column(6, 1, 0), "reproduced (6 of 7 rows)");
        assert_eq!(column(0, 1, 0), "not reproduced (0 of 1 rows)");
        assert_eq!(column(1, 1, 0), "reproduced in part (1 of 2 rows)");
        assert_eq!(column(5, 2, 0), "reproduced in part (5 of 7 rows)");
        assert_eq!(column(2, 5, 0), "not reproduced (2 of 7 rows)");
        assert_eq!(column(1, 0, 5), "impossible as printed (1 of 1 rows hold, 5 impossible)");
        assert!((at_least(1, 7) - 0.301_66).abs() < 1e-4);
    }
}
