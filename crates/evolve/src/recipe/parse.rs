//! From TOML to a recipe.

use super::breeding::Breeding;
use super::building::Building;
use super::declared::{self, Declared};
use super::flow::Flow;
use super::key::Reader;
use super::read::{Item, Source, Table};
use super::restart::{Champions, Restart};
use super::verbs::Step;
use super::walking::Walking;
use super::{Recipe, Search, Settings};
use crate::{Error, Parameter, Parameters as _};
use toml::de::DeTable;

/// The keys of a recipe.
const RECIPE: &[&str] = &[
    "name",
    "parameters",
    "segment",
    "logic",
    "size",
    "generations",
    "evaluations",
    "fitness",
    "restart",
    "archive",
    "start",
    "generation",
    "walk",
    "colony",
];
/// The keys of `size`, if it is not a number.
pub(super) const SIZE: &[&str] = &["per-symbol"];
/// The keys of `restart`.
pub(super) const RESTART: &[&str] = &["stagnant", "every", "every-by-givens"];
/// The keys of `archive`.
pub(super) const ARCHIVE: &[&str] = &["champions", "share"];

/// The largest population, as in the papers' files.
const LARGEST: usize = 10_000_000;

/// The recipe with the defaults of its parameters, all of whose values must work.
pub(super) fn recipe(text: &str) -> Result<Recipe, Error> {
    let nothing = Declared::default();
    let source = Source { text, declared: &nothing };
    let document = DeTable::parse(text)
        .map_err(|error| source.fault(error.span().map_or(0, |span| span.start), error.message()))?;
    let table = Table::new(source, document.get_ref(), 0, "a recipe", RECIPE)?;
    let places = declared::read(source, table.get("parameters"), &Settings::default().parameters())?;
    let parameters: Vec<Parameter> = places.iter().map(|(_, parameter)| parameter.clone()).collect();
    let recipe = assemble(text, document.get_ref(), parameters.clone())?;
    for (i, (at, parameter)) in places.iter().enumerate() {
        for value in declared::extremes(&parameter.domain) {
            let mut tried = parameters.clone();
            tried[i].value.clone_from(&value);
            assemble(text, document.get_ref(), tried).map_err(|error| {
                source.fault(
                    *at,
                    format!("{} = {value} is in its range but does not work: {error}", parameter.name),
                )
            })?;
        }
    }
    Ok(recipe)
}

/// The recipe with its parameters at these values.
pub(super) fn with(text: &str, parameters: Vec<Parameter>) -> Result<Recipe, Error> {
    let nothing = Declared::default();
    let document = DeTable::parse(text)
        .map_err(|error| Source { text, declared: &nothing }.fault(0, error.message()))?;
    assemble(text, document.get_ref(), parameters)
}

fn assemble(text: &str, document: &DeTable<'_>, parameters: Vec<Parameter>) -> Result<Recipe, Error> {
    let declared = Declared::new(&parameters);
    let source = Source { text, declared: &declared };
    let table = Table::new(source, document, 0, "a recipe", RECIPE)?;
    let segment = table.needed("segment", &..)?;
    let mut reader = Reader { source, segment, queues: 0 };
    let prefill = table.value("logic", &..)?.unwrap_or(Settings::default().prefill);
    let generations = table.value("generations", &(0..=u64::MAX))?.unwrap_or(Settings::default().generations);
    let evaluations = table.value("evaluations", &(1..=u64::MAX))?.unwrap_or(Settings::default().evaluations);
    let (population, search) = if let Some(item) = table.get("walk") {
        reader.alone("walk", &table)?;
        if let Some(other) = table.get("colony") {
            let fault = "colony is another kind of search than walk; remove one of the two";
            return Err(source.fault(other.span().start, fault));
        }
        (0, Search::Walking(Walking::read(&reader, item)?))
    } else if let Some(item) = table.get("colony") {
        reader.alone("colony", &table)?;
        (0, Search::Building(Building::read(&reader, item)?))
    } else {
        if let Some(item) = table.get("evaluations") {
            let fault = "evaluations belongs to a walk or a colony; use generations";
            return Err(source.fault(item.span().start, fault));
        }
        let (population, breeding) = reader.breeding(&table)?;
        (population, Search::Breeding(breeding))
    };
    let name = table.need("name")?;
    let name = (name.get_ref().as_str())
        .ok_or_else(|| source.fault(name.span().start, "name must be text; use name = \"...\""))?;
    if let Some(unused) = declared.unused() {
        let at = table.get("parameters").map_or(0, |item| item.span().start);
        let fault = format!("the parameter {unused} is not used; write \"${unused}\" in a step or remove it");
        return Err(source.fault(at, fault));
    }
    let settings = Settings { population, generations, evaluations, prefill };
    Ok(Recipe {
        text: text.into(),
        name: name.into(),
        ad_hoc: declared.ad_hoc(),
        parameters,
        segment,
        search,
        written: settings.clone(),
        settings,
    })
}

/// The keys of a recipe with a population that no other recipe has.
const BREEDING: &[&str] = &["size", "fitness", "restart", "archive", "start", "generation"];

impl<'a> Reader<'a> {
    /// Refuses keys of a population beside those of another kind of search.
    fn alone(&self, kind: &str, table: &Table<'a>) -> Result<(), Error> {
        match BREEDING.iter().find_map(|key| Some((key, table.get(key)?))) {
            Some((key, item)) => {
                let fault = format!("{key} belongs to a population; remove it, or remove {kind}");
                Err(self.source.fault(item.span().start, fault))
            }
            None => Ok(()),
        }
    }

    /// A recipe with a population, and its size.
    fn breeding(&mut self, table: &Table<'a>) -> Result<(usize, Breeding), Error> {
        let (population, per_symbol) = self.size(table.need("size")?)?;
        let fitness = self.source.operator("fitness", table.need("fitness")?, "fitness")?;
        let restart = self.restart(table.get("restart"))?;
        let archive = table.get("archive").map(|item| self.archive(item)).transpose()?;
        let start = self.start(table.need("start")?)?;
        let generation = self.generation(table.need("generation")?)?;
        Ok((population, Breeding { fitness, per_symbol, restart, archive, start, generation }))
    }

    /// Individuals, and individuals for each symbol; one of them is 0.
    fn size(&self, item: &'a Item<'a>) -> Result<(usize, usize), Error> {
        if !item.get_ref().is_table() {
            return Ok((self.source.value("size", item, &(2..=LARGEST))?, 0));
        }
        let table = Table::of(self.source, item, "size", SIZE)?;
        Ok((0, table.needed("per-symbol", &(1..=LARGEST))?))
    }

    fn restart(&self, item: Option<&'a Item<'a>>) -> Result<Restart, Error> {
        let Some(item) = item else { return Ok(Restart { stagnant: u64::MAX, every: Vec::new() }) };
        let table = Table::of(self.source, item, "restart", RESTART)?;
        let positive = 1..=u64::MAX;
        let stagnant = table.value("stagnant", &positive)?.unwrap_or(u64::MAX);
        let always = table.value("every", &positive)?.map(|generations| (u64::MAX, generations));
        let mut every: Vec<(u64, u64)> = always.into_iter().collect();
        if let Some(item) = table.get("every-by-givens") {
            let fault = |at, fault: &str| Err(self.source.fault(at, fault));
            if !every.is_empty() {
                return fault(item.span().start, "every is given twice; use every or every-by-givens");
            }
            for line in self.source.list("every-by-givens", item)? {
                let at = line.span().start;
                let [most, generations] = self.source.list("every-by-givens", line)? else {
                    return fault(at, "each entry must be a pair; use [ most givens, generations ]");
                };
                let most = self.source.value("most givens", most, &(0..=u64::MAX))?;
                if every.last().is_some_and(|(before, _)| most <= *before) {
                    return fault(
                        at,
                        "the givens are not in ascending order; sort the entries by their first number",
                    );
                }
                every.push((most, self.source.value("generations", generations, &positive)?));
            }
            if every.is_empty() {
                return fault(item.span().start, "the table is empty; use [ [27, 2000], [81, 200] ]");
            }
        }
        Ok(Restart { stagnant, every })
    }

    fn archive(&self, item: &'a Item<'a>) -> Result<Champions, Error> {
        let table = Table::of(self.source, item, "archive", ARCHIVE)?;
        Ok(Champions {
            champions: table.needed("champions", &(0..=LARGEST))?,
            share: table.needed("share", &(0.0..=1.0))?,
        })
    }

    fn start(&mut self, item: &'a Item<'a>) -> Result<Vec<Step>, Error> {
        let first = self.source.list("start", item)?.first();
        let verb = first.and_then(|step| step.get_ref().as_table()?.iter().next());
        if verb.is_none_or(|(verb, _)| verb.get_ref() != "initialise") {
            let at = first.unwrap_or(item).span().start;
            return Err(self.source.fault(at, "start must begin with { initialise = ... }; put it first"));
        }
        self.checked("start", item, Flow::start())
    }

    fn generation(&mut self, item: &'a Item<'a>) -> Result<Vec<Step>, Error> {
        self.checked("generation", item, Flow::generation())
    }

    /// The steps of a list, each refused in its place if it makes no sense there.
    fn checked(&mut self, key: &str, item: &'a Item<'a>, mut flow: Flow) -> Result<Vec<Step>, Error> {
        let mut steps = Vec::new();
        for item in self.source.list(key, item)? {
            let step = self.step(item)?;
            flow.take(&step).map_err(|fault| self.source.fault(item.span().start, fault))?;
            steps.push(step);
        }
        flow.end().map_err(|fault| self.source.fault(item.span().start, format!("{key}: {fault}")))?;
        Ok(steps)
    }
}
