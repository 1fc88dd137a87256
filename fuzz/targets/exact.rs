//! Any puzzle of a few layouts: every exact engine, every level of logic and the champion agree with a plain counter.
#![no_main]

use evodoku_evolve::{Champion, Limits, Solver as _, StopReason};
use evodoku_fuzz::counter;
use evodoku_grid::exact::{self, End, Solutions, Question, nine, sat, search};
use evodoku_grid::logic::{Level, simplify};
use evodoku_grid::{Layout, Puzzle, Set, Symbol, verify};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use std::time::Duration;

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let specs = [
        "4",
        "9",
        "6",
        "6=3x2",
        "5=1x5",
        "8",
        "x",
        "windoku",
        "4+x",
        "4+windoku",
        "4@0,0 4@2,2",
        "4@0,0 4@0,2",
        "6@0,0 6@2,3",
        "jigsaw=AAAB/ACBB/CCBD/CDDD",
        "jigsaw=AAAABB/AACBBB/CCCBDD/CCEEDD/FEEEDD/FFFFFE",
    ];
    specs.iter().map(|spec| Layout::parse(spec).unwrap()).collect()
});

/// Counting to this tells the engines apart well enough.
const LIMIT: usize = 5;
/// Steps of the counter, and time of an engine: what is not decided by then is not compared.
const NODES: u32 = 20_000;
const TIME: Duration = Duration::from_secs(1);

/// The first byte names the layout, the second whether there are pencil marks; then pairs of a cell and a symbol, or of
/// a cell and the marks it has.
fn puzzle(data: &[u8]) -> Option<Puzzle> {
    let (&[which, marked], pairs) = data.split_first_chunk()?;
    let layout = &LAYOUTS[usize::from(which) % LAYOUTS.len()];
    let (cells, n) = (layout.cell_count(), layout.symbols());
    let mut givens = vec![None; cells];
    let mut marks = vec![Set::<4>::full(n); cells];
    for pair in pairs.chunks_exact(2) {
        let (cell, value) = (usize::from(pair[0]) % cells, usize::from(pair[1]));
        if marked % 2 == 1 && pair[0] >= 128 {
            marks[cell] = (0..n).filter(|symbol| value >> (symbol % 8) & 1 == 1).collect();
        } else {
            givens[cell] = Some(Symbol::new(value % n));
        }
    }
    let puzzle = Puzzle::new(layout.clone(), givens).ok()?;
    Some(if marked % 2 == 1 { puzzle.with_marks(marks) } else { puzzle })
}

/// What an engine counted, if it came to an end.
fn counted(puzzle: &Puzzle, outcome: &Solutions) -> Option<usize> {
    for solution in &outcome.solutions {
        assert_eq!(verify(puzzle, solution.values()), Ok(()), "a wrong solution");
    }
    (outcome.end != End::Stopped).then_some(outcome.count)
}

fuzz_target!(|data: &[u8]| {
    let Some(puzzle) = puzzle(data) else { return };
    let limits = Question::count_to(LIMIT).within(TIME);
    let mut counts = vec![
        ("the counter", counter::count(&puzzle, LIMIT, NODES)),
        ("solve", counted(&puzzle, &exact::solve(&puzzle, &limits))),
        ("search", counted(&puzzle, &search::solve(&puzzle, &limits))),
        ("sat", counted(&puzzle, &sat::solve(&puzzle, &limits))),
    ];
    if let Some(report) = nine::search_puzzle(&puzzle, LIMIT, |_| (), || true) {
        counts.push(("nine", Some(report.solutions)));
    }
    for level in Level::ALL {
        let count = match simplify(&puzzle, level) {
            Ok(simple) => counted(&puzzle, &exact::solve(&simple.to_marked_puzzle(), &limits)),
            Err(_) => Some(0),
        };
        counts.push((level.word(), count));
    }
    let known: Vec<_> = counts.iter().filter_map(|(who, count)| Some((who, (*count)?))).collect();
    assert!(known.windows(2).all(|pair| pair[0].1 == pair[1].1), "{known:?}");
    let evolution = Champion {
        check_nodes: 0,
        probing: false,
        learning: 0,
        rounds: 3,
        patience: 2_000,
        sweeps: 50,
        ..Champion::default()
    };
    for champion in [Champion { rounds: 3, ..Champion::default() }, evolution] {
        let limits = Limits { wall: Some(TIME), ..Limits::default() };
        let outcome = champion.solve(&puzzle, 1, &limits).expect("small puzzles suit the champion");
        for &(who, count) in &known {
            match outcome.stop {
                StopReason::Solved => assert!(count > 0, "the champion solves what {who} calls impossible"),
                StopReason::NoSolution => assert!(count == 0, "the champion calls impossible what {who} solves"),
                _ => {}
            }
        }
    }
});
