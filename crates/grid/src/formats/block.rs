//! Gathers the lines of one puzzle that is drawn over several lines.
//!
//! Where a puzzle ends is decided before any of its lines is taken. It never reaches across a blank line or a rule, unless
//! such breaks come after every band of rows and all look alike: so a puzzle that lacks a row is refused, and does not
//! borrow one from the next.

use super::conventions::Conventions;
use super::header;
use super::rows::{height, is_title};
use super::shape::{Drawing, Sign, Spot};
use super::sketch::{Break, Sketch, kinds};
use super::source::{LINE_CAP, Line, Lines, Trouble};
use super::uniform::{Meaning, Uniform};
use crate::Error;
use std::io::BufRead;

/// What a line is to a puzzle of several lines.
pub(super) enum Part {
    /// Nothing: a comment, a line inside a board.
    Nothing,
    /// An empty line, which may end the puzzle.
    Blank,
    /// A rule between bands or puzzles.
    Rule,
    /// A row of signs.
    Row(Vec<Spot>),
    /// The same sign again and again: a row of empty cells, or a rule.
    Uniform(Vec<Spot>, char),
    /// A remark by the letter of its `SadMan` header; `D` becomes the label.
    Note(char, String),
    /// The heading of a new puzzle.
    Start(Option<String>),
    /// What follows is not the puzzle but what somebody has filled in.
    State,
}

/// Column, reason and remedy of a line that cannot be read.
pub(super) type Fault = (usize, String, String);

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

/// The most signs of one puzzle: twice the largest plane.
const MOST_SIGNS: usize = 1 << 19;
/// How many lines one puzzle may take, blank lines and remarks included.
const MOST_LINES: usize = 4096;

/// How far rows without anything between the puzzles are counted.
const MOST_RUN: usize = 1000;

/// Says what a line is, given its number and the width of the rows so far.
pub(super) trait Classify: Fn(&str, usize, usize) -> Result<Part, Fault> {}
impl<F: Fn(&str, usize, usize) -> Result<Part, Fault>> Classify for F {}

/// Gathers the next puzzle; `None` at the end of the input. Where line breaks are `free`, numbers before the cells may
/// give the size.
pub(super) fn gather<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
    free: bool,
    part: impl Classify,
) -> Result<Option<Block>, Halt> {
    let mut opening = Opening::default();
    if !opening.skip(lines, rules, free, &part)? {
        if let Some(line) = opening.header_line.filter(|_| !opening.header.is_empty()) {
            return Err(Halt::Wrong(rules.fault(
                line,
                1,
                "a size without cells",
                "give the cells after the size",
            )));
        }
        return Ok(None);
    }
    let start = lines.peek(0).map_or(0, |line| line.number);
    let mut got = Sketch { header: std::mem::take(&mut opening.header), ..Sketch::default() };
    sketch(lines, rules, free, &part, &mut got);
    let known = got.width() == rules.row_length && !header::means(&got.header, got.width());
    if got.header.len() == 1 && (known || !header::fits(&got.header, got.width(), got.signs)) {
        // The number is the puzzle's, not its size.
        let number = got.header[0].to_string();
        opening.label.get_or_insert(number);
        got = Sketch::default();
        sketch(lines, rules, free, &part, &mut got);
    }
    let fault = settle(lines, rules, free, &part, &mut got);
    let (width, before) = (got.width(), rules.row_length);
    if got.rows.len() > 1 {
        rules.row_length = width;
    }
    for _ in 0..got.lines.max(1) {
        let Some((number, text)) = lines.take(LINE_CAP).map_err(|(n, t)| Halt::Trouble(n, t))? else { break };
        if let Some(comment) = text.trim_start().strip_prefix('#') {
            rules.comment(number, comment).map_err(Halt::Wrong)?;
        }
    }
    if let Some((line, (column, why, remedy))) = got.wrong.take().or(fault) {
        return Err(Halt::Wrong(rules.fault(line, column, why, remedy)));
    }
    let size = header::size(&got.header, got.width(), got.signs).and_then(|spec| rules.named(&spec).ok());
    if got.rows.len() == 1 && !free && before == width {
        let (line, column) = (got.rows[0][0].line, got.rows[0][0].column);
        let why = format!("1 row of {width} cells, where {} are expected", rows_of(width));
        return Err(Halt::Wrong(rules.fault(line, column, why, "complete the puzzle")));
    }
    if let Some(gap) = got.breaks.first() {
        rules.between_bands = kinds(&gap.lines);
    }
    let drawing = Drawing { rows: got.rows, header: size, free };
    Ok(Some(Block { drawing, label: opening.label, notes: opening.notes, line: start }))
}

/// What comes before the first row of a puzzle.
#[derive(Default)]
struct Opening {
    label: Option<String>,
    notes: Vec<(char, String)>,
    header: Vec<u32>,
    header_line: Option<usize>,
}

impl Opening {
    /// Takes the lines before the first row; whether there is one.
    fn skip<R: BufRead>(
        &mut self,
        lines: &mut Lines<R>,
        rules: &mut Conventions,
        free: bool,
        part: &impl Classify,
    ) -> Result<bool, Halt> {
        let mut state = false;
        loop {
            let Some(line) = lines.peek(0).cloned() else {
                return match lines.take(LINE_CAP) {
                    Ok(_) => Ok(false),
                    Err((number, trouble)) => Err(Halt::Trouble(number, trouble)),
                };
            };
            match part(&line.text, line.number, 0) {
                Ok(Part::Blank) => state = false,
                Ok(Part::State) => state = true,
                Ok(Part::Note('D', note)) => self.label = Some(note),
                Ok(Part::Note(letter, note)) if self.notes.len() < 100 => self.notes.push((letter, note)),
                Ok(Part::Nothing | Part::Rule | Part::Note(..)) => {}
                Ok(Part::Start(heading)) => {
                    state = false;
                    self.label = heading.or(self.label.take());
                }
                Ok(Part::Row(_) | Part::Uniform(..)) | Err(_) if state => {}
                Ok(Part::Row(row)) => {
                    match numbers(&row).filter(|_| free && self.header.len() + row.len() <= 2) {
                        Some(values) => {
                            self.header.extend(values);
                            self.header_line.get_or_insert(line.number);
                        }
                        None if is_title(&line.text)
                            && row.len() != rules.row_length
                            && titles_what_follows(lines, 1, row.len(), part) =>
                        {
                            self.label = Some(line.text.trim().to_owned());
                        }
                        None => return Ok(true),
                    }
                }
                Ok(Part::Uniform(row, sign)) => {
                    let line = Uniform { sign, length: row.len(), width: 0 };
                    if line.meaning(lines, 0, &[], part) != Meaning::Rule {
                        return Ok(true);
                    }
                }
                Err(_) if is_title(&line.text) && titles_what_follows(lines, 1, 0, part) => {
                    self.label = Some(line.text.trim().to_owned());
                }
                Err(_) => return Ok(true),
            }
            if let Some(comment) = line.text.trim_start().strip_prefix('#') {
                // Taken first, so that a comment that cannot be heeded is not met again.
                let _ = lines.take(LINE_CAP);
                rules.comment(line.number, comment).map_err(Halt::Wrong)?;
                continue;
            }
            let _ = lines.take(LINE_CAP);
        }
    }
}

/// Whether rows of another length than `length` follow at `from`, or nothing does.
fn titles_what_follows<R: BufRead>(
    lines: &mut Lines<R>,
    from: usize,
    length: usize,
    part: &impl Classify,
) -> bool {
    for distance in from..from + 6 {
        let Some(Line { number, text }) = lines.peek(distance).cloned() else { return length < 16 };
        match part(&text, number, 0) {
            Ok(Part::Row(row) | Part::Uniform(row, _)) => return row.len() != length && row.len() >= 4,
            Ok(Part::Start(_)) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
    }
    false
}

/// Looks at the rows of the puzzle that begins with the next line, until it is complete or cannot go on.
fn sketch<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &Conventions,
    free: bool,
    part: &impl Classify,
    got: &mut Sketch,
) {
    let mut gap: Vec<String> = Vec::new();
    let layout = rules.layout();
    let mut distance = 0;
    while let Some(line) = lines.peek(distance).cloned() {
        if distance > MOST_LINES {
            break;
        }
        let row = match part(&line.text, line.number, got.width()) {
            Ok(Part::Row(row)) => Ok(row),
            Ok(Part::Uniform(row, sign)) => {
                let uniform = Uniform { sign, length: row.len(), width: got.width() };
                match uniform.meaning(lines, distance, &got.rows, part) {
                    Meaning::Row => Ok(row),
                    Meaning::Rule => {
                        gap.push(line.text.trim().to_owned());
                        distance += 1;
                        continue;
                    }
                    Meaning::Either => Err((
                        row[0].column,
                        format!("lines of '{sign}' may be empty rows or rules between puzzles"),
                        "write . for an empty cell, or leave a blank line between puzzles".to_owned(),
                    )),
                }
            }
            Ok(Part::Nothing) => {
                distance += 1;
                continue;
            }
            Ok(Part::Blank | Part::Rule) => {
                gap.push(line.text.trim().to_owned());
                distance += 1;
                continue;
            }
            Ok(Part::Note(..) | Part::Start(_) | Part::State) => break,
            Err(fault) => Err(fault),
        };
        let length = row.as_ref().map_or(0, Vec::len);
        if got.row_count() > 0
            && length != got.width()
            && is_title(&line.text)
            && titles_what_follows(lines, distance + 1, length, part)
        {
            break;
        }
        if !gap.is_empty() && got.row_count() > 0 && got.header.is_empty() {
            // The puzzle before has shown what comes between bands; anything else comes between puzzles.
            if !rules.between_bands.is_empty() && kinds(&gap) != rules.between_bands {
                break;
            }
            let at = distance - gap.len();
            got.breaks.push(Break { after: got.row_count(), at, lines: std::mem::take(&mut gap) });
        }
        gap.clear();
        match row {
            Ok(row) => got.push(row),
            Err(fault) => {
                got.broken += 1;
                got.wrong.get_or_insert((line.number, fault));
            }
        }
        distance += 1;
        got.lines = distance;
        if got.signs > MOST_SIGNS {
            let why = "more cells than any layout has".to_owned();
            got.wrong = Some((line.number, (0, why, "begin a new line for each puzzle".to_owned())));
            break;
        }
        if got.is_complete(layout, free) {
            break;
        }
    }
}

/// Decides which of the lines belong to the puzzle, and what is wrong with it if its breaks do not fit.
fn settle<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
    free: bool,
    part: &impl Classify,
    got: &mut Sketch,
) -> Option<(usize, Fault)> {
    let layout = rules.layout().cloned();
    let layout = layout.as_ref();
    let first = lines.peek(0).map_or(0, |line| line.number);
    if got.rows.is_empty() || !got.header.is_empty() {
        return None;
    }
    // Cells that flow freely over the lines have no rows to count.
    let drawn = !free || got.row_count() >= 3 && !got.is_ragged() && got.width() >= 4;
    if !drawn {
        return None;
    }
    let complete = got.is_complete(layout, free);
    let (width, height) = (got.width(), height(layout, got.widest));
    let more = rows_ahead(lines, got, width, height, part);
    if !got.breaks.is_empty() && (!complete || !got.is_banded(height) || more > 0) {
        got.cut();
        let (line, column) = got.rows.first().map_or((first, 1), |row| (row[0].line, row[0].column));
        if got.wrong.as_ref().is_some_and(|(number, _)| *number < first + got.lines) {
            return None;
        }
        got.wrong = None;
        let rows = got.rows.len();
        let missing =
            format!("{} of {width} cells, then a break, where {height} rows are expected", rows_of(rows));
        return Some((
            line,
            (column, missing, "complete the puzzle, or separate puzzles with blank lines".into()),
        ));
    }
    if complete && got.breaks.is_empty() && more > 0 && first >= rules.whole_until {
        // Nothing between the puzzles: if their rows do not come out even, nobody knows which puzzle lacks one.
        let more = rows_ahead(lines, got, width, MOST_RUN, part);
        let total = got.row_count() + more;
        if !total.is_multiple_of(height) && ends_after(lines, got.lines + more, part) {
            got.lines += more;
            let (line, column) = (got.rows[0][0].line, got.rows[0][0].column);
            let wanted = if total < 2 * height { "rows are" } else { "rows for each puzzle are" };
            let why = format!("{} of {width} cells, where {height} {wanted} expected", rows_of(total));
            return Some((line, (column, why, "separate puzzles with blank lines".into())));
        }
        rules.whole_until = first + got.lines + more;
    }
    if got.wrong.is_some() || got.is_ragged() && !complete {
        // Whatever is left of a broken puzzle must not become part of the next one.
        got.lines += if complete { 0 } else { rows_ahead(lines, got, 0, MOST_LINES, part) };
    }
    None
}

fn rows_of(count: usize) -> String {
    if count == 1 { "1 row".into() } else { format!("{count} rows") }
}

/// How many rows of `width` signs (0 for any) follow the puzzle at once, up to `most`.
fn rows_ahead<R: BufRead>(
    lines: &mut Lines<R>,
    got: &Sketch,
    width: usize,
    most: usize,
    part: &impl Classify,
) -> usize {
    let mut count = 0;
    while count < most {
        let Some(line) = lines.peek(got.lines + count).cloned() else { break };
        match part(&line.text, line.number, width) {
            Ok(Part::Row(row)) if width == 0 || row.len() == width => count += 1,
            Ok(Part::Uniform(row, sign)) if width == 0 || row.len() == width => {
                let uniform = Uniform { sign, length: row.len(), width };
                if uniform.meaning(lines, got.lines + count, &got.rows, part) == Meaning::Rule {
                    break;
                }
                count += 1;
            }
            Err(_) if width == 0 => count += 1,
            _ => break,
        }
    }
    count
}

/// Whether the rows end at this line: the end of the input, a blank line, a rule or a heading.
fn ends_after<R: BufRead>(lines: &mut Lines<R>, at: usize, part: &impl Classify) -> bool {
    let Some(line) = lines.peek(at).cloned() else { return true };
    !matches!(part(&line.text, line.number, 0), Ok(Part::Row(_)) | Err(_))
}

fn numbers(row: &[Spot]) -> Option<Vec<u32>> {
    row.iter()
        .map(|spot| match spot.sign {
            Sign::Number(value) if value > 0 => Some(value),
            _ => None,
        })
        .collect()
}
