//! Finds out the format of an input by its first lines, looking no further than it must.

use super::alphabet::{Alphabet, BAD};
use super::conventions::Conventions;
use super::rows::{is_drawn, is_heading, is_rule};
use super::source::{LINE_CAP, Lines};
use super::{Format, bank, csv, fpuzzles, pencilmarks, table};
use std::io::BufRead;

/// How many lines of comments and blanks are looked through.
const LOOK_AHEAD: usize = 1000;

/// The format of the input; `extension` decides between formats that look alike.
pub(super) fn detect<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, extension: &str) -> Format {
    let mut headers = false;
    let mut distance = 0;
    let mut ruled = None;
    while distance < LOOK_AHEAD {
        if let Some(table) = table::find(lines, rules, distance) {
            rules.separator = Some(table.separator);
            if table.headed {
                (0..=distance).for_each(|_| drop(lines.take(LINE_CAP)));
            }
            return Format::Integers;
        }
        let Some(line) = lines.peek(distance) else { break };
        distance += 1;
        let text = line.text.trim();
        if text.is_empty() {
            continue;
        }
        if let Some(rest) = text.strip_prefix('#') {
            headers |= rest.starts_with(|c: char| c.is_ascii_uppercase());
            if let Some(spec) = rest.trim().strip_prefix("layout:") {
                // So that the lengths below mean what they will mean when the comment is read.
                let _ = rules.comment(line.number, &format!("layout:{spec}"));
            }
            continue;
        }
        if is_rule(text, 0) {
            ruled = ruled.or(Some(if text.starts_with('*') { Format::Ss } else { Format::Pretty }));
            continue;
        }
        if is_heading(text) && csv::Header::find(text).is_none() {
            continue;
        }
        let raw = line.text.clone();
        let found = by_line(lines, rules, &raw, distance);
        return match (found, extension) {
            (Format::Line, "sdm") => Format::Sdm,
            (Format::Sdk | Format::Pretty | Format::Ss, "sdk") => Format::Sdk,
            (Format::Sdk | Format::Pretty | Format::Ss, "ss") => Format::Ss,
            (Format::Sdk, _) if headers => Format::Sdk,
            (Format::Sdk | Format::Pretty | Format::Ss, _) => ruled.unwrap_or(found),
            _ => found,
        };
    }
    Format::Line
}

/// Judges by the first line that says something; `after` is where the lines behind it begin.
fn by_line<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, raw: &str, after: usize) -> Format {
    let text = raw.trim();
    if text.starts_with('<') {
        return Format::Opensudoku;
    }
    let list = text.strip_prefix('[').map(str::trim_start);
    let numbers = |rest: &str| rest.starts_with(|c: char| c == '[' || c == '-' || c.is_ascii_digit());
    let next = if list == Some("") { lines.peek(after).map_or("", |l| l.text.trim()) } else { "" };
    if list.is_some_and(|rest| numbers(if rest.is_empty() { next } else { rest })) {
        return Format::Integers;
    }
    if text.starts_with('{') || list.is_some_and(|rest| rest.is_empty() || rest.starts_with(['{', ']'])) {
        return Format::Json;
    }
    if list.is_some() {
        return Format::Sdk;
    }
    if fpuzzles::looks_like(text) {
        return Format::Fpuzzles;
    }
    if text.contains("bd=") {
        return Format::Sudokuwiki;
    }
    if csv::Header::find(text).is_some() {
        return Format::Csv;
    }
    if pencilmarks::looks_like_groups(text) {
        return Format::Pencilmarks;
    }
    if text.contains(['|', '│', '║']) {
        // More cells than there are single signs: drawn with numbers.
        let cells = text.split(|c: char| c == '|' || is_drawn(c)).flat_map(str::split_whitespace);
        if cells.take(Alphabet::One.capacity() + 1).count() > Alphabet::One.capacity() {
            return Format::Integers;
        }
        return if text.contains(' ') { Format::Pretty } else { Format::Ss };
    }
    let fields: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';').filter(|f| !f.is_empty()).collect();
    let number = |f: &str| (1..=3).contains(&f.len()) && f.bytes().all(|b| b.is_ascii_digit());
    match fields[..] {
        [only] => return by_field(lines, rules, only, after),
        [a, b] if number(a) && number(b) => return Format::Weiss,
        _ => {}
    }
    if bank::looks_like(text) {
        return Format::Bank;
    }
    let longest = fields.iter().map(|f| f.len()).max().unwrap_or(0);
    if fields.iter().any(|f| pencilmarks::looks_like(rules, f)) {
        return Format::Pencilmarks;
    }
    if longest >= 16 {
        return Format::Line;
    }
    // Empty cells as spaces: what looks like numbers is too large for the row of numbers that it would be.
    let too_large = |f: &&str| f.parse::<usize>().is_ok_and(|value| value > fields.len());
    if rules.by_length(raw.len()).is_some() && fields.iter().any(too_large) {
        return Format::Line;
    }
    let cell = |f: &&str| number(f) || matches!(*f, "-1" | "*") || f.chars().count() == 1;
    if fields.len() > 3 && fields.iter().all(cell) || text.contains([',', '\t']) {
        let letters = fields.iter().all(|f| f.len() == 1)
            && fields.iter().any(|f| f.as_bytes()[0].is_ascii_alphabetic());
        return match () {
            () if letters || fields.contains(&"#") => Format::Pretty,
            () if fields.contains(&"-") => Format::Weiss,
            () => Format::Integers,
        };
    }
    // Groups of signs, or a line whose empty cells are spaces.
    let total: usize = fields.iter().map(|f| f.len()).sum();
    if total > 40 { Format::Line } else { Format::Pretty }
}

/// One field on its line: a whole puzzle, a row of it, or its order.
fn by_field<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, field: &str, after: usize) -> Format {
    if pencilmarks::looks_like(rules, field) {
        return Format::Pencilmarks;
    }
    let length = field.chars().count();
    let named = rules.layout().map(|l| (l.cell_count(), l.width(), l.symbols()));
    if let Some((cells, width, n)) = named {
        if length == cells || length == width * width {
            return Format::Line;
        }
        if length == width || length == n {
            return if width > n { Format::Plane } else { Format::Sdk };
        }
    }
    let number = length <= 3 && field.bytes().all(|b| b.is_ascii_digit());
    match length {
        1..=3 if number => Format::Aco,
        16 if named.is_none() => sixteen(lines, field, after),
        4..=15 | 17..=35 => {
            let mut widest = length;
            for distance in after..after + 35 {
                match lines.peek(distance).map(|l| l.text.trim_end().chars().count()) {
                    None | Some(0) => break,
                    Some(width) => widest = widest.max(width),
                }
            }
            if matches!(widest, 15 | 21) && matches!(length, 9 | 15 | 21) {
                Format::Plane
            } else {
                Format::Sdk
            }
        }
        _ => Format::Line,
    }
}

/// Sixteen signs are a 4x4 grid or the first row of a 16x16 grid: they are a row if one of the lines that would be
/// its other rows holds a symbol above 4.
fn sixteen<R: BufRead>(lines: &mut Lines<R>, field: &str, after: usize) -> Format {
    let table = Alphabet::One.table(4);
    let large = |text: &str| text.bytes().any(|b| table[b as usize] == BAD);
    if large(field) {
        return Format::Sdk;
    }
    for i in 0..15 {
        match lines.peek(after + i).map(|l| l.text.trim()) {
            Some(text) if text.len() == 16 => {
                if large(text) {
                    return Format::Sdk;
                }
            }
            Some("") if i % 4 == 3 => {}
            _ => return Format::Line,
        }
    }
    Format::Line
}
