//! The crate's one error type for plans, runs and stores: each error says where the fault is and how to fix it.

use std::path::PathBuf;

/// Everything that can be wrong with an experiment.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A plan that cannot be understood, with the place in its file.
    #[error("{file}:{line}:{column}: {fault}")]
    Plan {
        /// The plan's file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What is wrong and what would work.
        fault: String,
    },
    /// A file that cannot be read or written.
    #[error("{}: {why}; {remedy}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        why: String,
        /// What would work.
        remedy: String,
    },
    /// A run that the algorithm rejects.
    #[error("{label} cannot run on {puzzle}: {why}")]
    Unit {
        /// The configuration's label.
        label: String,
        /// The puzzle's name.
        puzzle: String,
        /// What the algorithm says.
        why: String,
    },
    /// The same unit with two different results: one of two programs or machines is wrong.
    #[error(
        "unit {unit} has two different results ({field}: {kept} and {other}); nothing was merged from the second; \
         compare the program versions of both, then leave one out"
    )]
    Disagreement {
        /// The unit.
        unit: String,
        /// The first column that differs.
        field: &'static str,
        /// Its value in the store.
        kept: String,
        /// Its other value.
        other: String,
    },
    /// A store that this program cannot use.
    #[error("{}: {why}; {remedy}", path.display())]
    Store {
        /// The database file.
        path: PathBuf,
        /// What is wrong.
        why: String,
        /// What would work.
        remedy: String,
    },
    /// Somebody asked for the end.
    #[error("interrupted")]
    Interrupted,
    /// Something that cannot be done.
    #[error("{why}; {remedy}")]
    Unsupported {
        /// What cannot be done.
        why: String,
        /// What would work.
        remedy: String,
    },
}

impl Error {
    pub(crate) fn file(path: impl Into<PathBuf>, why: &std::io::Error, remedy: &str) -> Self {
        Self::File { path: path.into(), why: why.to_string(), remedy: remedy.into() }
    }

    pub(crate) fn unsupported(why: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Unsupported { why: why.into(), remedy: remedy.into() }
    }
}
