//! One row a line, one sign a cell, with or without spaces, bars and rules: what .sdk, .ss, box art and planes share.

use super::alphabet::Alphabet;
use super::blanks;
use super::block::{Block, Halt, Part, gather};
use super::conventions::Conventions;
use super::shape::{Sign, Spot};
use super::source::Lines;
use crate::{Layout, Puzzle};
use std::collections::BTreeSet;
use std::io::BufRead;

/// What is drawn between two boxes of a row.
pub(super) const BARS: &str = "|!│┃║┆┊╎";
/// The characters that may mean an empty cell, other than letters and digits.
const EMPTY: &str = ".*_-";

/// Reads the next puzzle.
pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
) -> Result<Option<(Puzzle, Alphabet, Block)>, Halt> {
    if let Some(block) = blanks::gather(lines, rules)? {
        let (puzzle, alphabet) = block.drawing.puzzle(rules).map_err(Halt::Wrong)?;
        return Ok(Some((puzzle, alphabet, block)));
    }
    let wide = rules.layout().filter(|l| l.has_voids()).map_or(0, Layout::width);
    loop {
        let gathered =
            gather(lines, rules, false, |text, line, width| Ok(part(text, line, width.max(wide))))?;
        let Some(mut block) = gathered else { return Ok(None) };
        place_by_column(&mut block, rules);
        if let Some(layout) = block.drawing.regions(rules) {
            rules.note_layout(layout);
            continue;
        }
        let (puzzle, alphabet) = block.drawing.puzzle(rules).map_err(Halt::Wrong)?;
        return Ok(Some((puzzle, alphabet, block)));
    }
}

/// What a line is; `width` is the length of the first row, 0 before it.
pub(super) fn part(text: &str, line: usize, width: usize) -> Part {
    let spot = |(i, c)| Spot { sign: Sign::Character(c), line, column: i + 1 };
    if !text.is_empty() && text.bytes().all(|b| b == b'.' || b.is_ascii_alphanumeric()) {
        let row: Vec<Spot> = text.chars().enumerate().map(spot).collect();
        return uniform(row);
    }
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Part::Blank;
    }
    let count = trimmed.chars().count();
    if let Some(rest) = trimmed.strip_prefix('#') {
        let is_row = count == width
            && trimmed.chars().all(|c| matches!(c, '#' | '.' | '_' | '-') || c.is_ascii_alphanumeric());
        if !is_row || rest.chars().all(|c| c == '#') {
            let mut signs = rest.chars();
            return match signs.next() {
                Some(letter @ 'A'..='Z') => Part::Note(letter, signs.as_str().trim().to_owned()),
                Some('#') if rest.chars().all(|c| c == '#') => Part::Rule,
                _ => Part::Nothing,
            };
        }
    }
    if trimmed.starts_with('[') {
        let state = trimmed.to_ascii_lowercase().starts_with("[state");
        return if state { Part::State } else { Part::Start(None) };
    }
    // LaTeX around a table.
    if trimmed.starts_with('\\') {
        return Part::Nothing;
    }
    if let Some(part) = drawn(trimmed) {
        return part;
    }
    if is_heading(trimmed) {
        return Part::Start(Some(trimmed.to_owned()));
    }
    // Three spaces inside a row without other gaps are the voids of a Samurai's first rows.
    let gaps = trimmed.split("   ").collect::<Vec<_>>();
    let voids = count == 21 && gaps.len() == 2 && gaps.iter().all(|g| g.len() == 9 && !g.contains(' '));
    let row = text
        .chars()
        .enumerate()
        .filter(|&(_, c)| (voids || !c.is_whitespace()) && !BARS.contains(c))
        .map(spot)
        .collect::<Vec<_>>();
    if row.is_empty() { Part::Nothing } else { uniform(row) }
}

/// A row, or one of a single sign that may as well be a rule.
fn uniform(row: Vec<Spot>) -> Part {
    let Sign::Character(first) = row[0].sign else { return Part::Row(row) };
    let empty = EMPTY.contains(first) || matches!(first, '0' | 'x' | 'X');
    if empty && row.len() > 1 && row.iter().all(|spot| spot.sign == row[0].sign) {
        return Part::Uniform(row, first);
    }
    Part::Row(row)
}

/// Whether a character is one that lines are drawn with.
pub(super) fn is_drawn(c: char) -> bool {
    ('─'..='╿').contains(&c)
}

/// Whether a line is drawn and holds no cells. One that may also be a row of empty cells is not.
fn drawn(text: &str) -> Option<Part> {
    if text.contains(|c: char| is_drawn(c) && !BARS.contains(c)) {
        if !text.chars().all(|c| is_drawn(c) || c == ' ') {
            return None;
        }
        // The upper edge of a board begins a new one; the other lines belong to the board.
        let upper = |c| matches!(c, '─' | '━' | '═' | '╌' | '┄' | '┈' | ' ' | '┌'..='┓' | '┬'..='┳' | '╒'..='╗' | '╤'..='╦' | '╭' | '╮');
        return Some(if text.chars().all(upper) { Part::Start(None) } else { Part::Nothing });
    }
    is_rule(text).then_some(Part::Rule)
}

/// Whether a line can only be a rule between bands or puzzles. A line of one sign may also be a row of empty cells.
pub(super) fn is_rule(text: &str) -> bool {
    let text = text.trim();
    if text.is_empty() || text.chars().any(|c| c.is_alphanumeric() || c == '·') {
        return false;
    }
    if text.chars().all(|c| BARS.contains(c) || c == ' ') {
        // A bar alone is a drawing too; two with a gap may be a row of blank cells.
        return text.chars().count() < 2 || !text.contains(' ');
    }
    if text.contains('+') || text.chars().any(|c| is_drawn(c) && !BARS.contains(c)) {
        return true;
    }
    let framed = text.starts_with(['*', '.', ':', '\'', '|']) && text[1..].starts_with(['-', '=']);
    let dashes = text.chars().filter(|&c| c == '-' || c == '=').count();
    if framed && dashes >= 3 && text.chars().any(|c| ".:'*".contains(c)) {
        return true;
    }
    // Signs of empty cells and voids come in runs, not in turns.
    let signs: Vec<char> = text.chars().filter(|&c| !BARS.contains(c) && c != ' ').collect();
    if signs.windows(2).filter(|pair| pair[0] != pair[1]).count() > 6 {
        return true;
    }
    // Signs that never mean an empty cell; `#` beside empty cells is a void.
    let signs = text.chars().filter(|&c| !BARS.contains(c) && c != ' ');
    let void = signs.clone().any(|c| EMPTY.contains(c));
    signs.clone().any(|c| !(EMPTY.contains(c) || void && c == '#')) && signs.count() >= 2
}

/// A heading such as `Grid 07`: a word, not a row of cells.
pub(super) fn is_heading(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word[1..].chars().all(|c| c.is_ascii_lowercase())
        && word[1..].chars().any(|c| c != 'x')
        && text.len() > word.len()
}

/// Whether a line may be the number or name of a puzzle: `7`, `12.`, `(3)`, `No. 5`, `END`, `very hard`. A row of cells
/// may look like that too, so the lines around it decide.
pub(super) fn is_title(text: &str) -> bool {
    let text = text.trim();
    let short = text.len() <= 60 && !text.contains([',', ';', '|', '\t', '[', '{', '<']);
    let empties = ["__", "..", "--", "**", "_.", "._"].iter().any(|run| text.contains(run));
    let short = short && !empties && text.split_whitespace().all(|word| word.len() <= 20);
    let number = |t: &str| (1..=6).contains(&t.len()) && t.bytes().all(|b| b.is_ascii_digit());
    let numbered = number(text.trim_matches(|c: char| !c.is_ascii_digit()));
    let bare = numbered && text.chars().filter(char::is_ascii_alphanumeric).count() <= 6;
    let words = text.split([' ', ':', '.', '-', '_']).filter(|w| !w.is_empty());
    let once = words.clone().filter(|w| number(w)).count() <= 1;
    let wordy = once
        && words.clone().all(|w| number(w) || w.chars().all(char::is_alphabetic))
        && words.clone().any(|w| w.chars().filter(|c| c.is_alphabetic()).count() >= 2);
    short && (bare || wordy)
}

/// Rows of different lengths in a plane with voids: the voids are spaces, so a sign is in the plane's first column if it
/// is in the first column of the text that has signs, and so on, whatever is drawn in between.
fn place_by_column(block: &mut Block, rules: &Conventions) {
    let rows = &mut block.drawing.rows;
    let columns: BTreeSet<usize> = rows.iter().flatten().map(|spot| spot.column).collect();
    let columns: Vec<usize> = columns.into_iter().collect();
    let side = rules.layout().map_or(rows.len(), Layout::width);
    let ragged = rows.iter().any(|r| r.len() != rows[0].len());
    let shape_known = rules.layout().map_or(matches!(side, 15 | 21), Layout::has_voids);
    if !ragged
        || !shape_known
        || columns.len() != side
        || rules.layout().is_some_and(|l| l.height() != rows.len())
    {
        return;
    }
    for row in rows {
        let line = row[0].line;
        let mut placed: Vec<Spot> =
            columns.iter().map(|&column| Spot { sign: Sign::Character(' '), line, column }).collect();
        for spot in row.iter() {
            let at = columns.binary_search(&spot.column).expect("every column is in the list");
            placed[at] = *spot;
        }
        *row = placed;
    }
}

/// The height of the plane that rows of this width make up, if the layout does not say otherwise.
pub(super) fn height(layout: Option<&Layout>, width: usize) -> usize {
    match layout {
        // Either grid after grid, or a plane whose first rows lack the voids on their right.
        Some(l) if l.grids().len() > 1 && width == l.symbols() => l.grids().len() * l.symbols(),
        Some(l) => l.height(),
        None => width,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_rows() {
        for rule in [
            "---+---+---",
            "*-----------*",
            "+-------+",
            "===========",
            ".-------.-------.",
            ":-------+-------:",
            "┌───┬───┐",
            "=-=-=-=",
            "~~~~",
            "|---+---|",
        ] {
            assert!(is_rule(rule), "{rule}");
        }
        for row in [
            "---------",
            ".........",
            "*********",
            "1..|...|..9",
            "...|...|...",
            "│ . . │ . . │",
            "5 3 - - -",
            "|   |   |",
        ] {
            assert!(!is_rule(row), "{row}");
        }
        assert!(is_heading("Grid 01") && !is_heading("ABC.D") && !is_heading("53..7"));
    }

    #[test]
    fn titles_and_rows() {
        for title in ["1", "12.", "(3)", "No. 5", "END", "easy", "very hard", "puzzle-7", "Grid_1"] {
            assert!(is_title(title), "{title}");
        }
        for row in
            ["53..7....", "1 2 3", "A__B", "AB..", "0 0 one 0", "530070000", "A.B.C.D", "---", "", "1,2"]
        {
            assert!(!is_title(row), "{row}");
        }
    }
}
