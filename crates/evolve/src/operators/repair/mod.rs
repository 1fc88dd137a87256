//! Operators that repair individuals.

mod remove_repetition;

pub use remove_repetition::{Pool, RemoveRepetition};
