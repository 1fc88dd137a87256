//! Which values a parameter takes, as data: help, errors, schemas, sliders and tuning files are rendered from it.

use std::borrow::Cow;
use std::fmt;

/// The values that a parameter takes.
#[derive(Debug, Clone, PartialEq)]
pub enum Domain {
    /// Whole numbers; without an upper bound the word `unlimited` is allowed too.
    Whole {
        /// The least.
        least: u64,
        /// The largest, unless there is none.
        most: Option<u64>,
    },
    /// Numbers.
    Real {
        /// The least.
        least: f64,
        /// The largest.
        most: f64,
    },
    /// Probabilities.
    Probability {
        /// The least.
        least: f64,
        /// The largest.
        most: f64,
    },
    /// A count, or a share of all: a decimal point makes it a share.
    Amount {
        /// The least count.
        least: u64,
        /// The largest count.
        most: u64,
    },
    /// `true` or `false`.
    Switch,
    /// One of a few words.
    Words(Vec<Word>),
}

/// A word that a parameter may have as its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub word: Cow<'static, str>,
    /// What it means; empty if the word says it all.
    pub doc: String,
}

/// The word for a number without bound.
pub(super) const UNLIMITED: &str = "unlimited";

impl Domain {
    /// The words to choose from; none for a number.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Self::Switch => vec!["true", "false"],
            Self::Words(words) => words.iter().map(|word| &*word.word).collect(),
            _ => Vec::new(),
        }
    }

    /// The value that a text names, as it is written, if it belongs to the domain.
    pub fn read(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let whole = || text.replace('_', "").parse::<u64>().ok();
        let real = || text.parse::<f64>().ok();
        match self {
            Self::Whole { most: None, .. } if text == UNLIMITED => Some(text.into()),
            Self::Whole { least, most } => {
                whole().filter(|n| n >= least && most.is_none_or(|most| *n <= most)).map(|n| n.to_string())
            }
            // A share of 1.0 keeps its point.
            Self::Real { least, most } | Self::Probability { least, most } => {
                real().filter(|x| (*least..=*most).contains(x)).map(|x| format!("{x:?}"))
            }
            Self::Amount { .. } if text.contains('.') => Self::Real { least: 0.0, most: 1.0 }.read(text),
            Self::Amount { least, most } => Self::Whole { least: *least, most: Some(*most) }.read(text),
            Self::Switch | Self::Words(_) => self.words().contains(&text).then(|| text.into()),
        }
    }

    /// Whether it is a reading: one of several meanings that a paper leaves open.
    pub fn is_reading(&self) -> bool {
        matches!(self, Self::Words(words) if words.iter().any(|word| !word.doc.is_empty()))
    }
}

/// What to tell a person: "use ...".
impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole { least, most: Some(most) } => write!(f, "a whole number from {least} to {most}"),
            Self::Whole { least, most: None } => write!(f, "a whole number from {least}, or {UNLIMITED}"),
            Self::Real { least, most } => write!(f, "a number from {least} to {most}"),
            Self::Probability { least, most } => write!(f, "a probability from {least} to {most}"),
            Self::Amount { least, most } => {
                write!(f, "a whole number from {least} to {most}, or a share from 0.0 to 1.0")
            }
            Self::Switch | Self::Words(_) => f.write_str(&self.words().join(", ")),
        }
    }
}
