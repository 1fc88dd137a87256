//! Lines of any input in bounded memory: byte order marks, UTF-16, all line ends, binary data, and lines without end.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The longest line of the formats that have one puzzle or one row to a line.
pub(super) const LINE_CAP: usize = 4 << 20;
/// The largest document that is read as a whole (one JSON object, one XML tag).
pub(super) const DOCUMENT_CAP: usize = 64 << 20;

/// What boards on a terminal show for an empty cell; the readers see a dot of ASCII instead, also one character.
pub(super) const MIDDLE_DOT: char = '·';

/// Why a line could not be had. All but the first two end the input.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Longer than the cap; reading continues with the next line.
    TooLong,
    /// The line holds a NUL.
    Nul,
    /// The input begins like a binary file, of this kind if it is a known one.
    Binary(Option<&'static str>),
    /// The system's word.
    Failed(String),
}

/// The first bytes of files that are not text, and what they are.
const KINDS: [(&[u8], &str); 6] = [
    (b"PK\x03\x04", "a zip archive, such as a spreadsheet or a HoDoKu .hsol file"),
    (b"\x1F\x8B", "a gzip archive"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"SQLite format 3", "an SQLite database"),
];

/// How the characters are encoded. Anything that does not say it is UTF-16 is read as UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16 { big_endian: bool },
}

impl Encoding {
    /// The bytes of one unit of text.
    fn width(self) -> usize {
        if self == Self::Utf8 { 1 } else { 2 }
    }
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
    encoding: Encoding,
    /// The line being read, without its end.
    bytes: Vec<u8>,
    text: String,
    /// The lines taken from `input` so far.
    fetched: usize,
    /// The last line ended with CR, so a LF that follows belongs to the same line end.
    after_cr: bool,
    /// Lines looked at but not taken, and the trouble that followed them.
    ahead: VecDeque<Result<Line, (usize, Trouble)>>,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(input: R) -> Self {
        Self {
            input,
            encoding: Encoding::Utf8,
            bytes: Vec::new(),
            text: String::new(),
            fetched: 0,
            after_cr: false,
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
        match self.fill(cap).map_err(|error| self.fail(&error))? {
            Filled::End => {
                self.ended = true;
                return Ok(None);
            }
            Filled::Line => self.fetched += 1,
            Filled::TooLong => {
                self.fetched += 1;
                return Err((self.fetched, Trouble::TooLong));
            }
        }
        let mut bytes = self.bytes.as_slice();
        if first {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        // Comments in an old encoding are no reason to refuse a puzzle: only its own characters matter.
        let mut text = match self.encoding {
            Encoding::Utf8 => {
                str::from_utf8(bytes).map_or_else(|_| String::from_utf8_lossy(bytes), Cow::Borrowed)
            }
            Encoding::Utf16 { big_endian } => {
                let decode = if big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
                let units: Vec<u16> = bytes.chunks_exact(2).map(|pair| decode([pair[0], pair[1]])).collect();
                let text = String::from_utf16_lossy(&units);
                Cow::Owned(text.strip_prefix('\u{feff}').filter(|_| first).unwrap_or(&text).to_owned())
            }
        };
        if text.contains('\0') {
            return Err((self.fetched, Trouble::Nul));
        }
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

    /// Reads up to the next line end (LF, CRLF, or CR alone) into `bytes`. What is longer than the cap is skipped.
    fn fill(&mut self, cap: usize) -> io::Result<Filled> {
        self.bytes.clear();
        let width = self.encoding.width();
        let (mut any, mut too_long) = (false, false);
        loop {
            let start = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if start.is_empty() {
                return Ok(match (any, too_long) {
                    (_, true) => Filled::TooLong,
                    (true, false) => Filled::Line,
                    (false, false) => Filled::End,
                });
            }
            // A unit that the buffer has cut in two is completed byte by byte.
            if width == 2 && (start.len() == 1 || self.bytes.len() % 2 == 1) {
                let byte = start[0];
                self.input.consume(1);
                self.bytes.push(byte);
                any = true;
                if self.bytes.len() % 2 == 1 {
                    continue;
                }
                let unit = [self.bytes[self.bytes.len() - 2], byte];
                let Some(end) = self.line_end(unit) else { continue };
                self.bytes.truncate(self.bytes.len() - 2);
                if end == b'\n' && std::mem::take(&mut self.after_cr) && self.bytes.is_empty() {
                    any = false;
                    continue;
                }
                self.after_cr = end == b'\r';
                return Ok(if too_long { Filled::TooLong } else { Filled::Line });
            }
            let end = match self.encoding {
                Encoding::Utf8 => start.iter().position(|b| matches!(b, b'\n' | b'\r')),
                Encoding::Utf16 { big_endian } => start
                    .chunks_exact(2)
                    .position(|unit| {
                        let (high, low) = if big_endian { (unit[0], unit[1]) } else { (unit[1], unit[0]) };
                        high == 0 && matches!(low, b'\n' | b'\r')
                    })
                    .map(|unit| 2 * unit),
            };
            let kept = end.unwrap_or(start.len() - start.len() % width);
            if kept > 0 {
                any = true;
                self.after_cr = false;
            }
            if !too_long {
                self.bytes.extend_from_slice(&start[..kept]);
                // Room for a carriage return has always been part of the cap.
                if self.bytes.len() > (cap + 1) * width {
                    too_long = true;
                    self.bytes = Vec::new();
                }
            }
            let Some(end) = end else {
                self.input.consume(kept);
                continue;
            };
            let line_feed = start[end..end + width].contains(&b'\n');
            self.input.consume(end + width);
            if line_feed && std::mem::take(&mut self.after_cr) && !any {
                continue;
            }
            self.after_cr = !line_feed;
            return Ok(if too_long { Filled::TooLong } else { Filled::Line });
        }
    }

    /// The line end that a unit of UTF-16 is.
    fn line_end(&self, unit: [u8; 2]) -> Option<u8> {
        let big_endian = self.encoding == Encoding::Utf16 { big_endian: true };
        let [high, low] = if big_endian { unit } else { [unit[1], unit[0]] };
        (high == 0 && matches!(low, b'\n' | b'\r')).then_some(low)
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
            self.encoding = Encoding::Utf16 { big_endian: start[0] == 0xFE };
            return Ok(());
        }
        let kind = KINDS.iter().find(|(mark, _)| start.starts_with(mark)).map(|&(_, kind)| kind);
        if kind.is_some() || start.contains(&0) {
            return Err(Trouble::Binary(kind));
        }
        Ok(())
    }

    fn fail(&mut self, error: &io::Error) -> (usize, Trouble) {
        self.ended = true;
        (self.fetched, Trouble::Failed(error.to_string()))
    }
}

/// How an attempt to read a line ended.
enum Filled {
    Line,
    /// The line was longer than the cap and has been skipped.
    TooLong,
    /// There are no more lines.
    End,
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
        assert_eq!(all(b"a\0b\nc"), [Err((0, "Binary(None)".into()))]);
        assert!(matches!(&all(b"PK\x03\x04")[..], [Err((0, kind))] if kind.contains("HoDoKu")));
    }

    #[test]
    fn every_line_end_counts_once() {
        for text in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r", "a\n\rb", "a\r\n\rb"] {
            let got: Vec<_> = all(text.as_bytes()).into_iter().map(|line| line.unwrap().1).collect();
            assert_eq!(got, ["a", "", "b"], "{text:?}");
        }
    }

    #[test]
    fn utf_16_is_read_whatever_the_buffer_cuts() {
        let text = "\u{feff}1·é\r\n\r\n𝄞x\rlast";
        let lines = ["1.é", "", "𝄞x", "last"];
        for big_endian in [false, true] {
            let bytes: Vec<u8> = text
                .encode_utf16()
                .flat_map(|unit| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect();
            for room in [2, 3, 5, 7, 64] {
                let mut read = Lines::new(io::BufReader::with_capacity(room, &bytes[..]));
                let mut got = Vec::new();
                while let Some((_, text)) = read.take(20).unwrap() {
                    got.push(text.to_owned());
                }
                assert_eq!(got, lines, "big endian: {big_endian}, {room} bytes at a time");
            }
        }
    }

    #[test]
    fn a_long_line_is_skipped_and_the_next_one_read() {
        let got = all(b"1234567890\n12345678901\nx\n");
        assert_eq!(got[0], Ok((1, "1234567890".into())));
        assert_eq!(got[1], Ok((2, "12345678901".into())), "there is room for a carriage return");
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
