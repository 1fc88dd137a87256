//! What people and programs write comes back as it was written, or is refused with its place: whatever separates the
//! puzzles, whatever means an empty cell, however lines end. No reader may hand out a puzzle that was not in the file.

use super::{Alphabet, Options, Reader, read_text};
use crate::{Layout, Puzzle, Rng, Symbol};
use proptest::prelude::*;
use std::sync::LazyLock;

const SIZES: [usize; 7] = [4, 6, 9, 10, 12, 16, 25];

static LAYOUTS: LazyLock<Vec<Layout>> =
    LazyLock::new(|| SIZES.iter().map(|n| Layout::parse(&n.to_string()).unwrap()).collect());

/// A puzzle with about `share` percent of its cells given; every third row or so may be empty or full.
fn puzzle(layout: &Layout, share: usize, rng: &mut Rng) -> Puzzle {
    let n = layout.symbols();
    let shift: Vec<usize> = (0..n).map(|_| rng.below(n)).collect();
    let (height, width) = layout.grids()[0].box_shape.expect("plain grids have boxes");
    let mut givens = Vec::with_capacity(n * n);
    for r in 0..n {
        let row = match rng.below(12) {
            0 => 0,
            1 => 100,
            _ => share,
        };
        for c in 0..n {
            // A full grid by shifts, its symbols renamed.
            let value = (r % height * width + r / height + c + shift[0]) % n;
            // At least one given: an empty grid may look like any number of rules.
            givens.push((rng.below(100) < row || r + c == 0).then(|| Symbol::new(value)));
        }
    }
    Puzzle::new(layout.clone(), givens).expect("a part of a full grid")
}

/// How a file is written.
#[derive(Debug, Clone)]
struct Spelling {
    alphabet: Alphabet,
    empty: char,
    /// One line for each puzzle, instead of one for each row.
    lines: bool,
    /// What comes between two cells of a row, two boxes, and two bands.
    gap: &'static str,
    bar: &'static str,
    rule: Option<String>,
    /// What comes between two puzzles.
    between: Vec<String>,
    end: &'static str,
    encoding: usize,
}

const RULES: &str = "=-*_~#+.:/<x0";

impl Spelling {
    fn draw(n: usize, rng: &mut Rng) -> Self {
        let pick = |list: &[&'static str], rng: &mut Rng| list[rng.below(list.len())];
        let alphabet = match rng.below(4) {
            0 if n <= 26 => Alphabet::Letters,
            1 if n > 9 => Alphabet::Zero,
            _ => Alphabet::One,
        };
        let empties: Vec<char> =
            ".0-_*x·".chars().filter(|&c| !u8::try_from(c).is_ok_and(|b| alphabet.holds(b, n))).collect();
        let sign = |rng: &mut Rng| RULES.as_bytes()[rng.below(RULES.len())] as char;
        let length = |rng: &mut Rng| match rng.below(4) {
            0 => n,
            1 => n - 1,
            2 => n + 2,
            _ => 3 + rng.below(30),
        };
        let rule = |rng: &mut Rng| sign(rng).to_string().repeat(length(rng));
        let separator = |rng: &mut Rng, i: usize| match rng.below(9) {
            0 | 1 => vec![String::new()],
            2 | 3 => vec![rule(rng)],
            4 => vec![String::new(), rule(rng), String::new()],
            5 => vec![format!("Grid {:02}", i + 2)],
            6 => vec![String::new(), format!("Puzzle {}:", i + 2)],
            7 => vec![(i + 2).to_string()],
            _ => vec![String::new(), String::new()],
        };
        let between = separator(rng, 0);
        let box_rule = ["---+---+---", "-----------", "------|------", "+-------+-------+", "="];
        Self {
            alphabet,
            empty: empties[rng.below(empties.len())],
            lines: rng.below(4) == 0,
            gap: pick(&["", "", " "], rng),
            bar: pick(&["", "", "|", " | ", " "], rng),
            rule: (rng.below(3) == 0).then(|| box_rule[rng.below(5)].replace('=', &"=".repeat(n + 3))),
            between,
            end: pick(&["\n", "\n", "\r\n", "\r"], rng),
            encoding: rng.below(4),
        }
    }

    fn write(&self, puzzle: &Puzzle) -> Vec<String> {
        let n = puzzle.layout().symbols();
        let sign = |g: &Option<Symbol>| g.map_or(self.empty, |s| self.alphabet.sign(s.index())).to_string();
        let signs: Vec<String> = puzzle.givens().iter().map(sign).collect();
        if self.lines {
            return vec![signs.concat()];
        }
        let (height, width) = puzzle.layout().grids()[0].box_shape.expect("plain grids have boxes");
        let mut out = Vec::new();
        for (r, row) in signs.chunks(n).enumerate() {
            if r > 0 && r % height == 0 {
                out.extend(self.rule.clone());
            }
            let boxes: Vec<String> = row.chunks(width).map(|part| part.join(self.gap)).collect();
            out.push(boxes.join(if self.bar.is_empty() { self.gap } else { self.bar }));
        }
        out
    }

    fn bytes(&self, lines: &[String]) -> Vec<u8> {
        let text: String = lines.iter().flat_map(|line| [line.as_str(), self.end]).collect();
        let marked = format!("\u{feff}{text}");
        match self.encoding {
            0 => marked.into_bytes(),
            1 => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            2 => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            _ => text.into_bytes(),
        }
    }

    /// Whether nobody could read the file in another way, so that the reader has no excuse. A rule in the sign of the empty
    /// cells may be a row; rows of one-letter words may be a name.
    fn is_clear(&self) -> bool {
        let rules = self.between.iter().chain(&self.rule);
        let sign = |rule: &String| rule.chars().find(|c| !c.is_whitespace());
        let mixed = rules
            .filter_map(sign)
            .all(|c| c != self.empty && !(c == '.' && self.empty == '·') && !"x0".contains(c));
        mixed && self.rule.as_ref().is_none_or(|rule| !rule.contains('+') || self.empty != '-')
    }
}

/// The puzzles up to the names of their symbols: the reader may count from 0 where the writer counts from 1.
fn renamed(puzzle: &Puzzle) -> Vec<Option<usize>> {
    let mut names: Vec<Symbol> = Vec::new();
    let number = |s: Symbol, names: &mut Vec<Symbol>| {
        names.iter().position(|&known| known == s).unwrap_or_else(|| {
            names.push(s);
            names.len() - 1
        })
    };
    puzzle.givens().iter().map(|g| g.map(|s| number(s, &mut names))).collect()
}

fn check(seed: u64, damage: bool) -> Result<bool, TestCaseError> {
    let mut rng = Rng::seeded(seed);
    let layout = &LAYOUTS[rng.below(LAYOUTS.len())];
    let n = layout.symbols();
    let spelling = Spelling::draw(n, &mut rng);
    if damage && (n == 4 && spelling.rule.is_some() || !spelling.is_clear()) {
        // Half a grid, a rule and half of the next grid look like one grid of two bands; a rule in the sign of the empty
        // cells looks like a row.
        return Ok(false);
    }
    if spelling.between.iter().any(|rule| rule.starts_with(spelling.empty) && ".0x·".contains(spelling.empty))
        || spelling.empty == '·' && spelling.between.iter().any(|rule| rule.starts_with('.'))
    {
        // Nobody draws rules with the sign of the empty cells, when it is one of these.
        return Ok(true);
    }
    let share = 15 + rng.below(60);
    let puzzles: Vec<Puzzle> = (0..=rng.below(4)).map(|_| puzzle(layout, share, &mut rng)).collect();
    let mut lines: Vec<String> = Vec::new();
    let broken = rng.below(puzzles.len());
    for (i, puzzle) in puzzles.iter().enumerate() {
        if i > 0 {
            lines.extend(spelling.between.iter().cloned());
        }
        let mut drawn = spelling.write(puzzle);
        if damage && i == broken {
            let at = rng.below(drawn.len());
            match if drawn.len() == 1 { 1 } else { rng.below(3) } {
                0 => drop(drawn.remove(at)),
                1 => drop(drawn[at].pop()),
                _ => drawn.truncate(at.max(1)),
            }
            if n == 16 && drawn.len() == 1 {
                // A row of 16 cells is a whole grid of 4x4.
                return Ok(false);
            }
            if !drawn.concat().contains(|c: char| c.is_ascii_alphanumeric() && c != spelling.empty) {
                // Nothing is left that anybody would take for a puzzle.
                return Ok(false);
            }
        }
        lines.extend(drawn);
    }
    let bytes = spelling.bytes(&lines);
    let told = (rng.below(3) == 0).then_some(spelling.alphabet);
    let options = Options { alphabet: told, ..Options::default() };
    let got: Vec<_> = Reader::new(bytes.as_slice(), options).collect();
    let originals: Vec<Vec<Option<usize>>> = puzzles.iter().map(renamed).collect();
    let text = lines.join("\n");
    let mut errors = 0;
    let mut next = 0;
    for item in &got {
        match item {
            Ok(record) => {
                let found = renamed(&record.puzzle);
                let at = originals[next..].iter().position(|original| *original == found);
                let Some(at) = at else {
                    return Err(TestCaseError::fail(format!(
                        "not in the file, line {}:\n{text}\n{spelling:?}",
                        record.line
                    )));
                };
                next += at + 1;
            }
            Err(error) => {
                errors += 1;
                let words = error.to_string();
                prop_assert!(words.contains("input"), "no place: {words}");
            }
        }
    }
    prop_assert!(
        errors > 0 || next == originals.len(),
        "{} of {} and no error:\n{}\n{:?}",
        next,
        originals.len(),
        text,
        spelling
    );
    if !damage && errors > 0 && spelling.is_clear() {
        // Few letters or digits may leave the alphabet in doubt, which is asked for.
        let asked = |item: &Result<_, crate::Error>| {
            item.as_ref().is_err_and(|e| e.to_string().contains("the alphabet"))
        };
        let doubt = told.is_none() && got.iter().all(|item| item.is_ok() || asked(item));
        prop_assert!(
            doubt,
            "refused: {:?}\n{}\n{:?}",
            got.iter().find_map(|i| i.as_ref().err()),
            text,
            spelling
        );
    }
    Ok(errors == 0)
}

/// So many files, each of its own seed; more of them by the environment, for a longer look.
fn cases() -> u64 {
    std::env::var("EVODOKU_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(3000)
}

#[test]
fn files_come_back_as_they_were_written() {
    for seed in 0..cases() {
        check(seed, false).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

#[test]
fn a_damaged_puzzle_never_borrows_from_another() {
    for seed in 0..cases() {
        check(seed, true).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
    }
}

/// The share of undamaged files that are read without a question: a reader that refuses everything is no use.
#[test]
fn most_files_are_read() {
    let read = (0..500).filter(|&seed| check(seed, false).unwrap()).count();
    assert!(read > 425, "{read} of 500");
}

const EASY: [&str; 3] = [
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "200080300060070084030500209000105408000000000402706000301007040720040060004010003",
    "000000907000420180000705026100904000050000040000507009920108000034059000507000000",
];

fn rows(line: &str) -> String {
    line.as_bytes()
        .chunks(line.len().isqrt())
        .map(|r| String::from_utf8_lossy(r).into_owned() + "\n")
        .collect()
}

fn all(text: &str) -> Vec<String> {
    let show = |item: Result<super::Record, crate::Error>| match item {
        Ok(record) => record.alphabet.text(record.puzzle.layout(), record.puzzle.givens()).replace('.', "0"),
        Err(error) => error.to_string(),
    };
    read_text(text, Options::default()).map(show).collect()
}

#[test]
fn grids_between_rules() {
    for rule in [
        "========",
        "--------",
        "---------",
        "*********",
        "_________",
        "=========",
        "~~~~~~~~~",
        "***",
        "END",
        "+++++++++",
        "#",
        "---",
        "----------",
        "1",
        "1.",
        "(2)",
        "Grid 01",
        "Puzzle 1:",
        "easy",
        "-*-*-*-*-",
        "- - - - -",
        "##########",
    ] {
        let text = EASY.map(rows).join(&format!("{rule}\n"));
        assert_eq!(all(&text), EASY, "{rule}");
        let dots = text.replace('0', ".").replace(&rule.replace('0', "."), rule);
        assert_eq!(all(&dots), EASY, "{rule}");
        let leading = format!("{rule}\n{text}{rule}\n");
        assert_eq!(all(&leading), EASY, "{rule}");
    }
}

#[test]
fn an_incomplete_grid_takes_nothing_from_the_next() {
    for between in ["", "========", "---------", "Grid 2"] {
        let mut short = rows(EASY[0]);
        short.truncate(60);
        let text = format!("{short}{between}\n{}{between}\n{}", rows(EASY[1]), rows(EASY[2]));
        let got = all(&text);
        assert_eq!(got.len(), 3, "{between}: {got:?}");
        assert!(got[0].starts_with("input:"), "{between}: {got:?}");
        assert_eq!(got[1..], EASY[1..], "{between}");
    }
}

#[test]
fn dashes_that_may_be_rows_are_asked_about() {
    // Ten lines of dashes and digits: a rule and nine rows, or nine rows and one too many.
    let dashed = |line: &str| rows(&line.replace('0', "-"));
    let text = format!("---------\n{}---------\n{}", dashed(EASY[0]), dashed(EASY[2]));
    let got = all(&text);
    assert!(got.iter().all(|item| item.starts_with("input:") || EASY.contains(&item.as_str())), "{got:?}");
    let own = dashed(EASY[1]);
    assert_eq!(all(&own), [EASY[1]], "one row is empty, and nothing else is");
}

#[test]
fn zero_based_grids() {
    let ten = "7..29.315.6........7.7.....092.1.9..867....6.9..4.9..3..6528..9....8315.7..294..290......51..54.7.69";
    let record = read_text(ten, Options::default()).next().unwrap().unwrap();
    assert_eq!(record.alphabet, Alphabet::Zero);
    assert_eq!(record.alphabet.text(record.puzzle.layout(), record.puzzle.givens()), ten);
    let one = ten.replace('0', "A");
    let other = read_text(&one, Options::default()).next().unwrap().unwrap();
    assert_eq!(other.alphabet, Alphabet::One);
    assert_eq!(renamed(&record.puzzle), renamed(&other.puzzle));
    let doubtful = ten.replace('8', ".");
    let error = all(&doubtful).remove(0);
    assert!(error.contains("0 may be a symbol (0 to 9) or an empty cell (1 to A)"), "{error}");
}

#[test]
fn several_puzzles_on_a_line_and_old_line_ends() {
    assert_eq!(all(&EASY.join(" ")), EASY);
    assert_eq!(all(&EASY.join("\r")), EASY);
    assert_eq!(all(&format!("{}\r\n\r\n{}\r", EASY[0], EASY[1])), EASY[..2]);
}

#[test]
fn a_word_that_heads_no_puzzle_is_refused() {
    let text = format!("easy one\n{}\nrubbish\nmore of it\n{}\nEND\n", EASY[0], EASY[1]);
    let got = all(&text);
    assert_eq!((got.len(), got[0].as_str(), got[2].as_str()), (3, EASY[0], EASY[1]), "{got:?}");
    assert!(got[1].starts_with("input:3:1: 7 characters do not form a known grid"), "{got:?}");
    let labelled = read_text(&text, Options::default()).next().unwrap().unwrap();
    assert_eq!(labelled.label.as_deref(), Some("easy one"));
}

#[test]
fn regions_beside_the_givens() {
    let regions = "AABBBBCCCAAABBBCCCAAAABBCCC".to_owned() + &"DDDEEEFFF".repeat(3) + &"GGGHHHIII".repeat(3);
    let givens = format!("5{}", ".".repeat(80));
    for text in [
        format!("{regions}{givens}"),
        format!("{givens}{regions}"),
        format!("{regions} {givens}"),
        format!("{givens},{regions}"),
        format!("{}\n{}", rows(&regions), rows(&givens)),
    ] {
        let got: Vec<_> = read_text(&text, Options::default()).collect();
        assert_eq!(got.len(), 1, "{text}\n{got:?}");
        let puzzle = &got[0].as_ref().unwrap().puzzle;
        assert!(puzzle.layout().name().starts_with("jigsaw="), "{text}");
        assert_eq!(puzzle.given_count(), 1, "{text}");
    }
}

#[test]
fn a_samurai_in_five_lines() {
    let grid = |sign: char| format!("{sign}{}", ".".repeat(80));
    let text: String = ['1', '2', '3', '4', '5'].map(|c| grid(c) + "\n").concat();
    let layout = Some(Layout::parse("samurai").unwrap());
    let read = |text: &str| {
        read_text(text, Options { layout: layout.clone(), ..Options::default() }).collect::<Vec<_>>()
    };
    let got = read(&text);
    assert_eq!(got.len(), 1, "{got:?}");
    assert_eq!(got[0].as_ref().unwrap().puzzle.given_count(), 5);
    let short = read(&text[..82 * 3]);
    assert!(short[0].as_ref().unwrap_err().to_string().contains("3 lines of 81 characters"), "{short:?}");
}

#[test]
fn drawings_of_other_programs() {
    let qqwing =
        " 8 . . | . . 7 | . 6 .\n . . . | . 9 . | 5 . .\n . . . | 6 3 . | . . .\n-------|-------|-------\n"
            .to_owned()
            + " . . . | . . . | . . .\n . 9 . | . 4 5 | . 7 .\n . 7 . | . . 3 | 1 . .\n-------|-------|-------\n"
            + " 7 . . | . . . | 3 9 .\n . . 4 | . 7 . | . 5 6\n 6 . 5 | . . . | . 4 8\n";
    for text in [
        qqwing.clone(),
        qqwing.replace("-------|-------|-------", "------|-------|------"),
        qqwing.replace('-', "_"),
        qqwing.replace(" .", " -"),
        format!("{qqwing}\n{qqwing}\n"),
    ] {
        let got: Vec<_> = read_text(&text, Options::default()).collect();
        assert!(!got.is_empty());
        for record in got {
            assert_eq!(record.map(|r| r.puzzle.given_count()), Ok(25), "{text}");
        }
    }
}
