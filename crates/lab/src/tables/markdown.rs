//! GitHub-flavoured Markdown.

use super::{Align, Cell, Table, one_line};

pub(super) fn render(table: &Table) -> String {
    let heads: Vec<String> = table.columns.iter().map(|c| escape(&c.head)).collect();
    let rows: Vec<Vec<String>> = table.rows.iter().map(|row| row.iter().map(cell).collect()).collect();
    let widths: Vec<usize> = (0..heads.len())
        .map(|i| {
            rows.iter().map(|r| &r[i]).chain([&heads[i]]).map(|t| t.chars().count()).max().unwrap_or(0).max(3)
        })
        .collect();
    let mut text = String::new();
    if !table.caption.is_empty() {
        text += &format!("**{}**\n\n", escape(&table.caption));
    }
    if !heads.is_empty() {
        let aligns: Vec<Align> = table.columns.iter().map(|c| c.align).collect();
        let rules: Vec<String> =
            widths.iter().zip(&aligns).map(|(&width, &align)| rule(width, align)).collect();
        for row in [&heads, &rules].into_iter().chain(&rows) {
            let padded =
                row.iter().zip(&widths).zip(&aligns).map(|((text, &width), &align)| pad(text, width, align));
            text += &format!("| {} |\n", padded.collect::<Vec<_>>().join(" | "));
        }
    }
    for note in &table.notes {
        text += &format!("\n{}\n", escape(note));
    }
    text
}

fn rule(width: usize, align: Align) -> String {
    match align {
        Align::Left => "-".repeat(width),
        Align::Right => "-".repeat(width - 1) + ":",
    }
}

fn pad(text: &str, width: usize, align: Align) -> String {
    match align {
        Align::Left => format!("{text:<width$}"),
        Align::Right => format!("{text:>width$}"),
    }
}

fn cell(cell: &Cell) -> String {
    let text = escape(&cell.shown("−", "∞"));
    if cell.strong { format!("**{text}**") } else { text }
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '[' | ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn padded_and_escaped() {
        let expected = r#"**Success & effort, 50 % of "all"**

| algorithm     | solved |         mean |
| ------------- | -----: | -----------: |
| GA\_1 \| \<x> |     12 | **−1234.57** |
| a, "b" c      |      – |            ∞ |
| μ             |      0 |          0.0 |

15 runs each
"#;
        assert_eq!(super::super::sample().markdown(), expected);
    }
}
