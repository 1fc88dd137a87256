//! Cuts an input into the outermost brackets and what they hold, for [`super::literal`] to read.

use super::line;
use super::source::{DOCUMENT_CAP, Lines, Trouble};
use std::io::BufRead;

/// Cuts an input into literals: the outermost brackets and what they hold.
#[derive(Default)]
pub(super) struct Groups {
    text: String,
    at: usize,
    line: usize,
}

/// A literal and where it begins.
pub(super) struct Group {
    pub(super) text: String,
    line: usize,
    column: usize,
    /// The byte where each line begins.
    starts: Vec<usize>,
}

/// The longest line in which the column is counted in characters; in longer ones, which no person counts, it is in bytes.
const COUNTED: usize = 1 << 12;

impl Group {
    pub(super) fn new(text: String, (line, column): (usize, usize)) -> Self {
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { text, line, column, starts }
    }

    /// Line and column, in the input, of byte `at` of the literal.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let row = self.starts.partition_point(|&start| start <= at).saturating_sub(1);
        let before = &self.text[self.starts[row]..at.min(self.text.len())];
        let column = if before.len() < COUNTED { before.chars().count() } else { before.len() };
        (self.line + row, column + if row == 0 { self.column } else { 1 })
    }
}

/// Why there is no literal.
pub(super) enum Snag {
    Trouble(usize, Trouble),
    Wrong { line: usize, column: usize, why: &'static str, remedy: &'static str },
}

impl Groups {
    /// The next literal; `None` at the end.
    pub(super) fn next<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<Option<Group>, Snag> {
        loop {
            if let Some(found) = self.text[self.at..].find(['[', '(', '{']) {
                self.at += found;
                return self.group(lines).map(Some);
            }
            if !self.pull(lines)? {
                return Ok(None);
            }
        }
    }

    fn pull<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<bool, Snag> {
        let Some((number, text)) = lines.take(DOCUMENT_CAP).map_err(|(n, t)| Snag::Trouble(n, t))? else {
            (self.text, self.at) = (String::new(), 0);
            return Ok(false);
        };
        self.text.clear();
        self.text.push_str(text);
        (self.at, self.line) = (0, number);
        Ok(true)
    }

    fn group<R: BufRead>(&mut self, lines: &mut Lines<R>) -> Result<Group, Snag> {
        let (line, column) = (self.line, line::column(&self.text, self.at));
        let wrong = |why, remedy| Snag::Wrong { line, column, why, remedy };
        let (mut text, mut depth) = (String::new(), 0usize);
        loop {
            let (mut quote, mut escaped) = (None, false);
            let from = self.at;
            for (i, b) in self.text.bytes().enumerate().skip(from) {
                match (b, quote) {
                    _ if escaped => escaped = false,
                    (b'\\', Some(_)) => escaped = true,
                    (_, Some(open)) if b == open => quote = None,
                    (b'"' | b'\'', None) => quote = Some(b),
                    (b'[' | b'(' | b'{', None) => depth += 1,
                    (b']' | b')' | b'}', None) => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if depth == 0 {
                    self.at = i + 1;
                    text.push_str(&self.text[from..self.at]);
                    return Ok(Group::new(text, (line, column)));
                }
            }
            text.push_str(&self.text[from..]);
            text.push('\n');
            if text.len() > DOCUMENT_CAP {
                self.at = self.text.len();
                return Err(wrong("this list is larger than 64 MiB", "close the list of each puzzle"));
            }
            if !self.pull(lines)? {
                return Err(wrong("this list is not closed", "close it with the same kind of bracket"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outermost_brackets_are_found_with_their_places() {
        let text = "int g[4] = {\n {1, ']'},\n};\nx = [2]\n[3";
        let mut lines = Lines::new(text.as_bytes());
        let mut groups = Groups::default();
        let mut got = Vec::new();
        loop {
            match groups.next(&mut lines) {
                Ok(Some(group)) => {
                    got.push((group.text.replace('\n', "/"), group.place(0).0, group.place(0).1));
                }
                Ok(None) => break,
                Err(Snag::Wrong { line, why, .. }) => {
                    got.push((why.to_owned(), line, 0));
                }
                Err(Snag::Trouble(..)) => unreachable!("the text is fine"),
            }
        }
        let expected =
            [("[4]", 1, 6), ("{/ {1, ']'},/}", 1, 12), ("[2]", 4, 5), ("this list is not closed", 5, 0)];
        assert_eq!(got, expected.map(|(text, line, column)| (text.to_owned(), line, column)));
    }
}
