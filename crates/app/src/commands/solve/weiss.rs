//! `--print weiss`: the output of Weiss's program (MICS 2009), with any algorithm.
//!
//! Parameter echo, the initial grid, the grid after the predetermined squares are filled, best and worst score of each
//! generation, and the best grid with an asterisk after each row and under each column that holds a duplicate.

use crate::output;
use evodoku_evolve::{Level, Observer, Outcome, Parameter, Snapshot};
use evodoku_grid::formats;
use evodoku_grid::logic::simplify;
use evodoku_grid::{Layout, Puzzle, Symbol};

/// Prints generations as they come.
#[derive(Default)]
pub(super) struct WeissPrint {
    failure: Option<anyhow::Error>,
}

/// Weiss's words for parameters that have such in his program.
const WORDS: [(&str, &str); 5] = [
    ("population", "population size"),
    ("generations", "number of generations"),
    ("selection_rate", "selection rate"),
    ("mutation_rate", "mutation rate"),
    ("restart", "restart threshold"),
];

impl WeissPrint {
    /// What stands before the first generation.
    pub(super) fn begin(&mut self, puzzle: &Puzzle, parameters: &[Parameter]) {
        let mut text = String::new();
        for parameter in parameters {
            let words = WORDS.iter().find(|(name, _)| *name == parameter.name).map(|(_, words)| *words);
            if let Some(words) = words {
                text += &format!("{words} = {}\n", parameter.value);
            }
        }
        let layout = puzzle.layout();
        let (height, width) = (layout.height(), layout.width());
        text +=
            &format!("\nInitial configuration ({height}x{width} grid):\n{}", grid(layout, puzzle.givens()));
        let level =
            parameters.iter().find(|p| p.name == "prefill").and_then(|p| p.value.parse::<Level>().ok());
        if let Some(Ok(filled)) = level.map(|level| simplify(puzzle, level)) {
            text += &format!("\nFilling in predetermined squares:\n{}\n", grid(layout, filled.values()));
        }
        self.print(&text);
    }

    /// What stands after the last generation.
    pub(super) fn end(&mut self, puzzle: &Puzzle, outcome: &Outcome) -> anyhow::Result<()> {
        if let Some(best) = &outcome.best {
            let values: Vec<_> = best.grid.values().iter().copied().map(Some).collect();
            self.print(&format!("\nBest solution:\n{}", marked(puzzle.layout(), &values)));
        }
        self.failure.take().map_or(Ok(()), Err)
    }

    fn print(&mut self, text: &str) {
        if self.failure.is_none() {
            self.failure = output::print(text).err();
        }
    }
}

impl Observer for WeissPrint {
    fn generation(&mut self, now: &Snapshot<'_>) {
        let number = now.counters().generations;
        let (Some(best), Some(worst)) = (now.best_cost(), now.worst_cost()) else { return };
        self.print(&format!("Generation {number:>4}: best score = {best:>3}, worst score = {worst:>3}\n"));
    }
}

/// The rows of the plane, `-` for an empty cell.
fn grid(layout: &Layout, values: &[Option<Symbol>]) -> String {
    rows(layout, values, &|_| false, &|_| false)
}

/// The rows with asterisks where a row or a column holds a symbol twice.
fn marked(layout: &Layout, values: &[Option<Symbol>]) -> String {
    let repeats = |houses: Vec<_>| {
        houses.into_iter().any(|house| {
            let mut seen: Vec<_> =
                layout.house(house).iter().filter_map(|cell| values[cell.index()]).collect();
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            seen.len() < all
        })
    };
    let row = |r: usize| {
        let inside =
            layout.grids().iter().filter(|grid| (grid.top..grid.top + layout.symbols()).contains(&r));
        repeats(inside.map(|grid| grid.rows[r - grid.top]).collect())
    };
    let column = |c: usize| {
        let inside =
            layout.grids().iter().filter(|grid| (grid.left..grid.left + layout.symbols()).contains(&c));
        repeats(inside.map(|grid| grid.columns[c - grid.left]).collect())
    };
    rows(layout, values, &row, &column)
}

fn rows(
    layout: &Layout,
    values: &[Option<Symbol>],
    bad_row: &dyn Fn(usize) -> bool,
    bad_column: &dyn Fn(usize) -> bool,
) -> String {
    let width = layout.symbols().to_string().len();
    let mut text = String::new();
    for row in 0..layout.height() {
        for column in 0..layout.width() {
            let sign = match layout.at(row, column).map(|cell| values[cell.index()]) {
                None => String::new(),
                Some(None) => "-".into(),
                Some(Some(symbol)) => formats::sign(layout, symbol),
            };
            text += &format!("{sign:>width$} ");
        }
        text += if bad_row(row) { "*" } else { "" };
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let star = |c: usize| format!("{:>width$}", if bad_column(c) { "*" } else { "" });
    let under = (0..layout.width()).map(star).collect::<Vec<_>>().join(" ");
    if !under.trim().is_empty() {
        text += under.trim_end();
        text.push('\n');
    }
    text
}
