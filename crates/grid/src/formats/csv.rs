//! Tables with one puzzle a row: `quizzes,solutions` as on Kaggle, `puzzle,solution`, `upper,lower` for two grids.

use super::conventions::Conventions;
use super::line::{self, column};
use super::write::{needs_alphabet, needs_comment};
use super::{Alphabet, Record};
use crate::{Error, Layout, OptionName, Remedy};
use std::borrow::Cow;

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
    alphabet: Option<usize>,
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
            alphabet: one(&["alphabet"]),
        })
    }

    /// Reads a row below the header.
    pub(super) fn read(&self, rules: &mut Conventions, number: usize, text: &str) -> Result<Record, Error> {
        let fields = split(text, self.separator);
        let word = self.alphabet.and_then(|i| fields.get(i)).map_or("", |(_, f)| f.trim());
        if word.is_empty() {
            return self.row(rules, number, text, &fields);
        }
        let alphabet = Alphabet::parse(word)
            .map_err(|error| rules.fault(number, 0, error.to_string(), "name another alphabet"))?;
        rules.with_alphabet(alphabet, |rules| self.row(rules, number, text, &fields))
    }

    fn row(
        &self,
        rules: &mut Conventions,
        number: usize,
        text: &str,
        fields: &[(usize, Cow<'_, str>)],
    ) -> Result<Record, Error> {
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
        let (puzzle, alphabet, solution) = if self.puzzle.len() == 1 {
            let (puzzle, alphabet) =
                line::cells(rules, layout.clone(), field(self.puzzle[0]), place(self.puzzle[0]))?;
            let solution = match self.solution.first() {
                Some(&s) => line::solution(rules, &layout, alphabet, field(s), place(s))?,
                None => None,
            };
            (puzzle, alphabet, solution)
        } else {
            let parts =
                |columns: &[usize]| columns.iter().map(|&c| (place(c).1, field(c))).collect::<Vec<_>>();
            let (puzzle, alphabet) = line::joined(rules, &layout, number, &parts(&self.puzzle))?;
            (puzzle, alphabet, line::joined_solution(rules, &layout, &parts(&self.solution), alphabet))
        };
        let text = |c: Option<usize>| c.map(field).filter(|f| !f.is_empty()).map(str::to_owned);
        let (label, rating) = (text(self.label), text(self.rating));
        Ok(Record { label, rating, solution, alphabet, line: number, ..Record::new(puzzle) })
    }

    fn by_length(
        rules: &mut Conventions,
        text: &str,
        (line, column): (usize, usize),
    ) -> Result<Layout, Error> {
        // A line of one sign is drawn between puzzles; a file has one layout, so it need not be the empty grid of another.
        let is_rule = text.starts_with(['=', '-', '*', '_', '~', '+']) && is_uniform(text);
        rules.by_length(text.chars().count()).filter(|_| !is_rule).ok_or_else(|| {
            let why = match text.chars().count() {
                _ if is_rule => format!("a line of '{}' is not a puzzle", &text[..1]),
                0 => "the puzzle's column is empty".to_owned(),
                1 => "1 character in the puzzle's column does not form a known grid".to_owned(),
                signs => format!("{signs} characters in the puzzle's column do not form a known grid"),
            };
            let remedy =
                Remedy::naming("give 81 characters for 9x9 and so on, or give ", OptionName::Layout, "");
            rules.fault(line, column, why, remedy)
        })
    }
}

/// Whether a text repeats its first sign.
fn is_uniform(text: &str) -> bool {
    text.chars().next().is_some_and(|first| text.chars().all(|c| c == first))
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

/// The columns of a table beside puzzle and solution.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extra {
    layout: bool,
    alphabet: bool,
}

impl Extra {
    /// Those that a puzzle needs.
    pub(super) fn of(record: &Record) -> Self {
        Self { layout: needs_comment(&record.puzzle), alphabet: needs_alphabet(record, '.', None) }
    }

    /// The header of the table.
    pub(super) fn header(self) -> String {
        let layout = if self.layout { ",layout" } else { "" };
        let alphabet = if self.alphabet { ",alphabet" } else { "" };
        format!("puzzle,solution{layout}{alphabet}\n")
    }
}

/// One row of a table with these columns.
pub(super) fn write(record: &Record, extra: Extra) -> Result<String, Error> {
    let alphabet = line::alphabet_of(record);
    let needed = Extra::of(record);
    let puzzle = line::write(&record.puzzle, alphabet, '.')?;
    let lacks = if needed.layout && !extra.layout {
        Some(format!("layout {}", record.puzzle.layout()))
    } else if needed.alphabet && !extra.alphabet {
        Some(format!("alphabet {alphabet}"))
    } else {
        None
    };
    if let Some(what) = lacks {
        return Err(Error::Unsupported {
            why: format!("this table has no column for {what}"),
            remedy: "write such puzzles into a table of their own".into(),
        });
    }
    let solution =
        record.solution.as_ref().and_then(|s| line::write_solution(s, alphabet)).unwrap_or_default();
    let layout = if extra.layout { format!(",\"{}\"", record.puzzle.layout()) } else { String::new() };
    let alphabet = if extra.alphabet { format!(",{alphabet}") } else { String::new() };
    Ok(format!("{puzzle},{solution}{layout}{alphabet}\n"))
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
