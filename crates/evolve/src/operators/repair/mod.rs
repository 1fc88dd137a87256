//! Operators that mend what others broke.

mod remove_repetition;

pub use remove_repetition::{Pool, RemoveRepetition};
