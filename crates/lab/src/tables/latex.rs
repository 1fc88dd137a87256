//! LaTeX with the rules of the package booktabs.

use super::{Align, Cell, Table, one_line};

pub(super) fn render(table: &Table, label: &str) -> String {
    let aligns: String =
        table.columns.iter().map(|c| if c.align == Align::Left { 'l' } else { 'r' }).collect();
    let mut text = String::from("\\begin{table}\n\\centering\n");
    if !table.caption.is_empty() {
        text += &format!("\\caption{{{}}}\n", escape(&table.caption));
    }
    if !label.is_empty() {
        // A label is a name, not prose: only what every LaTeX accepts in one.
        let name: String = label
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || ":-".contains(c) { c } else { '-' })
            .collect();
        text += &format!("\\label{{{name}}}\n");
    }
    text += &format!("\\begin{{tabular}}{{{aligns}}}\n\\toprule\n");
    text += &row(table.columns.iter().map(|c| escape(&c.head)));
    text += "\\midrule\n";
    for cells in &table.rows {
        text += &row(cells.iter().map(cell));
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    for note in &table.notes {
        text += &format!("\\par\\smallskip{{\\footnotesize {}}}\n", escape(note));
    }
    text + "\\end{table}\n"
}

fn row(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().join(" & ") + " \\\\\n"
}

fn cell(cell: &Cell) -> String {
    let text = escape(&cell.shown("−", "∞"));
    if cell.strong { format!("\\textbf{{{text}}}") } else { text }
}

fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "$<$",
            '>' => escaped += "$>$",
            '|' => escaped += "$|$",
            '−' => escaped += "$-$",
            '∞' => escaped += "$\\infty$",
            '–' => escaped += "--",
            // A straight quote would come out as a closing one on both sides.
            '"' => escaped += "\\textquotedbl{}",
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    #[test]
    fn booktabs_and_escaped() {
        let expected = r"\begin{table}
\centering
\caption{Success \& effort, 50 \% of \textquotedbl{}all\textquotedbl{}}
\label{tab:x-1}
\begin{tabular}{lrr}
\toprule
algorithm & solved & mean \\
\midrule
GA\_1 $|$ $<$x$>$ & 12 & \textbf{$-$1234.57} \\
a, \textquotedbl{}b\textquotedbl{} c & -- & $\infty$ \\
μ & 0 & 0.0 \\
\bottomrule
\end{tabular}
\par\smallskip{\footnotesize 15 runs each}
\end{table}
";
        assert_eq!(super::super::sample().latex("tab:x_1"), expected);
    }
}
