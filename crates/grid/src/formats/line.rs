//! One puzzle a line, one sign a cell: `53..7....6..195...`. Columns around it are kept as its label.

use super::Record;
use super::alphabet::{Alphabet, BAD, EMPTY, Table};
use super::conventions::Conventions;
use super::shape::count;
use super::write::ANOTHER;
use super::{hodoku, regions};
use crate::{Error, Layout, OptionName, Puzzle, Remedy, Solution, Symbol};

/// Reads a line that is neither empty nor a comment: its first puzzle, and the others into `more`.
pub(super) fn read(
    rules: &mut Conventions,
    number: usize,
    text: &str,
    more: &mut More,
) -> Result<Record, Error> {
    // The usual case first: nothing but the puzzle.
    let plain = match rules.layout() {
        Some(named) => Some(named.clone()).filter(|l| l.cell_count() == text.len()),
        None => rules.by_length(text.len()),
    };
    if let Some(layout) = plain {
        let n = layout.symbols();
        // A text of another kind may have this length by chance; what is wrong with it is said below.
        let said = rules.alphabet(n, text.bytes(), (number, 1));
        if let Ok(alphabet) = said
            && let Some(givens) = decode(rules.table(alphabet, n), text)
        {
            let puzzle = rules.puzzle(&layout, givens, alphabet, |cell| (number, 1 + cell))?;
            return Ok(Record { line: number, alphabet, ..Record::new(puzzle) });
        }
    }
    if hodoku::looks_like(text) {
        return hodoku::read(rules, number, text);
    }
    columns(rules, number, text, more)
}

/// The puzzles of a line behind its first.
pub(super) type More = std::collections::VecDeque<Result<Record, Error>>;

/// A field of a line: where it begins, in bytes, and its text.
type Field<'a> = (usize, &'a str);

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'')
}

fn fields(text: &str) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut rest = text;
    while let Some(begin) = rest.find(|c| !separates(c)) {
        let field = &rest[begin..];
        let field = &field[..field.find(separates).unwrap_or(field.len())];
        let at = text.len() - rest.len() + begin;
        fields.push((at, field));
        rest = &text[at + field.len()..];
        // A line of nothing but separators and single signs could have millions of fields; no puzzle has.
        if fields.len() > 2000 {
            break;
        }
    }
    fields
}

/// The number, from 1, of the character that begins at byte `at`.
pub(super) fn column(text: &str, at: usize) -> usize {
    text[..at].chars().count() + 1
}

/// The numbers of many characters of one text, asked for from left to right: each byte is looked at once.
pub(super) struct Columns<'a> {
    text: &'a str,
    byte: usize,
    column: usize,
}

impl<'a> Columns<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, byte: 0, column: 1 }
    }

    /// The number, from 1, of the character at which `part`, a piece of the text, begins.
    pub(super) fn at(&mut self, part: &str) -> usize {
        let byte = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.column += self.text[self.byte..byte].chars().count();
        self.byte = byte;
        self.column
    }
}

/// Reads a line with other columns around the puzzle, or with several puzzles: the longest fields that fit.
fn columns(rules: &mut Conventions, number: usize, text: &str, more: &mut More) -> Result<Record, Error> {
    let fields = fields(text);
    let named = rules.layout().cloned();
    if let Some(layout) = named.as_ref().filter(|l| l.grids().len() > 1)
        && let Some(record) = grids(rules, layout, number, text, &fields)?
    {
        return Ok(record);
    }
    if let Some(record) = jigsaw(rules, number, text, &fields)? {
        return Ok(record);
    }
    let mut best: Option<(usize, Layout)> = None;
    for (_, field) in &fields {
        let fits = match &named {
            Some(layout) if fits(layout, field.len()) => Some(layout.clone()),
            Some(_) => None,
            None => rules.by_length(field.len()),
        };
        if let Some(layout) = fits
            && best.as_ref().is_none_or(|&(length, _)| length < field.len())
        {
            best = Some((field.len(), layout));
        }
    }
    let Some((length, layout)) = best else { return spaced(rules, number, text, &fields) };
    let (grids, rest): (Vec<Field>, Vec<Field>) = fields.into_iter().partition(|(_, f)| f.len() == length);
    let mut records: Vec<Result<Record, Error>> = Vec::new();
    let mut words = rest;
    for (at, field) in grids {
        let n = layout.symbols();
        if let Some(Ok(last)) = records.last_mut() {
            // A field without an empty cell behind a puzzle is its solution.
            let solution =
                full(rules.table(last.alphabet, n), &layout, field).filter(|_| last.solution.is_none());
            if solution.is_some() {
                last.solution = solution;
                continue;
            }
            let table = rules.table(last.alphabet, n);
            if field.bytes().any(|b| table[b as usize] == BAD) || is_progress(table, &last.puzzle, field) {
                words.push((at, field));
                continue;
            }
        }
        let place = (number, column(text, at));
        // A line that is wrong from its first puzzle on is one fault.
        if records.first().is_some_and(Result::is_err) {
            break;
        }
        records.push(cells(rules, layout.clone(), field, place).map(|(puzzle, alphabet)| Record {
            line: number,
            alphabet,
            ..Record::new(puzzle)
        }));
    }
    let label = label(&words);
    let mut records = records.into_iter().map(|r| r.map(|r| Record { label: label.clone(), ..r }));
    let first = records.next().expect("a field fits");
    more.extend(records);
    first
}

/// Whether a field is the same puzzle with more cells filled in, as a player leaves it.
fn is_progress(table: &Table, puzzle: &Puzzle, field: &str) -> bool {
    let same =
        |(given, b): (&Option<Symbol>, u8)| given.is_none_or(|s| table[b as usize] as usize == s.index());
    puzzle.given_count() > 0
        && puzzle.givens().len() == field.len()
        && puzzle.givens().iter().zip(field.bytes()).all(same)
}

/// Regions and givens of a jigsaw on one line: two fields, or one of double length.
fn jigsaw(
    rules: &mut Conventions,
    number: usize,
    text: &str,
    fields: &[Field<'_>],
) -> Result<Option<Record>, Error> {
    if rules.is_told() {
        return Ok(None);
    }
    let double = |length: usize| length.is_multiple_of(2) && (length / 2).isqrt().pow(2) == length / 2;
    let halves =
        fields.iter().find(|(_, f)| f.len() >= 32 && double(f.len()) && f.is_ascii()).map(|&(at, f)| {
            let middle = f.len() / 2;
            [(at, &f[..middle]), (at + middle, &f[middle..])]
        });
    let long: Vec<Field> = fields.iter().filter(|(_, f)| f.len() >= 16).copied().collect();
    let pair = match long[..] {
        [a, b] if a.1.len() == b.1.len() => Some([a, b]),
        [a] if halves.is_some_and(|[h, _]| h.0 == a.0) => halves,
        _ => None,
    };
    let Some([a, b]) = pair else { return Ok(None) };
    for (drawn, given) in [(a, b), (b, a)] {
        let Some(layout) = regions::layout(drawn.1.as_bytes()) else { continue };
        let (puzzle, alphabet) = cells(rules, layout, given.1, (number, column(text, given.0)))?;
        let words: Vec<Field> = fields.iter().filter(|(_, f)| f.len() < 16).copied().collect();
        return Ok(Some(Record { label: label(&words), line: number, alphabet, ..Record::new(puzzle) }));
    }
    Ok(None)
}

fn full(table: &Table, layout: &Layout, field: &str) -> Option<Solution> {
    if field.len() != layout.cell_count() || field.bytes().any(|b| table[b as usize] >= EMPTY) {
        return None;
    }
    Some(Solution::new(field.bytes().map(|b| Symbol::new(table[b as usize] as usize))))
}

fn label(fields: &[Field<'_>]) -> Option<String> {
    let words: Vec<&str> =
        fields.iter().map(|(_, f)| f.trim_start_matches('#')).filter(|f| !f.is_empty()).collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Whether a text of this length is the cells, or the whole plane with its voids.
fn fits(layout: &Layout, length: usize) -> bool {
    length == layout.cell_count() || length == layout.width() * layout.height()
}

/// Grid after grid on one line: as many fields of n*n signs as the layout has grids.
fn grids(
    rules: &mut Conventions,
    layout: &Layout,
    number: usize,
    text: &str,
    fields: &[Field<'_>],
) -> Result<Option<Record>, Error> {
    let (n, count) = (layout.symbols(), layout.grids().len());
    let of_size = |f: &&Field| f.1.len() == n * n;
    let found: Vec<Field> = fields.iter().filter(of_size).copied().collect();
    if found.len() < count {
        return Ok(None);
    }
    let parts: Vec<(usize, &str)> = found.iter().map(|&(at, f)| (column(text, at), f)).collect();
    let (puzzle, alphabet) = joined(rules, layout, number, &parts[..count])?;
    let solution =
        parts.get(count..2 * count).and_then(|parts| joined_solution(rules, layout, parts, alphabet));
    let rest: Vec<Field> = fields.iter().filter(|f| f.1.len() != n * n).copied().collect();
    Ok(Some(Record { label: label(&rest), solution, alphabet, line: number, ..Record::new(puzzle) }))
}

/// The puzzle whose grids are written one after another, each with its column; shared cells must agree.
pub(super) fn joined(
    rules: &mut Conventions,
    layout: &Layout,
    number: usize,
    parts: &[(usize, &str)],
) -> Result<(Puzzle, Alphabet), Error> {
    let n = layout.symbols();
    let first = (number, parts[0].0);
    let alphabet = rules.alphabet(n, parts.iter().flat_map(|(_, p)| p.bytes()), first)?;
    let mut givens = vec![None; layout.cell_count()];
    let mut columns = vec![0; layout.cell_count()];
    for (grid, &(start, part)) in layout.grids().iter().zip(parts) {
        if part.len() != n * n {
            let why = format!("{} characters for a grid of {n}x{n}", part.chars().count());
            return Err(rules.fault(number, start, why, format!("give {} characters for each grid", n * n)));
        }
        for (i, sign) in part.char_indices() {
            let cell =
                layout.at(grid.top + i / n, grid.left + i % n).expect("every place of a grid is a cell");
            let value = match u8::try_from(sign).map_or(BAD, |b| rules.table(alphabet, n)[b as usize]) {
                EMPTY => continue,
                BAD => return Err(rules.bad_sign((number, start + i), sign, alphabet, layout)),
                code => Symbol::new(code as usize),
            };
            if givens[cell.index()].is_some_and(|before| before != value) {
                let why = format!("the grids disagree on their shared cell {}", layout.cell_name(cell));
                return Err(rules.fault(number, start + i, why, "give both the same value"));
            }
            givens[cell.index()] = Some(value);
            columns[cell.index()] = start + i;
        }
    }
    let puzzle = rules.puzzle(layout, givens, alphabet, |cell| (number, columns[cell]))?;
    Ok((puzzle, alphabet))
}

/// The solution whose grids are written one after another, if they are full and agree.
pub(super) fn joined_solution(
    rules: &mut Conventions,
    layout: &Layout,
    parts: &[(usize, &str)],
    alphabet: Alphabet,
) -> Option<Solution> {
    let n = layout.symbols();
    let table = rules.table(alphabet, n);
    let mut values = vec![None; layout.cell_count()];
    for (grid, (_, part)) in layout.grids().iter().zip(parts) {
        if part.len() != n * n {
            return None;
        }
        for (i, b) in part.bytes().enumerate() {
            let cell = layout.at(grid.top + i / n, grid.left + i % n)?;
            let value = Some(table[b as usize]).filter(|&code| code < EMPTY)?;
            if values[cell.index()].replace(value).is_some_and(|before| before != value) {
                return None;
            }
        }
    }
    values
        .into_iter()
        .map(|v| v.map(|v| Symbol::new(v as usize)))
        .collect::<Option<Vec<_>>>()
        .map(Solution::new)
}

/// Spaces may be the empty cells, if nothing else fits; else the line is too long or too short.
fn spaced(rules: &mut Conventions, number: usize, text: &str, fields: &[Field<'_>]) -> Result<Record, Error> {
    let layout = match rules.layout() {
        Some(named) => Some(named.clone()).filter(|l| l.cell_count() == text.len()),
        None => rules.by_length(text.len()),
    };
    if let Some(layout) = layout
        && text.contains(' ')
    {
        let table = rules.table(Alphabet::One, layout.symbols());
        if text.bytes().all(|b| b == b' ' || table[b as usize] != BAD) {
            let (puzzle, alphabet) = cells(rules, layout, &text.replace(' ', "."), (number, 1))?;
            return Ok(Record { line: number, alphabet, ..Record::new(puzzle) });
        }
    }
    if let Some(&(at, field)) = fields.iter().find(|(_, f)| f.contains('+'))
        && let Some(plain) = hodoku::cells(field)
        && let Some(layout) = rules.layout().cloned().or_else(|| rules.by_length(plain.len()))
        && layout.cell_count() == plain.len()
    {
        let (puzzle, alphabet) = cells(rules, layout, &plain, (number, column(text, at)))?;
        return Ok(Record { line: number, alphabet, ..Record::new(puzzle) });
    }
    let Some(&(at, longest)) = fields.iter().rev().max_by_key(|(_, f)| f.len()) else {
        return Err(rules.fault(number, 1, "no puzzle on this line", "give one character for each cell"));
    };
    let (signs, column) = (longest.chars().count(), column(text, at));
    let meant = rules.layout().cloned().or_else(|| rules.by_length(signs));
    if let Some(layout) = meant.filter(|l| fits(l, signs) && !longest.is_ascii()) {
        // The number of signs is right, so one of them is wrong.
        let (puzzle, alphabet) = cells(rules, layout, longest, (number, column))?;
        return Ok(Record { line: number, alphabet, ..Record::new(puzzle) });
    }
    Err(match rules.layout() {
        Some(l) => rules.fault(
            number,
            column,
            format!("{}, but layout {} has {} cells", count(signs, "character"), short(l), l.cell_count()),
            Remedy::naming(format!("give {} characters, or change ", l.cell_count()), OptionName::Layout, ""),
        ),
        None => rules.fault(
            number,
            column,
            match signs {
                1 => "1 character does not form a known grid".to_owned(),
                _ => format!("{signs} characters do not form a known grid"),
            },
            Remedy::naming(
                "give 81 characters for 9x9, 256 for 16x16 and so on, or give ",
                OptionName::Layout,
                "",
            ),
        ),
    })
}

/// The puzzle whose cells, or whose plane, `text` holds; with the alphabet it is written in.
pub(super) fn cells(
    rules: &mut Conventions,
    layout: Layout,
    text: &str,
    (line, start): (usize, usize),
) -> Result<(Puzzle, Alphabet), Error> {
    let n = layout.symbols();
    let width = layout.width();
    let foreign = if text.is_ascii() { None } else { text.chars().enumerate().find(|(_, c)| !c.is_ascii()) };
    if let Some((i, sign)) = foreign.filter(|_| fits(&layout, text.chars().count())) {
        return Err(rules.bad_sign((line, start + i), sign, Alphabet::One, &layout));
    }
    if text.len() != layout.cell_count() {
        // The whole plane: leave the voids out.
        let kept: Vec<(usize, char)> =
            text.chars().enumerate().filter(|&(i, _)| layout.at(i / width, i % width).is_some()).collect();
        if kept.len() != layout.cell_count() {
            let why = format!(
                "{}, but layout {} has {} cells",
                count(text.chars().count(), "character"),
                short(&layout),
                layout.cell_count()
            );
            let remedy = format!("give {} characters, or change ", layout.cell_count());
            return Err(rules.fault(line, start, why, Remedy::naming(remedy, OptionName::Layout, "")));
        }
        let cells_only: String = kept.iter().map(|&(_, c)| c).collect();
        if cells_only.len() != kept.len() {
            let &(i, sign) = kept.iter().find(|(_, c)| !c.is_ascii()).expect("a character of several bytes");
            return Err(rules.bad_sign((line, start + i), sign, Alphabet::One, &layout));
        }
        return cells(rules, layout, &cells_only, (line, start));
    }
    let alphabet = rules.alphabet(n, text.bytes(), (line, start))?;
    let Some(givens) = decode(rules.table(alphabet, n), text) else {
        let (i, sign) = text
            .chars()
            .enumerate()
            .find(|&(_, c)| u8::try_from(c).map_or(BAD, |b| rules.table(alphabet, n)[b as usize]) == BAD)
            .expect("the bad byte belongs to a character");
        return Err(rules.bad_sign((line, start + i), sign, alphabet, &layout));
    };
    let puzzle = rules.puzzle(&layout, givens, alphabet, |cell| (line, start + cell))?;
    Ok((puzzle, alphabet))
}

/// The givens that the characters stand for, if all of them mean something.
fn decode(table: &Table, text: &str) -> Option<Vec<Option<Symbol>>> {
    let mut bad = false;
    let given = |b: u8| {
        let code = table[b as usize];
        bad |= code == BAD;
        (code < EMPTY).then_some(Symbol::new(code as usize))
    };
    let givens = text.bytes().map(given).collect();
    (!bad).then_some(givens)
}

/// The solution that a text of the same alphabet holds; an empty text holds none.
pub(super) fn solution(
    rules: &mut Conventions,
    layout: &Layout,
    alphabet: Alphabet,
    text: &str,
    (line, column): (usize, usize),
) -> Result<Option<Solution>, Error> {
    if text.is_empty() {
        return Ok(None);
    }
    let found = full(rules.table(alphabet, layout.symbols()), layout, text);
    found.map(Some).ok_or_else(|| {
        let why = format!("the solution is not a full grid of {} cells", layout.cell_count());
        rules.fault(line, column, why, "give one symbol for each cell, or leave the solution out")
    })
}

/// The alphabet in which a record is written: its own where that has the characters.
pub(super) fn alphabet_of(record: &Record) -> Alphabet {
    let n = record.puzzle.layout().symbols();
    if record.alphabet.fits(n) { record.alphabet } else { Alphabet::One }
}

/// The cells as one text; refuses what has no characters.
pub(super) fn write(puzzle: &Puzzle, alphabet: Alphabet, empty: char) -> Result<String, Error> {
    let layout = puzzle.layout();
    if layout.symbols() > Alphabet::One.capacity() {
        return Err(Error::Unsupported {
            why: format!("there are no characters for the {} symbols of layout {layout}", layout.symbols()),
            remedy: ANOTHER.into(),
        });
    }
    Ok(puzzle.givens().iter().map(|g| g.map_or(empty, |s| alphabet.sign(s.index()))).collect())
}

/// A solution as one text.
pub(super) fn write_solution(solution: &Solution, alphabet: Alphabet) -> Option<String> {
    let sign = |s: &Symbol| (s.index() < alphabet.capacity()).then(|| alphabet.sign(s.index()));
    solution.values().iter().map(sign).collect()
}

/// The name of a layout, cut where it is too long for a message.
pub(super) fn short(layout: &Layout) -> String {
    let name = layout.name();
    match name.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &name[..end]),
        None => name.to_owned(),
    }
}
