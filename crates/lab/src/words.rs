//! Words for people and for file names.

/// `1 row`, `2 rows`.
pub fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// The first words of a title as a name for files and addresses; empty where it has no letters or digits of ASCII.
pub fn slug(title: &str) -> String {
    let plain: String =
        title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).take(6).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_are_short_and_plain() {
        assert_eq!(slug("Twodoku, table 3: Pm x Pc (ÄÖ) and more words"), "twodoku-table-3-pm-x-pc");
        assert_eq!(
            (slug("…").as_str(), plural(1, "run"), plural(2, "run")),
            ("", "1 run".into(), "2 runs".into())
        );
    }
}
