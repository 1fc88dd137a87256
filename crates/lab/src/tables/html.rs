//! An HTML fragment.

use super::{Align, Cell, Table, one_line};

pub(super) fn render(table: &Table) -> String {
    grid(table) + &notes(table)
}

/// The table without its notes.
pub(crate) fn grid(table: &Table) -> String {
    let mut text = String::from("<table>\n");
    if !table.caption.is_empty() {
        text += &format!("<caption>{}</caption>\n", escape(&table.caption));
    }
    let heads =
        table.columns.iter().map(|c| format!("<th scope=\"col\"{}>{}</th>", class(c.align), escape(&c.head)));
    text += &format!("<thead><tr>{}</tr></thead>\n<tbody>\n", heads.collect::<String>());
    for row in &table.rows {
        let cells = table
            .columns
            .iter()
            .zip(row)
            .map(|(c, value)| format!("<td{}>{}</td>", class(c.align), cell(value)));
        text += &format!("<tr>{}</tr>\n", cells.collect::<String>());
    }
    text + "</tbody>\n</table>\n"
}

/// The notes alone.
pub(crate) fn notes(table: &Table) -> String {
    let mut text = String::new();
    for note in &table.notes {
        text += &format!("<p class=\"note\">{}</p>\n", escape(note));
    }
    text
}

fn class(align: Align) -> &'static str {
    match align {
        Align::Left => "",
        Align::Right => " class=\"number\"",
    }
}

fn cell(cell: &Cell) -> String {
    let text = escape(&cell.shown("−", "∞"));
    if cell.strong { format!("<strong>{text}</strong>") } else { text }
}

/// Text as HTML shows it, in one line.
pub(crate) fn escape(text: &str) -> String {
    one_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    #[test]
    fn escaped_and_aligned() {
        let expected = "<table>
<caption>Success &amp; effort, 50 % of &quot;all&quot;</caption>
<thead><tr><th scope=\"col\">algorithm</th><th scope=\"col\" class=\"number\">solved</th>\
<th scope=\"col\" class=\"number\">mean</th></tr></thead>
<tbody>
<tr><td>GA_1 | &lt;x&gt;</td><td class=\"number\">12</td><td class=\"number\"><strong>−1234.57</strong></td></tr>
<tr><td>a, &quot;b&quot; c</td><td class=\"number\">–</td><td class=\"number\">∞</td></tr>
<tr><td>μ</td><td class=\"number\">0</td><td class=\"number\">0.0</td></tr>
</tbody>
</table>
<p class=\"note\">15 runs each</p>
";
        assert_eq!(super::super::sample().html(), expected);
    }
}
