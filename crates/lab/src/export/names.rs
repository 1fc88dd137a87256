//! Names that go into file names and columns of other programs.

use crate::experiment::{Experiment, PuzzleEntry};
use std::collections::HashMap;

/// Letters, digits, points, dashes and underlines; everything else becomes an underline.
pub(super) fn plain(text: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let text: String = text.trim_start_matches('@').chars().map(kept).take(100).collect();
    // A name of points alone would be a folder that exists everywhere.
    if text.trim_matches('.').is_empty() { "unnamed".into() } else { text }
}

/// Plain names, made different by a number where two would be the same.
pub(super) fn different(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut names = Vec::new();
    for text in texts {
        let mut name = plain(&text);
        // Some file systems do not tell capitals apart.
        while let Some(count) = seen.get_mut(&name.to_lowercase()) {
            *count += 1;
            name = format!("{}-{count}", plain(&text));
        }
        seen.insert(name.to_lowercase(), 1);
        names.push(name);
    }
    names
}

/// What the functions (puzzles) of an experiment are called.
pub(super) fn functions(experiment: &Experiment) -> Vec<String> {
    let name = |puzzle: &PuzzleEntry| format!("{}.{}", puzzle.set, puzzle.name);
    different(experiment.puzzles.iter().map(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_different() {
        let names = different(["@a/b c", "a b/c", "A_b_C", "..", ""].map(String::from));
        assert_eq!(names, ["a_b_c", "a_b_c-2", "A_b_C-3", "unnamed", "unnamed-2"]);
    }
}
