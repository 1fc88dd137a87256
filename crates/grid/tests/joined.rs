//! Files of several puzzles, each written by one of our writers, put together by hand: `cat a.sdk b.sdk`, with headings or
//! rules between them, or with a puzzle damaged. Every puzzle comes back as it was or is refused; none is made up.

use evodoku_grid::formats::{Format, Options, Record, Writer, read_text};
use evodoku_grid::{Layout, Puzzle, Rng, Symbol};

const LAYOUTS: [&str; 12] = [
    "4",
    "6",
    "8",
    "9",
    "12",
    "16",
    "25",
    "x",
    "windoku",
    "twodoku",
    "samurai",
    "jigsaw=AAAB/ACBB/CCDB/CDDD",
];
const CASES: u64 = 3000;

/// A puzzle with some cells given, none of them clashing; the first cell always is, as an empty grid may be anything.
fn puzzle(layout: &Layout, rng: &mut Rng) -> Puzzle {
    let share = 15 + rng.below(60);
    let mut givens: Vec<Option<Symbol>> = vec![None; layout.cell_count()];
    let mut seen = vec![Vec::new(); layout.house_count()];
    for cell in layout.cells() {
        let symbol = rng.below(layout.symbols());
        let free = layout.houses_of(cell).iter().all(|h| !seen[h.index()].contains(&symbol));
        if free && (cell.index() == 0 || rng.below(100) < share) {
            givens[cell.index()] = Some(Symbol::new(symbol));
            layout.houses_of(cell).iter().for_each(|h| seen[h.index()].push(symbol));
        }
    }
    Puzzle::new(layout.clone(), givens).unwrap()
}

fn written(format: Format, puzzle: &Puzzle) -> Option<String> {
    let mut out = Vec::new();
    let mut writer = Writer::new(format, &mut out);
    writer.put(&Record::new(puzzle.clone())).ok()?;
    writer.finish().ok()?;
    String::from_utf8(out).ok()
}

fn separator(n: usize, number: usize, rng: &mut Rng) -> String {
    let sign = |rng: &mut Rng| "=-*_~#+"[rng.below(7)..].chars().next().unwrap().to_string();
    match rng.below(8) {
        0 => String::new(),
        1 => "\n".into(),
        2 => sign(rng).repeat(n) + "\n",
        3 => sign(rng).repeat(3 + rng.below(20)) + "\n",
        4 => format!("\n{}\n\n", sign(rng).repeat(n)),
        5 => format!("Grid {number:02}\n"),
        6 => format!("\nPuzzle {number}:\n"),
        _ => format!("\n{number}\n"),
    }
}

/// One file. Whether all its puzzles came back without a question.
fn check(seed: u64, damage: bool) -> Result<bool, String> {
    let mut rng = Rng::seeded(seed);
    let formats: Vec<Format> = Format::ALL.into_iter().filter(|f| f.writable()).collect();
    let format = formats[rng.below(formats.len())];
    let layout = Layout::parse(LAYOUTS[rng.below(LAYOUTS.len())]).unwrap();
    let puzzles: Vec<Puzzle> = (0..=rng.below(4)).map(|_| puzzle(&layout, &mut rng)).collect();
    let broken = rng.below(puzzles.len());
    let mut text = String::new();
    for (i, puzzle) in puzzles.iter().enumerate() {
        let Some(mut one) = written(format, puzzle) else { return Ok(true) };
        if damage && i == broken {
            let lines: Vec<&str> = one.lines().collect();
            // Comments and headings of columns say how to read the rest: without them it may be another puzzle.
            let says = |line: &&str| line.starts_with('#') || line.starts_with("puzzle,");
            let first = lines.iter().take_while(|line| says(line)).count();
            let lost = first + rng.below(lines.len() - first);
            one = lines
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != lost)
                .flat_map(|(_, line)| [line, "\n"])
                .collect();
        }
        if i > 0 {
            text += &separator(layout.symbols(), i + 1, &mut rng);
        }
        text += &one;
    }
    let got: Vec<_> = read_text(&text, Options::default()).collect();
    let mut next = 0;
    let mut errors = 0;
    for item in &got {
        let Ok(record) = item else {
            errors += 1;
            continue;
        };
        let same = |puzzle: &Puzzle| *puzzle == record.puzzle;
        let at = puzzles[next..].iter().position(same);
        let Some(at) = at else {
            return Err(format!("seed {seed}, {format}: not in the file, line {}:\n{text}", record.line));
        };
        next += at + 1;
    }
    // What was lost may have been all of a puzzle, or nothing of it.
    if errors == 0 && next + usize::from(damage) < puzzles.len() {
        return Err(format!("seed {seed}, {format}: {next} of {} and no error:\n{text}", puzzles.len()));
    }
    Ok(errors == 0)
}

/// The first fault, and how many there are: one is seldom alone.
fn check_all(damage: bool) -> usize {
    let checked: Vec<Result<bool, String>> = (0..CASES).map(|seed| check(seed, damage)).collect();
    let faults: Vec<&String> = checked.iter().filter_map(|check| check.as_ref().err()).collect();
    assert!(faults.is_empty(), "{} faults, such as {}", faults.len(), faults[0]);
    checked.iter().filter(|check| **check == Ok(true)).count()
}

#[test]
fn joined_files_give_what_is_in_them() {
    let read = check_all(false);
    assert!(read > CASES as usize * 8 / 10, "{read} of {CASES} without an error");
}

#[test]
fn a_lost_line_never_makes_another_puzzle() {
    check_all(true);
}
