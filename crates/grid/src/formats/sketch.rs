//! What has been seen of a puzzle that is drawn over several lines, before it is decided where it ends.

use super::block::Fault;
use super::header;
use super::rows::height;
use super::shape::{Sign, Spot};
use crate::{Layout, Set};

/// A gap between two rows of one puzzle.
pub(super) struct Break {
    /// How many rows come before it.
    pub(super) after: usize,
    /// How many lines come before it.
    pub(super) at: usize,
    /// Its lines: empty ones and rules.
    pub(super) lines: Vec<String>,
}

/// What has been seen of a puzzle; its lines are still in the input.
#[derive(Default)]
pub(super) struct Sketch {
    pub(super) rows: Vec<Vec<Spot>>,
    pub(super) breaks: Vec<Break>,
    /// Rows with something that cannot be read.
    pub(super) broken: usize,
    pub(super) wrong: Option<(usize, Fault)>,
    pub(super) header: Vec<u32>,
    pub(super) signs: usize,
    pub(super) widest: usize,
    /// How many lines it takes.
    pub(super) lines: usize,
}

impl Sketch {
    pub(super) fn push(&mut self, row: Vec<Spot>) {
        self.signs += row.len();
        self.widest = self.widest.max(row.len());
        self.rows.push(row);
    }

    pub(super) fn width(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    pub(super) fn row_count(&self) -> usize {
        self.rows.len() + self.broken
    }

    pub(super) fn is_ragged(&self) -> bool {
        self.rows.iter().any(|row| row.len() != self.width())
    }

    /// Whether the puzzle has all its cells: as many as its layout, its header or its widest row asks for. Where line
    /// breaks are `free`, cells are counted instead of rows.
    pub(super) fn is_complete(&self, layout: Option<&Layout>, free: bool) -> bool {
        if self.rows.is_empty() {
            return false;
        }
        if !self.header.is_empty() {
            return header::cells(&self.header, self.width(), self.signs)
                .is_some_and(|cells| self.signs >= cells);
        }
        if free && self.rows.len() == 1 && layout.is_some_and(|l| self.signs == l.cell_count())
            || free && layout.is_none() && self.is_one_line()
        {
            return true;
        }
        let height = height(layout, self.widest);
        if free {
            let width = layout.filter(|l| l.symbols() != self.widest).map_or(self.widest, Layout::width);
            self.signs + self.broken * width >= height * width
        } else {
            self.row_count() >= height
        }
    }

    /// A whole grid on one line, such as 81 numbers up to 9. It is not the first row of an 81x81 grid if it has a number
    /// twice.
    pub(super) fn is_one_line(&self) -> bool {
        let side = self.signs.isqrt();
        if self.rows.len() != 1 || side * side != self.signs || side > 256 {
            return false;
        }
        let (mut seen, mut twice) = (Set::<4>::EMPTY, false);
        for spot in &self.rows[0] {
            match spot.sign {
                Sign::Blank | Sign::Number(0) => {}
                Sign::Number(value) if value as usize <= side => {
                    twice |= seen.contains(value as usize - 1);
                    seen.insert(value as usize - 1);
                }
                _ => return false,
            }
        }
        twice
    }

    /// Whether the breaks come after every band, alike, so that they belong to one puzzle of `height` rows.
    pub(super) fn is_banded(&self, height: usize) -> bool {
        let Some(first) = self.breaks.first() else { return true };
        let band = first.after;
        height.is_multiple_of(band)
            && self.breaks.len() + 1 == height / band
            && self.breaks.iter().zip(1..).all(|(gap, i)| gap.after == i * band && gap.lines == first.lines)
    }

    /// Keeps only what comes before the break that parts two puzzles: the one that looks least like a gap between bands.
    pub(super) fn cut(&mut self) {
        // A rule with crossings belongs to a drawing; one without separates more than a blank line does.
        let strength = |line: &String| match line.as_str() {
            "" => 2,
            rule if rule.contains(['+', '|', '│', '┼']) => 1,
            _ => 3,
        };
        let weight = |gap: &Break| (gap.lines.iter().map(strength).max(), gap.lines.len());
        let Some(at) = (0..self.breaks.len()).max_by_key(|&i| weight(&self.breaks[i])) else { return };
        let (after, lines) = (self.breaks[at].after, self.breaks[at].at);
        self.rows.truncate(after.min(self.rows.len()));
        self.breaks.truncate(at);
        self.lines = lines;
    }
}

/// The lines of a break by their signs, whatever their length.
pub(super) fn kinds(lines: &[String]) -> Vec<String> {
    let kind = |line: &String| {
        let mut signs: Vec<char> = line.chars().collect();
        signs.sort_unstable();
        signs.dedup();
        signs.into_iter().collect()
    };
    lines.iter().map(kind).collect()
}
