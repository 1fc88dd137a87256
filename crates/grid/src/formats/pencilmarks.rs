//! The candidates of every cell (Sukaku): n signs for each cell on one line, or a table of candidate groups.

use super::Record;
use super::alphabet::{Alphabet, BAD, EMPTY};
use super::block::Halt;
use super::conventions::Conventions;
use super::line::{self, Columns, column};
use super::source::{LINE_CAP, Lines};
use crate::{Error, Layout, Puzzle, Set, Symbol};
use std::io::BufRead;

/// The layout whose candidates fill a text of this length: n signs for each cell.
fn layout_of(rules: &mut Conventions, length: usize) -> Option<Layout> {
    if let Some(named) = rules.layout() {
        return Some(named.clone()).filter(|l| l.cell_count() * l.symbols() == length);
    }
    match length {
        1377 => rules.named("twodoku").ok(),
        3321 => rules.named("samurai").ok(),
        _ => (4..=Alphabet::One.capacity()).find(|n| n * n * n == length).and_then(|n| rules.square(n)),
    }
}

/// Whether a text is a full set of candidates: each sign is the symbol of its place or empty, no cell without any.
pub(super) fn looks_like(rules: &mut Conventions, text: &str) -> bool {
    let Some(layout) = layout_of(rules, text.len()) else { return false };
    let n = layout.symbols();
    let table = rules.table(Alphabet::One, n);
    text.as_bytes().chunks(n).all(|cell| {
        let codes = || cell.iter().map(|&b| table[b as usize]);
        codes().enumerate().all(|(k, code)| code == EMPTY || code as usize == k)
            && codes().any(|code| code != EMPTY)
    })
}

/// Whether a line is a row of candidate groups, some of them of several digits in ascending order.
pub(super) fn looks_like_groups(text: &str) -> bool {
    let groups: Vec<&str> = groups(text).map(|(_, g)| g).take(10).collect();
    let ascending =
        |g: &&str| g.bytes().all(|b| b.is_ascii_digit()) && g.as_bytes().is_sorted_by(|a, b| a < b);
    matches!(groups.len(), 4 | 6 | 8 | 9) && groups.iter().all(ascending) && groups.iter().any(|g| g.len() > 1)
        // Numbers up to 12 in rows of 4 to 9 would be no grid either.
        && groups.iter().all(|g| g.bytes().all(|b| (b'1'..=b'0' + groups.len() as u8).contains(&b)))
}

fn groups(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '║' | '!' | ':');
    let mut columns = Columns::of(text);
    text.split(separates).filter(|g| !g.is_empty()).map(move |g| (columns.at(g), g))
}

/// Reads the next puzzle in either form.
pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
) -> Result<Option<Record>, Halt> {
    let mut cells: Vec<(Set<4>, usize, usize)> = Vec::new();
    let (mut rows, mut start) = (0, 0);
    while let Some((number, text)) = lines.take(LINE_CAP).map_err(|(n, t)| Halt::Trouble(n, t))? {
        let trimmed = text.trim();
        if let Some(comment) = trimmed.strip_prefix('#') {
            rules.comment(number, comment).map_err(Halt::Wrong)?;
            continue;
        }
        if trimmed.is_empty() || super::rows::is_rule(trimmed) {
            continue;
        }
        let indent = text.len() - text.trim_start().len();
        let field = trimmed.split_whitespace().next().unwrap_or_default();
        if rows == 0 && field.len() >= 64 {
            return one_line(rules, number, column(text, indent), field).map(Some).map_err(Halt::Wrong);
        }
        start = if start == 0 { number } else { start };
        rows += 1;
        for (column, group) in groups(text) {
            let digits: Option<Set<4>> = group
                .bytes()
                .map(|b| (b'1'..=b'9').contains(&b).then(|| (b - b'1') as usize))
                .collect::<Option<Vec<_>>>()
                .map(|d| d.into_iter().collect());
            let Some(set) = digits else {
                let why = format!(
                    "'{}' is not a group of candidates",
                    group.chars().take(20).collect::<String>().escape_debug()
                );
                return Err(Halt::Wrong(rules.fault(
                    number,
                    column,
                    why,
                    "write the candidates as digits 1-9 without spaces between them",
                )));
            };
            cells.push((set, number, column));
        }
        if rows >= cells.len() / rows {
            break;
        }
    }
    if rows == 0 {
        return Ok(None);
    }
    groups_puzzle(rules, start, rows, &cells).map(Some).map_err(Halt::Wrong)
}

fn groups_puzzle(
    rules: &mut Conventions,
    start: usize,
    rows: usize,
    cells: &[(Set<4>, usize, usize)],
) -> Result<Record, Error> {
    let layout = rules
        .layout()
        .cloned()
        .or_else(|| rules.square(rows))
        .filter(|l| l.cell_count() == cells.len() && l.symbols() <= 9);
    let Some(layout) = layout else {
        let why = format!("{rows} rows with {} groups of candidates are not a grid", cells.len());
        return Err(rules.fault(start, 0, why, "give n rows of n groups, n up to 9"));
    };
    puzzle(rules, &layout, cells).map(|puzzle| Record { line: start, ..Record::new(puzzle) })
}

fn one_line(rules: &mut Conventions, number: usize, start: usize, text: &str) -> Result<Record, Error> {
    let Some(layout) = layout_of(rules, text.len()) else {
        // A plain line among candidate lines is a puzzle without pencil marks.
        return line::read(rules, number, text, &mut line::More::new());
    };
    let n = layout.symbols();
    let mut cells = vec![(Set::EMPTY, number, 0); layout.cell_count()];
    for (i, sign) in text.char_indices() {
        let (cell, k) = (i / n, i % n);
        cells[cell].2 = start + cell * n;
        match u8::try_from(sign).map_or(BAD, |b| rules.table(Alphabet::One, n)[b as usize]) {
            EMPTY => {}
            code if code as usize == k => cells[cell].0.insert(k),
            _ => {
                let why =
                    format!("'{}' where only {} is possible", sign.escape_debug(), Alphabet::One.sign(k));
                return Err(rules.fault(
                    number,
                    start + i,
                    why,
                    "write each candidate at its own place, . elsewhere",
                ));
            }
        }
    }
    puzzle(rules, &layout, &cells).map(|puzzle| Record { line: number, ..Record::new(puzzle) })
}

/// A single candidate is a given; where all others are open, there are no pencil marks.
fn puzzle(rules: &Conventions, layout: &Layout, cells: &[(Set<4>, usize, usize)]) -> Result<Puzzle, Error> {
    let n = layout.symbols();
    let high = |set: &Set<4>| set.iter().any(|m| m >= n);
    if let Some((i, &(_, line, column))) =
        cells.iter().enumerate().find(|(_, (set, ..))| set.is_empty() || high(set))
    {
        let why = format!("{} has no candidate from 1 to {n}", layout.cell_name(crate::Cell::new(i)));
        return Err(rules.fault(line, column, why, "give every cell at least one"));
    }
    let givens = cells.iter().map(|(set, ..)| set.single().map(Symbol::new)).collect();
    let open = cells.iter().all(|(set, ..)| set.single().is_some() || set.len() == n);
    let puzzle = rules.puzzle(layout, givens, Alphabet::One, |cell| (cells[cell].1, cells[cell].2))?;
    Ok(if open { puzzle } else { puzzle.with_marks(cells.iter().map(|(set, ..)| *set)) })
}

/// One line with n signs for each cell.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Error> {
    // The same limit on the symbols as a plain line has.
    line::write(puzzle, Alphabet::One, '.')?;
    let layout = puzzle.layout();
    let mut out = String::with_capacity(layout.cell_count() * layout.symbols() + 40);
    for cell in layout.cells() {
        let allowed = puzzle.allowed(cell);
        out.extend(
            (0..layout.symbols()).map(|k| if allowed.contains(k) { Alphabet::One.sign(k) } else { '.' }),
        );
    }
    out.push('\n');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::formats::{Format, Options, read_text};

    #[test]
    fn a_table_of_groups_and_its_line_are_one_puzzle() {
        let table = ".-------.-------.\n| 1  23 | 24 34 |\n| 24 3  | 1  2  |\n:-------+-------:\n| 23 14 | 34 1  |\n| 34 12 | 23 4  |\n'-------'-------'\n";
        let mut reader = read_text(table, Options::default());
        let record = reader.next().unwrap().unwrap();
        assert_eq!(reader.format(), Some(Format::Pencilmarks));
        assert_eq!(record.puzzle.given_count(), 6);
        let line = super::write(&record.puzzle).unwrap();
        assert!(line.starts_with("1....23..2.4..34"));
        assert_eq!(read_text(&line, Options::default()).next().unwrap().unwrap().puzzle, record.puzzle);
        assert!(reader.next().is_none());
    }

    #[test]
    fn a_cell_without_candidates_and_a_misplaced_one() {
        let open = "1234".repeat(16);
        for (bad, at) in [("....", "1:5"), ("2...", "1:5")] {
            let text = open.replacen("12341234", &format!("1234{bad}"), 1);
            let options = Options { format: Some(Format::Pencilmarks), ..Options::default() };
            let error = read_text(&text, options).next().unwrap().unwrap_err().to_string();
            assert!(error.starts_with(&format!("input:{at}: ")), "{error}");
        }
    }
}
