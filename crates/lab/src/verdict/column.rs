//! A whole column of a paper, in one reading: its rows counted, and pooled.

use super::effort::{self, Effort};
use super::row::Judged;
use super::rule::LEVEL;
use super::success::{self, Success};
use super::{Finding, Verdict};
use crate::statistics::words_of_p;
use crate::words::plural;

/// The verdict on a whole column, from its rows.
pub fn overall(rows: &[Judged]) -> Verdict {
    let judging: Vec<&Judged> = rows.iter().filter(|row| !row.chose).collect();
    let count = |wanted: Finding| judging.iter().filter(|row| row.verdict.finding == wanted).count();
    let [equivalent, compatible, different, impossible] =
        [Finding::Equivalent, Finding::Compatible, Finding::Different, Finding::Impossible].map(count);
    let judged = equivalent + compatible + different;
    let mut words = counted(&judging);
    let chose = rows.len() - judging.len();
    if chose > 0 {
        words.push(format!("{} chose the reading", plural(chose, "row")));
    }
    let finding = if impossible > judged {
        Finding::Impossible
    } else if judged == 0 {
        return Verdict::new(Finding::CannotBeJudged, unjudged(&judging, &words));
    } else {
        let pooled = Pooled::of(&judging);
        if judged > 1 {
            words.extend(pooled.words());
        }
        let too_many = 4 * different > judged || at_least(different, judged) < LEVEL;
        if too_many || (pooled.differs && !pooled.equivalent) {
            Finding::Different
        } else if pooled.equivalent {
            Finding::Equivalent
        } else {
            Finding::Compatible
        }
    };
    Verdict::new(finding, words.join("; "))
}

/// `7 rows: 1 equivalent, 6 compatible`.
fn counted(rows: &[&Judged]) -> Vec<String> {
    let count =
        |finding: Finding| (finding, rows.iter().filter(|row| row.verdict.finding == finding).count());
    let counts: Vec<_> = Finding::ALL.map(count).into_iter().filter(|(_, count)| *count > 0).collect();
    match counts.as_slice() {
        [] => Vec::new(),
        [(_, count)] => vec![plural(*count, "row")],
        many => {
            let words: Vec<String> =
                many.iter().map(|(finding, count)| format!("{count} {}", finding.words())).collect();
            vec![format!("{}: {}", plural(rows.len(), "row"), words.join(", "))]
        }
    }
}

/// Why no row can be judged: their common reason, if they have one.
fn unjudged(rows: &[&Judged], words: &[String]) -> String {
    let mut reasons: Vec<&str> = rows.iter().map(|row| row.verdict.reason.as_str()).collect();
    reasons.dedup();
    match reasons.as_slice() {
        [one] => (*one).to_owned(),
        _ => words.join("; "),
    }
}

/// The figures of all judged rows together.
#[derive(Default)]
struct Pooled {
    success: Option<success::Pooled>,
    effort: Option<effort::Pooled>,
    differs: bool,
    equivalent: bool,
}

impl Pooled {
    fn of(rows: &[&Judged]) -> Self {
        let judged =
            |row: &&&Judged| !matches!(row.verdict.finding, Finding::CannotBeJudged | Finding::Impossible);
        let rows: Vec<&Judged> = rows.iter().filter(judged).copied().collect();
        let rates: Vec<Success> = rows.iter().filter_map(|row| row.success).collect();
        let means: Vec<&Effort> = rows.iter().filter_map(|row| row.effort.as_ref()).collect();
        let level = if rates.is_empty() || means.is_empty() { LEVEL } else { LEVEL / 2.0 };
        let success = success::pooled(&rates);
        let effort = effort::pooled(&means, level);
        let by_success = success.as_ref().map(|pooled| (pooled.p < level, pooled.equivalent));
        let by_effort = effort.as_ref().map(|pooled| (pooled.differs, pooled.equivalent));
        let both: Vec<(bool, bool)> = [by_success, by_effort].into_iter().flatten().collect();
        Self {
            success,
            effort,
            differs: both.iter().any(|(differs, _)| *differs),
            equivalent: !both.is_empty() && both.iter().all(|(_, equivalent)| *equivalent),
        }
    }

    /// `pooled: success −1.8 points (90 %: −3.0 to −0.9; p < 0.001), generations ×1.05 (90 %: 0.92 to 1.20)`.
    fn words(&self) -> Option<String> {
        let signed = |share: f64| format!("{:+.1}", 100.0 * share).replace('-', "−");
        let success = self.success.as_ref().map(|pooled| {
            format!(
                "success {} points (90 %: {} to {}; {})",
                signed(pooled.difference),
                signed(pooled.interval.low),
                signed(pooled.interval.high),
                words_of_p(pooled.p)
            )
        });
        let effort = self.effort.as_ref().map(|pooled| {
            format!(
                "generations ×{:.2} (90 %: {:.2} to {:.2})",
                pooled.ratio, pooled.interval.low, pooled.interval.high
            )
        });
        let parts: Vec<String> = [success, effort].into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("pooled: {}", parts.join(", ")))
    }
}

/// The probability that at least `failed` of `rows` correct rows fail by chance.
pub(super) fn at_least(failed: usize, rows: usize) -> f64 {
    let mut chance = (1.0 - LEVEL).powi(rows as i32);
    let mut below = 0.0;
    for k in 0..failed {
        below += chance;
        chance *= (rows - k) as f64 / (k + 1) as f64 * LEVEL / (1.0 - LEVEL);
    }
    1.0 - below
}
