//! Which solver a request means, with its parameters set.

use anyhow::{Context as _, Result, bail};
use evodoku_evolve::{Family, Limits, Observer, Outcome, Recipe, Repeats, Solver, named, recipe};
use evodoku_grid::Puzzle;
use std::path::Path;

/// The solver of this name with these parameters.
pub(crate) fn choose(name: &str, settings: &[(&str, &str)]) -> Result<Box<dyn Solver>> {
    with_settings(named(name)?, settings)
}

/// A shipped recipe (`@weiss`), or the recipe in this file.
pub(crate) fn recipe(path: &Path) -> Result<Recipe> {
    let text = match path.to_str().filter(|name| name.starts_with('@')) {
        Some(name) => recipe::SHIPPED.find(name)?.to_owned(),
        None => {
            std::fs::read_to_string(path).with_context(|| format!("{}: cannot be read", path.display()))?
        }
    };
    Recipe::parse(&text).with_context(|| path.display().to_string())
}

/// Whether what was typed in place of an algorithm is a recipe: a shipped one, or a file.
pub(crate) fn is_recipe(name: &str) -> bool {
    name.starts_with('@')
        || Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// The solver with these parameters.
pub(crate) fn with_settings(
    mut solver: Box<dyn Solver>,
    settings: &[(&str, &str)],
) -> Result<Box<dyn Solver>> {
    for (name, value) in settings {
        solver.set(name, value)?;
    }
    Ok(solver)
}

/// `NAME=VALUE` as typed on a command line.
pub(crate) fn settings(texts: &[String]) -> Result<Vec<(&str, &str)>> {
    let split = |text: &'_ String| -> Result<(usize, usize)> {
        match text.find('=') {
            Some(at) => Ok((at, at + 1)),
            None => bail!("--set {text}: expected NAME=VALUE, such as --set population=1000"),
        }
    };
    texts
        .iter()
        .map(|text| split(text).map(|(end, start)| (text[..end].trim(), text[start..].trim())))
        .collect()
}

/// Whether it evolves populations whose individuals are judged by a fitness, as the published algorithms do.
pub(crate) fn evolves(solver: &dyn Solver) -> bool {
    solver.family() == Family::Evolution
}

/// Whether its result depends on the seed alone.
pub(crate) fn depends_on_the_seed(solver: &dyn Solver) -> bool {
    solver.counts().repeats == Repeats::WithTheSeed
}

/// What became of a puzzle.
pub(crate) struct Found {
    /// The name of the solver that gave the answer.
    pub(crate) by: String,
    pub(crate) outcome: Outcome,
}

/// Solves a puzzle within limits.
pub(crate) fn solve(
    solver: &dyn Solver,
    puzzle: &Puzzle,
    seed: u64,
    limits: &Limits,
    observer: Option<&mut dyn Observer>,
) -> Result<Found> {
    let outcome = match observer {
        Some(observer) => solver.watch(puzzle, seed, limits, observer)?,
        None => solver.solve(puzzle, seed, limits)?,
    };
    Ok(Found { by: outcome.by.unwrap_or(solver.about().name).to_owned(), outcome })
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::{Snapshot, StopReason, registry};
    use evodoku_grid::library;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    /// Takes time, but none of the processor's.
    struct Sleepy;

    impl Observer for Sleepy {
        fn generation(&mut self, _: &Snapshot<'_>) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[test]
    fn the_time_of_a_published_algorithm_passes_while_it_waits() {
        let puzzle = library::puzzle("lloyd_amos/goldennugget").unwrap();
        let weiss = choose("weiss", &[("population", "10")]).unwrap();
        let limits = Limits::generations(200).within(Duration::from_millis(100));
        let found = weiss.watch(&puzzle, 1, &limits, &mut Sleepy).unwrap();
        assert_eq!((found.stop, found.counters.generations < 200), (StopReason::WallTime, true));
        let raised = AtomicBool::new(true);
        let found = weiss.watch(&puzzle, 1, &limits.until(&raised), &mut Sleepy).unwrap();
        assert_eq!(found.stop, StopReason::Interrupted);
    }

    /// Every limit that a solver accepts ends it, and every one that it does not count is refused.
    #[test]
    fn limits_hold_for_every_solver() {
        let puzzle = library::puzzle("lloyd_amos/goldennugget").unwrap();
        let raised = AtomicBool::new(true);
        for name in registry::names() {
            let solver = choose(name, &[]).unwrap();
            let solve = |limits: &Limits| solver.solve(&puzzle, 1, limits);
            let counts = solver.counts();
            for (limits, counted) in
                [(Limits::generations(3), counts.generations), (Limits::evaluations(100), counts.evaluations)]
            {
                assert_eq!(solver.accepts(&limits).is_ok(), counted.is_some(), "{name}");
                assert_eq!(solve(&limits).is_ok(), counted.is_some(), "{name}");
            }
            let stopped = solve(&Limits::default().until(&raised)).unwrap();
            assert_eq!(stopped.stop, StopReason::Interrupted, "{name}");
            let late = solve(&Limits::default().within(Duration::ZERO)).unwrap();
            assert_eq!(late.stop, StopReason::WallTime, "{name}");
            let spent = solve(&Limits::default().within_cpu(Duration::ZERO)).unwrap();
            assert_eq!(spent.stop, StopReason::CpuTime, "{name}");
        }
    }
}
