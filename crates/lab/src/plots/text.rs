//! How wide words are, so that margins fit them and nothing overlaps.

/// The size of a title.
pub(super) const TITLE: f64 = 15.0;
/// The size of axis titles, legends and row labels.
pub(super) const LABEL: f64 = 12.5;
/// The size of tick labels and remarks.
pub(super) const TICK: f64 = 11.5;

/// The width of a line of text, estimated for the widest of the usual sans-serif fonts.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let em: f64 = text
        .chars()
        .map(|c| match c {
            'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'I' | ' ' => 0.34,
            'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.42,
            'm' | 'M' | 'W' | '@' | '%' | 'w' => 0.95,
            'A'..='Z' | '=' | '+' | '<' | '>' => 0.74,
            // Letters of other scripts may be as wide as they are high.
            c if c as u32 > 0x2e7f => 1.0,
            _ => 0.635,
        })
        .sum();
    em * size
}

/// The width of the widest of several lines.
pub(super) fn widest<'a>(texts: impl IntoIterator<Item = &'a str>, size: f64) -> f64 {
    texts.into_iter().map(|t| width(t, size)).fold(0.0, f64::max)
}

/// The text, cut to `limit` characters with an ellipsis where it is longer.
pub(super) fn cut(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let head: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{}…", head.trim_end())
}

/// The text, cut with an ellipsis so that it takes at most `limit` pixels.
pub(super) fn fit(text: &str, size: f64, limit: f64) -> String {
    let mut length = text.chars().count();
    while length > 1 && width(&cut(text, length), size) > limit {
        length -= 1;
    }
    cut(text, length)
}

/// The text broken at spaces into lines of at most `limit` pixels; a longer word has a line of its own.
pub(super) fn wrap(text: &str, size: f64, limit: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(word, size) <= limit => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_are_cut_and_titles_wrapped() {
        assert_eq!(cut("abc", 3), "abc");
        assert_eq!(cut("abcd", 3), "ab…");
        assert_eq!(wrap("aa bb cc", 10.0, width("aa bb", 10.0) + 0.1), ["aa bb", "cc"]);
        assert!(width(&fit("a long title", 10.0, 40.0), 10.0) <= 40.0);
        assert!(wrap(" ", 10.0, 5.0).is_empty());
        assert!(width("mmm", 10.0) > width("iii", 10.0));
    }
}
