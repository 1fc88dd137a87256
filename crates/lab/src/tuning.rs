//! Tuning by irace: what its target runner computes, and its parameter file.
//!
//! `docs/LABORATORY.md` shows a scenario.

use crate::Error;
use crate::plan::{self, Budget, Trace};
use crate::runner;
use evodoku_evolve::{Parameter, Recipe, Solver};
use evodoku_grid::Puzzle;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What irace must not tune: the budget is the scenario's.
const NOT_TUNED: [&str; 2] = ["generations", "rounds"];

/// An algorithm with the parameters that are tried.
pub struct Target {
    solver: Box<dyn Solver>,
    evaluations: u64,
}

/// The result of a trial.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trial {
    /// Whether it found a solution.
    pub solved: bool,
    /// Evaluations; moves of the champion.
    pub evaluations: u64,
    /// The least cost.
    pub best_cost: Option<u64>,
    /// CPU seconds.
    pub cpu_seconds: f64,
}

impl Trial {
    /// The evaluations, or ten times the budget if it failed.
    pub fn par10(&self, budget: u64) -> u64 {
        if self.solved { self.evaluations } else { budget.saturating_mul(10) }
    }
}

impl Target {
    /// The algorithm of this name, limited to this many evaluations.
    pub fn new(
        algorithm: &str,
        settings: impl IntoIterator<Item = (String, String)>,
        evaluations: u64,
    ) -> Result<Self, Error> {
        Self::of(plan::solver(algorithm).map_err(wrong)?, settings, evaluations)
    }

    /// A recipe, within so many evaluations.
    pub fn recipe(
        recipe: Recipe,
        settings: impl IntoIterator<Item = (String, String)>,
        evaluations: u64,
    ) -> Result<Self, Error> {
        Self::of(Box::new(recipe), settings, evaluations)
    }

    fn of(
        mut solver: Box<dyn Solver>,
        settings: impl IntoIterator<Item = (String, String)>,
        evaluations: u64,
    ) -> Result<Self, Error> {
        plan::grant(&mut *solver, None).map_err(wrong)?;
        for (name, value) in settings {
            solver.set(&name, &value).map_err(|error| wrong(error.to_string()))?;
        }
        Ok(Self { solver, evaluations })
    }

    /// One run; `None` if `stop` was raised before it was done.
    pub fn run(&self, puzzle: &Puzzle, seed: u64, stop: &Arc<AtomicBool>) -> Result<Option<Trial>, Error> {
        let budget = Budget { evaluations: Some(self.evaluations), cpu_seconds: None };
        let run = runner::search(&*self.solver, puzzle, seed, budget, Trace::None, stop);
        let run = run.map_err(|error| Error::unsupported(error.to_string(), "choose another puzzle"))?;
        Ok(run.map(|run| Trial {
            solved: run.solved(),
            evaluations: run.evaluations,
            best_cost: run.best_cost,
            cpu_seconds: run.cpu_seconds,
        }))
    }
}

fn wrong(why: String) -> Error {
    Error::unsupported(why, "see `evodoku list parameters`")
}

/// The parameters of the algorithm of this name.
pub fn parameters(algorithm: &str) -> Result<Vec<Parameter>, Error> {
    let parameters = plan::solver(algorithm).map_err(wrong)?.parameters();
    if parameters.is_empty() {
        return Err(wrong(format!("{algorithm} has no parameters")));
    }
    Ok(parameters)
}

/// The parameter file of irace: name, switch, type, range. Numbers without a natural range go from a tenth to ten times
/// the paper's value on a logarithmic scale; whoever tunes knows better and edits the file.
pub fn irace_parameters(algorithm: &str) -> Result<String, Error> {
    let mut text = format!("# name switch type range: the parameters of {algorithm}\n");
    for parameter in parameters(algorithm)?.iter().filter(|p| !NOT_TUNED.contains(&p.name)) {
        let (kind, range) = range(algorithm, parameter);
        let name = parameter.name;
        text += &format!("{name:20} {:24} {kind:5} {range}\n", format!("\"--{name}=\""));
    }
    Ok(text)
}

fn range(algorithm: &str, parameter: &Parameter) -> (&'static str, String) {
    let Parameter { name, allowed, .. } = parameter;
    if let Some(words) = allowed.strip_prefix("a probability").or(allowed.strip_prefix("a number")) {
        let (low, high) = bounds(words).unwrap_or(("0", "1"));
        return ("r", format!("({low}, {high})"));
    }
    if !allowed.starts_with("a whole number") {
        return ("c", format!("({allowed})"));
    }
    // 0 means the paper's own choice and "unlimited" means never: both are outside any useful range.
    let usual = parameter.default.parse().ok().filter(|&n: &u64| n > 0).unwrap_or(100);
    let works = |n: u64| plan::solver(algorithm).is_ok_and(|mut s| s.set(name, &n.to_string()).is_ok());
    let low = [usual / 10, usual / 2, usual].into_iter().find(|&n| n > 0 && works(n)).unwrap_or(usual);
    let high = [usual * 10, usual * 2, usual].into_iter().find(|&n| works(n)).unwrap_or(usual);
    ("i,log", format!("({low}, {high})"))
}

/// `from A to B`.
fn bounds(words: &str) -> Option<(&str, &str)> {
    words.trim().strip_prefix("from ")?.split_once(" to ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::registry;

    #[test]
    fn both_ends_of_every_range_are_allowed() {
        for name in registry::names().into_iter().filter(|name| !["exact", "auto"].contains(name)) {
            let text = irace_parameters(name).unwrap();
            let mut count = 0;
            for line in text.lines().skip(1) {
                let (parameter, rest) = line.split_once(' ').unwrap();
                let (_, range) = rest.split_once('(').unwrap();
                for value in range.trim_end_matches(')').split(", ") {
                    let mut solver = plan::solver(name).unwrap();
                    solver.set(parameter, value).unwrap_or_else(|fault| panic!("{name} {line}: {fault}"));
                }
                count += 1;
            }
            assert!(count >= 4, "{name} has parameters:\n{text}");
        }
        assert!(irace_parameters("exact").is_err());
    }

    #[test]
    fn a_trial_costs_its_evaluations_or_ten_times_the_budget() {
        let puzzle = evodoku_grid::library::puzzle("mantere/s06a").unwrap();
        let settings = [("population".to_owned(), "200".to_owned())];
        let target = Target::new("sato-inoue", settings, 200_000).unwrap();
        let trial = target.run(&puzzle, 1, &Arc::default()).unwrap().unwrap();
        assert!(trial.solved && trial.par10(200_000) == trial.evaluations, "{trial:?}");
        let target = Target::new("sato-inoue", [], 1_000).unwrap();
        let trial = target.run(&puzzle, 1, &Arc::default()).unwrap().unwrap();
        assert!(!trial.solved && trial.par10(1_000) == 10_000 && trial.best_cost > Some(0), "{trial:?}");
        assert!(Target::new("sato-inoue", [("size".into(), "1".into())], 1).is_err());
    }
}
