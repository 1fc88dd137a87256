//! The crate's one error type: each error says what is wrong and how to fix it.

use crate::{Domain, Segment};
use evodoku_grid::{Layout, instead_of};
use std::borrow::Cow;

/// Everything that can be wrong with what the crate is asked to do.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Error {
    /// A name that no algorithm has.
    #[error("unknown algorithm '{}'; {}", quoted(name), instead_of(name, allowed))]
    Algorithm {
        /// The name as given.
        name: String,
        /// The names there are.
        allowed: Vec<&'static str>,
    },
    /// A name that no parameter of this algorithm or operator has.
    #[error("{owner} has no parameter '{}'; {}", quoted(name), if allowed.is_empty() { "it has none".into() } else { instead_of(name, &allowed.iter().map(|name| &**name).collect::<Vec<_>>()) })]
    Parameter {
        /// The algorithm or operator.
        owner: &'static str,
        /// The name as given.
        name: String,
        /// The parameters there are.
        allowed: Vec<Cow<'static, str>>,
    },
    /// A value outside a parameter's range.
    #[error("{parameter} = '{}' is not allowed; use {allowed}", quoted(value))]
    Value {
        /// The parameter.
        parameter: Cow<'static, str>,
        /// The value as given.
        value: String,
        /// What would work.
        allowed: Domain,
    },
    /// A puzzle or layout that cannot be read.
    #[error(transparent)]
    Grid(Box<evodoku_grid::Error>),
    /// A recipe that cannot be read.
    #[error("line {line}, column {column}: {fault}")]
    Recipe {
        /// The line of the fault, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// What is wrong and what would work.
        fault: String,
    },
    /// A puzzle that logic proves to have no solution.
    #[error("the puzzle has no solution: {why}; check its givens")]
    Infeasible {
        /// Where the givens contradict each other.
        why: String,
    },
    /// A limit on something that this solver does not count.
    #[error("{name} has no {what} to limit; limit its {}", if *instead { "evaluations or its time" } else { "time" })]
    Uncounted {
        /// The solver.
        name: String,
        /// What it does not count.
        what: &'static str,
        /// Whether it counts evaluations.
        instead: bool,
    },
    /// A puzzle on which this algorithm cannot work.
    #[error("{why}; {remedy}")]
    Unsuited {
        /// What does not work.
        why: String,
        /// What would work.
        remedy: String,
    },
}

impl From<evodoku_grid::Error> for Error {
    fn from(error: evodoku_grid::Error) -> Self {
        Self::Grid(Box::new(error))
    }
}

impl Error {
    pub(crate) fn unsuited(why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Unsuited { why: why.into(), remedy: remedy.into() }
    }

    /// An individual cannot keep these segments intact on this layout.
    pub(crate) fn segments(segment: Segment, layout: &Layout) -> Self {
        let (segments, remedy) = match segment {
            Segment::Row => {
                ("rows", "use an algorithm that keeps boxes, such as weiss or twodoku, or ret-ga")
            }
            Segment::Box | Segment::Cell => ("boxes", "use ret-ga"),
        };
        Self::unsuited(
            format!(
                "the {segments} of layout {layout} share cells, so an individual cannot keep them all intact"
            ),
            format!("{remedy}, which keeps nothing"),
        )
    }
}

/// What somebody wrote, for a message of one line: cut short, and line breaks and control characters spelled out.
pub(crate) fn quoted(text: &str) -> String {
    let mut short: String = text.chars().take(60).flat_map(char::escape_debug).collect();
    if text.chars().nth(60).is_some() {
        short.push('…');
    }
    // Only what breaks a line is spelled out.
    short.replace("\\'", "'").replace("\\\"", "\"")
}

/// `a, b or c`.
pub(crate) fn one_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).into(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_was_written_a_message_is_one_short_line() {
        assert_eq!(quoted("it's \"so\""), "it's \"so\"");
        assert_eq!(quoted("a\nb\u{7}"), "a\\nb\\u{7}");
        assert_eq!(quoted(&"é".repeat(1000)).chars().count(), 61);
        let fault = crate::Recipe::parse("name = 'x'\nsegment = \"b\\nx\"").unwrap_err().to_string();
        assert!(!fault.contains('\n') && fault.contains("segment = 'b\\nx' is not allowed"), "{fault}");
    }
}
