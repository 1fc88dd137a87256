//! Gathers the lines of one puzzle that is drawn over several lines.

use super::conventions::Conventions;
use super::shape::{Drawing, Sign, Spot};
use super::source::{LINE_CAP, Line, Lines, Trouble};
use crate::{Error, Layout, Set};
use std::io::BufRead;

/// What a line is to a puzzle of several lines.
pub(super) enum Part {
    /// Nothing: a rule between boxes, a comment.
    Nothing,
    /// An empty line, which may end the puzzle.
    Blank,
    /// A row of signs.
    Row(Vec<Spot>),
    /// A remark by the letter of its `SadMan` header; `D` becomes the label.
    Note(char, String),
    /// The heading of a new puzzle.
    Start(Option<String>),
    /// What follows is not the puzzle but what somebody has filled in.
    State,
}

/// A gathered puzzle, before its layout is known.
pub(super) struct Block {
    pub(super) drawing: Drawing,
    pub(super) label: Option<String>,
    pub(super) notes: Vec<(char, String)>,
    pub(super) line: usize,
}

/// Why no block was gathered.
pub(super) enum Halt {
    Trouble(usize, Trouble),
    Wrong(Error),
}

/// What has been gathered of a puzzle.
#[derive(Default)]
struct Gathered {
    rows: Vec<Vec<Spot>>,
    /// Drawing with something that cannot be read; they count where the end of the puzzle is looked for.
    broken: usize,
    header: Vec<u32>,
    signs: usize,
    widest: usize,
}

impl Gathered {
    fn push(&mut self, row: Vec<Spot>) {
        self.signs += row.len();
        self.widest = self.widest.max(row.len());
        self.rows.push(row);
    }

    /// Whether the puzzle has all its cells: as many as its layout, its header or its widest row asks for. Where line
    /// breaks are `free`, cells are counted instead of rows.
    fn is_complete(&self, layout: Option<&Layout>, free: bool) -> bool {
        if !self.header.is_empty() {
            return sizes(&self.header)
                .iter()
                .any(|(n, _)| self.rows[0].len() == *n && n.checked_mul(*n) == Some(self.signs));
        }
        let (height, width) = match layout {
            Some(l) if free && self.rows.len() == 1 && self.signs == l.cell_count() => return true,
            // Either grid after grid, or a plane whose first rows lack the voids on their right.
            Some(l) if l.grids().len() > 1 && self.widest == l.symbols() => {
                (l.grids().len() * l.symbols(), l.symbols())
            }
            Some(l) => (l.height(), l.width()),
            None if free && self.is_one_line() => return true,
            None => (self.widest, self.widest),
        };
        if free {
            self.signs + self.broken * width >= height * width
        } else {
            self.rows.len() + self.broken >= height
        }
    }

    /// A whole grid on one line, such as 81 numbers up to 9. It is not the first row of an 81x81 grid if a number
    /// stands there twice.
    fn is_one_line(&self) -> bool {
        let side = self.signs.isqrt();
        if self.rows.len() != 1 || side * side != self.signs || side > 256 {
            return false;
        }
        let (mut seen, mut twice) = (Set::<4>::EMPTY, false);
        for spot in &self.rows[0] {
            match spot.sign {
                Sign::Number(0) => {}
                Sign::Number(value) if value as usize <= side => {
                    twice |= seen.contains(value as usize - 1);
                    seen.insert(value as usize - 1);
                }
                _ => return false,
            }
        }
        twice
    }
}

/// The most signs of one puzzle: twice the largest plane.
const MOST_SIGNS: usize = 1 << 19;

/// Gathers the next puzzle; `None` at the end of the input.
///
/// `part` says what a line is, given the width of the rows so far. A puzzle ends when it has all its rows, or at an
/// empty line that does not stand between two bands. Where line breaks are `free`, numbers before the cells may give
/// the size.
pub(super) fn gather<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
    free: bool,
    part: impl Fn(&str, usize, usize) -> Result<Part, (usize, String, String)>,
) -> Result<Option<Block>, Halt> {
    let mut got = Gathered::default();
    let (mut label, mut notes, mut start, mut state, mut wrong) = (None, Vec::new(), 0, false, None);
    while let Some((number, text)) = lines.take(LINE_CAP).map_err(|(n, t)| Halt::Trouble(n, t))? {
        let width = got.rows.first().map_or(0, Vec::len);
        let part = part(text, number, width);
        // The next puzzle begins although this one is not complete.
        let next =
            matches!(part, Ok(Part::Start(_) | Part::State)) || !state && matches!(part, Ok(Part::Note(..)));
        if next && !got.rows.is_empty() {
            let line = Line { number, text: text.to_owned() };
            lines.give_back(line);
            break;
        }
        match part {
            Err(fault) => {
                start = if start == 0 { number } else { start };
                wrong = wrong.or(Some((number, fault)));
                got.broken += 1;
            }
            Ok(Part::Nothing) => {
                if let Some(comment) = text.trim_start().strip_prefix('#') {
                    rules.comment(number, comment).map_err(Halt::Wrong)?;
                }
            }
            Ok(Part::Blank) => {
                let band = rules.layout().map_or(width, |l| l.symbols());
                let between_bands = (got.rows.len() + got.broken).is_multiple_of(band_height(band).max(1));
                if start > 0 && got.header.is_empty() && !between_bands {
                    break;
                }
                state = false;
            }
            Ok(Part::Note('D', note)) => label = Some(note),
            Ok(Part::Note(letter, note)) if notes.len() < 100 => notes.push((letter, note)),
            Ok(Part::Note(..)) => {}
            Ok(Part::Start(heading)) => {
                state = false;
                label = heading.or(label);
            }
            Ok(Part::State) => state = true,
            Ok(Part::Row(_)) if state => {}
            Ok(Part::Row(row)) => {
                start = if start == 0 { number } else { start };
                let first = got.rows.is_empty();
                match numbers(&row).filter(|_| free && first && got.header.len() + row.len() <= 2) {
                    Some(values) => got.header.extend(values),
                    None => got.push(row),
                }
            }
        }
        if got.signs > MOST_SIGNS {
            let why = "more cells than any layout has";
            return Err(Halt::Wrong(rules.fault(start, 0, why, "begin a new line for each puzzle")));
        }
        if !got.rows.is_empty() && got.is_complete(rules.layout().map(|l| &**l), free) {
            break;
        }
    }
    if let Some((line, (column, why, remedy))) = wrong {
        return Err(Halt::Wrong(rules.fault(line, column, why, remedy)));
    }
    if got.rows.is_empty() {
        if got.header.is_empty() {
            return Ok(None);
        }
        return Err(Halt::Wrong(rules.fault(
            start,
            1,
            "a size, but no cells",
            "give the cells after the size",
        )));
    }
    let header = size(&got.header, &got.rows, got.signs).and_then(|spec| rules.named(&spec).ok());
    Ok(Some(Block { drawing: Drawing { rows: got.rows, header, free }, label, notes, line: start }))
}

/// The height of a usual box.
fn band_height(n: usize) -> usize {
    (2..=n).take_while(|h| h * h <= n).filter(|&h| n.is_multiple_of(h)).last().unwrap_or(n)
}

fn numbers(row: &[Spot]) -> Option<Vec<u32>> {
    row.iter()
        .map(|spot| match spot.sign {
            Sign::Number(value) if value > 0 => Some(value),
            _ => None,
        })
        .collect()
}

/// The sizes that a header may mean: `9 9` the size itself or boxes of 9x9, `3 4` boxes of 3x4, and an order alone.
fn sizes(header: &[u32]) -> Vec<(usize, String)> {
    let square = |n: usize| (n, n.to_string());
    match *header {
        [a, b] if a == b => vec![square(a as usize), square((a as usize).saturating_mul(a as usize))],
        [a, b] => {
            let n = (a as usize).saturating_mul(b as usize);
            // An order and a number that says something else, as instance files of ant colonies begin.
            vec![
                (n, format!("{n}={a}x{b}")),
                square((a as usize).saturating_mul(a as usize)),
                square(a as usize),
            ]
        }
        [a] => vec![square((a as usize).saturating_mul(a as usize)), square(a as usize)],
        _ => Vec::new(),
    }
}

/// The layout that a header and the cells behind it agree on: by the length of the first row, else by all cells.
fn size(header: &[u32], rows: &[Vec<Spot>], signs: usize) -> Option<String> {
    let sizes = sizes(header);
    let by_width = sizes.iter().find(|(n, _)| rows[0].len() == *n);
    let chosen = by_width.or_else(|| sizes.iter().find(|(n, _)| n.checked_mul(*n) == Some(signs)));
    chosen.or(sizes.first()).map(|(_, spec)| spec.clone())
}
