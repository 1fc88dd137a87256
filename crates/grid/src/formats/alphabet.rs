//! Which character stands for which symbol, and which ones mean "empty".

use crate::{Error, Layout, Symbol};
use std::fmt;

/// The characters that stand for the symbols, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Alphabet {
    /// `1-9`, then `A-Z`: up to 35 symbols; `0` is an empty cell.
    #[default]
    One,
    /// `0-9`, then `A-Z`: up to 36 symbols; `0` is the first symbol, as in hexadecimal 16x16 grids.
    Zero,
    /// `A-Z`: up to 26 symbols, as in 25x25 grids.
    Letters,
    /// The characters of a word, as in a Wordoku.
    Word(Word),
}

/// Up to 36 different digits and letters, in upper case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Word {
    signs: [u8; SIGNS.len()],
    length: usize,
}

const SIGNS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Code of an empty cell in a [`Table`].
pub(super) const EMPTY: u8 = 200;
/// Code of a character that means nothing in a [`Table`].
pub(super) const BAD: u8 = 201;

/// What each byte means: the index of a symbol, [`EMPTY`] or [`BAD`].
pub(super) type Table = [u8; 256];

/// The characters that mean an empty cell unless they are symbols.
const EMPTY_SIGNS: &[u8] = b".0*_-Xx";

/// What the characters of a grid say about its alphabet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Evidence {
    /// No other alphabet is possible, or reasonable.
    Clear(Alphabet),
    /// They are the same symbols in several alphabets, up to their names.
    Open,
    /// Two readings are possible, and they are different puzzles.
    Doubt(Doubt),
}

/// What is in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// Whether `0` is a symbol or an empty cell.
    Zero,
    /// Whether the letters follow the digits or are all there is.
    Letters,
}

impl Word {
    fn new(signs: impl Iterator<Item = u8>) -> Option<Self> {
        let mut word = Self { signs: [0; SIGNS.len()], length: 0 };
        for sign in signs.map(|b| b.to_ascii_uppercase()) {
            if !sign.is_ascii_alphanumeric() || word.signs().contains(&sign) {
                return None;
            }
            word.signs[word.length] = sign;
            word.length += 1;
        }
        (word.length >= 4).then_some(word)
    }

    fn signs(&self) -> &[u8] {
        &self.signs[..self.length]
    }
}

impl Alphabet {
    /// Those with a name of their own.
    pub const NAMED: [Self; 3] = [Self::One, Self::Zero, Self::Letters];

    /// The alphabet that a text names: `1-9A-Z`, `0-9A-Z` or `A-Z`, also `1-G`, `0-F` or `a-y`; or a word of different
    /// letters, such as `DUPLICATE`.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let text = text.trim();
        if let Some((first, rest)) = text.split_once('-') {
            let ascending = rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && !rest.is_empty();
            match first {
                "1" if ascending => return Ok(Self::One),
                "0" if ascending => return Ok(Self::Zero),
                "A" | "a" if ascending => return Ok(Self::Letters),
                _ => {}
            }
        } else if let Some(word) = Word::new(text.bytes()) {
            let standard = Self::NAMED.into_iter().find(|known| known.signs().starts_with(word.signs()));
            return Ok(standard.unwrap_or(Self::Word(word)));
        }
        Err(Error::Unsupported {
            why: format!("unknown alphabet '{}'", text.chars().take(20).collect::<String>().escape_debug()),
            remedy: "use 1-9A-Z, 0-9A-Z, A-Z, or a word of different letters such as DUPLICATE".into(),
        })
    }

    /// How many symbols it has characters for.
    pub fn capacity(&self) -> usize {
        self.signs().len()
    }

    fn signs(&self) -> &[u8] {
        match self {
            Self::One => &SIGNS[1..],
            Self::Zero => SIGNS,
            Self::Letters => &SIGNS[10..],
            Self::Word(word) => word.signs(),
        }
    }

    /// Whether it can write the symbols of a grid with `n` of them.
    pub(super) fn fits(&self, n: usize) -> bool {
        match self {
            Self::Word(word) => word.length == n,
            _ => n <= self.capacity(),
        }
    }

    /// The character of a symbol, counted from 0.
    pub(super) fn sign(&self, symbol: usize) -> char {
        self.signs()[symbol] as char
    }

    /// Whether a character is one of the first `n` symbols.
    pub(super) fn holds(&self, sign: u8, n: usize) -> bool {
        self.signs().iter().take(n).any(|s| s.eq_ignore_ascii_case(&sign))
    }

    /// How people write a symbol of `layout`: a character of this alphabet, or a number where it has too few.
    pub fn write(&self, layout: &Layout, symbol: Symbol) -> String {
        let n = layout.symbols();
        match (self.fits(n), n <= Self::One.capacity()) {
            (true, _) if n <= Self::One.capacity() => self.sign(symbol.index()).to_string(),
            (_, true) => Self::One.sign(symbol.index()).to_string(),
            _ => symbol.number().to_string(),
        }
    }

    /// The values of all cells as one text: characters side by side, numbers with spaces between them. An empty cell is
    /// `.` among characters and 0 among numbers.
    pub fn text(&self, layout: &Layout, values: &[Option<Symbol>]) -> String {
        let numbers = layout.symbols() > Self::One.capacity();
        let (empty, gap) = if numbers { ("0", " ") } else { (".", "") };
        let sign = |value: &Option<Symbol>| value.map_or_else(|| empty.into(), |s| self.write(layout, s));
        values.iter().map(sign).collect::<Vec<String>>().join(gap)
    }

    /// What each byte means in a grid of `n` symbols. Lower case is as good as upper case.
    pub(super) fn table(&self, n: usize) -> Table {
        let mut table = [BAD; 256];
        for &empty in EMPTY_SIGNS {
            table[empty as usize] = EMPTY;
        }
        for (code, &sign) in self.signs().iter().take(n).enumerate() {
            table[sign as usize] = code as u8;
            table[sign.to_ascii_lowercase() as usize] = code as u8;
        }
        table
    }

    /// What a reader expects in a grid of `n` symbols, in words.
    pub(super) fn expectation(&self, n: usize) -> String {
        let last = self.sign(n.min(self.capacity()) - 1);
        let symbols = match (self, n) {
            (Self::One, 10) => "1-9 A".to_owned(),
            (Self::Zero, 11) => "0-9 A".to_owned(),
            (Self::One, 11..) => format!("1-9 A-{last}"),
            (Self::Zero, 12..) => format!("0-9 A-{last}"),
            (Self::Letters, _) => format!("A-{last}"),
            (Self::Word(word), _) => String::from_utf8_lossy(word.signs()).into_owned(),
            _ => format!("{}-{last}", self.sign(0)),
        };
        let empty = EMPTY_SIGNS.iter().filter(|&&sign| sign != b'x' && !self.holds(sign, n));
        let empty: Vec<String> = empty.map(|&sign| (sign as char).to_string()).collect();
        format!("expected {symbols} or one of {} for an empty cell", empty.join(" "))
    }

    /// What the characters on the cells of a grid of `n` symbols say about its alphabet. Two readings that are the same
    /// puzzle under other names leave it open; two that are different puzzles are a doubt.
    pub(super) fn judge(n: usize, text: impl Iterator<Item = u8> + Clone) -> Evidence {
        if n > Self::One.capacity() {
            return Evidence::Clear(Self::One);
        }
        let mut seen = Seen::new(text.clone());
        // X is an empty cell wherever it is not a symbol.
        if seen.has(b'X') && n < 33 && (n < 24 || seen.within(b"123456789")) {
            seen = Seen(seen.0 & !Seen::of(b"X") | Seen::OTHER_EMPTY);
        }
        let top = Self::One.sign(n - 1) as u8;
        let zero_based = Seen::of(&SIGNS[..n]);
        if seen.has(b'0') && !seen.has(top) {
            let exactly = seen.signs() == zero_based;
            if seen.other_empty() {
                // Hexadecimal is the one size where people leave digits out and everybody knows what is meant.
                let hexadecimal = n == 16 && seen.within(b"ABCDEF") && seen.only(zero_based);
                if exactly || hexadecimal {
                    return Evidence::Clear(Self::Zero);
                }
                if seen.only(zero_based) && !seen.only(Seen::of(b"0")) {
                    return Evidence::Doubt(Doubt::Zero);
                }
            } else if exactly && is_balanced(n, text.clone()) {
                // A full grid in a zero-based alphabet, or one that lacks all of its last symbol.
                return Evidence::Doubt(Doubt::Zero);
            }
        }
        if seen.within(b"123456789") || !seen.within(&SIGNS[10..]) {
            // Without the first and the last sign it is the same puzzle counted from 0 and from 1.
            let open = n > 9 && !seen.has(b'0') && !seen.has(top);
            return if open || seen.only(Seen::of(b"0")) {
                Evidence::Open
            } else {
                Evidence::Clear(Self::One)
            };
        }
        Self::judge_letters(n, seen, Seen::new(text).has(b'X'))
    }

    /// The same for a grid in which letters are the only symbols.
    fn judge_letters(n: usize, seen: Seen, with_x: bool) -> Evidence {
        let letters = seen.signs() & !Seen::of(b"0");
        if letters == 0 {
            return Evidence::Open;
        }
        let after_digits = if n > 9 { Seen::of(&Self::One.signs()[9..n]) } else { 0 };
        let alone = if n <= 26 { Seen::of(&Self::Letters.signs()[..n]) } else { 0 };
        match (letters & !after_digits == 0, letters & !alone == 0) {
            (true, true) => Evidence::Doubt(Doubt::Letters),
            (true, false) => Evidence::Clear(Self::One),
            (false, true) => Evidence::Clear(Self::Letters),
            (false, false) => {
                let all = [letters, letters | if with_x { Seen::of(b"X") } else { 0 }];
                let word = all.into_iter().find(|set| set.count_ones() as usize == n).and_then(|set| {
                    Word::new(SIGNS.iter().copied().filter(|&sign| set & Seen::of(&[sign]) != 0))
                });
                // Without the others a reader can only say which letter is not expected.
                Evidence::Clear(word.map_or(Self::One, Self::Word))
            }
        }
    }
}

/// How people write a symbol in the usual alphabet: digits, then letters; numbers above 35 symbols.
pub fn sign(layout: &Layout, symbol: Symbol) -> String {
    Alphabet::One.write(layout, symbol)
}

/// The values of all cells as one text in the usual alphabet.
pub fn text(layout: &Layout, values: &[Option<Symbol>]) -> String {
    Alphabet::One.text(layout, values)
}

/// Whether each of the `n` zero-based signs occurs `n` times.
fn is_balanced(n: usize, text: impl Iterator<Item = u8>) -> bool {
    let mut count = [0usize; 256];
    text.for_each(|b| count[b.to_ascii_uppercase() as usize] += 1);
    SIGNS[..n].iter().all(|&sign| count[sign as usize] == n)
}

/// Which digits and letters occur, one bit each, and whether a sign for "empty" that is neither.
#[derive(Debug, Clone, Copy)]
struct Seen(u64);

impl Seen {
    const OTHER_EMPTY: u64 = 1 << 63;

    /// The bit of each byte.
    const BITS: [u64; 256] = {
        let mut bits = [0; 256];
        let mut i = 0;
        while i < SIGNS.len() {
            bits[SIGNS[i] as usize] = 1 << i;
            bits[SIGNS[i].to_ascii_lowercase() as usize] = 1 << i;
            i += 1;
        }
        let mut i = 0;
        while i < EMPTY_SIGNS.len() {
            if !EMPTY_SIGNS[i].is_ascii_alphanumeric() {
                bits[EMPTY_SIGNS[i] as usize] = Self::OTHER_EMPTY;
            }
            i += 1;
        }
        bits[b' ' as usize] = Self::OTHER_EMPTY;
        bits
    };

    fn new(text: impl Iterator<Item = u8>) -> Self {
        Self(text.fold(0, |seen, b| seen | Self::BITS[b as usize]))
    }

    fn of(signs: &[u8]) -> u64 {
        signs.iter().fold(0, |seen, &b| seen | Self::BITS[b as usize])
    }

    fn signs(self) -> u64 {
        self.0 & !Self::OTHER_EMPTY
    }

    fn has(self, sign: u8) -> bool {
        self.0 & Self::BITS[sign as usize] != 0
    }

    /// Whether any of these occurs.
    fn within(self, signs: &[u8]) -> bool {
        self.0 & Self::of(signs) != 0
    }

    /// Whether no digit or letter but these occurs.
    fn only(self, signs: u64) -> bool {
        self.signs() & !signs == 0
    }

    fn other_empty(self) -> bool {
        self.0 & Self::OTHER_EMPTY != 0
    }
}

impl fmt::Display for Alphabet {
    /// The text that [`Alphabet::parse`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "1-9A-Z",
            Self::Zero => "0-9A-Z",
            Self::Letters => "A-Z",
            Self::Word(word) => str::from_utf8(word.signs()).expect("a word is ASCII"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Evidence = Evidence::Clear(Alphabet::One);
    const ZERO: Evidence = Evidence::Clear(Alphabet::Zero);
    const LETTERS: Evidence = Evidence::Clear(Alphabet::Letters);

    fn judge(n: usize, text: &str) -> Evidence {
        Alphabet::judge(n, text.bytes())
    }

    #[test]
    fn zero_is_a_symbol_only_where_the_signs_say_so() {
        assert_eq!(judge(9, "0019"), ONE);
        assert_eq!(judge(9, "0.19"), ONE, "9 is not a symbol of a grid from 0 to 8");
        assert_eq!(judge(9, "0.1"), Evidence::Doubt(Doubt::Zero));
        assert_eq!(judge(9, "012345678."), ZERO);
        assert_eq!(judge(9, "0..."), Evidence::Open, "an empty grid either way");
        assert_eq!(judge(10, "0123456789.."), ZERO);
        assert_eq!(judge(10, "0123456789A.."), ONE);
        assert_eq!(judge(12, "0123456789AB.."), ZERO);
        assert_eq!(judge(12, "0123456789A.."), Evidence::Doubt(Doubt::Zero));
        assert_eq!(judge(25, "0123456789ABCDEFGHIJKLMNO.."), ZERO);
        assert_eq!(judge(16, "01F.."), ZERO);
        assert_eq!(judge(16, "01Fxx"), ZERO, "x is an empty cell as well");
        assert_eq!(judge(16, "01F"), ONE, "nothing else is empty");
        assert_eq!(judge(16, "01G.."), ONE, "hexadecimal has no G");
        assert_eq!(judge(16, &"0123456789abcdef".repeat(16)), Evidence::Doubt(Doubt::Zero));
        assert_eq!(judge(9, &"012345678".repeat(9)), Evidence::Doubt(Doubt::Zero));
        assert_eq!(
            judge(9, "1..8"),
            Evidence::Clear(Alphabet::One),
            "nobody starts a small grid at 0 without a 0"
        );
        assert_eq!(judge(10, "1..9"), Evidence::Open);
    }

    #[test]
    fn letters_follow_digits_or_are_all_there_is() {
        assert_eq!(judge(16, "..ag"), Evidence::Doubt(Doubt::Letters));
        assert_eq!(judge(16, "..ap"), LETTERS, "nothing else has a letter above G");
        assert_eq!(judge(16, "1.ag"), ONE, "letters alone have no digits");
        assert_eq!(judge(25, "1.AP"), ONE);
        assert_eq!(judge(25, "1.AO"), Evidence::Open, "the same puzzle from 0 to O and from 1 to P");
        assert_eq!(judge(25, "..ay"), LETTERS);
        assert_eq!(judge(25, "..ap"), Evidence::Doubt(Doubt::Letters));
        assert_eq!(judge(25, "...."), Evidence::Open);
        assert_eq!(judge(12, "00AL"), LETTERS);
        assert_eq!(judge(6, "..A.F"), LETTERS);
        assert_eq!(judge(30, "..T"), ONE, "there are not enough letters");
    }

    #[test]
    fn a_word_is_known_by_all_its_letters() {
        let word = Alphabet::parse("duplicate").unwrap();
        assert_eq!(word.to_string(), "DUPLICATE");
        assert_eq!(judge(9, "..D.U.P.L.I.C.A.T.E"), Evidence::Clear(Alphabet::parse("ACDEILPTU").unwrap()));
        assert_eq!(judge(9, "..D.U.P"), ONE, "which refuses the letters, each at its place");
        assert_eq!(judge(4, "..O.X.E.N"), Evidence::Clear(Alphabet::parse("ENOX").unwrap()));
        for text in ["WW..", "ABBA", "abc", "a b c d", "é123", "K-Z", "", "1-é"] {
            assert!(Alphabet::parse(text).is_err(), "{text}");
        }
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
        for alphabet in Alphabet::NAMED.into_iter().chain([Alphabet::parse("WORDS").unwrap()]) {
            assert_eq!(Alphabet::parse(&alphabet.to_string()), Ok(alphabet));
        }
        for (text, alphabet) in [
            ("1-G", Alphabet::One),
            ("0-f", Alphabet::Zero),
            ("a-y", Alphabet::Letters),
            ("123456789", Alphabet::One),
            ("0123456789abcdef", Alphabet::Zero),
        ] {
            assert_eq!(Alphabet::parse(text), Ok(alphabet), "{text}");
        }
        assert!(Alphabet::parse("klingon!").unwrap_err().to_string().contains("DUPLICATE"));
        assert_eq!(Alphabet::One.expectation(9), "expected 1-9 or one of . 0 * _ - X for an empty cell");
        assert_eq!(Alphabet::One.expectation(10), "expected 1-9 A or one of . 0 * _ - X for an empty cell");
        assert_eq!(Alphabet::One.expectation(16), "expected 1-9 A-G or one of . 0 * _ - X for an empty cell");
        assert_eq!(Alphabet::Letters.expectation(25), "expected A-Y or one of . 0 * _ - for an empty cell");
    }
}
