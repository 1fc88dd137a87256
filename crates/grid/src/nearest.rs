//! "Did you mean": the known word that a mistyped one is nearest to.

/// The known word that is nearest to what was typed, if it is near enough to have been meant: one slip for every three letters.
///
/// ```
/// use evodoku_grid::nearest;
/// assert_eq!(nearest("wiess", ["weiss", "nova"]), Some("weiss"));
/// assert_eq!(nearest("exact", ["weiss", "nova"]), None);
/// ```
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody mistypes a text of this length for a name, and the distance takes time by its square.
    let typed: String = typed.chars().take(80).flat_map(char::to_lowercase).collect();
    let slips = |word: &&str| strsim::damerau_levenshtein(&typed, &word.to_lowercase());
    let near = |word: &&str| slips(word) <= (typed.chars().count().max(word.chars().count()) / 3).max(1);
    known.into_iter().filter(near).min_by_key(slips)
}

/// What to use instead of a word that is not known: the one that was meant, and all there are.
///
/// ```
/// use evodoku_grid::instead_of;
/// assert_eq!(instead_of("wiess", &["weiss", "nova"]), "did you mean 'weiss'? Use weiss or nova");
/// assert_eq!(instead_of("exact", &["weiss", "nova"]), "use weiss or nova");
/// ```
pub fn instead_of(typed: &str, known: &[&str]) -> String {
    let all = match known {
        [] => "nothing".into(),
        [one] => (*one).to_owned(),
        [init @ .., last] => format!("{} or {last}", init.join(", ")),
    };
    match nearest(typed, known.iter().copied()) {
        Some(meant) => format!("did you mean '{meant}'? Use {all}"),
        None => format!("use {all}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_forgiven_and_strangers_are_not() {
        let names = ["ret-ga", "weiss", "twodoku", "mantere-koljonen"];
        for (typed, meant) in [
            ("wiess", Some("weiss")),
            ("Weis", Some("weiss")),
            ("mantere-koljoenn", Some("mantere-koljonen")),
            ("towdoku", Some("twodoku")),
            ("retga", Some("ret-ga")),
            ("", None),
            ("x", None),
            ("sudoku-solver", None),
        ] {
            assert_eq!(nearest(typed, names), meant, "{typed}");
        }
        assert_eq!(nearest(&"w".repeat(1_000_000), names), None);
    }
}
