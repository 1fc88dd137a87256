//! The crate's one error type: each fault says where it was seen and what to do about it.

use crate::{OptionName, Remedy};
use std::{fmt, io};

/// Where in an input a fault was seen. Lines and columns count from 1; a column of 0 means the whole line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// The file's name, `-` for standard input, or a word such as `argument`.
    pub name: String,
    /// Line, from 1; 0 for the whole input.
    pub line: usize,
    /// Column in characters, from 1; 0 for the whole line.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
            if self.column > 0 {
                write!(f, ":{}", self.column)?;
            }
        }
        Ok(())
    }
}

/// Everything that can be wrong with what the crate is given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A layout text that names no layout.
    #[error("layout '{spec}': {why}; {remedy}")]
    Layout {
        /// The text as given (shortened when very long).
        spec: String,
        /// What is wrong with it.
        why: String,
        /// What would work.
        remedy: Remedy,
    },
    /// Puzzle text that cannot be read.
    #[error("{place}: {why}; {remedy}")]
    Read {
        /// Where.
        place: Place,
        /// What is wrong.
        why: String,
        /// What would work.
        remedy: Remedy,
    },
    /// The same given twice in one house.
    #[error("{symbol} is given twice in {house}, at {first} and {second}; change or clear one of the two")]
    Clash {
        /// The symbol, counted from 1.
        symbol: usize,
        /// The house in words, such as `row 3`.
        house: String,
        /// The earlier cell in words, such as `r3c1`.
        first: String,
        /// The later cell in words.
        second: String,
        /// The index of the later cell, for readers that know where each cell stood.
        cell: usize,
    },
    /// Puzzle text that was read, but gives the same symbol twice in one house.
    #[error("{place}: {why}")]
    Contradiction {
        /// Where the later of the two givens is.
        place: Place,
        /// Which givens clash, and what would work.
        why: String,
    },
    /// The output could not be written.
    #[error("cannot write the output: {why}; free some space, or write it elsewhere")]
    Write {
        /// What the system says.
        why: String,
        /// Whether the reader of a pipe has gone, which is no fault of anybody.
        closed: bool,
    },
    /// A puzzle that was not made before the time was up or somebody asked for the end.
    #[error(
        "the time was up before a puzzle was found; allow more time, ask for more givens, or try another seed"
    )]
    OutOfTime,
    /// A puzzle as asked for that was not found among those that were made; another seed may find one.
    #[error("{why}; {remedy}")]
    NotFound {
        /// What was looked for, and how long.
        why: String,
        /// What would be found sooner.
        remedy: Remedy,
    },
    /// Something that cannot be done for this layout or these options.
    #[error("{why}; {remedy}")]
    Unsupported {
        /// What cannot be done.
        why: String,
        /// What would work.
        remedy: Remedy,
    },
}

impl Error {
    /// Output that failed, in the one wording for all of it.
    pub fn writing(error: &io::Error) -> Self {
        let mut why = error.to_string();
        // The number of the error says nothing that the words do not.
        if let Some(end) = why.find(" (os error") {
            why.truncate(end);
        }
        if let Some(first) = why.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        Self::Write { why, closed: error.kind() == io::ErrorKind::BrokenPipe }
    }

    /// Where in an input the fault is, if it is in one.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::Read { place, .. } | Self::Contradiction { place, .. } => Some(place),
            _ => None,
        }
    }

    /// The same error with its options as a front end spells them.
    #[must_use]
    pub fn spelled(mut self, spell: &dyn Fn(OptionName) -> String) -> Self {
        if let Self::Layout { remedy, .. }
        | Self::Read { remedy, .. }
        | Self::NotFound { remedy, .. }
        | Self::Unsupported { remedy, .. } = &mut self
        {
            *remedy = remedy.spelled(spell);
        }
        self
    }

    /// The sentence without the place.
    pub fn sentence(&self) -> String {
        match self {
            Self::Read { why, remedy, .. } => format!("{why}; {remedy}"),
            Self::Contradiction { why, .. } => why.clone(),
            other => other.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_called_so() {
        let error = Error::writing(&io::Error::from(io::ErrorKind::StorageFull));
        let told = error.to_string();
        assert!(told.starts_with("cannot write the output: no storage space; "), "{told}");
    }
}
