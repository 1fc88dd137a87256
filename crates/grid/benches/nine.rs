//! The 9x9 solver, alone and through [`exact::solve`], counting to two solutions: puzzles per second on 17-clue and on very
//! hard puzzles.
//!
//! The puzzles are a few of the literature, each in many disguises (digits renamed, lines and bands shuffled,
//! transposed), so that no run of them looks alike to the branch predictor. `EVODOKU_PUZZLES=file` adds a file with
//! one puzzle on each line. The yardstick is a plain backtracking search over the same puzzles.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use evodoku_grid::exact::{self, Question, nine};
use evodoku_grid::{Layout, Puzzle, Rng, Symbol};
use std::fmt;
use std::sync::LazyLock;

type Grid = [u8; 81];

struct Family {
    name: &'static str,
    puzzles: Vec<Grid>,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.puzzles.len())
    }
}

/// 17 givens, the fewest with one solution.
const SEVENTEEN: [&str; 8] = [
    "..............1.23.24.5...........6.......54..1...3.......6...7...4.....38......9",
    "................12..3.45........65...1.2.7....8.....9....1.....6.5...3..9........",
    "..............1..2.34....5.....3........52.....6.....7...7..83...2......1.9...4..",
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "000000010400000000020000000000050604008000300001090000300400200050100000000807000",
    "000000012000035000000600070700000300000400800100000000000120000080000040050000600",
    "000000012003600000000007000410020000000500300700000600280000040000300500000000000",
    "000000012008030000000000040120500000000004700060000000507000300000620000000100000",
];

/// Puzzles that were each the hardest known in their day, and others of that rank.
const HARDEST: [&str; 12] = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3",
    ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
    "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".....5..3..9....4..81.4.......7.......4..2..68...14.3.......2...4...6..79...5..1.",
    "..6..1....5..3....9..4....7..1....2..3..9....4..5....13.....68....3..2....2..8..3",
];

static FAMILIES: LazyLock<Vec<Family>> = LazyLock::new(|| {
    let mut rng = Rng::seeded(9);
    let mut disguised = |lines: &[&str], copies: usize| -> Vec<Grid> {
        let known: Vec<Grid> = lines.iter().filter_map(|line| parse(line)).collect();
        for (puzzle, line) in known.iter().zip(lines) {
            assert_eq!(nine::search(puzzle, 2, |_| ()).solutions, 1, "{line}");
        }
        (0..copies).flat_map(|_| &known).map(|grid| disguise(grid, &mut rng)).collect()
    };
    let mut families = vec![
        Family { name: "17 givens", puzzles: disguised(&SEVENTEEN, 250) },
        Family { name: "hardest", puzzles: disguised(&HARDEST, 20) },
    ];
    if let Some(path) = std::env::var_os("EVODOKU_PUZZLES") {
        let text = std::fs::read_to_string(&path).expect("EVODOKU_PUZZLES names a readable file");
        families.push(Family { name: "file", puzzles: text.lines().filter_map(parse).collect() });
    }
    families
});

fn parse(line: &str) -> Option<Grid> {
    let cells = line.as_bytes().get(..81)?;
    let digit = |b: u8| if b.is_ascii_digit() { b - b'0' } else { 0 };
    Some(std::array::from_fn(|i| digit(cells[i])))
}

/// An equivalent puzzle that looks different.
fn disguise(grid: &Grid, rng: &mut Rng) -> Grid {
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    let (rows, columns) = (shuffled_lines(rng), shuffled_lines(rng));
    let transpose = rng.below(2) == 1;
    std::array::from_fn(|i| {
        let (r, c) = if transpose { (i % 9, i / 9) } else { (i / 9, i % 9) };
        match grid[rows[r] * 9 + columns[c]] {
            0 => 0,
            value => digits[usize::from(value) - 1],
        }
    })
}

/// The nine lines with their bands shuffled, and shuffled inside each band.
fn shuffled_lines(rng: &mut Rng) -> Vec<usize> {
    let mut bands = [0, 1, 2];
    rng.shuffle(&mut bands);
    let mut lines = Vec::with_capacity(9);
    for band in bands {
        let mut inside = [0, 1, 2];
        rng.shuffle(&mut inside);
        lines.extend(inside.map(|line| band * 3 + line));
    }
    lines
}

#[divan::bench(args = FAMILIES.iter(), min_time = 1)]
fn count_to_two(bencher: Bencher, family: &Family) {
    bencher.counter(ItemsCount::new(family.puzzles.len())).bench(|| {
        let count = |puzzle: &Grid| nine::search(black_box(puzzle), 2, |_| ()).solutions;
        family.puzzles.iter().map(count).sum::<usize>()
    });
}

/// The same through the public door: question, engine, outcome, verification.
#[divan::bench(args = FAMILIES.iter(), min_time = 1)]
fn front(bencher: Bencher, family: &Family) {
    let layout = Layout::parse("9").expect("the layout exists");
    let given = |value: &u8| value.checked_sub(1).map(|index| Symbol::new(index.into()));
    let puzzle = |grid: &Grid| Puzzle::new(layout.clone(), grid.iter().map(given)).expect("no given clashes");
    let puzzles: Vec<Puzzle> = family.puzzles.iter().map(puzzle).collect();
    bencher.counter(ItemsCount::new(puzzles.len())).bench(|| {
        let count = |puzzle: &Puzzle| exact::solve(black_box(puzzle), &Question::count_to(2)).count;
        puzzles.iter().map(count).sum::<usize>()
    });
}

/// The yardstick, on the first puzzles of each family: it is hundreds to thousands of times slower.
#[divan::bench(args = FAMILIES.iter(), sample_count = 1, sample_size = 1)]
fn yardstick_backtracking(bencher: Bencher, family: &Family) {
    let puzzles = &family.puzzles[..family.puzzles.len().min(12)];
    bencher
        .counter(ItemsCount::new(puzzles.len()))
        .bench(|| puzzles.iter().map(|puzzle| Backtracking::new(puzzle).count(2)).sum::<usize>());
}

/// Fills the cell with the fewest digits left, and knows nothing else.
struct Backtracking {
    values: Grid,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl Backtracking {
    fn new(puzzle: &Grid) -> Self {
        let mut search = Self { values: *puzzle, rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
        for (cell, &value) in puzzle.iter().enumerate().filter(|&(_, &value)| value > 0) {
            search.toggle(cell, 1 << (value - 1));
        }
        search
    }

    fn toggle(&mut self, cell: usize, digit: u16) {
        let (row, column) = (cell / 9, cell % 9);
        self.rows[row] ^= digit;
        self.columns[column] ^= digit;
        self.boxes[row / 3 * 3 + column / 3] ^= digit;
    }

    fn free(&self, cell: usize) -> u16 {
        let (row, column) = (cell / 9, cell % 9);
        0x1FF & !(self.rows[row] | self.columns[column] | self.boxes[row / 3 * 3 + column / 3])
    }

    fn count(&mut self, limit: usize) -> usize {
        let open = (0..81).filter(|&cell| self.values[cell] == 0);
        let Some(cell) = open.min_by_key(|&cell| self.free(cell).count_ones()) else { return 1 };
        let mut found = 0;
        let mut free = self.free(cell);
        while free != 0 && found < limit {
            let digit = free & free.wrapping_neg();
            free ^= digit;
            self.values[cell] = digit.trailing_zeros() as u8 + 1;
            self.toggle(cell, digit);
            found += self.count(limit - found);
            self.toggle(cell, digit);
            self.values[cell] = 0;
        }
        found
    }
}

fn main() {
    divan::main();
}
