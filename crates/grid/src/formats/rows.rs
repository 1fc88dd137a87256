//! One row a line, one sign a cell, with or without spaces, bars and rules: what .sdk, .ss, box art and planes share.

use super::block::{Block, Halt, Part, gather};
use super::conventions::Conventions;
use super::shape::{Sign, Spot};
use super::source::Lines;
use crate::Puzzle;
use std::collections::BTreeSet;
use std::io::BufRead;

const BARS: &str = "|!│┃║┆┊╎";

/// Reads the next puzzle.
pub(super) fn read<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
) -> Result<Option<(Puzzle, Block)>, Halt> {
    let wide = rules.layout().filter(|l| l.has_voids()).map_or(0, |l| l.width());
    let gathered = gather(lines, rules, false, |text, line, width| Ok(part(text, line, width.max(wide))))?;
    let Some(mut block) = gathered else { return Ok(None) };
    place_by_column(&mut block, rules);
    let puzzle = block.drawing.puzzle(rules).map_err(Halt::Wrong)?;
    Ok(Some((puzzle, block)))
}

/// What a line is; `width` is the length of the first row, 0 before it.
pub(super) fn part(text: &str, line: usize, width: usize) -> Part {
    let spot = |(i, c)| Spot { sign: Sign::Character(c), line, column: i + 1 };
    if !text.is_empty() && text.bytes().all(|b| b == b'.' || b.is_ascii_alphanumeric()) {
        return Part::Row(text.chars().enumerate().map(spot).collect());
    }
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Part::Blank;
    }
    let count = trimmed.chars().count();
    if let Some(rest) = trimmed.strip_prefix('#') {
        let is_row = count == width
            && trimmed.chars().all(|c| matches!(c, '#' | '.' | '_' | '-') || c.is_ascii_alphanumeric());
        if !is_row {
            let mut signs = rest.chars();
            return match signs.next() {
                Some(letter @ 'A'..='Z') => Part::Note(letter, signs.as_str().trim().to_owned()),
                _ => Part::Nothing,
            };
        }
    }
    if trimmed.starts_with('[') {
        let state = trimmed.to_ascii_lowercase().starts_with("[state");
        return if state { Part::State } else { Part::Start(None) };
    }
    if is_rule(trimmed, width) {
        return Part::Nothing;
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
    if row.is_empty() { Part::Nothing } else { Part::Row(row) }
}

/// Whether a character is one that lines are drawn with.
pub(super) fn is_drawn(c: char) -> bool {
    ('─'..='╿').contains(&c)
}

/// Whether a line is a rule between bands. A line of dashes alone may also be a row of empty cells.
pub(super) fn is_rule(text: &str, width: usize) -> bool {
    let plain = |c: char| matches!(c, '-' | '=' | '+' | '*' | '.' | ':' | '\'' | '|' | ' ' | '!');
    if !text.chars().all(|c| plain(c) || is_drawn(c)) {
        return false;
    }
    let bars_only = text.chars().all(|c| BARS.contains(c) || c == ' ');
    // Bars with dots between them are a row of empty cells.
    if text.contains('+') || text.contains(|c| is_drawn(c) && !BARS.contains(c)) || bars_only {
        return true;
    }
    let count = text.chars().filter(|c| !c.is_whitespace()).count();
    let dashes = text.chars().filter(|&c| c == '-' || c == '=').count();
    if width > 0 {
        return dashes >= 2 && count != width && !text.contains('|');
    }
    let framed = text.starts_with(['*', '.', ':', '\'']) && text[1..].starts_with(['-', '=']);
    dashes >= 3 && (framed || (dashes == count && !matches!(count, 4 | 6 | 8 | 9 | 12 | 15 | 16 | 21 | 25)))
}

/// A heading such as `Grid 07`: a word, not a row of cells.
pub(super) fn is_heading(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
    word.len() >= 3
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && word[1..].chars().all(|c| c.is_ascii_lowercase())
        && text.len() > word.len()
}

/// Rows of different lengths in a plane with voids: the voids are spaces, so a sign stands in the plane's first column if
/// it stands in the first column of the text that has signs, and so on, whatever is drawn in between.
fn place_by_column(block: &mut Block, rules: &Conventions) {
    let rows = &mut block.drawing.rows;
    let columns: BTreeSet<usize> = rows.iter().flatten().map(|spot| spot.column).collect();
    let columns: Vec<usize> = columns.into_iter().collect();
    let side = rules.layout().map_or(rows.len(), |l| l.width());
    let ragged = rows.iter().any(|r| r.len() != rows[0].len());
    let shape_known = rules.layout().map_or(matches!(side, 15 | 21), |l| l.has_voids());
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
            "┌───┬───┐",
            "-----------",
        ] {
            assert!(is_rule(rule, 0), "{rule}");
            assert!(is_rule(rule, 9), "{rule}");
        }
        for row in [
            "---------",
            ".........",
            "*********",
            "1..|...|..9",
            "...|...|...",
            "│ . . │ . . │",
            "5 3 - - -",
        ] {
            assert!(!is_rule(row, 9), "{row}");
            assert!(!is_rule(row, 0), "{row}");
        }
        assert!(is_heading("Grid 01") && !is_heading("ABC.D") && !is_heading("53..7"));
    }
}
