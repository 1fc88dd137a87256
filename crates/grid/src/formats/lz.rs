//! The lz-string compression in base64 that puzzle links use, after its published behaviour; bounded in both
//! directions.

use std::collections::{HashMap, HashSet};

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The most text that a link may hold; a few hundred bytes can claim gigabytes.
const MOST: usize = 1 << 22;

/// Six bits to a character, the first bit highest.
#[derive(Default)]
struct BitWriter {
    text: String,
    bits: usize,
    used: u32,
}

impl BitWriter {
    /// Writes the lowest bits first.
    fn put(&mut self, value: usize, count: u32) {
        for i in 0..count {
            self.bits = self.bits << 1 | (value >> i & 1);
            self.used += 1;
            if self.used == 6 {
                self.text.push(BASE64[self.bits] as char);
                (self.bits, self.used) = (0, 0);
            }
        }
    }

    fn finish(mut self) -> String {
        self.bits <<= 6 - self.used;
        self.text.push(BASE64[self.bits] as char);
        while !self.text.len().is_multiple_of(4) {
            self.text.push('=');
        }
        self.text
    }
}

/// The width of the codes, which grows as the dictionary does.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    fn step(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Compresses a text.
pub(super) fn compress(text: &str) -> String {
    let mut out = BitWriter::default();
    let mut width = Width { bits: 2, left: 2 };
    // A phrase is known by the code of all but its last unit, and that unit.
    let mut singles: HashMap<u16, usize> = HashMap::new();
    let mut phrases: HashMap<(usize, u16), usize> = HashMap::new();
    let mut fresh: HashSet<usize> = HashSet::new();
    let mut next = 3;
    let mut phrase: Option<(usize, u16)> = None; // its code, and its first unit while it is a single
    let emit =
        |(code, unit): (usize, u16), fresh: &mut HashSet<usize>, width: &mut Width, out: &mut BitWriter| {
            if fresh.remove(&code) {
                let (kind, bits) = if unit < 256 { (0, 8) } else { (1, 16) };
                out.put(kind, width.bits);
                out.put(unit as usize, bits);
                width.step();
            } else {
                out.put(code, width.bits);
            }
            width.step();
        };
    for unit in text.encode_utf16() {
        let single = *singles.entry(unit).or_insert_with(|| {
            fresh.insert(next);
            next += 1;
            next - 1
        });
        phrase = Some(match phrase {
            None => (single, unit),
            Some((code, first)) => {
                if let Some(&longer) = phrases.get(&(code, unit)) {
                    (longer, first)
                } else {
                    emit((code, first), &mut fresh, &mut width, &mut out);
                    phrases.insert((code, unit), next);
                    next += 1;
                    (single, unit)
                }
            }
        });
    }
    if let Some(last) = phrase {
        emit(last, &mut fresh, &mut width, &mut out);
    }
    out.put(2, width.bits);
    out.finish()
}

struct BitReader<'a> {
    text: std::slice::Iter<'a, u8>,
    bits: u8,
    left: u32,
}

impl BitReader<'_> {
    fn take(&mut self, count: u32) -> Option<usize> {
        let mut value = 0;
        for i in 0..count {
            if self.left == 0 {
                let sign = *self.text.next()?;
                self.bits = BASE64.iter().position(|&b| b == sign)? as u8;
                self.left = 6;
            }
            self.left -= 1;
            value |= usize::from(self.bits >> self.left & 1) << i;
        }
        Some(value)
    }
}

/// Expands a text; `None` if it is damaged or too large.
pub(super) fn decompress(text: &str) -> Option<String> {
    let mut input = BitReader { text: text.as_bytes().iter(), bits: 0, left: 0 };
    let mut out: Vec<u16> = Vec::new();
    // Every phrase of the dictionary is a stretch of the output; the first three codes are reserved.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, left: 1 };
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = input.take(width.bits)?;
        if let Some(bits) = [8, 16].get(code) {
            let unit = input.take(*bits)?;
            phrases.push((out.len(), 1));
            out.push(unit as u16);
            if last.is_some() {
                width.step();
            }
        } else if code == 2 {
            return String::from_utf16(&out).ok();
        } else if code < phrases.len() {
            let (start, length) = phrases[code];
            out.extend_from_within(start..start + length);
        } else {
            // The phrase that is just being made: the last one and its own first unit.
            let (start, length) = last.filter(|_| code == phrases.len())?;
            out.extend_from_within(start..start + length);
            out.push(out[start]);
        }
        if out.len() > MOST || phrases.len() > MOST {
            return None;
        }
        let begin = last.map_or(0, |(start, length)| start + length);
        if let Some((start, length)) = last {
            phrases.push((start, length + 1));
            // A literal was numbered before this phrase, as the compressor did.
            width.step();
        } else {
            width = Width { bits: 3, left: 4 };
        }
        last = Some((begin, out.len() - begin));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn agrees_with_the_links_of_the_site() {
        // The beginning that all links to 9x9 grids share.
        assert!(compress(r#"{"size":9,"grid":[[{},{},{}]]}"#).starts_with("N4IgzglgXgpiBc"));
        assert_eq!(compress(""), "Q===");
        assert_eq!(decompress("Q==="), Some(String::new()));
    }

    #[test]
    fn damage_and_bombs_are_refused() {
        for damaged in ["", "N4Ig", "!!!!", "////", "AAAA"] {
            assert_eq!(decompress(damaged), None, "{damaged}");
        }
        let bomb = compress(&"a".repeat(MOST + 10));
        assert!(bomb.len() < 10_000);
        assert_eq!(decompress(&bomb), None);
    }

    proptest! {
        #[test]
        fn any_text_comes_back(text in "\\PC{0,300}", repeats in 1usize..5) {
            let text = text.repeat(repeats);
            prop_assert_eq!(decompress(&compress(&text)), Some(text));
        }

        #[test]
        fn any_base64_is_survived(text in "[A-Za-z0-9+/=]{0,200}") {
            let _ = decompress(&text);
        }
    }
}
