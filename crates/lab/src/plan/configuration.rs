//! Configurations: an algorithm with every parameter in effect.

use super::document::{Algorithm, Document, Settings, Source};
use super::planned;
use super::shelf::Place;
use crate::Error;
use crate::experiment::{Budget, Configuration, Id};
use crate::values::TextOr;
use evodoku_evolve::{Recipe, Repeats, Solver, named, recipe as recipes, registry};
use std::collections::{BTreeMap, HashSet};
use std::iter::once;
use toml::Spanned;

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

/// A configuration, and what runs.
type Ready = (Configuration, Box<dyn Solver>);

/// All configurations of a plan, in its order.
pub(super) fn read(
    source: &Source,
    place: &Place<'_>,
    document: &Document,
    budget: Option<Budget>,
) -> Result<Vec<Ready>, Error> {
    let loader = Loader { source, place, document, budget };
    let mut all: Vec<Ready> = Vec::new();
    let (mut ids, mut labels, mut names) = (HashSet::new(), HashSet::new(), HashSet::new());
    for entry in &document.algorithms {
        for (configuration, solver) in loader.entry(entry)? {
            if !ids.insert(configuration.id) || !labels.insert(configuration.label.clone()) {
                let label = &configuration.label;
                let fault = format!("duplicate algorithm '{label}'; remove it or give it another label");
                return Err(source.fault(entry.span().start, fault));
            }
            names.insert(configuration.algorithm.clone());
            all.push((configuration, solver));
        }
        if all.len() > MOST_COMBINATIONS {
            let fault =
                format!("the plan has more than {MOST_COMBINATIONS} combinations; make its grids smaller");
            return Err(source.fault(entry.span().start, fault));
        }
    }
    if all.is_empty() {
        return Err(source.fault(0, "the plan has no algorithms; use algorithms = [\"weiss\", ...]"));
    }
    let defaults = document.defaults.iter().map(|(name, table)| (name, table.span()));
    let readings = document.readings.iter().map(|(name, table)| (name, table.span()));
    match defaults.chain(readings).find(|(name, _)| !names.contains(*name)) {
        None => Ok(all),
        Some((name, span)) => {
            let fault =
                format!("no algorithm of the plan has the name '{name}'; correct it or remove the table");
            Err(source.fault(span.start, fault))
        }
    }
}

/// A setting with its place in the plan.
#[derive(Clone)]
struct Setting {
    at: usize,
    name: String,
    value: String,
}

impl Setting {
    fn words(&self) -> String {
        format!("{}={}", self.name, self.value)
    }
}

/// A reading of a paper, or a row of a table: its name, and what it sets.
#[derive(Default)]
struct Variant {
    name: Option<String>,
    settings: Vec<Setting>,
}

/// What the plan calls a configuration.
struct Words {
    label: String,
    column: String,
    reading: Option<String>,
    varied: BTreeMap<String, String>,
    reference: bool,
}

/// An algorithm, or a recipe with its text.
struct Named {
    name: String,
    recipe: Option<String>,
    solver: Box<dyn Solver>,
}

struct Loader<'a> {
    source: &'a Source,
    place: &'a Place<'a>,
    document: &'a Document,
    budget: Option<Budget>,
}

impl Loader<'_> {
    fn fault(&self, at: usize, fault: impl Into<String>) -> Error {
        self.source.fault(at, fault)
    }

    /// The configurations of one entry: readings, then cases, then the combinations of its grid, the last varying fastest.
    fn entry(&self, entry: &Spanned<TextOr<Algorithm>>) -> Result<Vec<Ready>, Error> {
        let at = entry.span().start;
        let named;
        let table = match entry.get_ref() {
            TextOr::Table(table) => table,
            TextOr::Text(name) => {
                let name = Some(Spanned::new(entry.span(), name.clone()));
                named = Algorithm { name, ..Algorithm::default() };
                &named
            }
        };
        let name = self.named(table, at)?.name;
        let fixed = self.settings(&table.set)?;
        let (readings, cases, grid) =
            (self.readings(table, &name)?, self.cases(table, &name)?, self.combinations(table)?);
        let mut all = Vec::new();
        for reading in &readings {
            for case in &cases {
                for varied in &grid {
                    self.place.go_on()?;
                    let own = [("its reading", &reading.settings), ("its case", &case.settings)];
                    let parts = own.into_iter().chain([("set", &fixed), ("grid", varied)]);
                    let settings = self.once_each(&name, parts)?;
                    let words = Words {
                        label: label(table, &name, reading, case, (&fixed, varied)),
                        column: column(table, &name).to_owned(),
                        reading: reading.name.clone(),
                        varied: varied.iter().map(|s| (s.name.clone(), s.value.clone())).collect(),
                        reference: table.reference,
                    };
                    all.push(self.configuration(at, self.named(table, at)?, words, &settings)?);
                }
            }
        }
        Ok(all)
    }

    fn named(&self, table: &Algorithm, at: usize) -> Result<Named, Error> {
        match (&table.name, &table.recipe) {
            (Some(name), None) => {
                let solver = solver(name.get_ref()).map_err(|fault| self.fault(name.span().start, fault))?;
                Ok(Named { name: name.get_ref().clone(), recipe: None, solver })
            }
            (None, Some(path)) => {
                recipe(self.place, path.get_ref()).map_err(|fault| self.fault(path.span().start, fault))
            }
            _ => Err(self.fault(at, "an algorithm has either a name or a recipe; give one of the two")),
        }
    }

    fn settings(&self, set: &Settings) -> Result<Vec<Setting>, Error> {
        set.iter().map(|(name, value)| self.setting(name, value)).collect()
    }

    fn setting(&self, name: &str, value: &Spanned<toml::Value>) -> Result<Setting, Error> {
        let at = value.span().start;
        let value = match value.get_ref() {
            toml::Value::String(text) => text.clone(),
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Float(number) => number.to_string(),
            toml::Value::Boolean(truth) => truth.to_string(),
            other => {
                let fault = format!("{name} cannot be of type {}; use a number or a word", other.type_str());
                return Err(self.fault(at, fault));
            }
        };
        Ok(Setting { at, name: name.into(), value })
    }

    /// The readings that an entry asks for; `[readings]` says what they set, or the entry itself does.
    fn readings(&self, table: &Algorithm, name: &str) -> Result<Vec<Variant>, Error> {
        let asked: Vec<&Spanned<String>> = table.reading.iter().chain(&table.readings).collect();
        if asked.is_empty() {
            return Ok(vec![Variant::default()]);
        }
        let known = self.document.readings.get(name).map(Spanned::get_ref);
        let reading = |asked: &Spanned<String>| {
            let word = asked.get_ref();
            let settings = match known.map(|known| (known, known.get(word))) {
                Some((_, Some(settings))) => self.settings(settings)?,
                Some((known, None)) => {
                    let known: Vec<&str> = known.keys().map(String::as_str).collect();
                    let fault = format!("unknown reading '{word}' of {name}; use {}", known.join(", "));
                    return Err(self.fault(asked.span().start, fault));
                }
                None if table.reading.is_none() => {
                    let fault = format!(
                        "the plan has no table [readings.{name}]; add it, or use reading = \"{word}\""
                    );
                    return Err(self.fault(asked.span().start, fault));
                }
                None => Vec::new(),
            };
            Ok(Variant { name: Some(word.clone()), settings })
        };
        asked.into_iter().map(reading).collect()
    }

    /// The rows of a table as settings: those of the entry's column, each once.
    fn cases(&self, table: &Algorithm, name: &str) -> Result<Vec<Variant>, Error> {
        let Some(file) = &table.cases else { return Ok(vec![Variant::default()]) };
        let at = file.span().start;
        let mut seen = HashSet::new();
        let rows = planned::published(self.source, self.place, file)?.rows.into_iter();
        let rows =
            rows.filter(|row| row.is_of_column(column(table, name)) && seen.insert(row.parameters.clone()));
        let setting = |(name, value)| Setting { at, name, value };
        let cases: Vec<Variant> = rows
            .map(|row| Variant {
                name: row.case,
                settings: row.parameters.into_iter().map(setting).collect(),
            })
            .collect();
        if cases.is_empty() {
            let fault = format!("{} has no row with algorithm = '{}'", file.get_ref(), column(table, name));
            return Err(self.fault(at, format!("{fault}; set column to one that it has")));
        }
        Ok(cases)
    }

    /// Every combination of the values of a grid, the last parameter varying fastest.
    fn combinations(&self, table: &Algorithm) -> Result<Vec<Vec<Setting>>, Error> {
        let mut all = vec![Vec::new()];
        for (name, values) in &table.grid {
            let at = values.span().start;
            if values.get_ref().is_empty() {
                return Err(self.fault(at, format!("the grid has no value for {name}; give at least one")));
            }
            if all.len() * values.get_ref().len() > MOST_COMBINATIONS {
                let fault =
                    format!("the grid has more than {MOST_COMBINATIONS} combinations; make it smaller");
                return Err(self.fault(at, fault));
            }
            let values = values.get_ref().iter().map(|value| self.setting(name, value));
            let values: Vec<Setting> = values.collect::<Result<_, _>>()?;
            let extended = |so_far: &Vec<Setting>| {
                values
                    .iter()
                    .map(|value| so_far.iter().chain(once(value)).cloned().collect())
                    .collect::<Vec<Vec<Setting>>>()
            };
            all = all.iter().flat_map(extended).collect();
        }
        Ok(all)
    }

    /// The defaults that nothing else sets, then everything else, which may be said only once.
    fn once_each<'s>(
        &self,
        name: &str,
        parts: impl Iterator<Item = (&'static str, &'s Vec<Setting>)>,
    ) -> Result<Vec<Setting>, Error> {
        let mut own: Vec<(&str, Setting)> = Vec::new();
        for (part, settings) in parts {
            for setting in settings {
                if let Some((other, _)) = own.iter().find(|(_, known)| known.name == setting.name) {
                    let name = &setting.name;
                    let fault = format!("{name} is in both {other} and {part}; remove one of them");
                    return Err(self.fault(setting.at, fault));
                }
                own.push((part, setting.clone()));
            }
        }
        let defaults = self.document.defaults.get(name).map(|table| self.settings(table.get_ref()));
        let mut all = defaults.transpose()?.unwrap_or_default();
        all.retain(|default| own.iter().all(|(_, setting)| setting.name != default.name));
        all.extend(own.into_iter().map(|(_, setting)| setting));
        Ok(all)
    }

    fn configuration(
        &self,
        at: usize,
        Named { name, recipe, mut solver }: Named,
        Words { label, column, reading, varied, reference }: Words,
        settings: &[Setting],
    ) -> Result<Ready, Error> {
        // A grid may have many combinations, and nobody may wait for them any more.
        self.place.go_on()?;
        let cap = solver.cap();
        let capped = settings.iter().any(|setting| Some(setting.name.as_str()) == cap);
        if let (Some(budget), false) = (self.budget, capped) {
            // The budget of the plan takes the place of the paper's own cap, or a paper could not use up what it is granted.
            grant(&mut *solver, budget.generations).map_err(|fault| self.fault(at, fault))?;
        }
        for Setting { at, name, value } in settings {
            solver.set(name, value).map_err(|fault| self.fault(*at, fault.to_string()))?;
        }
        let parameters: BTreeMap<String, String> =
            solver.parameters().into_iter().map(|p| (p.name.into_owned(), p.value)).collect();
        let generations = cap.and_then(|cap| parameters.get(cap)?.parse::<u64>().ok());
        if let (Some(cap), None, None) = (cap, generations, self.budget) {
            let fault = format!("{name} runs without limit by default; give the plan a budget, or set {cap}");
            return Err(self.fault(at, fault));
        }
        // A recipe is its own text, whatever its name.
        let listed = registry::find(&name).ok().filter(|_| recipe.is_none());
        let mut configuration = Configuration {
            id: Id::of(""),
            label,
            column,
            reading,
            semantics: listed.map_or(recipes::VERSION, |entry| entry.version),
            algorithm: name,
            reference,
            parameters,
            varied,
            recipe,
            budget: Budget { generations, ..self.budget.unwrap_or_default() },
        };
        configuration.id = Id::of(&configuration.canonical());
        Ok((configuration, solver))
    }
}

/// More combinations than this are a slip of the pen.
const MOST_COMBINATIONS: usize = 100_000;

fn recipe(place: &Place<'_>, path: &str) -> Result<Named, String> {
    let text = if path.starts_with('@') {
        recipes::SHIPPED.find(path).map_err(|error| error.to_string())?.to_owned()
    } else {
        place.read(path).map_err(|error| {
            format!("the recipe {path} cannot be read: {error}; paths are relative to the plan's folder")
        })?
    };
    let recipe = Recipe::parse(&text).map_err(|error| format!("{path}: {error}"))?;
    if let Some(operator) = recipe.ad_hoc().first() {
        return Err(format!(
            "the recipe {path} uses '{operator}', a function of the running program; no version says what it does, so \
             its runs cannot be stored; run it without a plan"
        ));
    }
    Ok(Named { name: recipe.name().to_owned(), recipe: Some(text), solver: Box::new(recipe) })
}

/// The column of the published table that an entry reproduces.
fn column<'t>(table: &'t Algorithm, name: &'t str) -> &'t str {
    table.column.as_ref().or(table.label.as_ref()).map_or(name, String::as_str)
}

/// `NOVA, as coded: 24 rank=3`: the column, the reading and the case, and what the grid varies. A label takes the place of
/// column and reading; without any of them, all settings are shown.
fn label(
    table: &Algorithm,
    name: &str,
    reading: &Variant,
    case: &Variant,
    (fixed, varied): (&[Setting], &[Setting]),
) -> String {
    let mut text = table.label.as_deref().unwrap_or_else(|| column(table, name)).to_owned();
    let told_apart = table.label.is_none() || !table.readings.is_empty();
    if let Some(reading) = reading.name.as_ref().filter(|_| told_apart) {
        text += &format!(", {reading}");
    }
    match &case.name {
        Some(case) => text += &format!(": {case}"),
        None => text.extend(case.settings.iter().map(|setting| format!(" {}", setting.words()))),
    }
    let plain = (&table.label, &table.column, &table.reading) == (&None, &None, &None);
    let shown = if plain { fixed } else { &[] };
    text.extend(shown.iter().chain(varied).map(|setting| format!(" {}", setting.words())));
    text
}
