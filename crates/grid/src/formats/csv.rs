//! Tables with one puzzle a row: `quizzes,solutions` as on Kaggle, `puzzle,solution`, `upper,lower` for two grids.

use super::conventions::Conventions;
use super::line::{self, column};
use super::{Record, write::needs_comment};
use crate::{Error, Layout};
use std::borrow::Cow;
use std::sync::Arc;

/// Which columns matter, found in the header.
#[derive(Debug, Clone)]
pub(super) struct Header {
    separator: char,
    /// One column, or one for each grid.
    puzzle: Vec<usize>,
    solution: Vec<usize>,
    label: Option<usize>,
    rating: Option<usize>,
    layout: Option<usize>,
}

const PUZZLE: [&str; 9] =
    ["puzzle", "puzzles", "quizzes", "quiz", "grid", "board", "sudoku", "question", "givens"];
const SOLUTION: [&str; 6] = ["solution", "solutions", "solved", "answer", "solution_grid", "target"];

impl Header {
    /// The header in this line, if it is one.
    pub(super) fn find(text: &str) -> Option<Self> {
        let separator = [',', ';', '\t'].into_iter().find(|&c| text.contains(c)).unwrap_or(',');
        let names: Vec<String> =
            split(text, separator).iter().map(|(_, f)| f.trim().to_ascii_lowercase()).collect();
        let one = |words: &[&str]| words.iter().find_map(|w| names.iter().position(|n| n == w));
        let both = |a: &str, b: &str| Some(vec![one(&[a])?, one(&[b])?]);
        let puzzle = both("upper", "lower").or_else(|| Some(vec![one(&PUZZLE)?]))?;
        let solution = if puzzle.len() == 1 {
            one(&SOLUTION).map(|s| vec![s])
        } else {
            both("solution_upper", "solution_lower")
        };
        Some(Self {
            separator,
            puzzle,
            solution: solution.unwrap_or_default(),
            label: one(&["label", "id", "name"]),
            rating: one(&["rating", "difficulty", "level", "score"]),
            layout: one(&["layout"]),
        })
    }

    /// Reads a row below the header.
    pub(super) fn read(&self, rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
        let fields = split(text, self.separator);
        let field = |i: usize| fields.get(i).map_or("", |(_, f)| f.trim());
        let place = |i: usize| (number, fields.get(i).map_or(0, |&(at, _)| column(text, at)));
        let named = match self.layout.map(field).filter(|l| !l.is_empty() && !rules.is_told()) {
            Some(spec) => Some(rules.named(spec).map_err(|e| {
                let (line, column) = place(self.layout.unwrap_or(0));
                rules.fault(line, column, e.to_string(), "name another layout")
            })?),
            None => rules.layout().cloned(),
        };
        let layout = match named {
            Some(layout) => layout,
            None if self.puzzle.len() == 2 => rules.named("twodoku")?,
            None => Self::by_length(rules, field(self.puzzle[0]), place(self.puzzle[0]))?,
        };
        let (puzzle, solution) = if self.puzzle.len() == 1 {
            let (puzzle, alphabet) =
                line::cells(rules, layout.clone(), field(self.puzzle[0]), place(self.puzzle[0]))?;
            let solution = match self.solution.first() {
                Some(&s) => line::solution(rules, &layout, alphabet, field(s), place(s))?,
                None => None,
            };
            (puzzle, solution)
        } else {
            let parts =
                |columns: &[usize]| columns.iter().map(|&c| (place(c).1, field(c))).collect::<Vec<_>>();
            let (puzzle, alphabet) = line::joined(rules, &layout, number, &parts(&self.puzzle))?;
            (puzzle, line::joined_solution(rules, &layout, &parts(&self.solution), alphabet))
        };
        let text = |c: Option<usize>| c.map(field).filter(|f| !f.is_empty()).map(str::to_owned);
        let (label, rating) = (text(self.label), text(self.rating));
        Ok(Record { label, rating, solution, line: number, ..Record::new(puzzle) })
    }

    fn by_length(
        rules: &mut Conventions,
        text: &str,
        (line, column): (usize, usize),
    ) -> Result<Arc<Layout>, Error> {
        rules.by_length(text.chars().count()).ok_or_else(|| {
            let why = format!(
                "{} signs in the puzzle's column are no grid whose shape is known",
                text.chars().count()
            );
            rules.fault(line, column, why, "give 81 signs for 9x9 and so on, or name the layout by --layout")
        })
    }
}

/// The fields of a row, each with the byte where it begins; quotes as RFC 4180 has them, within the line.
fn split(text: &str, separator: char) -> Vec<(usize, Cow<'_, str>)> {
    let mut fields = Vec::with_capacity(4);
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let (field, length): (Cow<'_, str>, usize) = if rest.starts_with('"') {
            let (field, used) = quoted(rest);
            (field.into(), used + rest[used..].find(separator).unwrap_or(rest.len() - used))
        } else {
            let end = rest.find(separator).unwrap_or(rest.len());
            (rest[..end].into(), end)
        };
        fields.push((at, field));
        at += length;
        match text[at..].chars().next() {
            Some(c) if fields.len() < 2000 => at += c.len_utf8(),
            _ => return fields,
        }
    }
}

/// The text of the quoted field that `text` begins with, and how many bytes it takes; without a closing quote, all.
fn quoted(text: &str) -> (String, usize) {
    let (mut field, mut used) = (String::new(), 1);
    while let Some(end) = text[used..].find('"') {
        field.push_str(&text[used..used + end]);
        used += end + 1;
        if !text[used..].starts_with('"') {
            return (field, used);
        }
        field.push('"');
        used += 1;
    }
    field.push_str(&text[used..]);
    (field, text.len())
}

/// The header of a table for puzzles like this one, with or without a column for the layout.
pub(super) fn header(record: &Record) -> &'static str {
    if needs_comment(&record.puzzle) { "puzzle,solution,layout\n" } else { "puzzle,solution\n" }
}

/// One row of the table.
pub(super) fn write(record: &Record, with_layout: bool) -> Result<String, Error> {
    let puzzle = line::write(&record.puzzle, '.')?;
    let solution = record.solution.as_ref().and_then(line::write_solution).unwrap_or_default();
    if with_layout {
        return Ok(format!("{puzzle},{solution},\"{}\"\n", record.puzzle.layout()));
    }
    if needs_comment(&record.puzzle) {
        return Err(Error::Unsupported {
            why: format!("this table has no column for layout {}", record.puzzle.layout()),
            remedy: "write puzzles of this layout into a table of their own".into(),
        });
    }
    Ok(format!("{puzzle},{solution}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<String> {
        split(text, ',').into_iter().map(|(_, f)| f.into_owned()).collect()
    }

    #[test]
    fn quotes() {
        assert_eq!(fields("a,,b"), ["a", "", "b"]);
        assert_eq!(fields("\"a,\"\"b\",c"), ["a,\"b", "c"]);
        assert_eq!(fields("\"open,c"), ["open,c"]);
        assert_eq!(fields("a,"), ["a", ""]);
        assert_eq!(fields(""), [""]);
        assert_eq!(fields("\""), [""]);
    }

    #[test]
    fn the_solution_column_wins_over_the_number_of_solutions() {
        let header = Header::find("set,id,givens,solutions,grid,solution,note").unwrap();
        assert_eq!((header.puzzle, header.solution, header.label), (vec![4], vec![5], Some(1)));
        let header = Header::find("id,givens,upper,lower,solution_upper,solution_lower").unwrap();
        assert_eq!((header.puzzle, header.solution), (vec![2, 3], vec![4, 5]), "givens is a number here");
        assert!(Header::find("1,2,3").is_none());
    }
}
