//! Configurations: an algorithm with every parameter in effect.

use super::document::{self, Source, TextOr};
use super::shelf::Place;
use super::{Budget, Id};
use crate::Error;
use evodoku_evolve::{Recipe, Repeats, Solver, named, recipe as recipes, registry};
use evodoku_grid::Puzzle;
use toml::Spanned;

/// One algorithm with all its parameters and its budget, under the label that the plan gives it.
pub struct Configuration {
    /// Its identity: that of [`Configuration::canonical`].
    pub id: Id,
    /// What tables and pictures call it; unique within an experiment.
    pub label: String,
    /// The name of the algorithm, or of the recipe.
    pub algorithm: String,
    /// All parameters in effect by name, sorted.
    pub parameters: Vec<(String, String)>,
    /// What the grid of the plan varies, by name, sorted; empty without a grid.
    pub varied: Vec<(String, String)>,
    /// The text of the recipe, if it is one.
    pub recipe: Option<String>,
    /// What a run may use. Generations are a parameter of the algorithm and not repeated here.
    pub budget: Budget,
    /// What runs.
    pub(crate) solver: Box<dyn Solver>,
}

/// The solver of this name with its usual parameters.
pub(crate) fn solver(name: &str) -> Result<Box<dyn Solver>, String> {
    let solver = named(name).map_err(|error| error.to_string())?;
    if solver.counts().repeats == Repeats::Never {
        return Err(format!(
            "runs of {name} depend on the speed of the machine and cannot be repeated; name another algorithm"
        ));
    }
    Ok(solver)
}

/// Sets the generations that a run may use.
pub(crate) fn grant(solver: &mut dyn Solver, generations: Option<u64>) -> Result<(), String> {
    let Some(cap) = solver.cap() else { return Ok(()) };
    let value = generations.map_or_else(|| "unlimited".into(), |n| n.to_string());
    solver.set(cap, &value).map_err(|error| error.to_string())
}

fn parameters(solver: &dyn Solver) -> Vec<(String, String)> {
    let mut all: Vec<_> = solver.parameters().into_iter().map(|p| (p.name.to_owned(), p.value)).collect();
    all.sort();
    all
}

impl Configuration {
    /// The generations granted; none where they are unlimited.
    pub fn generations(&self) -> Option<u64> {
        let cap = self.solver.cap()?;
        self.parameters.iter().find(|(name, _)| name == cap)?.1.parse().ok()
    }

    /// How many individuals a run on this puzzle keeps in memory; 0 without a population.
    pub fn individuals(&self, puzzle: &Puzzle) -> usize {
        self.solver.individuals(puzzle)
    }

    /// The version of what a seed means here; a recipe is its own text, whatever its name.
    pub fn semantics(&self) -> u32 {
        let listed = registry::find(&self.algorithm).ok().filter(|_| self.recipe.is_none());
        listed.map_or(recipes::VERSION, |entry| entry.version)
    }

    /// The text whose hash is the identity: semantics version, algorithm (a recipe by its own hash), parameters, budget.
    pub fn canonical(&self) -> String {
        let recipe = self.recipe.as_deref().map(|text| format!("recipe {}\n", Id::of(text)));
        let mut text = format!("configuration\nsemantics {}\n", self.semantics());
        text += &recipe.unwrap_or_else(|| format!("algorithm {}\n", self.algorithm));
        for (name, value) in &self.parameters {
            text += &format!("{name} = {value}\n");
        }
        let Budget { evaluations, cpu_seconds } = self.budget;
        text += &evaluations.map_or_else(String::new, |n| format!("budget evaluations {n}\n"));
        text += &cpu_seconds.map_or_else(String::new, |s| format!("budget cpu-seconds {s}\n"));
        text
    }
}

/// The configurations of one entry of a plan: one, or one for each combination of its grid.
pub(super) fn read(
    source: &Source,
    place: &Place<'_>,
    entry: &Spanned<TextOr<document::Algorithm>>,
    budget: Option<document::Budget>,
) -> Result<Vec<Configuration>, Error> {
    let at = entry.span().start;
    let table = match entry.get_ref() {
        TextOr::Text(name) => {
            let solver = solver(name).map_err(|fault| source.fault(at, fault))?;
            return Ok(vec![configuration(source, at, (name, None, solver), None, &[], &[], budget)?]);
        }
        TextOr::Table(table) => table,
    };
    let fixed = settings(source, &table.set)?;
    let mut configurations = Vec::new();
    for varied in combinations(source, table)? {
        place.go_on()?;
        let (name, recipe, solver) = match (&table.name, &table.recipe) {
            (Some(name), None) => {
                let solver = solver(name.get_ref());
                let solver = solver.map_err(|fault| source.fault(name.span().start, fault))?;
                (name.get_ref().clone(), None, solver)
            }
            (None, Some(path)) => {
                recipe(place, path.get_ref()).map_err(|fault| source.fault(path.span().start, fault))?
            }
            _ => {
                return Err(
                    source.fault(at, "an algorithm has either a name or a recipe; give one of the two")
                );
            }
        };
        let label = table.label.as_deref();
        configurations.push(configuration(
            source,
            at,
            (&name, recipe, solver),
            label,
            &fixed,
            &varied,
            budget,
        )?);
    }
    Ok(configurations)
}

/// A setting with its place in the plan.
type Setting = (usize, String, String);

fn settings(
    source: &Source,
    set: &std::collections::BTreeMap<String, Spanned<toml::Value>>,
) -> Result<Vec<Setting>, Error> {
    set.iter().map(|(name, value)| setting(source, name, value)).collect()
}

fn setting(source: &Source, name: &str, value: &Spanned<toml::Value>) -> Result<Setting, Error> {
    let at = value.span().start;
    let text = match value.get_ref() {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        toml::Value::Float(number) => number.to_string(),
        toml::Value::Boolean(truth) => truth.to_string(),
        other => {
            let fault = format!("{name} cannot be of type {}; use a number or a word", other.type_str());
            return Err(source.fault(at, fault));
        }
    };
    Ok((at, name.into(), text))
}

/// More combinations than this are a slip of the pen.
const MOST_COMBINATIONS: usize = 100_000;

/// Every combination of the values of a grid, the last parameter varying fastest.
fn combinations(source: &Source, table: &document::Algorithm) -> Result<Vec<Vec<Setting>>, Error> {
    let mut all = vec![Vec::new()];
    for (name, values) in &table.grid {
        let at = values.span().start;
        if table.set.contains_key(name) {
            return Err(source.fault(at, format!("{name} is in both set and grid; remove one of them")));
        }
        if values.get_ref().is_empty() {
            return Err(source.fault(at, format!("the grid has no value for {name}; give at least one")));
        }
        if all.len() * values.get_ref().len() > MOST_COMBINATIONS {
            let fault = format!("the grid has more than {MOST_COMBINATIONS} combinations; make it smaller");
            return Err(source.fault(at, fault));
        }
        let values: Vec<Setting> =
            values.get_ref().iter().map(|value| setting(source, name, value)).collect::<Result<_, _>>()?;
        let extended = |so_far: &Vec<Setting>| {
            values
                .iter()
                .map(|value| [so_far.as_slice(), std::slice::from_ref(value)].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(extended).collect();
    }
    Ok(all)
}

/// Its name, the text of its recipe if it is one, and the solver itself.
type Named = (String, Option<String>, Box<dyn Solver>);

fn recipe(place: &Place<'_>, path: &str) -> Result<Named, String> {
    let text = if path.starts_with('@') {
        recipes::SHIPPED.find(path).map_err(|error| error.to_string())?.to_owned()
    } else {
        place.read(path).map_err(|error| {
            format!("the recipe {path} cannot be read: {error}; paths are relative to the plan's folder")
        })?
    };
    let recipe = Recipe::parse(&text).map_err(|error| format!("{path}: {error}"))?;
    Ok((recipe.name().to_owned(), Some(text), Box::new(recipe)))
}

fn configuration(
    source: &Source,
    at: usize,
    (name, recipe, mut solver): (&str, Option<String>, Box<dyn Solver>),
    label: Option<&str>,
    fixed: &[Setting],
    varied: &[Setting],
    budget: Option<document::Budget>,
) -> Result<Configuration, Error> {
    let cap = solver.cap();
    let settings = || fixed.iter().chain(varied);
    let capped = settings().any(|(_, name, _)| Some(name.as_str()) == cap);
    if let (Some(budget), false) = (budget, capped) {
        // The budget of the plan takes the place of the paper's own cap, or a paper could not use up what it is granted.
        grant(&mut *solver, budget.generations).map_err(|fault| source.fault(at, fault))?;
    }
    for (at, name, value) in settings() {
        solver.set(name, value).map_err(|fault| source.fault(*at, fault.to_string()))?;
    }
    let parameters = parameters(&*solver);
    let endless = |cap: &&str| parameters.iter().any(|(name, value)| name == cap && value == "unlimited");
    if let Some(cap) = cap.filter(endless).filter(|_| budget.is_none()) {
        let fault = format!("{name} runs without limit by default; give the plan a budget, or set {cap}");
        return Err(source.fault(at, fault));
    }
    let mut parts: Vec<String> = vec![label.unwrap_or(name).to_owned()];
    let shown = settings().skip(if label.is_some() { fixed.len() } else { 0 });
    parts.extend(shown.map(|(_, name, value)| format!("{name}={value}")));
    let budget = budget.unwrap_or_default();
    let mut configuration = Configuration {
        id: Id::of(""),
        label: parts.join(" "),
        algorithm: name.into(),
        parameters,
        varied: varied.iter().map(|(_, name, value)| (name.clone(), value.clone())).collect(),
        recipe,
        budget: Budget { evaluations: budget.evaluations, cpu_seconds: budget.cpu_seconds },
        solver,
    };
    configuration.id = Id::of(&configuration.canonical());
    Ok(configuration)
}
