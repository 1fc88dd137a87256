//! Any text as a recipe: it is refused in a sentence, or two runs of one seed are the same and break no given.
#![no_main]

use evodoku_evolve::{Limits, Outcome, Recipe, Solver as _};
use evodoku_fuzz::check_message;
use evodoku_grid::{Layout, Puzzle};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use std::time::Duration;

/// Larger populations are read, but not run.
const MOST_INDIVIDUALS: usize = 20_000;

static PUZZLES: LazyLock<[Puzzle; 2]> = LazyLock::new(|| {
    let puzzle = |layout, line: &str| Puzzle::from_line(&Layout::parse(layout).unwrap(), line).unwrap();
    let hard = "67...8.1..2..6........3....2.1.....648...17..........9..45...........3....34..8.2";
    [puzzle("9", hard), puzzle("4@0,0 4@2,2", &format!("1{}", ".".repeat(27)))]
});

fn run(recipe: &Recipe, puzzle: &Puzzle) -> Option<Outcome> {
    let limits = Limits { generations: Some(2), evaluations: Some(100_000), ..Limits::default() };
    match recipe.solve(puzzle, 7, &limits) {
        Ok(outcome) => Some(Outcome { cpu: Duration::ZERO, ..outcome }),
        Err(error) => {
            check_message(&error);
            None
        }
    }
}

fuzz_target!(|text: &str| {
    let recipe = match Recipe::parse(text) {
        Ok(recipe) => recipe,
        Err(error) => return check_message(&error),
    };
    for puzzle in PUZZLES.iter().filter(|puzzle| recipe.individuals(puzzle) <= MOST_INDIVIDUALS) {
        let first = run(&recipe, puzzle);
        assert_eq!(first, run(&recipe, puzzle), "one seed, two histories");
        let Some(best) = first.and_then(|outcome| outcome.best) else { continue };
        for (cell, value) in puzzle.layout().cells().zip(best.grid.values()) {
            assert!(puzzle.given(cell).is_none_or(|given| given == *value), "a given is broken");
        }
    }
});
