//! An experiment: configurations x puzzles x replicates, and its units.

use super::document::{self, Document, Source, TextOr};
use super::number::Whole;
use super::shelf::Place;
use super::{Configuration, Entry, Id, Report, Scale, Shelf, Trace, configuration, published, puzzles};
use crate::Error;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use toml::Spanned;

/// One plan file with everything looked up. Every configuration meets every puzzle `replicates` times.
pub struct Experiment {
    /// Its title: the name of the experiment in a store.
    pub title: String,
    /// What the plan says about it.
    pub description: String,
    /// The plan's file.
    pub file: PathBuf,
    /// The plan's text.
    pub text: String,
    /// The size it was loaded in.
    pub scale: Scale,
    /// Runs of each configuration on each puzzle.
    pub replicates: u32,
    /// What a run records.
    pub trace: Trace,
    /// The algorithms with their parameters.
    pub configurations: Vec<Configuration>,
    /// The puzzles.
    pub puzzles: Vec<Entry>,
    /// What the report shall show.
    pub report: Report,
    /// The text of the CSV file with the published figures.
    pub published: Option<String>,
}

/// One run of one configuration on one puzzle: a function of its identity.
#[derive(Clone, Copy)]
pub struct Unit<'p> {
    /// The experiment it belongs to.
    pub experiment: &'p Experiment,
    /// The algorithm and its parameters.
    pub configuration: &'p Configuration,
    /// The puzzle.
    pub puzzle: &'p Entry,
    /// The number of the run, from 0.
    pub replicate: u32,
}

impl Unit<'_> {
    /// The identity of a unit: the hash of the identities of configuration and puzzle and of the replicate.
    pub fn id(&self) -> Id {
        let Self { configuration, puzzle, replicate, .. } = self;
        Id::of(&format!(
            "unit\nconfiguration {}\npuzzle {}\nreplicate {replicate}\n",
            configuration.id, puzzle.id
        ))
    }
}

impl Experiment {
    /// The number of units.
    pub fn units(&self) -> u64 {
        self.configurations.len() as u64 * self.puzzles.len() as u64 * u64::from(self.replicates)
    }

    /// Unit number `index`: all pairs for replicate 0 first, so that an experiment cut short is a smaller experiment.
    pub fn unit(&self, index: u64) -> Option<Unit<'_>> {
        let (configurations, puzzles) = (self.configurations.len() as u64, self.puzzles.len() as u64);
        (index < self.units()).then(|| Unit {
            experiment: self,
            configuration: &self.configurations[(index % configurations) as usize],
            puzzle: &self.puzzles[(index / configurations % puzzles) as usize],
            replicate: (index / configurations / puzzles) as u32,
        })
    }
}

pub(super) fn read(
    source: &Source,
    path: &Path,
    document: &Document,
    scale: Scale,
    shelf: Shelf<'_>,
    stop: &AtomicBool,
) -> Result<Experiment, Error> {
    if document.title.as_ref().is_some_and(|title| title.trim().is_empty()) {
        return Err(source.fault(0, "the title is empty; give one, or leave it out for the name of the file"));
    }
    let place = &Place { folder: path.parent().unwrap_or(Path::new("")), shelf, stop };
    let quick = (scale == Scale::Quick).then_some(&document.quick);
    let configurations = configurations(source, place, document, quick)?;
    let replicates = quick.and_then(|quick| quick.replicates).or(document.replicates);
    let limit = quick.and_then(|quick| quick.puzzles).map_or(usize::MAX, |Whole(n)| n as usize);
    let puzzles = puzzles::read(source, place, &document.puzzles, limit, stop)?;
    if puzzles.is_empty() {
        return Err(source.fault(0, "the plan has no puzzles; use puzzles = [\"@mantere\", ...]"));
    }
    let report = document.report.as_ref().map(|report| report.get_ref().clone()).unwrap_or_default();
    let at = document.report.as_ref().map_or(0, |report| report.span().start);
    report.check().map_err(|fault| source.fault(at, fault))?;
    let published = match &report.published {
        None => None,
        Some(name) => {
            // Figures are about the whole plan, of which a quick one is a part.
            let whole = self::configurations(source, place, document, None)?;
            let puzzles = puzzles::names(source, place, &document.puzzles)?;
            let read = published::read(place, name, &whole, &puzzles);
            Some(read.map_err(|fault| source.fault(at, fault))?)
        }
    };
    let experiment = Experiment {
        title: document.title.clone().unwrap_or_else(|| stem(path)),
        description: document.description.clone(),
        file: path.into(),
        text: source.text.clone(),
        scale,
        replicates: replicates.map_or(1, |Whole(n)| n as u32),
        trace: trace(source, document.trace.as_ref())?,
        configurations,
        puzzles,
        report,
        published,
    };
    refuse_unsuited(&experiment, place)?;
    Ok(experiment)
}

fn configurations(
    source: &Source,
    place: &Place<'_>,
    document: &Document,
    quick: Option<&document::Quick>,
) -> Result<Vec<Configuration>, Error> {
    let budget = budget(source, document, quick)?;
    let mut configurations = Vec::new();
    let (mut ids, mut labels) = (HashSet::new(), HashSet::new());
    for entry in &document.algorithms {
        for found in configuration::read(source, place, entry, budget)? {
            if !ids.insert(found.id) || !labels.insert(found.label.clone()) {
                let fault =
                    format!("duplicate algorithm '{}'; remove it or give it another label", found.label);
                return Err(source.fault(entry.span().start, fault));
            }
            configurations.push(found);
        }
    }
    if configurations.is_empty() {
        return Err(source.fault(0, "the plan has no algorithms; use algorithms = [\"weiss\", ...]"));
    }
    Ok(configurations)
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "plan".into(), |stem| stem.to_string_lossy().into_owned())
}

/// The plan's budget, with what the quick one changes.
fn budget(
    source: &Source,
    document: &Document,
    quick: Option<&document::Quick>,
) -> Result<Option<document::Budget>, Error> {
    // Faults in the quick budget are reported at any scale.
    for budget in [&document.budget, &document.quick.budget].into_iter().flatten() {
        if budget.get_ref().cpu_seconds.is_some_and(|s| !(s > 0.0 && s <= 1e9)) {
            let fault = "cpu-seconds is out of range; use a number above 0, such as 10";
            return Err(source.fault(budget.span().start, fault));
        }
    }
    let quick = quick.and_then(|quick| quick.budget.as_ref());
    let mut merged = None;
    for said in [document.budget.as_ref(), quick].into_iter().flatten().map(Spanned::get_ref) {
        let before: document::Budget = merged.unwrap_or_default();
        merged = Some(document::Budget {
            generations: said.generations.or(before.generations),
            evaluations: said.evaluations.or(before.evaluations),
            cpu_seconds: said.cpu_seconds.or(before.cpu_seconds),
        });
    }
    let is_empty = |b: &document::Budget| (b.generations, b.evaluations, b.cpu_seconds) == (None, None, None);
    Ok(merged.filter(|budget| !is_empty(budget)))
}

fn trace(source: &Source, said: Option<&Spanned<TextOr<document::Every>>>) -> Result<Trace, Error> {
    let Some(said) = said else { return Ok(Trace::None) };
    match said.get_ref() {
        TextOr::Text(word) if word == "none" => Ok(Trace::None),
        TextOr::Text(word) if word == "improvements" => Ok(Trace::Improvements),
        TextOr::Table(document::Every { every: Whole(generations) }) => Ok(Trace::Every(*generations)),
        TextOr::Text(_) => {
            let fault = "invalid trace; use \"none\", \"improvements\" or { every = 10 }";
            Err(source.fault(said.span().start, fault))
        }
    }
}

/// Lets every algorithm look at a puzzle of every layout, so that a plan does not fail after hours.
fn refuse_unsuited(experiment: &Experiment, place: &Place<'_>) -> Result<(), Error> {
    let mut layouts = HashSet::new();
    for entry in experiment.puzzles.iter().filter(|entry| layouts.insert(entry.puzzle.layout().name())) {
        for configuration in &experiment.configurations {
            place.go_on()?;
            configuration.solver.suits(&entry.puzzle).map_err(|error| Error::Unit {
                label: configuration.label.clone(),
                puzzle: format!("{} {}", entry.set, entry.name),
                why: error.to_string(),
            })?;
        }
    }
    Ok(())
}
