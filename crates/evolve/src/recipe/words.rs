//! The words of the format: what the reader takes and the schema lists.

/// The keys of a recipe.
pub(super) const RECIPE: &[&str] = &[
    "name",
    "segment",
    "logic",
    "size",
    "generations",
    "fitness",
    "restart",
    "archive",
    "start",
    "generation",
];
/// The keys of `size`, if it is not a number.
pub(super) const SIZE: &[&str] = &["per-symbol"];
/// The keys of `restart`.
pub(super) const RESTART: &[&str] = &["stagnant", "every", "every-by-givens"];
/// The keys of `archive`.
pub(super) const ARCHIVE: &[&str] = &["champions", "share"];

/// The steps that are a word alone.
pub(super) const PLAIN: &[&str] = &["evaluate", "keep-retained"];

/// The steps that rewrite individuals, with the operators of each.
pub(super) const EDITS: &[(&str, &[&str])] = &[
    ("initialise", &["any-symbol", "shuffled-segments", "legal-segments"]),
    ("repair", &["remove-repetition"]),
    (
        "mutate",
        &[
            "reset-cells",
            "swap-in-segment",
            "swap-in-rows",
            "inversion",
            "reinitialise-segments",
            "swap-rotate-insert",
            "filtered-swap",
        ],
    ),
    ("improve", &["swap-repeats", "column-search", "box-search", "greedy-swap"]),
];

/// The steps that name one operator of another kind.
pub(super) const OPERATORS: &[&str] = &["select", "survive"];

/// The steps with keys of their own.
pub(super) const VERBS: &[(&str, &[&str])] = &[
    ("retain", &["share", "select"]),
    ("keep", &["best", "ageing"]),
    ("breed", &["pairs", "cross", "rate"]),
    ("mingle", &["cross", "rate"]),
    ("best-of", &["tries", "steps"]),
    ("preserve", &["best"]),
    ("elite-learning", &["queue", "learners", "redraw"]),
    ("purge", &["cross", "mutate"]),
    ("when-stagnant", &["generations", "steps"]),
];

/// The steps that are a table.
pub(super) fn steps() -> Vec<&'static str> {
    let edits = EDITS.iter().map(|(verb, _)| *verb);
    edits.chain(OPERATORS.iter().copied()).chain(VERBS.iter().map(|(verb, _)| *verb)).collect()
}

/// The operators of a step that rewrites individuals.
pub(super) fn edits(verb: &str) -> Option<&'static [&'static str]> {
    EDITS.iter().find(|(known, _)| *known == verb).map(|(_, names)| *names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::AnyEdit;

    #[test]
    fn every_edit_has_one_verb() {
        let mut sorted: Vec<_> = EDITS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let mut all = AnyEdit::NAMES.to_vec();
        sorted.sort_unstable();
        all.sort_unstable();
        assert_eq!(sorted, all);
    }
}
