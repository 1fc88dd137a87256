//! Recognises the format of an input by its first lines, looking no further than it must.

use super::alphabet::Alphabet;
use super::conventions::Conventions;
use super::rows::{is_drawn, is_heading, is_rule, is_title};
use super::source::{LINE_CAP, Lines};
use super::{Format, bank, blanks, csv, fpuzzles, hodoku, links, literal, pencilmarks, table};
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
            if ["layout:", "alphabet:"].iter().any(|word| rest.trim().starts_with(word)) {
                // So that what is below means what it will mean when the comment is read.
                let _ = rules.comment(line.number, rest);
            }
            continue;
        }
        if is_rule(text) || is_rule_by_sign(lines, distance) {
            let text = lines.peek(distance - 1).map_or("", |line| line.text.trim());
            ruled = ruled.or(Some(if text.starts_with('*') { Format::Ss } else { Format::Pretty }));
            continue;
        }
        let Some(line) = lines.peek(distance - 1) else { break };
        let raw = line.text.clone();
        let text = raw.trim();
        let aside = is_heading(text)
            || text.starts_with('\\')
            || is_title(text) && names_next(lines, text, distance)
            || is_numbered(text);
        if aside && csv::Header::find(text).is_none() {
            continue;
        }
        if blanks::looks_like(lines, rules, distance - 1) {
            return Format::Pretty;
        }
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

/// A number in brackets, such as `[12]`, is a heading and not a list.
fn is_numbered(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    inside.is_some_and(|text| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit()))
}

/// Judges by the first line that says something; `after` is where the lines behind it begin.
fn by_line<R: BufRead>(lines: &mut Lines<R>, rules: &mut Conventions, raw: &str, after: usize) -> Format {
    let text = raw.trim();
    if text.starts_with('<') {
        return Format::Opensudoku;
    }
    if let Some(format) = by_bracket(lines, text, after) {
        return format;
    }
    if fpuzzles::looks_like(text) {
        return Format::Fpuzzles;
    }
    if text.contains("bd=") {
        return Format::Sudokuwiki;
    }
    if links::looks_like(text) || hodoku::looks_like(text) {
        return Format::Line;
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
        [a, b] if number(a) && number(b) => {
            // Two groups of digits in every row are cells, not a size.
            let groups = lines.peek(after).is_some_and(|line| {
                let next: Vec<usize> = line.text.split_whitespace().map(str::len).collect();
                a.len() > 1 && next == [a.len(), b.len()]
            });
            return if groups { Format::Pretty } else { Format::Weiss };
        }
        _ => {}
    }
    if bank::looks_like(text) {
        return Format::Bank;
    }
    if are_floats(lines, &fields, after) {
        return Format::Integers;
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
    // Digits side by side, as many in each group, are cells of their own if they are too large to be one.
    let large = |f: &&str| f.starts_with('0') || f.parse::<usize>().is_ok_and(|v| v > fields.len());
    let width = fields.first().map_or(0, |f| f.len());
    if width > 1
        && fields.iter().all(|f| f.len() == width && number(f))
        && fields.iter().any(large)
        && fields.len() < 16
        && rules.square(fields.len() * width).is_some()
    {
        return Format::Pretty;
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

/// Whether n lines of n numbers such as `5.` or `5.0` begin here, as numpy saves them, and not groups of cells.
fn are_floats<R: BufRead>(lines: &mut Lines<R>, first: &[&str], after: usize) -> bool {
    let float = |field: &str| field.contains('.') && literal::number(field).is_some();
    let n = first.len();
    n > 3
        && first.iter().all(|field| float(field))
        && (after..after + n - 1).all(|i| {
            lines.peek(i).is_some_and(|line| {
                line.text.split_whitespace().count() == n && line.text.split_whitespace().all(float)
            })
        })
        && lines.peek(after + n - 1).is_none_or(|line| !line.text.split_whitespace().any(float))
}

/// Lists and objects, as JSON and programs write them. `[Puzzle]` is a heading of a `SadMan` file.
fn by_bracket<R: BufRead>(lines: &mut Lines<R>, text: &str, after: usize) -> Option<Format> {
    let mut next = || {
        let mut ahead =
            (after..after + 20).map_while(|i| lines.peek(i).map(|line| line.text.trim().to_owned()));
        ahead.find(|text| !text.is_empty()).unwrap_or_default()
    };
    let starts = |rest: &str, signs: &[char]| rest.trim_start().starts_with(signs);
    if let Some(rest) = text.strip_prefix('[') {
        let rest = if rest.trim().is_empty() { next() } else { rest.trim().to_owned() };
        let section =
            rest.starts_with(|c: char| c.is_ascii_alphabetic()) && text.ends_with(']') && !text.contains(',');
        return Some(match () {
            () if section => Format::Sdk,
            () if starts(&rest, &['{', ']']) => Format::Json,
            () => Format::Literal,
        });
    }
    if let Some(rest) = text.strip_prefix('{') {
        let rest = if rest.trim().is_empty() { next() } else { rest.trim().to_owned() };
        let list = rest.starts_with(|c: char| c == '{' || c == '-' || c.is_ascii_digit());
        return Some(if list { Format::Literal } else { Format::Json });
    }
    // An assignment, or a line of a program before it.
    let code = [
        "import ", "from ", "const ", "let ", "var ", "int ", "#include", "using ", "std::", "def ",
        "public ",
    ];
    let opens = |text: &str| text.contains(['[', '(', '{']);
    let assigns =
        |text: &str| text.split_once('=').is_some_and(|(name, value)| !name.is_empty() && opens(value));
    let called = text.contains("array(") || text.starts_with('(') && !text.contains(')');
    let coming = text.ends_with('=') && opens(&next());
    (code.iter().any(|word| text.starts_with(word))
        || assigns(text) && !text.contains("://")
        || called
        || coming)
        .then_some(Format::Literal)
}

/// Whether a line of one sign cannot be a row of the puzzle that follows: no line near it has its length and its sign.
fn is_rule_by_sign<R: BufRead>(lines: &mut Lines<R>, distance: usize) -> bool {
    let Some(line) = lines.peek(distance - 1) else { return false };
    let text: String = line.text.chars().filter(|c| !c.is_whitespace() && !"|!│".contains(*c)).collect();
    let Some(sign) = text.chars().next().filter(|c| "-_*".contains(*c)) else { return false };
    if text.chars().count() < 3 || !text.chars().all(|c| c == sign) {
        return false;
    }
    for at in distance..distance + 40 {
        let Some(line) = lines.peek(at) else { break };
        let row: Vec<char> =
            line.text.chars().filter(|c| !c.is_whitespace() && !"|!│".contains(*c)).collect();
        if row.iter().any(char::is_ascii_alphanumeric) {
            if row.len() != text.chars().count() {
                return true;
            }
            if row.contains(&sign) {
                return false;
            }
            if row.contains(&'.') || row.contains(&'0') {
                return true;
            }
        }
    }
    false
}

/// Whether a line of another length, or of several signs, follows a number or a word that may be a name.
fn names_next<R: BufRead>(lines: &mut Lines<R>, text: &str, after: usize) -> bool {
    let mut ahead = (after..after + 6).map_while(|i| lines.peek(i).map(|line| line.text.trim().to_owned()));
    let Some(next) = ahead.find(|next| !next.is_empty() && !is_rule(next)) else { return false };
    // A number before numbers is a size.
    let cells = |text: &str| text.chars().filter(|c| !c.is_whitespace() && !"|!│".contains(*c)).count();
    let sized = text.bytes().all(|b| b.is_ascii_digit())
        && next
            .split([' ', '\t', ','])
            .all(|f| f.is_empty() || f == "-" || f == "." || f.parse::<i64>().is_ok_and(|v| v < 1000));
    !sized && cells(&next) != cells(text) && cells(&next) >= 4
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
        16 if named.is_none() => sixteen(lines, rules.said_alphabet(), field, after),
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

/// Sixteen signs are a 4x4 grid or the first row of a 16x16 grid: they are a row if one of the lines that would be its
/// other rows has a symbol that no 4x4 grid has.
fn sixteen<R: BufRead>(lines: &mut Lines<R>, said: Option<Alphabet>, field: &str, after: usize) -> Format {
    let mut seen = String::new();
    let mut large = |text: &str| {
        seen.extend(text.chars().filter(|c| !".0*_-xX".contains(*c)).map(|c| c.to_ascii_uppercase()));
        let within = |alphabet: Alphabet| seen.bytes().all(|b| alphabet.holds(b, 4));
        said.map_or(!within(Alphabet::One) && !within(Alphabet::Letters), |said| !within(said))
    };
    if large(field) {
        return Format::Sdk;
    }
    for i in 0..15 {
        match lines.peek(after + i).map(|l| l.text.trim()) {
            Some(text) if text.len() == 16 && !is_rule(text) => {
                if large(text) {
                    return Format::Sdk;
                }
            }
            Some("") if i % 4 == 3 => {}
            // A row that lacks a sign or has one too many.
            Some(text) if (12..=20).contains(&text.len()) => {}
            _ => return Format::Line,
        }
    }
    Format::Line
}
