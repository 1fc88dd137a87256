//! Tuning: what a target runner of irace computes, and the parameters as irace and `ConfigSpace` describe them.
//!
//! `docs/LABORATORY.md` shows a scenario.

use crate::Error;
use crate::experiment::{Budget, Trace};
use crate::plan;
use crate::runner;
use crate::store::RunRecord;
use evodoku_evolve::{Domain, Parameter, Recipe, Solver};
use evodoku_grid::Puzzle;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What irace must not tune: the budget is the scenario's.
const NOT_TUNED: [&str; 2] = ["generations", "rounds"];

/// An algorithm with the parameters that are tried.
pub struct Target {
    solver: Box<dyn Solver>,
    evaluations: u64,
}

/// The cost of a trial: its evaluations, or ten times the budget if it failed.
pub fn par10(run: &RunRecord, budget: u64) -> u64 {
    if run.solved() { run.evaluations } else { budget.saturating_mul(10) }
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

    /// A recipe, limited to this many evaluations.
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
    pub fn run(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        stop: &Arc<AtomicBool>,
    ) -> Result<Option<RunRecord>, Error> {
        let budget = Budget { evaluations: Some(self.evaluations), ..Budget::default() };
        let run = runner::search(&*self.solver, puzzle, seed, budget, Trace::None, stop);
        run.map_err(|error| Error::unsupported(error.to_string(), "choose another puzzle"))
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

fn tuned(algorithm: &str) -> Result<Vec<Parameter>, Error> {
    let mut all = parameters(algorithm)?;
    all.retain(|parameter| !NOT_TUNED.contains(&parameter.name));
    Ok(all)
}

/// The parameter file of irace: name, switch, type, range. Numbers without a natural range go from a tenth to ten times
/// the paper's value on a logarithmic scale; whoever tunes knows better and edits the file.
pub fn irace_parameters(algorithm: &str) -> Result<String, Error> {
    let mut text = format!("# name switch type range: the parameters of {algorithm}\n");
    for parameter in &tuned(algorithm)? {
        let (kind, range) = range(parameter);
        let name = parameter.name;
        text += &format!("{name:20} {:24} {kind:5} {range}\n", format!("\"--{name}=\""));
    }
    Ok(text)
}

/// Type and range in irace's words.
fn range(parameter: &Parameter) -> (&'static str, String) {
    match search_space(parameter) {
        Space::Whole { low, high, .. } => ("i,log", format!("({low}, {high})")),
        Space::Real { low, high, .. } => ("r", format!("({low}, {high})")),
        Space::Words(words) => ("c", format!("({})", words.join(", "))),
    }
}

/// Where to look for a parameter's best value.
enum Space {
    Whole { low: u64, high: u64, usual: u64 },
    Real { low: f64, high: f64 },
    Words(Vec<&'static str>),
}

fn search_space(parameter: &Parameter) -> Space {
    let (least, most) = match parameter.domain {
        Domain::Probability { least, most } | Domain::Real { least, most } => {
            return Space::Real { low: least, high: most };
        }
        Domain::Whole { least, most } => (least, most.unwrap_or(u64::MAX)),
        Domain::Amount { least, most } => (least, most),
        Domain::Switch | Domain::Words(_) => return Space::Words(parameter.domain.words()),
    };
    // 0 means the paper's own choice and "unlimited" means never: both are outside any useful range.
    let usual: u64 = parameter.default.parse().ok().filter(|&n| n > 0).unwrap_or(100).clamp(least, most);
    let low = (usual / 10).max(least).max(1);
    Space::Whole { low, high: usual.saturating_mul(10).min(most).max(low), usual }
}

/// The parameters as a `ConfigSpace` in JSON, for tuners in Python (SMAC, DEHB, Optuna's importers): the same ranges as for irace.
pub fn config_space(algorithm: &str) -> Result<String, Error> {
    let hyperparameter = |parameter: &Parameter| {
        let (name, default) = (parameter.name, &parameter.default);
        let value = match search_space(parameter) {
            Space::Whole { low, high, .. } if low == high => {
                json!({ "type": "constant", "value": low })
            }
            Space::Whole { low, high, usual } => json!({
                "type": "uniform_int", "lower": low, "upper": high, "log": true,
                "default_value": usual.clamp(low, high),
            }),
            Space::Real { low, high } => json!({
                "type": "uniform_float", "lower": low, "upper": high, "log": false,
                "default_value": default.parse::<f64>().unwrap_or(low),
            }),
            Space::Words(words) => json!({
                "type": "categorical", "choices": words, "weights": null, "default_value": default,
            }),
        };
        let mut value = value;
        value["name"] = name.into();
        value["meta"] = json!({ "doc": parameter.doc });
        value
    };
    let hyperparameters: Vec<_> = tuned(algorithm)?.iter().map(hyperparameter).collect();
    let space = json!({
        "name": algorithm,
        "hyperparameters": hyperparameters,
        "conditions": [],
        "forbiddens": [],
        "python_module_version": "1.2.0",
        "format_version": 0.4,
    });
    Ok(format!("{space:#}\n"))
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
    fn a_config_space_has_the_ranges_of_irace_and_defaults_within_them() {
        for name in registry::names().into_iter().filter(|name| !["exact", "auto"].contains(name)) {
            let space: serde_json::Value = serde_json::from_str(&config_space(name).unwrap()).unwrap();
            let all = space["hyperparameters"].as_array().unwrap();
            assert_eq!(all.len(), irace_parameters(name).unwrap().lines().count() - 1, "{name}");
            for p in all {
                let sound = match p["type"].as_str().unwrap() {
                    "categorical" => p["choices"].as_array().unwrap().contains(&p["default_value"]),
                    "constant" => true,
                    _ => ["lower", "upper"].map(|end| p[end].as_f64().unwrap()).windows(2).all(|ends| {
                        (ends[0]..=ends[1]).contains(&p["default_value"].as_f64().unwrap())
                            && ends[0] < ends[1]
                    }),
                };
                assert!(sound, "{name}: {p}");
            }
        }
    }

    #[test]
    fn a_trial_costs_its_evaluations_or_ten_times_the_budget() {
        let puzzle = evodoku_grid::library::puzzle("mantere/s06a").unwrap();
        let settings = [("population".to_owned(), "200".to_owned())];
        let target = Target::new("sato-inoue", settings, 200_000).unwrap();
        let trial = target.run(&puzzle, 1, &Arc::default()).unwrap().unwrap();
        assert!(trial.solved() && par10(&trial, 200_000) == trial.evaluations, "{trial:?}");
        let target = Target::new("sato-inoue", [], 1_000).unwrap();
        let trial = target.run(&puzzle, 1, &Arc::default()).unwrap().unwrap();
        assert!(!trial.solved() && par10(&trial, 1_000) == 10_000 && trial.best_cost > Some(0), "{trial:?}");
        assert!(Target::new("sato-inoue", [("size".into(), "1".into())], 1).is_err());
    }
}
