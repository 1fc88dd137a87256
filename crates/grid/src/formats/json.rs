//! Our own JSON: one object for each puzzle, one to a line, spread over lines, or in an array.

use super::alphabet::Alphabet;
use super::conventions::Conventions;
use super::groups::Group;
use super::line::More;
use super::literal;
use super::source::{DOCUMENT_CAP, Lines, MIDDLE_DOT, Trouble};
use super::write::needs_alphabet;
use super::{Record, boards, line};
use crate::{Error, Layout, Puzzle, Set, Solution, Symbol};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// A puzzle.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(title = "Evodoku puzzle")]
struct Document {
    /// The layout: `9`, `12=3x4`, `x`, `samurai`, `9@0,0 9@6,6`, `jigsaw=AAAB/...`; may be left out where the number
    /// of cells tells it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    /// The givens of all cells, row by row over the plane, without the voids.
    #[serde(alias = "puzzle")]
    givens: Values,
    /// The characters of the symbols, if they are not 1-9 and A-Z: `0-9A-Z`, `A-Z` or a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    alphabet: Option<String>,
    /// The solution in the same form.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<Values>,
    /// How hard it is, in whatever terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    /// Further remarks by the letter of their `SadMan` header: author `A`, comment `C`, source `S` and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<(char, String)>,
    /// The candidates of each cell, counted from 1, where pencil marks belong to the puzzle (Sukaku).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<Vec<usize>>>,
}

/// The values of all cells.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "the cells are neither a text nor a list of numbers or of rows")]
enum Values {
    /// One character for each cell: 1-9, then A-Z, or those of `alphabet`; `.` for an empty cell. Numbers with spaces
    /// between them for more than 35 symbols.
    Text(String),
    /// One number for each cell, counted from 1; 0 for an empty cell.
    Numbers(Vec<i64>),
    /// Rows of numbers.
    Rows(Vec<Vec<i64>>),
    /// Rows of characters.
    Lines(Vec<String>),
}

/// A rating: a word or a number.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "the rating is neither a text nor a number")]
enum Rating {
    /// A word.
    Word(String),
    /// A number.
    Number(f64),
}

/// The JSON schema of the objects that this format reads and writes.
pub fn json_schema() -> String {
    let schema = schemars::schema_for!(Document);
    serde_json::to_string_pretty(&schema).expect("a schema is plain data")
}

/// Cuts an input into objects.
#[derive(Default)]
pub(super) struct Scanner {
    text: String,
    at: usize,
    line: usize,
}

/// One object, and where it began.
pub(super) struct Object {
    text: String,
    line: usize,
    column: usize,
}

/// Why there is no object.
pub(super) enum Snag {
    Trouble(usize, Trouble),
    Wrong { line: usize, column: usize, why: &'static str, remedy: &'static str },
}

impl Scanner {
    fn pull<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<bool, Snag> {
        let line = lines.take(DOCUMENT_CAP).map_err(|(n, t)| Snag::Trouble(n, t))?;
        let Some((number, text)) = line else { return Ok(false) };
        self.text.clear();
        self.text.push_str(text);
        (self.at, self.line) = (0, number);
        Ok(true)
    }

    /// The next object; `None` at the end. After a snag, the scanner stands at the next line.
    pub(super) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<Option<Object>, Snag> {
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let skipped =
                rest.iter().take_while(|b| matches!(b, b' ' | b'\t' | b'\r' | b',' | b'[' | b']')).count();
            self.at += skipped;
            match rest.get(skipped) {
                Some(b'{') => return self.object(lines).map(Some),
                Some(b'#') | None => {
                    if !self.pull(lines)? {
                        (self.text, self.at) = (String::new(), 0);
                        return Ok(None);
                    }
                }
                Some(_) => {
                    let (line, column) = (self.line, line::column(&self.text, self.at));
                    self.at = self.text.len();
                    let (why, remedy) = (
                        "this is not a JSON object",
                        "begin each puzzle with { and separate objects by a new line or a comma",
                    );
                    return Err(Snag::Wrong { line, column, why, remedy });
                }
            }
        }
    }

    fn object<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<Object, Snag> {
        let (line, begin) = (self.line, self.at);
        let column = line::column(&self.text, begin);
        let wrong = |why, remedy| Snag::Wrong { line, column, why, remedy };
        let mut text = String::new();
        let mut depth = 0usize;
        loop {
            let (mut quoted, mut escaped) = (false, false);
            let from = self.at;
            for (i, &b) in self.text.as_bytes()[from..].iter().enumerate() {
                match b {
                    _ if escaped => escaped = false,
                    b'\\' if quoted => escaped = true,
                    b'"' => quoted = !quoted,
                    _ if quoted => {}
                    b'{' | b'[' => depth += 1,
                    b'}' | b']' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    self.at = from + i + 1;
                    text.push_str(&self.text[from..self.at]);
                    return Ok(Object { text, line, column });
                }
            }
            if quoted {
                self.at = self.text.len();
                return Err(wrong("a text of this object has no closing quote", "close it on the same line"));
            }
            text.push_str(&self.text[from..]);
            text.push('\n');
            if text.len() > DOCUMENT_CAP {
                self.at = self.text.len();
                return Err(wrong("this object is larger than 64 MiB", "close each puzzle's object with }"));
            }
            let unclosed = "this object is not closed";
            if !self.pull(lines)? {
                (self.text, self.at) = (String::new(), 0);
                return Err(wrong(unclosed, "close it with }"));
            }
            // Objects inside an object are indented: one that begins a line is the next puzzle.
            if begin == 0 && self.text.starts_with('{') {
                return Err(wrong(unclosed, "close it with }"));
            }
        }
    }
}

impl Object {
    /// Line and column, in the input, of byte `at` of the object.
    fn place(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        match before.rfind('\n') {
            None => (self.line, self.column + before.chars().count()),
            Some(end) => (self.line + before.matches('\n').count(), before[end + 1..].chars().count() + 1),
        }
    }

    /// Where the first character of a field's text stands.
    fn field(&self, key: &str) -> (usize, usize) {
        let at = self.text.find(key).map_or(0, |i| i + key.len());
        let skipped = self.text[at..].bytes().take_while(|b| matches!(b, b'"' | b':' | b' ' | b'[')).count();
        self.place(at + skipped)
    }

    /// The puzzle that the object describes. An object of another program may hold several; the others go into `more`.
    pub(super) fn read(&self, rules: &mut Conventions, more: &mut More) -> Result<Record, Error> {
        let document: Document = match serde_json::from_str(&self.text) {
            Ok(document) => document,
            Err(error) => {
                let group = Group::new(self.text.clone(), (self.line, self.column));
                let found =
                    literal::parse(&self.text).is_some_and(|node| boards::read(rules, &group, &node, more));
                return match more.pop_front().filter(|_| found) {
                    Some(first) => first,
                    None => Err(self.refuse(rules, &error)),
                };
            }
        };
        if let Some(word) = &document.alphabet {
            let alphabet = Alphabet::parse(word).map_err(|error| {
                let (line, column) = self.field("\"alphabet\"");
                rules.fault(line, column, error.to_string(), "name another alphabet")
            })?;
            return rules.with_alphabet(alphabet, |rules| self.record(rules, document));
        }
        self.record(rules, document)
    }

    /// What is wrong with an object that is not a puzzle.
    fn refuse(&self, rules: &Conventions, error: &serde_json::Error) -> Error {
        let column =
            if error.line() == 1 { self.column + error.column().saturating_sub(1) } else { error.column() };
        let line = self.line + error.line().saturating_sub(1);
        let why = error.to_string();
        let why = why.split(" at line ").next().unwrap_or_default();
        let why =
            if why.starts_with("missing field") { "this object does not contain a puzzle" } else { why };
        let remedy = "give an object such as {\"layout\": \"9\", \"givens\": \"53..7....\"}";
        rules.fault(line, column, why, remedy)
    }

    fn record(&self, rules: &mut Conventions, document: Document) -> Result<Record, Error> {
        let key = if self.text.contains("\"givens\"") { "\"givens\"" } else { "\"puzzle\"" };
        let place = self.field(key);
        let layout = match (&document.layout, rules.layout()) {
            (_, Some(told)) if rules.is_told() => Some(told.clone()),
            (Some(spec), _) => Some(rules.named(spec).map_err(|e| {
                let (line, column) = self.field("\"layout\"");
                rules.fault(line, column, e.to_string(), "name another layout")
            })?),
            (None, noted) => noted.cloned(),
        };
        let (puzzle, alphabet) = givens(rules, layout, &document.givens, place)?;
        let layout = puzzle.layout().clone();
        let n = layout.symbols();
        let solution = match document.solution {
            None => None,
            Some(values) => Some(solution(rules, &layout, alphabet, &values, self.field("\"solution\""))?),
        };
        let puzzle = match document.marks {
            None => puzzle,
            Some(marks) => {
                let fits =
                    marks.len() == layout.cell_count() && marks.iter().flatten().all(|m| (1..=n).contains(m));
                if !fits {
                    let (line, column) = self.field("\"marks\"");
                    let remedy = format!("give {} lists of numbers from 1 to {n}", layout.cell_count());
                    return Err(rules.fault(line, column, "the marks do not fit the layout", remedy));
                }
                puzzle.with_marks(
                    marks.into_iter().map(|cell| cell.into_iter().map(|m| m - 1).collect::<Set<4>>()),
                )
            }
        };
        let rating = document.rating.map(|r| match r {
            Rating::Word(word) => word,
            Rating::Number(number) => number.to_string(),
        });
        let (label, notes) = (document.label, document.notes);
        Ok(Record { label, notes, rating, solution, alphabet, line: self.line, ..Record::new(puzzle) })
    }
}

fn givens(
    rules: &mut Conventions,
    layout: Option<Layout>,
    values: &Values,
    place: (usize, usize),
) -> Result<(Puzzle, Alphabet), Error> {
    let text = match values {
        Values::Text(text) if values.numbers().is_empty() => text.replace(MIDDLE_DOT, "."),
        Values::Lines(lines) => lines.concat().replace(MIDDLE_DOT, "."),
        Values::Text(_) | Values::Numbers(_) | Values::Rows(_) => {
            let numbers = values.numbers();
            let known = layout.or_else(|| rules.by_length(numbers.len())).or_else(|| {
                let n = numbers.len().isqrt();
                (n * n == numbers.len()).then(|| rules.square(n)).flatten()
            });
            let layout = known.ok_or_else(|| unknown(rules, numbers.len(), place))?;
            let n = layout.symbols() as i64;
            if let Some(bad) = numbers.iter().find(|&&v| v < -1 || v > n) {
                let why = format!("{bad} is not a symbol of layout {}", line::short(&layout));
                return Err(rules.fault(
                    place.0,
                    place.1,
                    why,
                    format!("write 1 to {n}, 0 for an empty cell"),
                ));
            }
            let givens = numbers.iter().map(|&v| (v > 0).then(|| Symbol::new(v as usize - 1))).collect();
            return Ok((rules.puzzle(&layout, givens, Alphabet::One, |_| place)?, Alphabet::One));
        }
    };
    let known = layout.or_else(|| rules.by_length(text.chars().count()));
    let layout = known.ok_or_else(|| unknown(rules, text.chars().count(), place))?;
    line::cells(rules, layout, &text, place)
}

fn unknown(rules: &Conventions, cells: usize, (line, column): (usize, usize)) -> Error {
    rules.fault(line, column, format!("{cells} cells do not form a known grid"), "add \"layout\"")
}

fn solution(
    rules: &mut Conventions,
    layout: &Layout,
    alphabet: Alphabet,
    values: &Values,
    place: (usize, usize),
) -> Result<Solution, Error> {
    let text = match values {
        Values::Text(text) if values.numbers().is_empty() => text.clone(),
        Values::Lines(lines) => lines.concat(),
        Values::Text(_) | Values::Numbers(_) | Values::Rows(_) => {
            let numbers = values.numbers();
            let n = layout.symbols() as i64;
            if numbers.len() == layout.cell_count() && numbers.iter().all(|v| (1..=n).contains(v)) {
                return Ok(Solution::new(numbers.iter().map(|&v| Symbol::new(v as usize - 1))));
            }
            String::new()
        }
    };
    line::solution(rules, layout, alphabet, &text, place)?.ok_or_else(|| {
        let why = format!("the solution is not a full grid of {} cells", layout.cell_count());
        rules.fault(place.0, place.1, why, "give one symbol for each cell, or leave the solution out")
    })
}

impl Values {
    /// The cells as numbers, where they are written so: in lists, or with spaces between them in one text.
    fn numbers(&self) -> Vec<i64> {
        match self {
            Self::Numbers(numbers) => numbers.clone(),
            Self::Rows(rows) => rows.concat(),
            Self::Text(text) if text.contains(' ') => {
                text.split_whitespace().map(str::parse).collect::<Result<_, _>>().unwrap_or_default()
            }
            Self::Text(_) | Self::Lines(_) => Vec::new(),
        }
    }
}

/// The object on one line.
pub(super) fn write(record: &Record) -> String {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let number = |s: &Symbol| s.number() as i64;
    let numbers = || puzzle.givens().iter().map(|g| g.as_ref().map_or(0, number)).collect();
    let alphabet = line::alphabet_of(record);
    let givens = line::write(puzzle, alphabet, '.').map_or_else(|_| Values::Numbers(numbers()), Values::Text);
    let characters = matches!(givens, Values::Text(_));
    let solution =
        record.solution.as_ref().map(|s| match line::write_solution(s, alphabet).filter(|_| characters) {
            Some(text) => Values::Text(text),
            None => Values::Numbers(s.values().iter().map(number).collect()),
        });
    let marks = puzzle.marks().map(|marks| marks.iter().map(|m| m.iter().map(|k| k + 1).collect()).collect());
    let rating = record.rating.clone().map(Rating::Word);
    let named = characters && needs_alphabet(record, '.', None);
    let document = Document {
        alphabet: named.then(|| alphabet.to_string()),
        notes: record.notes.clone(),
        layout: Some(layout.name().into()),
        givens,
        solution,
        rating,
        label: record.label.clone(),
        marks,
    };
    let mut text = serde_json::to_string(&document).expect("a puzzle is plain data");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, json_schema, read_text};

    #[test]
    fn objects_in_every_spelling() {
        let text = r#"[{"givens": "1...............", "rating": 2.5},
            {"layout": "4", "givens": ["1...", "....", "....", "...."], "label": "rows"},
            {"givens": [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,-1]],
             "solution": [1,2,3,4, 3,4,1,2, 2,1,4,3, 4,3,2,1]}]"#;
        let records: Vec<_> = read_text(text, Options::default()).map(Result::unwrap).collect();
        assert_eq!(records.len(), 3);
        assert!(records.iter().all(|r| r.puzzle == records[0].puzzle));
        assert_eq!(records[0].rating.as_deref(), Some("2.5"));
        assert_eq!(records[2].line, 3);
        assert_eq!(records[2].solution.as_ref().unwrap().values().len(), 16);
    }

    #[test]
    fn a_broken_object_does_not_take_the_next_one_along() {
        let good = r#"{"givens": "1..............."}"#;
        for (bad, at) in [
            (r#"{"givens": "1....."#, "1:1"),
            (r#"{"givens": [1, 2"#, "1:1"),
            (r#"{"givens": "5..............."}"#, "1:13"),
            (r#"{"givens": "11.............."}"#, "1:14"),
            (r#"{"given": "1"}"#, "1:14"),
            (r#"{"givens": 30}"#, "1:14"),
            (r#"{"layout": "4", "givens": [1, 2]}"#, "1:28"),
            ("nonsense", "1:1"),
        ] {
            let text = format!("{good}\n{bad}\n{good}\n");
            let got: Vec<_> = read_text(&text, Options::default()).collect();
            assert_eq!(got.len(), 3, "{bad}");
            let error = got[1].as_ref().unwrap_err().to_string();
            assert!(error.starts_with(&format!("input:2{}", &at[1..])), "{bad}: {error}");
            assert!(got[2].is_ok(), "{bad}");
        }
    }

    #[test]
    fn the_rows_of_our_own_answers_are_puzzles() {
        let large = "1 ".to_owned() + &"0 ".repeat(36 * 36 - 1);
        for (row, layout) in [
            (
                r#"{"place": "-:1", "puzzle": "1...............", "layout": "4", "solution": null}"#.into(),
                "4",
            ),
            (format!(r#"{{"layout": "36", "puzzle": "{}"}}"#, large.trim_end()), "36"),
        ] {
            let record = read_text(&row, Options::default()).next().unwrap().unwrap();
            assert_eq!((record.puzzle.given_count(), record.puzzle.layout().name()), (1, layout));
        }
        let listed = r#"{"givens": 30, "layout": "9", "puzzle": "@mantere/s16"}"#;
        let error = read_text(listed, Options::default()).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("the cells are neither a text nor a list"), "{error}");
    }

    #[test]
    fn the_schema_names_every_field() {
        let schema = json_schema();
        for field in ["layout", "givens", "solution", "rating", "label", "marks"] {
            assert!(schema.contains(&format!("\"{field}\"")), "{field}");
        }
    }
}
