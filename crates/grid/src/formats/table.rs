//! Tables as they are copied from a spreadsheet or a page: one cell between two separators, nothing where it is empty.
//! Read by [`super::integers`].

use super::conventions::Conventions;
use super::rows::is_rule;
use super::source::Lines;
use std::io::BufRead;

/// What may stand between two cells.
const SEPARATORS: [char; 4] = ['\t', ';', '|', ','];
/// The longest row that is looked at: 256 cells of three digits, with room for what pads them.
const LONGEST: usize = 4096;

/// Such a table at the beginning of an input.
pub(super) struct Table {
    pub(super) separator: char,
    /// The headings of the columns stand above the cells, as Markdown wants it.
    pub(super) headed: bool,
}

/// The table that begins at the line `start`, if there is one: rows with the same number of separators, as many as make
/// a grid, and some cells blank. Where none is blank, everybody reads it alike.
pub(super) fn find<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, start: usize) -> Option<Table> {
    let first = lines.peek(start).filter(|l| l.text.len() <= LONGEST)?.text.clone();
    let separator = SEPARATORS.into_iter().find(|&c| first.contains(c))?;
    let width = cells(&first, separator).count();
    let (mut height, mut blank, mut headed) = (0, false, false);
    for distance in start.. {
        let Some(line) = lines.peek(distance).filter(|l| l.text.len() <= LONGEST) else { break };
        if is_divider(&line.text, separator) {
            headed |= height == 1;
            continue;
        }
        if cells(&line.text, separator).count() != width {
            break;
        }
        if !cells(&line.text, separator).all(|cell| cell.len() <= 3) {
            return None;
        }
        blank |= cells(&line.text, separator).any(str::is_empty);
        height += 1;
        if height > 256 {
            break;
        }
    }
    let fits = |height: usize| match rules.layout() {
        Some(layout) => (height, width) == (layout.height(), layout.width()),
        None => height == width && width >= 4,
    };
    let headed = headed && !fits(height);
    let fits = fits(height - usize::from(headed));
    let known = fits && (rules.layout().is_some() || rules.square(width).is_some());
    (known && blank).then_some(Table { separator, headed })
}

/// The cells of a row. Bars around the row belong to no cell.
pub(super) fn cells(row: &str, separator: char) -> impl Iterator<Item = &str> {
    let framed = row.trim().strip_prefix('|').and_then(|r| r.strip_suffix('|'));
    framed.filter(|_| separator == '|').unwrap_or(row).split(separator).map(str::trim)
}

/// Whether a line holds no cells: a rule, or what Markdown has below the headings.
pub(super) fn is_divider(text: &str, separator: char) -> bool {
    let text = text.trim();
    let dashes = |cell: &str| !cell.is_empty() && cell.chars().all(|c| matches!(c, '-' | ':'));
    // A single dash is an empty cell.
    let markdown = || separator == '|' && cells(text, '|').all(dashes) && text.contains("--");
    text.contains('+') && is_rule(text) || markdown()
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    const ROWS: [&str; 9] = [
        "53..7....",
        "6..195...",
        ".........",
        "8...6...3",
        "4..8.3..1",
        "7...2...6",
        ".6....28.",
        "...419..5",
        "........9",
    ];

    fn table(rows: &[&str], between: &str, start: &str, end: &str) -> String {
        let cell = |c: char| if c == '.' { String::new() } else { c.to_string() };
        let row = |row: &&str| {
            start.to_owned() + &row.chars().map(cell).collect::<Vec<_>>().join(between) + end + "\n"
        };
        rows.iter().map(row).collect()
    }

    #[test]
    fn blank_cells_keep_their_places() {
        let plain = read_text(&ROWS.concat(), Options::default()).next().unwrap().unwrap().puzzle;
        let marked = table(&ROWS, "|", "|", "|");
        let divider = "|---".repeat(9) + "|\n";
        let (head, body) = marked.split_at(marked.find('\n').unwrap() + 1);
        let tabs = table(&ROWS, "\t", "", "");
        for text in [
            tabs.clone(),
            format!("\n# from a sheet\n{tabs}\n{tabs}"),
            table(&ROWS, ";", "", ""),
            table(&ROWS, ",", "", ""),
            table(&ROWS, " | ", "| ", " |"),
            format!("{head}{divider}{body}"),
            format!("{}{divider}{marked}", "| ".repeat(9) + "|\n"),
            format!("{}{divider}{marked}", "|a|b|c|d|e|f|g|h|i|\n"),
            format!(
                "{0}{1}{0}",
                "+-".repeat(9) + "+\n",
                marked.replace("|\n", &("|\n".to_owned() + &"+-".repeat(9) + "+\n"))
            ),
        ] {
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert!(!got.is_empty(), "{text}");
            for record in got {
                assert_eq!(record.as_ref().map(|r| &r.puzzle), Ok(&plain), "{text}");
            }
        }
    }

    #[test]
    fn the_first_row_may_be_blank() {
        let mut rows = ROWS;
        rows.swap(0, 2);
        let plain = read_text(&rows.concat(), Options::default()).next().unwrap().unwrap().puzzle;
        for (between, around) in [("\t", ""), (";", ""), ("|", "|")] {
            let text = table(&rows, between, around, around);
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert_eq!(got.len(), 1, "{text:?}");
            assert_eq!(got[0].as_ref().unwrap().puzzle, plain, "{text:?}");
        }
    }
}
