//! Verdicts on published figures, from intervals and tests. The rule is [`RULE`].

mod column;
mod effort;
mod figure;
mod lost;
mod row;
mod rule;
mod success;

pub use column::overall;
pub(crate) use effort::generations;
pub use lost::judge_set;
pub use row::{Judged, judge};
pub use rule::{DATE, RULE, VERSION};

/// What our runs say about a printed row or column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// They are shown to be equal within the margin.
    Equivalent,
    /// No test rejects it.
    Compatible,
    /// A test rejects it.
    Different,
    /// It contradicts itself.
    Impossible,
    /// Our runs cannot say.
    CannotBeJudged,
}

impl Finding {
    /// All findings, the best first.
    pub const ALL: [Self; 5] =
        [Self::Equivalent, Self::Compatible, Self::Different, Self::Impossible, Self::CannotBeJudged];

    /// The finding in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Equivalent => "equivalent",
            Self::Compatible => "compatible",
            Self::Different => "different",
            Self::Impossible => "impossible as printed",
            Self::CannotBeJudged => "cannot be judged",
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
    /// The printed figures that would have passed.
    pub passed: Option<String>,
    /// The smallest differences that would have been seen.
    pub seen: Option<String>,
}

impl Verdict {
    fn new(finding: Finding, reason: impl Into<String>) -> Self {
        Self { finding, reason: reason.into(), passed: None, seen: None }
    }

    /// Finding and reason.
    pub fn words(&self) -> String {
        let word = self.finding.words();
        if self.reason.is_empty() { word.to_owned() } else { format!("{word}: {}", self.reason) }
    }
}

#[cfg(test)]
mod tests;
