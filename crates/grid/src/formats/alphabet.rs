//! Which character stands for which symbol, and which ones mean "empty".

use crate::Error;
use std::fmt;

/// The characters that stand for the symbols, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Alphabet {
    /// `1-9`, then `A-Z`: up to 35 symbols; `0` is an empty cell.
    One,
    /// `0-9`, then `A-Z`: up to 36 symbols; `0` is the first symbol, as in hexadecimal 16x16 grids.
    Zero,
    /// `A-Z`: up to 26 symbols, as in 25x25 grids.
    Letters,
}

/// Code of an empty cell in a [`Table`].
pub(super) const EMPTY: u8 = 200;
/// Code of a character that means nothing in a [`Table`].
pub(super) const BAD: u8 = 201;

/// What each byte means: the index of a symbol, [`EMPTY`] or [`BAD`].
pub(super) type Table = [u8; 256];

/// The text leaves two alphabets possible.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Ambiguous;

impl Alphabet {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::One, Self::Zero, Self::Letters];

    /// The name that [`Alphabet::parse`] reads back.
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "1-9A-Z",
            Self::Zero => "0-9A-Z",
            Self::Letters => "A-Z",
        }
    }

    /// The alphabet that a word names by its first symbol: `1-9A-Z`, `0-9A-Z` or `A-Z`, also `1-G`, `0-F`, `a-y`.
    pub fn parse(word: &str) -> Result<Self, Error> {
        match word.trim().bytes().next() {
            Some(b'1') => Ok(Self::One),
            Some(b'0') => Ok(Self::Zero),
            Some(b'a' | b'A') => Ok(Self::Letters),
            _ => Err(Error::Unsupported {
                why: format!("'{}' names no alphabet", word.chars().take(20).collect::<String>()),
                remedy: "use --alphabet 1-9A-Z, 0-9A-Z or A-Z".into(),
            }),
        }
    }

    /// How many symbols it has characters for.
    pub fn capacity(self) -> usize {
        self.symbols().len()
    }

    fn symbols(self) -> &'static [u8] {
        const ALL: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        match self {
            Self::One => &ALL[1..],
            Self::Zero => ALL,
            Self::Letters => &ALL[10..],
        }
    }

    /// The character of a symbol, counted from 0.
    pub(super) fn sign(self, symbol: usize) -> char {
        self.symbols()[symbol] as char
    }

    /// What each byte means in a grid of `n` symbols. Lower case is as good as upper case.
    pub(super) fn table(self, n: usize) -> Table {
        let mut table = [BAD; 256];
        for &empty in b".0*_-Xx" {
            table[empty as usize] = EMPTY;
        }
        for (code, &sign) in self.symbols().iter().take(n).enumerate() {
            table[sign as usize] = code as u8;
            table[sign.to_ascii_lowercase() as usize] = code as u8;
        }
        table
    }

    /// What a reader expects in a grid of `n` symbols, in words.
    pub(super) fn expectation(self, n: usize) -> String {
        let last = self.sign(n.min(self.capacity()) - 1);
        let symbols = match (self, n) {
            (Self::One, 10..) => format!("1-9 A-{last}"),
            (Self::Zero, 11..) => format!("0-9 A-{last}"),
            (Self::Letters, _) => format!("A-{last}"),
            _ => format!("{}-{last}", self.sign(0)),
        };
        let zero = if self == Self::Zero { "" } else { "0 " };
        let cross = if self.symbols().iter().take(n).any(|&sign| sign == b'X') { "" } else { " X" };
        format!("expected {symbols} or one of . {zero}* _ -{cross} for an empty cell")
    }

    /// The alphabet that a grid of `n` symbols is written in, judged by all its characters.
    pub(super) fn judge(n: usize, text: impl Iterator<Item = u8>) -> Result<Self, Ambiguous> {
        if n != 16 && n != 25 {
            return Ok(Self::One);
        }
        let mut count = [0usize; 256];
        text.for_each(|b| count[b.to_ascii_uppercase() as usize] += 1);
        let any = |signs: &[u8]| signs.iter().any(|&s| count[s as usize] > 0);
        if n == 16 {
            let above_g = &Self::Letters.symbols()[7..16];
            if any(above_g) && !any(b"123456789") {
                return Ok(Self::Letters);
            }
            let hex = Self::Zero.symbols();
            let full = hex[..16].iter().all(|&s| count[s as usize] == 16);
            return match (any(b"0"), any(b"G"), any(b".*_-X ")) {
                (true, false, true) => Ok(Self::Zero),
                // Every hexadecimal digit 16 times: a full grid from 0 to F, or one from 1 to G that lacks its G.
                (true, false, false) if full => Err(Ambiguous),
                _ => Ok(Self::One),
            };
        }
        let letters = Self::Letters.symbols();
        match (any(b"123456789"), any(&letters[16..25]), any(&letters[..16])) {
            (false, true, _) => Ok(Self::Letters),
            (false, false, true) => Err(Ambiguous),
            _ => Ok(Self::One),
        }
    }
}

impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judge(n: usize, text: &str) -> Result<Alphabet, Ambiguous> {
        Alphabet::judge(n, text.bytes())
    }

    #[test]
    fn the_rule_of_sixteen_and_of_twenty_five() {
        assert_eq!(judge(9, "0.1"), Ok(Alphabet::One));
        assert_eq!(judge(16, "01F.."), Ok(Alphabet::Zero));
        assert_eq!(judge(16, "01F"), Ok(Alphabet::One), "nothing else is empty");
        assert_eq!(judge(16, "01G.."), Ok(Alphabet::One), "hexadecimal has no G");
        assert_eq!(judge(16, &"0123456789abcdef".repeat(16)), Err(Ambiguous));
        assert_eq!(judge(16, "..ag"), Ok(Alphabet::One));
        assert_eq!(judge(16, "..ap"), Ok(Alphabet::Letters), "nothing else has a letter above G");
        assert_eq!(judge(16, "1.ap"), Ok(Alphabet::One), "letters have no digits");
        assert_eq!(judge(25, "1.AP"), Ok(Alphabet::One));
        assert_eq!(judge(25, "..ay"), Ok(Alphabet::Letters));
        assert_eq!(judge(25, "..ap"), Err(Ambiguous));
        assert_eq!(judge(25, "...."), Ok(Alphabet::One));
    }

    #[test]
    fn tables_know_symbols_and_empty_cells() {
        let nine = Alphabet::One.table(9);
        assert_eq!([nine[b'9' as usize], nine[b'X' as usize], nine[b'x' as usize]], [8, EMPTY, EMPTY]);
        let hex = Alphabet::Zero.table(16);
        assert_eq!([hex[b'0' as usize], hex[b'f' as usize], hex[b'G' as usize]], [0, 15, BAD]);
        let large = Alphabet::One.table(35);
        assert_eq!([large[b'X' as usize], large[b'z' as usize]], [32, 34], "X is a symbol up here");
    }

    #[test]
    fn names_are_read_back() {
        for alphabet in Alphabet::ALL {
            assert_eq!(Alphabet::parse(alphabet.name()), Ok(alphabet));
        }
        assert!(Alphabet::parse("klingon").unwrap_err().to_string().contains("--alphabet"));
        assert_eq!(Alphabet::One.expectation(9), "expected 1-9 or one of . 0 * _ - X for an empty cell");
        assert_eq!(Alphabet::One.expectation(16), "expected 1-9 A-G or one of . 0 * _ - X for an empty cell");
        assert_eq!(Alphabet::Letters.expectation(25), "expected A-Y or one of . 0 * _ - for an empty cell");
    }
}
