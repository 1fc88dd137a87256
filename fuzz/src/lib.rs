//! What several fuzz targets ask of the libraries.

pub mod counter;
pub mod trips;

use std::fmt::Display;

/// Messages are one line of bounded length, whatever was read.
pub fn check_message(error: &impl Display) {
    let message = error.to_string();
    assert!(!message.is_empty(), "a fault without words");
    // A terminal would obey them, and a line break makes two messages of one.
    assert!(!message.contains(char::is_control), "a message with control characters:\n{message:?}");
    let length = message.chars().count();
    assert!(length <= 1200, "a message of more than 1200 characters:\n{message:?}");
}
