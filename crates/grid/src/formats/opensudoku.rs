//! The XML files of `OpenSudoku`: `<game data="..."/>`, 81 digits or the later list of fields for each cell.

use super::conventions::Conventions;
use super::source::{DOCUMENT_CAP, Lines, Trouble};
use super::write::ANOTHER;
use super::{Alphabet, Record, line};
use crate::Error;
use std::io::BufRead;

/// What comes before the games.
pub(super) const HEADER: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"1\">\n";
/// What comes after them.
pub(super) const FOOTER: &str = "</opensudoku>\n";

/// Cuts an input into tags.
#[derive(Default)]
pub(super) struct Tags {
    text: String,
    at: usize,
    line: usize,
}

/// The inside of a tag, and where it began.
pub(super) struct Tag {
    text: String,
    line: usize,
    column: usize,
}

impl Tags {
    /// The next `<game ...>` tag; `None` at the end. A tag that is not closed ends the input with a trouble.
    pub(super) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<Option<Tag>, (usize, Trouble)> {
        loop {
            let Some(found) = self.text[self.at..].find('<') else {
                if !self.pull(lines)? {
                    return Ok(None);
                }
                continue;
            };
            let (line, begin) = (self.line, self.at + found);
            let column = line::column(&self.text, begin);
            let mut text = String::new();
            let mut from = begin + 1;
            loop {
                if let Some(end) = self.text[from..].find('>') {
                    text.push_str(&self.text[from..from + end]);
                    self.at = from + end + 1;
                    break;
                }
                text.push_str(&self.text[from..]);
                text.push('\n');
                if text.len() > DOCUMENT_CAP {
                    self.at = self.text.len();
                    return Err((line, Trouble::TooLong));
                }
                if !self.pull(lines)? {
                    return Ok(None);
                }
                from = 0;
            }
            if text.starts_with("game") && !text[4..].starts_with(|c: char| c.is_alphanumeric()) {
                return Ok(Some(Tag { text, line, column }));
            }
        }
    }

    fn pull<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<bool, (usize, Trouble)> {
        let Some((number, text)) = lines.take(DOCUMENT_CAP)? else {
            (self.text, self.at) = (String::new(), 0);
            return Ok(false);
        };
        self.text.clear();
        self.text.push_str(text);
        (self.at, self.line) = (0, number);
        Ok(true)
    }
}

impl Tag {
    fn attribute(&self, name: &str) -> Option<(usize, &str)> {
        let mut from = 0;
        while let Some(found) = self.text[from..].find(name) {
            let at = from + found;
            from = at + name.len();
            let alone = self.text[..at].ends_with(char::is_whitespace);
            let rest = self.text[from..].trim_start();
            let Some(rest) = rest.strip_prefix('=').map(str::trim_start).filter(|_| alone) else { continue };
            let Some(quote) = rest.chars().next().filter(|c| matches!(c, '"' | '\'')) else { continue };
            let value = &rest[1..];
            let start = self.text.len() - value.len();
            return Some((start, &value[..value.find(quote).unwrap_or(value.len())]));
        }
        None
    }

    /// The puzzle of the tag.
    pub(super) fn read(&self, rules: &mut Conventions) -> Result<Record, Error> {
        let Some((at, data)) = self.attribute("data").or_else(|| self.attribute("cells_data")) else {
            let why = "this game has no data";
            let remedy = "give data=\"...\" with one digit for each cell, as OpenSudoku exports it";
            return Err(rules.fault(self.line, self.column, why, remedy));
        };
        let place = if self.text[..at].contains('\n') {
            (self.line + self.text[..at].matches('\n').count(), 0)
        } else {
            (self.line, self.column + 1 + self.text[..at].chars().count())
        };
        let digits = if data.contains('|') { fields(rules, data, place)? } else { data.trim().to_owned() };
        let known = rules.layout().cloned().or_else(|| rules.by_length(digits.len()));
        let Some(layout) = known else {
            let why = format!("{} digits do not form a known grid", digits.chars().count());
            return Err(rules.fault(place.0, place.1, why, "give 81 digits"));
        };
        let (puzzle, alphabet) = line::cells(rules, layout, &digits, place)?;
        let label = self.attribute("note").map(|(_, note)| unescape(note)).filter(|n| !n.is_empty());
        Ok(Record { label, alphabet, line: self.line, ..Record::new(puzzle) })
    }
}

/// The later form: `version: N`, then for each cell its value, notes, and whether the player may change it.
fn fields(rules: &Conventions, data: &str, (line, column): (usize, usize)) -> Result<String, Error> {
    let data = unescape(data);
    let cells = data
        .trim_start()
        .strip_prefix("version:")
        .map_or(data.as_str(), |rest| rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()));
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    if !fields.len().is_multiple_of(81) || fields.len() < 162 {
        let why = format!("{} fields for 81 cells", fields.len());
        return Err(rules.fault(line, column, why, "export the game again"));
    }
    let digit = |cell: &[&str]| match cell {
        [value, .., "0"] if value.len() == 1 => value.chars().next().unwrap_or('0'),
        _ => '0',
    };
    Ok(fields.chunks(fields.len() / 81).map(digit).collect())
}

fn unescape(text: &str) -> String {
    let text = text.replace("&#10;", "\n").replace("&#xA;", "\n").replace("&#13;", "\r");
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&")
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    // XML 1.0 has no way to write the other control characters.
    text.replace('\n', "&#10;").chars().filter(|c| !c.is_control()).collect()
}

/// One game; 9x9 only.
pub(super) fn write(record: &Record) -> Result<String, Error> {
    if !record.puzzle.layout().is_classic() {
        return Err(Error::Unsupported {
            why: format!("OpenSudoku plays plain 9x9 grids only, not layout {}", record.puzzle.layout()),
            remedy: ANOTHER.into(),
        });
    }
    let note = record.label.as_ref().map(|l| format!(" note=\"{}\"", escape(l))).unwrap_or_default();
    Ok(format!("  <game data=\"{}\"{note}/>\n", line::write(&record.puzzle, Alphabet::One, '0')?))
}

#[cfg(test)]
mod tests {
    use crate::formats::{Options, read_text};

    #[test]
    fn old_and_new_files() {
        let mut cells = vec!["0|0|1"; 81];
        cells[3] = "7|0|0";
        cells[4] = "5|0|1";
        let text = format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<name>games</name>\n<game created='1' data='{}'\n note=\"a &lt; b\"/><game data=\"version: 1&#10;{}|\"/>\n<game/></opensudoku>",
            "1".to_owned() + &"0".repeat(80),
            cells.join("|"),
        );
        let got: Vec<_> = read_text(&text, Options::default()).collect();
        assert_eq!(got.len(), 3);
        let first = got[0].as_ref().unwrap();
        assert_eq!((first.puzzle.given_count(), first.label.as_deref(), first.line), (1, Some("a < b"), 4));
        let second = &got[1].as_ref().unwrap().puzzle;
        assert_eq!(
            (second.given_count(), second.givens()[3].map(crate::Symbol::number)),
            (1, Some(7)),
            "an entry is not a given"
        );
        assert_eq!(
            got[2].as_ref().unwrap_err().to_string(),
            "input:6:1: this game has no data; give data=\"...\" with one digit for each cell, as OpenSudoku exports it"
        );
    }
}
