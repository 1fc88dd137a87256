//! Lines of any input in bounded memory: byte order mark, CRLF, binary data, and lines without end.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _};

/// The longest line of the formats that have one puzzle or one row to a line.
pub(super) const LINE_CAP: usize = 4 << 20;
/// The largest document that is read as a whole (one JSON object, one XML tag).
pub(super) const DOCUMENT_CAP: usize = 64 << 20;

/// What boards on a terminal show for an empty cell; the readers see a dot of ASCII instead, also one character.
pub(super) const MIDDLE_DOT: char = '·';

/// Why a line could not be had. All but the first two end the input.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Longer than the cap; the input stands at the next line.
    TooLong,
    /// The line holds a NUL.
    Nul,
    /// The input begins like a binary file.
    Binary,
    /// The input begins with the mark of UTF-16.
    Utf16,
    /// The system's word.
    Failed(String),
}

/// One line with its number, from 1, without its end.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
}

/// Reads lines one by one; some may be looked at before they are taken.
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
    text: String,
    /// The lines taken from `input` so far.
    fetched: usize,
    /// Lines looked at but not taken, and the trouble that followed them.
    ahead: VecDeque<Result<Line, (usize, Trouble)>>,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            text: String::new(),
            fetched: 0,
            ahead: VecDeque::new(),
            ended: false,
        }
    }

    /// The next line and its number; `None` at the end. A trouble comes with the number of its line.
    pub(super) fn take(&mut self, cap: usize) -> Result<Option<(usize, &str)>, (usize, Trouble)> {
        match self.ahead.pop_front() {
            Some(Ok(line)) => {
                self.text = line.text;
                Ok(Some((line.number, &self.text)))
            }
            Some(Err(trouble)) => Err(trouble),
            None => self.fetch(cap),
        }
    }

    /// Puts a line back in front of the others.
    pub(super) fn give_back(&mut self, line: Line) {
        self.ahead.push_front(Ok(line));
    }

    /// Looks at the line `distance` lines ahead without taking it; `None` at the end or where trouble waits.
    pub(super) fn peek(&mut self, distance: usize) -> Option<&Line> {
        while self.ahead.len() <= distance && !matches!(self.ahead.back(), Some(Err(_))) {
            let next = match self.fetch(LINE_CAP) {
                Ok(None) => return None,
                Ok(Some((number, text))) => Ok(Line { number, text: text.to_owned() }),
                Err(trouble) => Err(trouble),
            };
            self.ahead.push_back(next);
        }
        self.ahead.get(distance)?.as_ref().ok()
    }

    fn fetch(&mut self, cap: usize) -> Result<Option<(usize, &str)>, (usize, Trouble)> {
        if self.ended {
            return Ok(None);
        }
        let first = self.fetched == 0;
        if first {
            self.look_at_the_beginning().map_err(|trouble| {
                self.ended = true;
                (0, trouble)
            })?;
        }
        self.bytes.clear();
        let limit = cap as u64 + 2;
        let length = (&mut self.input).take(limit).read_until(b'\n', &mut self.bytes);
        let length = length.map_err(|e| self.fail(&e))?;
        if length == 0 {
            self.ended = true;
            return Ok(None);
        }
        self.fetched += 1;
        if self.bytes.last() == Some(&b'\n') {
            self.bytes.pop();
        } else if length as u64 == limit {
            self.skip_line().map_err(|e| self.fail(&e))?;
            return Err((self.fetched, Trouble::TooLong));
        }
        if self.bytes.last() == Some(&b'\r') {
            self.bytes.pop();
        }
        let mut bytes = self.bytes.as_slice();
        if first {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        if bytes.contains(&0) {
            return Err((self.fetched, Trouble::Nul));
        }
        // Comments in an old encoding are no reason to refuse a puzzle: only its own characters matter.
        let mut text = str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed);
        if draws_with_dots(&text) {
            text = text.replace(MIDDLE_DOT, ".").into();
        }
        match text {
            Cow::Borrowed(text) => Ok(Some((self.fetched, text))),
            Cow::Owned(text) => {
                self.text = text;
                Ok(Some((self.fetched, &self.text)))
            }
        }
    }

    fn look_at_the_beginning(&mut self) -> Result<(), Trouble> {
        let start = loop {
            match self.input.fill_buf() {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(Trouble::Failed(e.to_string())),
                Ok(start) => break &start[..start.len().min(8192)],
            }
        };
        if start.starts_with(b"\xFF\xFE") || start.starts_with(b"\xFE\xFF") {
            return Err(Trouble::Utf16);
        }
        if start.contains(&0) || start.starts_with(b"\x1F\x8B") {
            return Err(Trouble::Binary);
        }
        Ok(())
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            self.bytes = Vec::new();
            let length = (&mut self.input).take(1 << 16).read_until(b'\n', &mut self.bytes)?;
            if length == 0 || self.bytes.last() == Some(&b'\n') {
                return Ok(());
            }
        }
    }

    fn fail(&mut self, error: &io::Error) -> (usize, Trouble) {
        self.ended = true;
        (self.fetched, Trouble::Failed(error.to_string()))
    }
}

/// Whether a line may be cells of which the empty ones are middle dots, not a remark or a document with texts in it.
fn draws_with_dots(text: &str) -> bool {
    text.contains(MIDDLE_DOT) && !text.trim_start().starts_with(['#', '[', '{', '}', '<', '"'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Result<(usize, String), (usize, String)>> {
        let mut lines = Lines::new(input);
        let mut out = Vec::new();
        loop {
            match lines.take(10) {
                Ok(None) => return out,
                Ok(Some((number, text))) => out.push(Ok((number, text.to_owned()))),
                Err((number, trouble)) => out.push(Err((number, format!("{trouble:?}")))),
            }
        }
    }

    #[test]
    fn marks_ends_and_odd_bytes() {
        assert_eq!(all(b""), []);
        assert_eq!(
            all(b"\xEF\xBB\xBFab\r\n\nc"),
            [Ok((1, "ab".into())), Ok((2, String::new())), Ok((3, "c".into()))]
        );
        assert_eq!(all(b"caf\xE9"), [Ok((1, "caf\u{FFFD}".into()))]);
        assert_eq!(all("1··4\n# a · b".as_bytes()), [Ok((1, "1..4".into())), Ok((2, "# a · b".into()))]);
        assert_eq!(all(b"\xFF\xFEa\0"), [Err((0, "Utf16".into()))]);
        assert_eq!(all(b"a\0b\nc"), [Err((0, "Binary".into()))]);
    }

    #[test]
    fn a_long_line_is_skipped_and_the_next_one_read() {
        let got = all(b"1234567890\n12345678901\nx\n");
        assert_eq!(got[0], Ok((1, "1234567890".into())));
        assert_eq!(got[1], Ok((2, "12345678901".into())), "room for a CR is no trouble");
        let got = all(b"123456789012345678901234567890\nx\n1234567890123456");
        assert_eq!(got, [Err((1, "TooLong".into())), Ok((2, "x".into())), Err((3, "TooLong".into()))]);
    }

    #[test]
    fn looking_ahead_takes_nothing() {
        let mut lines = Lines::new(&b"a\nb\nc"[..]);
        assert_eq!(lines.peek(1).unwrap().text, "b");
        assert!(lines.peek(3).is_none());
        assert_eq!(lines.take(9).unwrap(), Some((1, "a")));
        assert_eq!(lines.take(9).unwrap(), Some((2, "b")));
        assert_eq!(lines.take(9).unwrap(), Some((3, "c")));
        assert!(lines.take(9).unwrap().is_none());
    }
}
