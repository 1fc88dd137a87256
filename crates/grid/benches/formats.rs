//! Reading speed in MB/s on 9x9 puzzles, clash check included: `cargo bench -p evodoku-grid --bench formats`.

use divan::counter::BytesCount;
use evodoku_grid::formats::{Format, Options, Reader, Record, Writer, read_text};
use evodoku_grid::{Layout, Puzzle, Rng, Solution, Symbol};

fn main() {
    divan::main();
}

/// A thousand different puzzles of about 25 givens with their solutions, written in `format`: one grid, relabelled,
/// with random cells kept.
fn text(format: Format) -> Vec<u8> {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let layout = Layout::parse("9").expect("a layout");
    let mut rng = Rng::seeded(1);
    let mut out = Vec::new();
    let mut writer = Writer::new(format, &mut out);
    for _ in 0..1000 {
        let mut names: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut names);
        let values: Vec<Symbol> = solved.bytes().map(|b| Symbol::new(names[(b - b'1') as usize])).collect();
        let givens: Vec<Option<Symbol>> = values.iter().map(|&v| (rng.below(81) < 25).then_some(v)).collect();
        let puzzle = Puzzle::new(layout.clone(), givens).expect("givens of a solution do not clash");
        let record = Record { solution: Some(Solution::new(values)), ..Record::new(puzzle) };
        writer.put(&record).expect("a 9x9 puzzle fits");
    }
    writer.finish().expect("memory is writable");
    out
}

#[divan::bench(args = [Format::Line, Format::Csv, Format::Json, Format::Sdk, Format::Integers])]
fn read(bencher: divan::Bencher, format: Format) {
    let text = text(format);
    bencher.counter(BytesCount::of_slice(&text)).bench(|| {
        Reader::new(text.as_slice(), Options::default()).filter(|r| divan::black_box(r).is_ok()).count()
    });
}

/// The yardstick: looking at every byte once.
#[divan::bench]
fn sum_of_bytes(bencher: divan::Bencher) {
    let text = text(Format::Line);
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| divan::black_box(&text).iter().fold(0u32, |sum, &b| sum.rotate_left(1) ^ u32::from(b)));
}

/// One argument of a command line, which pays for the layout as well.
#[divan::bench]
fn one_puzzle(bencher: divan::Bencher) {
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    bencher.bench(|| read_text(divan::black_box(line), Options::default()).count());
}
