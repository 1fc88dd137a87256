//! Lines of one repeated sign: rows of empty cells, or rules between puzzles?

use super::block::{Classify, Part};
use super::rows::BARS;
use super::shape::{Sign, Spot};
use super::source::Lines;
use std::io::BufRead;

/// A line of one repeated sign that may mean an empty cell.
pub(super) struct Uniform {
    pub(super) sign: char,
    pub(super) length: usize,
    /// The length of the puzzle's first row, 0 before it.
    pub(super) width: usize,
}

/// What such a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A row of empty cells.
    Row,
    /// A rule.
    Rule,
    /// Either makes sense of the lines around it.
    Either,
}

/// How far the neighbours of such a line are looked for.
const LOOK_AHEAD: usize = 64;

impl Uniform {
    /// Judges by the rows before it and the lines that follow at `distance`: the sign is that of their empty cells, or it
    /// is not.
    pub(super) fn meaning<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        distance: usize,
        before: &[Vec<Spot>],
        part: &impl Classify,
    ) -> Meaning {
        // Nobody draws rules with these.
        let plain = matches!(self.sign, '.' | '0' | 'x' | 'X');
        let (width, empties) = match neighbours(lines, distance, before, part) {
            Some(found) => found,
            None if plain || self.width == self.length => return Meaning::Row,
            // An empty grid has as many rows as columns.
            None if self.width == 0 => {
                let alike = |at: usize, lines: &mut Lines<R>| {
                    let line = lines.peek(at)?.clone();
                    let same = match part(&line.text, line.number, 0) {
                        Ok(Part::Uniform(row, sign)) => sign == self.sign && row.len() == self.length,
                        _ => false,
                    };
                    same.then_some(())
                };
                let rows = (distance..distance + self.length).map_while(|at| alike(at, lines)).count();
                return if rows == self.length { Meaning::Row } else { Meaning::Rule };
            }
            None => (self.width, String::new()),
        };
        let width = if self.width > 0 { self.width } else { width };
        if self.length != width {
            // A row that is too short or too long is a fault of the puzzle, which its reader names.
            return if plain && self.width > 0 { Meaning::Row } else { Meaning::Rule };
        }
        if !empties.is_empty() && !empties.contains(self.sign) || !self.looks_like_rows(lines, distance, part)
        {
            return Meaning::Rule;
        }
        if plain && (!empties.is_empty() || matches!(self.sign, '.' | '0')) {
            return Meaning::Row;
        }
        self.by_position(lines, distance, part)
    }

    /// Whether its gaps and bars are where a row near it has them.
    fn looks_like_rows<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        distance: usize,
        part: &impl Classify,
    ) -> bool {
        let shape = |text: &str| -> String {
            text.trim().chars().map(|c| if c.is_whitespace() || BARS.contains(c) { c } else { '.' }).collect()
        };
        let Some(own) = lines.peek(distance).map(|line| shape(&line.text)) else { return true };
        let nearest = distance.saturating_sub(self.length)..distance + LOOK_AHEAD;
        for at in nearest.filter(|&at| at != distance) {
            let Some(line) = lines.peek(at).cloned() else { break };
            if matches!(part(&line.text, line.number, 0), Ok(Part::Row(row)) if row.len() == self.length) {
                return shape(&line.text) == own;
            }
        }
        true
    }

    /// The sign is that of the empty cells, so only the places of such lines can tell.
    fn by_position<R: BufRead>(
        &self,
        lines: &mut Lines<R>,
        distance: usize,
        part: &impl Classify,
    ) -> Meaning {
        let n = self.length;
        let limit = 2 * n + 3;
        // The first of the rows that this line is one of.
        let mut start = distance;
        while start > 0 && distance - start < limit {
            let Some(line) = lines.peek(start - 1).cloned() else { break };
            if !matches!(part(&line.text, line.number, n), Ok(Part::Row(_) | Part::Uniform(..))) {
                break;
            }
            start -= 1;
        }
        // The lengths of the runs of other rows between such lines.
        let (mut runs, mut uniform, mut total) = (vec![0], Vec::new(), 0);
        let mut ended = true;
        for at in start.. {
            if total == limit {
                ended = false;
                break;
            }
            let Some(line) = lines.peek(at).cloned() else { break };
            match part(&line.text, line.number, n) {
                Ok(Part::Uniform(row, sign)) if sign == self.sign && row.len() == n => {
                    runs.push(0);
                    uniform.push(total);
                }
                Ok(Part::Row(row)) if row.len() == n => *runs.last_mut().expect("there is always a run") += 1,
                _ => break,
            }
            total += 1;
        }
        let is_uniform = |index: usize| uniform.contains(&index);
        // Where the rows go on, such a line in the place of a separator may be one.
        let apart = is_uniform(n) || is_uniform(0) && is_uniform(n + 1);
        let rows = if ended { total.is_multiple_of(n) || n.is_multiple_of(total) } else { !apart };
        if runs.first() == Some(&0) {
            runs.remove(0);
        }
        let open = if ended { None } else { runs.pop() };
        if runs.last() == Some(&0) {
            runs.pop();
        }
        let band = runs.first().copied().unwrap_or_default();
        let whole = !ended || runs.iter().sum::<usize>().is_multiple_of(n);
        let rules = band > 1
            && n.is_multiple_of(band)
            && whole
            && runs.iter().all(|&run| run == band)
            && open.is_none_or(|run| run <= band);
        match (rows, rules) {
            (true, true) => Meaning::Either,
            (false, true) => Meaning::Rule,
            (false, false) if !ended => Meaning::Either,
            (_, false) => Meaning::Row,
        }
    }
}

/// The length of the nearest row that has symbols, and the signs of the empty cells in all rows around.
fn neighbours<R: BufRead>(
    lines: &mut Lines<R>,
    distance: usize,
    before: &[Vec<Spot>],
    part: &impl Classify,
) -> Option<(usize, String)> {
    let mut found: Option<(usize, String)> = None;
    let mut look = |row: &[Spot]| {
        let character = |spot: &Spot| match spot.sign {
            Sign::Character(c) => Some(c),
            _ => None,
        };
        let empty = |c: &char| matches!(c, '.' | '*' | '_' | '-' | '0' | 'x' | 'X');
        let mut signs: String = row.iter().filter_map(character).filter(empty).collect();
        if signs.len() == row.len() {
            return;
        }
        // A single 0 in a row may be a symbol of a grid that counts from 0.
        if signs.matches('0').count() == 1 {
            signs.retain(|c| c != '0');
        }
        found.get_or_insert((row.len(), String::new())).1.push_str(&signs);
    };
    before.iter().rev().for_each(|row| look(row));
    for at in distance..distance + LOOK_AHEAD {
        let Some(line) = lines.peek(at).cloned() else { break };
        match part(&line.text, line.number, 0) {
            Ok(Part::Row(row)) if row.len() >= 4 => look(&row),
            _ => {}
        }
    }
    found
}
