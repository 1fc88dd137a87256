//! Drawing of numbers separated by spaces, tabs, commas or semicolons, for grids of any size.

use super::alphabet::Alphabet;
use super::block::{Block, Fault, Halt, Part, gather};
use super::conventions::Conventions;
use super::line::Columns;
use super::rows::{BARS, is_drawn, is_heading, is_rule};
use super::shape::{Drawing, Sign, Spot};
use super::source::Lines;
use super::{Record, literal, table};
use crate::Puzzle;
use std::fmt::Write as _;
use std::io::BufRead;

/// Reads the next puzzle; also what Weiss's files and the instance files of ant colonies hold after their size.
/// Where white space is free, only the number of cells counts; else a row that lacks a cell is named.
pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
    free: bool,
) -> Result<Option<(Puzzle, Alphabet, Block)>, Halt> {
    let separator = rules.separator;
    let Some(mut block) = gather(lines, rules, true, |text, line, _| part(text, line, separator))? else {
        return Ok(None);
    };
    let Drawing { rows, header, .. } = &block.drawing;
    let (width, total) = (rows[0].len(), rows.iter().map(Vec::len).sum::<usize>());
    let alike = rows.iter().filter(|r| r.len() == width).count();
    let looks_like_rows = width >= 4 && alike > 2 && 2 * alike > rows.len();
    let square = total.isqrt().pow(2) == total;
    block.drawing.free = header.is_some() || (free && square) || !looks_like_rows;
    let (puzzle, alphabet) = block.drawing.puzzle(rules).map_err(Halt::Wrong)?;
    Ok(Some((puzzle, alphabet, block)))
}

fn part(text: &str, line: usize, separator: Option<char>) -> Result<Part, Fault> {
    let trimmed = text.trim();
    let separator = separator.filter(|&c| text.contains(c));
    if trimmed.is_empty() && separator.is_none() {
        return Ok(Part::Blank);
    }
    if trimmed.starts_with('#') || separator.is_some_and(|c| table::is_divider(trimmed, c)) {
        return Ok(Part::Nothing);
    }
    if trimmed.contains(|c: char| is_drawn(c) && !BARS.contains(c)) && is_rule(trimmed) {
        return Ok(Part::Nothing);
    }
    // Dashes with spaces between them are empty cells; dashes without are a rule.
    let dashes = |token: &str| token.len() > 1 && token.chars().all(|c| "-_*.".contains(c));
    if separator.is_none()
        && (is_rule(trimmed) || trimmed.split(['|', ' ']).all(|t| t.is_empty() || dashes(t)))
    {
        return Ok(Part::Rule);
    }
    if is_heading(trimmed) {
        return Ok(Part::Start(Some(trimmed.to_owned())));
    }
    let mut columns = Columns::of(text);
    let mut cell = |token| (columns.at(token), token);
    let tokens: Vec<(usize, &str)> = match separator {
        Some(separator) => table::cells(text, separator).map(&mut cell).collect(),
        None => tokens(text).map(&mut cell).collect(),
    };
    let row = tokens.into_iter().map(|(column, token)| {
        let sign = sign(token).ok_or_else(|| {
            let token: String = token.chars().take(20).collect();
            let why = format!("'{}' is not a cell", token.escape_debug());
            (column, why, "expected a number from 1, or one of 0 - . -1 for an empty cell".to_owned())
        })?;
        Ok(Spot { sign, line, column })
    });
    let row = row.collect::<Result<Vec<_>, Fault>>()?;
    Ok(if row.is_empty() { Part::Nothing } else { Part::Row(row) })
}

fn sign(token: &str) -> Option<Sign> {
    match token {
        "" | "-1" | "-" | "." => Some(Sign::Blank),
        _ if token.bytes().all(|b| b.is_ascii_digit()) => {
            Some(Sign::Number(if token.len() > 6 { 999_999 } else { token.parse().ok()? }))
        }
        _ if token.len() > 1 && token.contains('.') => {
            literal::number(token).and_then(|value| value.try_into().ok()).map(Sign::Number)
        }
        _ => {
            let mut signs = token.chars();
            let sign = signs.next()?;
            (signs.next().is_none()).then_some(Sign::Character(sign))
        }
    }
}

/// The tokens of a line; between two commas there may be nothing, which is an empty cell.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let comma = [',', ';'].into_iter().find(|&c| text.contains(c));
    let separates = move |c: char| Some(c) == comma || c == '|' || is_drawn(c);
    let whole = text.trim_end();
    // A comma at the end closes the last cell, unless the line leaves cells blank: then it opens one more.
    let closed = whole.strip_suffix(|c| Some(c) == comma);
    let is_full = |closed: &&str| closed.split(separates).all(|f| !f.trim().is_empty());
    let fields = closed.filter(is_full).unwrap_or(whole).split(separates);
    fields.flat_map(move |field| {
        let field = field.trim();
        let blank = field.is_empty() && comma.is_some();
        blank.then_some(field).into_iter().chain(field.split_whitespace())
    })
}

/// Writes rows of numbers, `*` for a void and 0 for an empty cell, or `-` where 0 is a symbol.
pub(super) fn write(record: &Record) -> String {
    let mut out = String::new();
    let empty = if record.alphabet == Alphabet::Zero { "-" } else { "0" };
    numbers(&mut out, record, " ", empty);
    out
}

/// Appends one line for each row of the plane.
pub(super) fn numbers(out: &mut String, record: &Record, between: &str, empty: &str) {
    let puzzle = &record.puzzle;
    let first = usize::from(record.alphabet != Alphabet::Zero);
    let layout = puzzle.layout();
    let digits = layout.symbols().to_string().len();
    for r in 0..layout.height() {
        for c in 0..layout.width() {
            out.push_str(if c == 0 { "" } else { between });
            let given = layout.at(r, c).map(|cell| puzzle.given(cell));
            // Aligned columns where the separator is a space.
            let pad = if between == " " { digits } else { 0 };
            let _ = match given {
                None => write!(out, "{:>pad$}", "*"),
                Some(None) => write!(out, "{empty:>pad$}"),
                Some(Some(symbol)) => write!(out, "{:>pad$}", symbol.index() + first),
            };
        }
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn separators_and_empty_cells_of_many_kinds() {
        let rows = ["1 0 0 0", "0 0 2 0", "0 0 0 0", "0 0 0 3"];
        let joined = |between: &str| rows.join(between);
        let listed = rows.map(|row| row.replace(' ', ", "));
        let list = format!("[[{}]]", listed.join("], ["));
        let spread = format!("[\n  [{}]\n]\n", listed.join("],\n  ["));
        for text in [
            joined("\n"),
            joined("\n").replace(' ', ","),
            joined("\n").replace(' ', ";").replace('0', ""),
            joined("\t\n").replace(' ', "\t").replace('0', "-1"),
            joined("\n").replace('0', "."),
            joined("\n").replace(' ', ". ").replace('\n', ".\n") + ".",
            joined("\n").replace(' ', ".0,").replace('\n', ".0\n") + ".0",
            ["0", "1", "2", "3"]
                .iter()
                .fold(joined("\n"), |text, n| text.replace(n, &format!("{n}.000e+00"))),
            joined(" "),
            list,
            spread,
        ] {
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert_eq!(got.len(), 1, "{text}");
            let puzzle = &got[0].as_ref().unwrap().puzzle;
            assert_eq!((puzzle.given_count(), puzzle.layout().name()), (3, "4"), "{text}");
        }
    }
}
