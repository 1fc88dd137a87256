//! Rows of text in columns, broken at words where a terminal is too narrow.

use crate::output::wrap;

/// The room between two columns.
const GAP: usize = 2;
/// The least room that a text can be read in, and its indentation where it has lines of its own.
const LEAST: usize = 30;
const INDENT: usize = 4;

/// Rows of the same length as columns, the last one ragged. Where `width` is too little, the last column is broken at words; if that
/// leaves too little room for it, the columns that do not fit go below the others.
pub(super) fn table(cells: &[Vec<String>], width: Option<usize>) -> String {
    let columns = cells.first().map_or(0, Vec::len);
    let widest = |c: usize| cells.iter().map(|row| row[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    let room = width.unwrap_or(usize::MAX);
    // Where each column begins, if all were on one line.
    let mut starts: Vec<usize> = Vec::new();
    for column in 0..columns {
        starts.push(column.checked_sub(1).map_or(0, |left| starts[left] + widths[left] + GAP));
    }
    let fits = |column: usize| {
        let last = column + 1 == columns;
        let needs = if last { widths[column].min(LEAST) } else { widths[column] };
        starts[column] + needs <= room
    };
    let beside = (0..columns).take_while(|&column| fits(column)).count();
    let mut text = String::new();
    for row in cells {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate().take(beside) {
            let pad = starts[column].saturating_sub(line.chars().count());
            line += &" ".repeat(if cell.is_empty() { 0 } else { pad });
            let last = column + 1 == columns;
            line += &if last { wrap(cell, room, starts[column], starts[column]) } else { cell.clone() };
        }
        text += line.trim_end();
        text.push('\n');
        for cell in row.iter().skip(beside).filter(|cell| !cell.is_empty()) {
            text += &format!("{:INDENT$}{}\n", "", wrap(cell, room, INDENT, INDENT));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Vec<String>> {
        vec![
            ["one", "the first of the numbers and the least of them all"].map(Into::into).into(),
            ["seventeen", "prime"].map(Into::into).into(),
        ]
    }

    #[test]
    fn texts_break_at_words_and_keep_their_column() {
        let whole = table(&rows(), None);
        assert_eq!(
            whole,
            "one        the first of the numbers and the least of them all\nseventeen  prime\n"
        );
        let narrow = table(&rows(), Some(45));
        let expected = "\
one        the first of the numbers and the
           least of them all
seventeen  prime
";
        assert_eq!(narrow, expected);
    }

    #[test]
    fn what_does_not_fit_beside_goes_below() {
        let below = "\
one
    the first of the numbers and the
    least of them all
seventeen
    prime
";
        assert_eq!(table(&rows(), Some(36)), below);
    }
}
