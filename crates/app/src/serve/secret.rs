//! Words that cannot be guessed: the token of a server that others can reach, and the key of a run.

use std::hash::{BuildHasher as _, RandomState};

/// Thirty-two hexadecimal digits. The keyed hash is seeded by the operating system.
pub(crate) fn word() -> String {
    let keyed = RandomState::new();
    format!("{:016x}{:016x}", keyed.hash_one(0), keyed.hash_one(1))
}

/// Compares without telling by the time it takes how much is right.
pub(crate) fn is_same(given: &str, wanted: &str) -> bool {
    let differences = given.bytes().zip(wanted.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == wanted.len() && differences == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ_and_are_compared_whole() {
        let (one, other) = (word(), word());
        assert_ne!(one, other);
        assert_eq!(one.len(), 32);
        assert!(is_same(&one, &one.clone()) && !is_same(&one[..31], &one) && !is_same(&other, &one));
        assert!(!is_same("", &one));
    }
}
