//! One printed row and our runs on its puzzle.

use super::effort::{Effort, NoEffort};
use super::rule::{ENOUGH, LEVEL};
use super::success::Success;
use super::{Finding, Verdict};
use crate::published::PrintedRow;
use crate::statistics::Observation;
use crate::words::plural;

/// A printed row with its verdict, and what the verdict on its column needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// What our runs say about it.
    pub verdict: Verdict,
    /// Whether the row was used to choose the reading.
    pub chose: bool,
    pub(super) success: Option<Success>,
    pub(super) effort: Option<Effort>,
}

impl Judged {
    pub(super) fn without_figures(row: &PrintedRow, finding: Finding, reason: impl Into<String>) -> Self {
        Self { verdict: Verdict::new(finding, reason), chose: row.chose, success: None, effort: None }
    }
}

/// Compares a printed row with our runs, which were limited to `cap` generations.
pub fn judge(row: &PrintedRow, ours: &[Observation], cap: Option<u64>) -> Judged {
    let open = |reason: String| Judged::without_figures(row, Finding::CannotBeJudged, reason);
    if let Some(why) = row.contradiction() {
        return Judged::without_figures(row, Finding::Impossible, why);
    }
    if ours.len() < ENOUGH {
        return open(format!("only {}", plural(ours.len(), "run")));
    }
    if let Some(why) = cut_short(row.cap, cap) {
        return open(why);
    }
    let success = Success::of(row, ours);
    let effort = Effort::of(row, ours);
    let level = if success.is_some() && effort.is_ok() { LEVEL / 2.0 } else { LEVEL };
    let figures = [
        success.map(|success| success.figure(level)),
        effort.as_ref().ok().map(|effort| effort.figure(level)),
    ];
    let figures: Vec<_> = figures.into_iter().flatten().collect();
    let differs: Vec<&str> = figures.iter().filter_map(|figure| figure.differs.as_deref()).collect();
    let differs = differs.join("; ");
    if figures.is_empty() && effort == Err(NoEffort::NotPrinted) {
        return open("it prints neither a success rate nor a mean".into());
    }
    if let (Err(NoEffort::TooFew { values, needed }), true) = (&effort, differs.is_empty()) {
        let what = if row.failures_at_cap { "were made" } else { "succeeded" };
        return open(format!("only {values} of our runs {what}; a mean needs at least {needed}"));
    }
    let equivalent =
        !matches!(effort, Err(NoEffort::TooFew { .. })) && figures.iter().all(|figure| figure.equivalent);
    let (finding, reason) = match (row.lost(), equivalent, differs.is_empty()) {
        (Some(why), _, true) => (Finding::CannotBeJudged, format!("{why}; no difference shown")),
        (Some(why), _, false) => (Finding::CannotBeJudged, format!("{why}; {differs}")),
        (None, true, true) => (Finding::Equivalent, String::new()),
        (None, true, false) => (Finding::Equivalent, format!("within the margin, although {differs}")),
        (None, false, true) => (Finding::Compatible, String::new()),
        (None, false, false) => (Finding::Different, differs),
    };
    let list =
        |part: fn(&super::figure::Figure) -> &str| figures.iter().map(part).collect::<Vec<_>>().join("; ");
    let verdict = Verdict {
        passed: Some(list(|figure| &figure.passed)),
        seen: Some(list(|figure| &figure.seen)),
        ..Verdict::new(finding, reason)
    };
    Judged { verdict, chose: row.chose, success, effort: effort.ok() }
}

impl PrintedRow {
    /// Why no run of ours can speak about the paper's own puzzle.
    pub(super) fn lost(&self) -> Option<String> {
        match (&self.stand_in, &self.set) {
            (Some(why), _) => Some(why.clone()),
            (None, Some(_)) => Some("the paper's puzzles are lost".into()),
            (None, None) => None,
        }
    }
}

/// Why our runs say nothing about runs that had more time.
pub(super) fn cut_short(theirs: Option<u64>, ours: Option<u64>) -> Option<String> {
    let (theirs, ours) = (theirs?, ours?);
    (ours < theirs).then(|| format!("our runs were limited to {ours} generations, the paper's to {theirs}"))
}
