//! The markers of a document, and what stands between them.

const OPEN: &str = "<!-- evidence: ";
const CLOSE: &str = "<!-- evidence end -->";

/// The text with the table of each marker made again by `render`, which is given the words of the marker.
pub(super) fn fill(
    text: &str,
    mut render: impl FnMut(&[String]) -> Result<String, String>,
) -> Result<String, String> {
    let mut filled = String::new();
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        filled += line;
        filled.push('\n');
        let Some(marker) = line.strip_prefix(OPEN) else { continue };
        let fault = |why: String| format!("line {}: {why}", number + 1);
        let marker = marker.strip_suffix("-->").ok_or_else(|| fault("the marker has no end '-->'".into()))?;
        if !lines.by_ref().any(|(_, line)| line == CLOSE) {
            return Err(fault(format!("no '{CLOSE}' follows")));
        }
        let table = render(&words(marker)).map_err(fault)?;
        // Without the empty line, Markdown takes the table for a part of the marker.
        filled += &format!("\n{}\n\n{CLOSE}\n", table.trim_end());
    }
    Ok(filled)
}

/// Words separated by spaces; quotes keep words together.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(std::mem::take(&mut word)),
            _ => word.push(c),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_markers_changes() {
        let text = "# A\n<!-- evidence: plan kind \"two words\" -->\nold\nlines\n<!-- evidence end -->\nb\n";
        let render = |words: &[String]| Ok(words.join("/") + "\n\n");
        let filled = fill(text, render).unwrap();
        assert_eq!(
            filled,
            "# A\n<!-- evidence: plan kind \"two words\" -->\n\nplan/kind/two words\n\n<!-- evidence end -->\nb\n"
        );
        assert_eq!(fill(&filled, render).unwrap(), filled, "again");
    }

    #[test]
    fn faults_have_a_line() {
        let fault = |text: &str| fill(text, |_| Err("no such table".into())).unwrap_err();
        assert_eq!(fault("a\n<!-- evidence: x y -->\n"), "line 2: no '<!-- evidence end -->' follows");
        assert_eq!(fault("<!-- evidence: x y\n"), "line 1: the marker has no end '-->'");
        assert_eq!(fault("<!-- evidence: x y -->\n<!-- evidence end -->\n"), "line 1: no such table");
    }
}
