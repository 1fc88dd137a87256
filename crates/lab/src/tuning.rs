//! Tuning: what a target runner of irace computes, and the parameters as irace and `ConfigSpace` describe them.
//!
//! `docs/LABORATORY.md` shows a scenario.

use crate::Error;
use crate::experiment::{Budget, Trace};
use crate::plan;
use crate::runner;
use crate::store::RunRecord;
use evodoku_evolve::{Domain, Parameter, Parameters as _, Recipe, Solver};
use evodoku_grid::Puzzle;
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What irace must not tune: the budget is the scenario's.
const NOT_TUNED: [&str; 3] = ["generations", "rounds", "evaluations"];

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

/// What can be tuned: an algorithm by its name, or a recipe.
pub struct Tunable {
    name: String,
    parameters: Vec<Parameter>,
    /// Those whose range was written to be searched: what a recipe declares.
    declared: Vec<Parameter>,
}

impl Tunable {
    /// The algorithm of this name.
    pub fn algorithm(name: &str) -> Result<Self, Error> {
        let parameters = plan::solver(name).map_err(wrong)?.parameters();
        if parameters.is_empty() {
            return Err(wrong(format!("{name} has no parameters")));
        }
        Ok(Self { name: name.into(), parameters, declared: Vec::new() })
    }

    /// A recipe.
    pub fn recipe(recipe: &Recipe) -> Self {
        let declared = recipe.declared().to_vec();
        let parameters = recipe.parameters().into_iter().filter(|p| !declared.contains(p)).collect();
        Self { name: recipe.name().into(), parameters, declared }
    }

    /// All parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().chain(&self.declared)
    }

    /// Where to look for the best value of each.
    fn spaces(&self) -> impl Iterator<Item = (&Parameter, Space)> {
        let tuned = self.parameters.iter().filter(|p| !NOT_TUNED.contains(&&*p.name));
        let usual = tuned.map(|p| (p, Space::around_the_default(p)));
        usual.chain(self.declared.iter().map(|p| (p, Space::of(&p.domain))))
    }

    /// The parameter file of irace: name, switch, type, range. Numbers without a natural range go from a tenth to ten
    /// times the paper's value on a logarithmic scale; whoever tunes knows better and edits the file. What a recipe
    /// declares has the range that it says.
    pub fn irace(&self) -> String {
        let mut text = format!("# name switch type range: the parameters of {}\n", self.name);
        for (Parameter { name, .. }, space) in self.spaces() {
            let (kind, range) = match space {
                Space::Whole { low, high, log } => {
                    (if log { "i,log" } else { "i" }, format!("({low}, {high})"))
                }
                Space::Real { low, high } => ("r", format!("({low}, {high})")),
                Space::Words(words) => ("c", format!("({})", words.join(", "))),
            };
            text += &format!("{name:20} {:24} {kind:5} {range}\n", format!("\"--{name}=\""));
        }
        text
    }

    /// The parameters as a `ConfigSpace` in JSON, for tuners in Python (SMAC, DEHB, Optuna's importers): the same ranges
    /// as for irace.
    pub fn config_space(&self) -> String {
        let hyperparameter = |(parameter, space): (&Parameter, Space)| {
            let Parameter { name, doc, default, .. } = parameter;
            let mut value = match space {
                Space::Whole { low, high, .. } if low == high => json!({ "type": "constant", "value": low }),
                Space::Whole { low, high, log } => json!({
                    "type": "uniform_int", "lower": low, "upper": high, "log": log,
                    "default_value": default.parse().ok().filter(|&n| n > 0 || !log).unwrap_or(USUAL).clamp(low, high),
                }),
                Space::Real { low, high } => json!({
                    "type": "uniform_float", "lower": low, "upper": high, "log": false,
                    "default_value": default.parse::<f64>().unwrap_or(low),
                }),
                Space::Words(words) => json!({
                    "type": "categorical", "choices": words, "weights": null, "default_value": default,
                }),
            };
            value["name"] = (**name).into();
            value["meta"] = json!({ "doc": doc });
            value
        };
        let hyperparameters: Vec<_> = self.spaces().map(hyperparameter).collect();
        let space = json!({
            "name": self.name,
            "hyperparameters": hyperparameters,
            "conditions": [],
            "forbiddens": [],
            "python_module_version": "1.2.0",
            "format_version": 0.4,
        });
        format!("{space:#}\n")
    }
}

/// Where to look for a parameter's best value.
enum Space {
    Whole { low: u64, high: u64, log: bool },
    Real { low: f64, high: f64 },
    Words(Vec<String>),
}

/// A number to begin with where the paper's value is 0 or unlimited.
const USUAL: u64 = 100;

impl Space {
    /// The whole domain.
    fn of(domain: &Domain) -> Self {
        match domain {
            Domain::Probability { least, most } | Domain::Real { least, most } => {
                Self::Real { low: *least, high: *most }
            }
            Domain::Whole { least, most } => {
                Self::Whole { low: *least, high: most.unwrap_or(u64::MAX), log: false }
            }
            Domain::Amount { least, most } => Self::Whole { low: *least, high: *most, log: false },
            Domain::Switch | Domain::Words(_) => {
                Self::Words(domain.words().into_iter().map(String::from).collect())
            }
        }
    }

    /// Numbers from a tenth to ten times the default.
    fn around_the_default(parameter: &Parameter) -> Self {
        let Self::Whole { low: least, high: most, .. } = Self::of(&parameter.domain) else {
            return Self::of(&parameter.domain);
        };
        // 0 means the paper's own choice and "unlimited" means never: both are outside any useful range.
        let usual: u64 =
            parameter.default.parse().ok().filter(|&n| n > 0).unwrap_or(USUAL).clamp(least, most);
        let low = (usual / 10).max(least).max(1);
        Self::Whole { low, high: usual.saturating_mul(10).min(most).max(low), log: true }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::registry;

    #[test]
    fn both_ends_of_every_range_are_allowed() {
        for name in registry::names().into_iter().filter(|name| !["exact", "auto"].contains(name)) {
            let text = Tunable::algorithm(name).unwrap().irace();
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
        assert!(Tunable::algorithm("exact").is_err());
    }

    #[test]
    fn a_config_space_has_the_ranges_of_irace_and_defaults_within_them() {
        for name in registry::names().into_iter().filter(|name| !["exact", "auto"].contains(name)) {
            let tunable = Tunable::algorithm(name).unwrap();
            let space: serde_json::Value = serde_json::from_str(&tunable.config_space()).unwrap();
            let all = space["hyperparameters"].as_array().unwrap();
            assert_eq!(all.len(), tunable.irace().lines().count() - 1, "{name}");
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
    fn what_a_recipe_declares_is_tuned_within_its_range() {
        let recipe = "name = 'x'\nsegment = 'box'\nsize = 50\nfitness = 'line-duplicates'
            parameters.kick = { default = 0.5, range = [0.1, 0.9], doc = 'The rate.' }
            parameters.cut = { default = 3, range = [0, 5], doc = 'Who is drawn.' }
            start = [ { initialise = 'shuffled-segments' }, 'evaluate' ]
            generation = [ { breed = { pairs = 'by-rank', cross = 'one-cut' } },
                { mutate = { by = 'swap-in-segment', rate = '$kick' } }, 'evaluate',
                { preserve = { best = '$cut' } } ]";
        let tunable = Tunable::recipe(&Recipe::parse(recipe).unwrap());
        let file = tunable.irace();
        let lines: Vec<Vec<&str>> = file.lines().map(|line| line.split_whitespace().collect()).collect();
        assert!(lines.contains(&vec!["kick", "\"--kick=\"", "r", "(0.1,", "0.9)"]), "{file}");
        assert!(lines.contains(&vec!["cut", "\"--cut=\"", "i", "(0,", "5)"]), "{file}");
        let space: serde_json::Value = serde_json::from_str(&tunable.config_space()).unwrap();
        let cut = &space["hyperparameters"][3];
        assert_eq!(
            (&cut["name"], &cut["lower"], &cut["default_value"]),
            (&json!("cut"), &json!(0), &json!(3))
        );
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
