//! Contracts over all formats: what is written is read back and recognised; nothing makes a reader panic or hang; a
//! stream of any length takes constant memory.

use super::{Format, Options, Reader, Record, Writer, read_text, write};
use crate::{Cell, Error, Layout, Puzzle, Rng, Set, Solution, Symbol};
use proptest::prelude::*;
use std::io::{BufReader, Read};
use std::sync::LazyLock;

const LAYOUTS: [&str; 20] = [
    "4",
    "6",
    "8",
    "9",
    "12",
    "12=4x3",
    "15",
    "16",
    "21",
    "25",
    "35",
    "36",
    "x",
    "windoku",
    "twodoku",
    "samurai",
    "flower",
    "butterfly",
    "9=1x9",
    "jigsaw=AAAB/ACBB/CCDB/CDDD",
];

/// Layouts are made once: the large ones take time.
static MADE: LazyLock<Vec<Layout>> =
    LazyLock::new(|| LAYOUTS.iter().map(|spec| Layout::parse(spec).unwrap()).collect());

/// A puzzle with about `share` percent of its cells given, none of them clashing.
fn random_puzzle(layout: &Layout, share: usize, rng: &mut Rng) -> Puzzle {
    let mut givens: Vec<Option<Symbol>> = vec![None; layout.cell_count()];
    let mut seen = vec![Set::<4>::EMPTY; layout.house_count()];
    for cell in layout.cells() {
        let symbol = rng.below(layout.symbols());
        let free = layout.houses_of(cell).iter().all(|h| !seen[h.index()].contains(symbol));
        if free && rng.below(100) < share {
            givens[cell.index()] = Some(Symbol::new(symbol));
            layout.houses_of(cell).iter().for_each(|h| seen[h.index()].insert(symbol));
        }
    }
    Puzzle::new(layout.clone(), givens).unwrap()
}

/// The same puzzle with pencil marks as the readers make them: at least two for each cell that is not given.
fn with_marks(puzzle: Puzzle, rng: &mut Rng) -> Puzzle {
    let n = puzzle.layout().symbols();
    let marks: Vec<Set<4>> = puzzle
        .layout()
        .cells()
        .map(|cell: Cell| {
            if let Some(given) = puzzle.given(cell) {
                return Set::of(given.index());
            }
            let first = rng.below(n);
            let others = (0..n).filter(|_| rng.below(3) == 0).collect::<Vec<_>>();
            others.into_iter().chain([first, (first + 1) % n]).collect()
        })
        .collect();
    if marks.iter().all(|m| m.len() == 1 || m.len() == n) { puzzle } else { puzzle.with_marks(marks) }
}

fn text_of(format: Format, records: &[Record]) -> Result<String, Error> {
    let mut out = Vec::new();
    let mut writer = Writer::new(format, &mut out);
    records.iter().try_for_each(|record| writer.put(record))?;
    writer.finish()?;
    Ok(String::from_utf8(out).unwrap())
}

/// The formats that share a reader and may be taken for one another, because nothing tells them apart.
fn is_alike(a: Format, b: Format) -> bool {
    let family = |f| match f {
        Format::Sdm => Format::Line,
        Format::Ss | Format::Plane | Format::Sdk => Format::Pretty,
        Format::Weiss => Format::Integers,
        other => other,
    };
    family(a) == family(b)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn what_is_written_is_read_back(which in 0..LAYOUTS.len(), share in 0usize..90, marked: bool, seed: u64) {
        let mut rng = Rng::seeded(seed);
        let layout = &MADE[which];
        for format in Format::ALL.into_iter().filter(|f| f.writable()) {
            let keeps_marks = matches!(format, Format::Json | Format::Fpuzzles | Format::Pencilmarks);
            let records: Vec<Record> = (0..=rng.below(3))
                .map(|_| {
                    let puzzle = random_puzzle(layout, share, &mut rng);
                    Record::new(if marked && keeps_marks { with_marks(puzzle, &mut rng) } else { puzzle })
                })
                .collect();
            let text = match text_of(format, &records) {
                Ok(text) => text,
                Err(Error::Unsupported { .. }) => continue,
                Err(other) => return Err(TestCaseError::fail(other.to_string())),
            };
            let mut reader = read_text(&text, Options::default());
            let read: Vec<_> = reader.by_ref().collect();
            let found = reader.format().unwrap();
            prop_assert_eq!(read.len(), records.len(), "{} as {} {:?}:\n{}", format, found, read.first(), text);
            for (got, put) in read.iter().zip(&records) {
                match got {
                    Ok(got) => prop_assert_eq!(&got.puzzle, &put.puzzle, "{} as {}:\n{}", format, found, text),
                    // Letters A-P alone do not tell the alphabet of a 25x25 grid.
                    Err(error) if error.to_string().contains("the alphabet") => {}
                    Err(error) => return Err(TestCaseError::fail(format!("{format} as {found}: {error}\n{text}"))),
                }
            }
            // A drawing with voids is rows of single signs, which may as well be numbers.
            let drawn = format == Format::Pretty && layout.has_voids() && found == Format::Integers;
            prop_assert!(drawn || is_alike(found, format), "{} taken for {}:\n{}", format, found, text);
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..400), told in 0..=Format::ALL.len()) {
        let format = Format::ALL.get(told).copied();
        let reader = Reader::new(bytes.as_slice(), Options { format, ..Options::default() });
        prop_assert!(reader.count() <= bytes.len() + 1);
    }

    #[test]
    fn any_puzzle_like_text_is_survived(text in "[0-9A-Pa-z.*_#|+\\-,;\\[\\]{}<>\"': \n\t=]{0,500}", told in 0..=Format::ALL.len()) {
        let format = Format::ALL.get(told).copied();
        let count = read_text(&text, Options { format, ..Options::default() }).count();
        prop_assert!(count <= text.len() + 1);
    }

    #[test]
    fn a_damaged_file_is_survived(which in 0..LAYOUTS.len(), seed: u64, told: bool) {
        let mut rng = Rng::seeded(seed);
        let layout = &MADE[which];
        for format in Format::ALL.into_iter().filter(|f| f.writable()) {
            let record = Record::new(random_puzzle(layout, 40, &mut rng));
            let Ok(text) = text_of(format, &[record.clone(), record]) else { continue };
            let mut bytes = text.into_bytes();
            for _ in 0..=rng.below(4) {
                let (i, j) = (rng.below(bytes.len()), rng.below(bytes.len()));
                match rng.below(4) {
                    0 => bytes[i] = rng.below(256) as u8,
                    1 => bytes.truncate(i + 1),
                    2 => bytes.swap(i, j),
                    _ => { bytes.remove(i); bytes.push(b'\n'); }
                }
            }
            let options = Options { format: told.then_some(format), ..Options::default() };
            let count = Reader::new(bytes.as_slice(), options).count();
            prop_assert!(count <= bytes.len() + 1);
        }
    }
}

#[test]
fn labels_ratings_and_solutions_are_kept() {
    let line = "1234341221434321";
    let puzzle = Puzzle::from_line(&MADE[0], "1...............").unwrap();
    let solution = Some(Solution::new(line.bytes().map(|b| Symbol::new((b - b'1') as usize))));
    let full = Record {
        label: Some("it & \"co\"".into()),
        rating: Some("7.1".into()),
        solution,
        notes: vec![('A', "Ann".into())],
        line: 1,
        ..Record::new(puzzle)
    };
    for format in [Format::Json, Format::Csv, Format::Fpuzzles, Format::Sdk] {
        let text = text_of(format, std::slice::from_ref(&full)).unwrap();
        let got = read_text(&text, Options::default()).next().unwrap().unwrap();
        let keeps = |format_list: &[Format]| format_list.contains(&format);
        assert_eq!(got.label.is_some(), keeps(&[Format::Json, Format::Fpuzzles, Format::Sdk]), "{format}");
        assert!(got.label.is_none() || got.label == full.label, "{format}");
        assert_eq!(got.solution == full.solution, format != Format::Sdk, "{format}");
        assert_eq!(got.rating == full.rating, format == Format::Json, "{format}");
        assert_eq!(
            got.notes == full.notes,
            keeps(&[Format::Json, Format::Fpuzzles, Format::Sdk]),
            "{format}"
        );
    }
}

#[test]
fn messages_say_where_and_what_to_do() {
    let empty = ".".repeat(81);
    let with = |at: usize, sign: &str| format!("{}{sign}{}", &empty[..at], &empty[at + 1..]);
    let rows = |text: &str| {
        text.as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r).into_owned() + "\n").collect::<String>()
    };
    for (text, message) in [
        (
            with(6, "q"),
            "p:1:7: 'q' is not a symbol of a 9x9 grid; expected 1-9 or one of . 0 * _ - X for an empty cell; give the alphabet for other symbols, such as A-Z or a word",
        ),
        (
            rows(&with(24, "q")),
            "p:3:7: 'q' is not a symbol of a 9x9 grid; expected 1-9 or one of . 0 * _ - X for an empty cell; give the alphabet for other symbols, such as A-Z or a word",
        ),
        (
            with(6, "５"),
            "p:1:7: '５' is not a symbol of a 9x9 grid; expected 1-9 or one of . 0 * _ - X for an empty cell",
        ),
        (
            format!("{{\"givens\": \"{}\"}}", with(6, "５")),
            "p:1:19: '５' is not a symbol of a 9x9 grid; expected 1-9 or one of . 0 * _ - X for an empty cell",
        ),
        (
            format!("55{}", &empty[2..]),
            "p:1:2: 5 is given twice in row 1, at r1c1 and r1c2; change or clear one of the two",
        ),
        (
            empty[1..].to_owned(),
            "p:1:1: 80 characters do not form a known grid; give 81 characters for 9x9, 256 for 16x16 and so on, or give the layout",
        ),
        (String::new(), "p: there is no puzzle in this input; give a file or text with a puzzle"),
        (
            "\n# only a comment\n".to_owned(),
            "p: there is no puzzle in this input; give a file or text with a puzzle",
        ),
        (
            "\u{0}\u{1}".to_owned(),
            "p: this is a binary file, not text; give a text file, unpacked, in UTF-8 or UTF-16",
        ),
        (
            "1...\n...\n....\n....\n".to_owned(),
            "p:2:1: row 2 has 3 cells, but row 1 has 4; give all rows the same length",
        ),
        (
            "1 0 0 0\n0 0 0\n0 0 0 0\n0 0 0 0\n".to_owned(),
            "p:2:1: row 2 has 3 cells, but row 1 has 4; give all rows the same length",
        ),
        (
            "1 0 0 0\n0 0 5 0\n0 0 0 0\n0 0 0 0\n".to_owned(),
            "p:2:5: 5 is not a symbol of a 4x4 grid; write 1 to 4, or 0 - . for an empty cell",
        ),
        (
            "1 0 0 0\n0 0 one 0\n0 0 0 0\n0 0 0 0\n".to_owned(),
            "p:2:5: 'one' is not a cell; expected a number from 1, or one of 0 - . -1 for an empty cell",
        ),
        (
            "1...\n....\n....\n".to_owned(),
            "p:1:1: 3 rows of 4 cells do not form a known grid; give n rows of n cells, or give the layout",
        ),
        (
            "A".to_owned() + &".".repeat(624),
            "p:1:1: the symbols may be 1-9 A-P or A-Y; give the alphabet 1-9A-Z or A-Z",
        ),
        (
            "puzzle,solution\n".to_owned() + &with(3, "?") + ",",
            "p:2:4: '?' is not a symbol of a 9x9 grid; expected 1-9 or one of . 0 * _ - X for an empty cell",
        ),
    ] {
        let options = Options { name: "p".into(), ..Options::default() };
        let error = read_text(&text, options).next().unwrap().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    let words = Format::parse("pdf").unwrap_err().to_string();
    assert!(Format::ALL.iter().all(|f| words.contains(f.name())), "{words}");
}

#[test]
fn a_refusal_names_formats_that_work() {
    for (spec, format, others) in [
        ("twodoku", Format::Aco, "use plane, integers or json"),
        ("twodoku", Format::Sudokuwiki, "use plane, integers or json"),
        ("36", Format::Fpuzzles, "use integers, weiss or json"),
        ("36", Format::Line, "use integers, weiss or json"),
        ("16", Format::Opensudoku, "use plane, integers, weiss, fpuzzles or json"),
    ] {
        let layout = &MADE[LAYOUTS.iter().position(|known| *known == spec).unwrap()];
        let record = Record::new(random_puzzle(layout, 30, &mut Rng::seeded(1)));
        let error = text_of(format, &[record]).unwrap_err().to_string();
        assert!(error.ends_with(others), "{error}");
    }
}

#[test]
fn lines_of_many_shapes() {
    let plain = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let spaces = plain.replace('.', " ");
    for text in [
        plain.to_owned(),
        plain.replace('.', "0"),
        plain.replace('.', "X"),
        plain.replace('.', "x"),
        plain.replace('.', "·"),
        format!("{{\"givens\": \"{}\"}}", plain.replace('.', "·")),
        spaces,
        format!("{plain} # from the newspaper"),
        format!("35 0 {plain} "),
        format!("\"{plain}\",\"{solved}\""),
        format!("\u{feff}# head\r\n\r\n{plain}\r\n"),
    ] {
        let got: Vec<_> = read_text(&text, Options::default()).collect();
        assert_eq!(got.len(), 1, "{text}");
        let record = got[0].as_ref().unwrap();
        assert_eq!(record.puzzle.given_count(), 30, "{text}");
        assert_eq!(record.solution.is_some(), text.contains(solved));
    }
    let record = read_text(&format!("35 0 {plain}"), Options::default()).next().unwrap().unwrap();
    assert_eq!(record.label.as_deref(), Some("35 0"));
}

/// Boards as they stand on a terminal, copied from there.
#[test]
fn a_board_is_read_back() {
    let small = "\
┌─────┬─────┐
│ 1 · │ · · │
│ · · │ · · │
├─────┼─────┤
│ · 2 │ · · │
│ · · │ · 4 │
└─────┴─────┘
";
    let row = |signs: &str| format!("{}\n", signs.replace('.', "· "));
    let grid = "│ ...│ ...│ ...│";
    let wide = "│ ...│ ...│ ...│ ...│ ...│";
    let mut twodoku = String::from("┌───────┬───────┬───────┐\n");
    twodoku += &row(&grid.replacen('.', "5 ", 1));
    twodoku += &row(grid).repeat(5);
    twodoku += &row(wide).repeat(3);
    twodoku += "└───────┴───────┼───────┼───────┼───────┤\n";
    let indent = " ".repeat(16);
    twodoku += &format!("{indent}{}", row(grid)).repeat(5);
    twodoku += &format!("{indent}{}", row("│ ...│ ...│ ..7 │"));
    twodoku += &format!("{indent}└───────┴───────┴───────┘\n");
    let rows = (0..36).map(|r| {
        let cell = |c: usize| if r == c { format!("{:>2}", r + 1) } else { " ·".into() };
        let cells: Vec<String> = (0..36).map(cell).collect();
        format!("│ {} │\n", cells.chunks(6).map(|b| b.join(" ")).collect::<Vec<_>>().join(" │ "))
    });
    let large = rows.collect::<Vec<_>>().concat();
    for (board, layout, givens) in
        [(small, "4", 3), (&twodoku, "twodoku", 2), (&format!("┌──┐\n{large}└──┘\n"), "36", 36)]
    {
        let got: Vec<_> = read_text(board, Options::default()).collect();
        assert_eq!(got.len(), 1, "{board}\n{got:?}");
        let puzzle = &got[0].as_ref().unwrap().puzzle;
        assert_eq!((puzzle.layout().name(), puzzle.given_count()), (layout, givens), "{board}");
    }
}

/// Gives the same text again and again.
struct Repeat {
    text: Vec<u8>,
    at: usize,
    left: u64,
}

impl Read for Repeat {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let piece = &self.text[self.at..];
        let length = piece.len().min(out.len()).min(self.left.try_into().unwrap_or(usize::MAX));
        out[..length].copy_from_slice(&piece[..length]);
        self.at = (self.at + length) % self.text.len();
        self.left -= length as u64;
        Ok(length)
    }
}

#[test]
fn a_million_lines_stream_and_one_in_a_thousand_is_broken() {
    let good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let text = (good.repeat(999) + &good.replacen('5', "3", 1)).into_bytes();
    let left = text.len() as u64 * 1000;
    let input = BufReader::new(Repeat { text, at: 0, left });
    let (mut right, mut wrong) = (0, 0);
    for item in Reader::new(input, Options::default()) {
        match item {
            Ok(record) => {
                right += 1;
                assert_eq!(record.line, right + wrong);
            }
            Err(error) => {
                wrong += 1;
                assert!(error.to_string().starts_with(&format!("input:{}:2: ", wrong * 1000)), "{error}");
            }
        }
    }
    assert_eq!((right, wrong), (999_000, 1000));
}

#[test]
fn a_line_without_end_is_one_error() {
    for format in [None, Some(Format::Sdk), Some(Format::Json)] {
        let endless = BufReader::new(Repeat { text: vec![b'1'; 1 << 16], at: 0, left: 70 << 20 });
        let good = "1...............\n".as_bytes();
        let input = endless.chain("\n".as_bytes()).chain(good);
        let got: Vec<_> = Reader::new(input, Options { format, ..Options::default() }).collect();
        assert_eq!(
            got[0].as_ref().unwrap_err().to_string(),
            "input:1: the line is too long; break the line after each puzzle"
        );
        assert_eq!(got.len(), 2, "{format:?}");
    }
}

#[test]
fn long_lines_of_every_kind_take_linear_time() {
    let pieces =
        ["1 ", "1,", "é 2 ", "12 ", "| ", "1", "\"", "[", "{\"a\":", "<game ", "# ", "load=", "a;\"\""];
    for piece in pieces {
        let text = piece.repeat((1 << 20) / piece.len()) + "\n";
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            // Quadratic work on a megabyte would take minutes.
            assert!(read_text(&text, Options { format, ..Options::default() }).count() <= text.len());
        }
    }
}

#[test]
fn one_puzzle_is_a_whole_file() {
    let mut out = Vec::new();
    let record = Record::new(Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap());
    write(Format::Opensudoku, &record, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.starts_with("<?xml") && text.ends_with("</opensudoku>\n"), "{text}");
}
