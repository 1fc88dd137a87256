//! Rows whose empty cells are spaces: only the column of a sign tells which cell it belongs to.

use super::block::{Block, Halt};
use super::conventions::Conventions;
use super::rows::{BARS, is_rule};
use super::shape::{Drawing, Sign, Spot};
use super::source::{LINE_CAP, Line, Lines};
use std::io::BufRead;

/// How many lines such a drawing may have: the largest grid with single signs, its rules and frame.
const MOST_LINES: usize = 80;

/// Where the cells of such a drawing are.
struct Ruled {
    /// The columns of the cells, counted from 0.
    columns: Vec<usize>,
    /// Which of the lines ahead are rows.
    rows: Vec<usize>,
}

/// Takes the next puzzle if it is drawn so.
pub(super) fn gather<R: BufRead>(
    lines: &mut Lines<R>,
    rules: &mut Conventions,
) -> Result<Option<Block>, Halt> {
    while lines.peek(0).is_some_and(|line| line.text.trim().is_empty()) {
        let _ = lines.take(LINE_CAP);
    }
    let Some(Ruled { columns, rows }) = find(lines, rules, 0) else { return Ok(None) };
    let mut drawn = Vec::with_capacity(rows.len());
    let mut start = 0;
    for at in 0..=rows.last().copied().unwrap_or(0) {
        let taken = lines.take(LINE_CAP).map_err(|(n, t)| Halt::Trouble(n, t))?;
        let Some((number, text)) = taken.filter(|_| rows.contains(&at)) else { continue };
        start = if start == 0 { number } else { start };
        let signs: Vec<char> = text.chars().collect();
        let spot = |&column: &usize| {
            let sign = Sign::Character(signs.get(column).copied().unwrap_or(' '));
            Spot { sign, line: number, column: column + 1 }
        };
        drawn.push(columns.iter().map(spot).collect());
    }
    let drawing = Drawing { rows: drawn, header: None, free: false };
    Ok(Some(Block { drawing, label: None, notes: Vec::new(), line: start }))
}

/// Whether such a drawing begins at the line `from`.
pub(super) fn looks_like<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, from: usize) -> bool {
    find(lines, rules, from).is_some()
}

fn find<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, from: usize) -> Option<Ruled> {
    let head = lines.peek(from)?;
    // The usual case: empty cells have a sign of their own.
    if head.text.contains(['.', '0', '_', '*', '#', '[', '{', '"', ',', ';', '\t']) || head.text.len() > 300 {
        return None;
    }
    let mut ahead: Vec<String> = Vec::new();
    for distance in from..from + MOST_LINES {
        match lines.peek(distance) {
            Some(Line { text, .. }) if text.len() <= 300 => ahead.push(text.trim_end().to_owned()),
            _ => break,
        }
    }
    let holds_signs = |text: &&String| text.contains(|c: char| c.is_ascii_alphanumeric());
    let barred = ahead.iter().find(holds_signs).is_some_and(|text| text.contains(|c| BARS.contains(c)));
    if barred { boxed(&ahead, rules) } else { plain(&ahead, rules) }
}

/// Whether a line holds nothing but symbols, spaces and perhaps bars.
fn is_row(text: &str, bars: bool) -> bool {
    text.chars().all(|c| c == ' ' || (c.is_ascii_alphanumeric() && c != '0') || bars && BARS.contains(c))
}

fn signs(text: &str) -> impl Iterator<Item = usize> {
    text.chars().enumerate().filter(|(_, c)| c.is_ascii_alphanumeric()).map(|(i, _)| i)
}

/// Rows without bars: n lines of n signs and spaces, side by side or with a space between any two. The first and the last
/// column have a sign somewhere, or the rows might be indented; so has a column where otherwise boxes might be set apart.
fn plain(ahead: &[String], rules: &mut Conventions) -> Option<Ruled> {
    for step in [1, 2] {
        let rows_of = |n: usize| ahead.get(..n).filter(|rows| rows.iter().all(|row| is_row(row, false)));
        for n in 4..=35usize.min(ahead.len()) {
            let Some(rows) = rows_of(n) else { break };
            let length = step * (n - 1) + 1;
            let fits = rows.iter().all(|row| row.len() <= length && signs(row).all(|i| i % step == 0));
            let ended =
                ahead.get(n).is_none_or(|next| next.is_empty() || is_rule(next) || !is_row(next, false));
            // A row that is only too short has lost a cell; an x is an empty cell of its own.
            let gaps = |row: &String| if step == 1 { row.contains(' ') } else { row.contains("  ") };
            let spaced = rows.iter().any(|row| gaps(row) || row.starts_with(' '))
                && !rows.iter().any(|row| n < 24 && row.contains(['x', 'X']));
            let columns: Vec<usize> = (0..n).map(|i| i * step).collect();
            let used = |c: usize| rows.iter().any(|row| signs(row).any(|i| i == c * step));
            let used = used(0) && used(n - 1) && !boxes_may_be_apart(rules, n, used);
            if fits && ended && spaced && used && !rows[0].is_empty() && suits(rules, n) {
                return Some(Ruled { columns, rows: (0..n).collect() });
            }
        }
    }
    None
}

/// Whether every column is empty that would be if boxes were set apart; where no boxes are known, whether any is.
fn boxes_may_be_apart(rules: &mut Conventions, n: usize, used: impl Fn(usize) -> bool) -> bool {
    let layout = rules.layout().cloned().or_else(|| rules.square(n));
    match layout.and_then(|layout| layout.grids()[0].box_shape) {
        Some((_, width)) => width < n && (1..n / width).all(|k| !used(k * (width + 1) - 1)),
        None => (0..n).any(|c| !used(c)),
    }
}

/// Rows with bars between the boxes, or between all cells: where a box has room for its cells, the cells are.
fn boxed(ahead: &[String], rules: &mut Conventions) -> Option<Ruled> {
    let bars = |text: &str| -> Vec<usize> {
        text.chars().enumerate().filter(|(_, c)| BARS.contains(*c)).map(|(i, _)| i).collect()
    };
    let dashes = |text: &str| text.len() > 2 && text.chars().all(|c| "-_=".contains(c));
    let is_between = |text: &str| is_rule(text) || dashes(text);
    let rows: Vec<usize> = (0..ahead.len())
        .take_while(|&i| is_between(&ahead[i]) || ahead[i].contains(|c| BARS.contains(c)))
        .filter(|&i| !is_between(&ahead[i]))
        .collect();
    // As many signs in most rows as a grid has: no cell is a space.
    let counts: Vec<usize> = rows.iter().map(|&i| signs(&ahead[i]).count()).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    if suits(rules, most) && 2 * counts.iter().filter(|&&count| count == most).count() > counts.len() {
        return None;
    }
    let first = bars(ahead.get(*rows.first()?)?);
    let text = &ahead[rows[0]];
    if !rows.iter().all(|&i| is_row(&ahead[i], true)) || first.len() < 2 && text.len() > 40 {
        return None;
    }
    // An x is an empty cell of its own.
    if counts.iter().all(|&count| count < 24) && rows.iter().any(|&i| ahead[i].contains(['x', 'X'])) {
        return None;
    }
    let framed = text.trim_start().starts_with(|c| BARS.contains(c));
    // The inside of each box: from one bar to the next.
    let mut edges: Vec<Option<usize>> = first.iter().copied().map(Some).collect();
    if !framed {
        edges.insert(0, None);
        edges.push(None);
    }
    let widest = rows.iter().map(|&i| ahead[i].chars().count()).max()?;
    let starts: Vec<usize> =
        edges[..edges.len() - 1].iter().map(|edge| edge.map_or(0, |column| column + 1)).collect();
    let inner: Vec<usize> = starts
        .iter()
        .zip(&edges[1..])
        .map(|(&start, edge)| edge.unwrap_or(widest.max(start)).saturating_sub(start))
        .collect();
    let room = *inner.get(1).or(inner.first())?;
    let mut found: Option<Ruled> = None;
    for (offset, step) in [(1, 2), (0, 1), (0, 2), (1, 3), (1, 4)] {
        let per_box = room.saturating_sub(offset).div_ceil(step);
        // A box that leaves more room behind its cells than before them is not this one.
        let left = room.saturating_sub(offset + step * per_box.saturating_sub(1) + 1);
        let n = per_box * starts.len();
        if per_box == 0 || left > offset || !suits(rules, n) || rows.len() < n {
            continue;
        }
        // Without a frame the first box has no space before it.
        let before = |start: usize| if start == 0 && inner[0] + offset == room { 0 } else { offset };
        let columns: Vec<usize> = starts
            .iter()
            .flat_map(|&start| (0..per_box).map(move |i| start + before(start) + step * i))
            .collect();
        if columns.iter().any(|column| first.contains(column)) {
            continue;
        }
        let mine = &rows[..n];
        let placed = mine
            .iter()
            .all(|&i| bars(&ahead[i]) == first && signs(&ahead[i]).all(|column| columns.contains(&column)));
        let alone = rows.len() == n || rows[n] > rows[n - 1] + 1;
        let blank = mine.iter().any(|&i| signs(&ahead[i]).count() < n);
        if placed && alone && blank {
            if found.is_some() {
                return None;
            }
            found = Some(Ruled { columns, rows: mine.to_vec() });
        }
    }
    found
}

/// Whether n rows of n cells are a grid that the reader would take.
fn suits(rules: &mut Conventions, n: usize) -> bool {
    match rules.layout() {
        Some(layout) => (layout.height(), layout.width()) == (n, n),
        None => (4..=35).contains(&n) && rules.square(n).is_some(),
    }
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) {
        let plain = read_text(LINE, Options::default()).next().unwrap().unwrap().puzzle;
        let got: Vec<_> = read_text(text, Options::default()).collect();
        assert!(!got.is_empty(), "{text}");
        for record in got {
            assert_eq!(record.map(|r| r.puzzle), Ok(plain.clone()), "{text}");
        }
    }

    /// A column without a single given: the second.
    const GAP: &str = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

    #[test]
    fn an_empty_column_is_not_a_gap() {
        let spaced = |line: &str| {
            let rows = line.as_bytes().chunks(9);
            rows.map(|r| String::from_utf8_lossy(r).replace('0', " ").trim_end().to_owned() + "\n")
                .collect::<String>()
        };
        let plain = read_text(GAP, Options::default()).next().unwrap().unwrap().puzzle;
        for text in [spaced(GAP), spaced(GAP) + "\n" + &spaced(GAP)] {
            for record in read_text(&text, Options::default()) {
                assert_eq!(record.map(|r| r.puzzle), Ok(plain.clone()), "{text}");
            }
        }
        // Boxes set apart by a space, and nothing in the last columns: ten or more columns that look like nine.
        let apart = |line: &str, by: &str, start: &str| {
            let row = |r: &[u8]| {
                let boxes: Vec<String> =
                    r.chunks(3).map(|b| String::from_utf8_lossy(b).into_owned()).collect();
                start.to_owned() + boxes.join(by).replace('0', " ").trim_end() + "\n"
            };
            line.as_bytes().chunks(9).map(row).collect::<String>()
        };
        let narrow: String =
            GAP.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(&r[..7]).into_owned() + "00").collect();
        for text in [apart(&narrow, " ", ""), apart(&narrow, "", " "), apart(&narrow, "", "  ")] {
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert!(got.iter().all(Result::is_err), "{text}{got:?}");
        }
    }

    fn rows() -> Vec<String> {
        LINE.replace('.', " ").as_bytes().chunks(9).map(|r| String::from_utf8(r.to_vec()).unwrap()).collect()
    }

    #[test]
    fn nine_lines_with_spaces() {
        let trimmed: String = rows().iter().map(|r| r.trim_end().to_owned() + "\n").collect();
        let whole: String = rows().iter().map(|r| r.clone() + "\n").collect();
        let wide: String =
            whole.chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
        for text in [trimmed.clone(), whole, wide, format!("{trimmed}\n{trimmed}")] {
            read(&text);
        }
    }

    #[test]
    fn boxes_with_spaces() {
        let row = |text: &str, bar: &str, gap: &str| {
            let part = |c: &[char]| c.iter().map(char::to_string).collect::<Vec<_>>().join(gap);
            let chars: Vec<char> = text.chars().collect();
            let parts: Vec<String> = chars.chunks(3).map(|c| format!("{gap}{}{gap}", part(c))).collect();
            format!("{bar}{}{bar}\n", parts.join(bar))
        };
        for (bar, gap, rule) in [
            ("│", " ", "├───────┼───────┼───────┤\n"),
            ("|", " ", "+-------+-------+-------+\n"),
            ("|", "", "+---+---+---+\n"),
            ("|", " ", "-------------------------\n"),
        ] {
            let mut text = rule.replace('├', "┌").replace('┼', "┬").replace('┤', "┐");
            for (i, line) in rows().iter().enumerate() {
                text += &row(line, bar, gap);
                text += if i % 3 == 2 { rule } else { "" };
            }
            read(&text);
        }
    }
}
