//! An experiment that can run: its description, with the solvers and puzzles it names, and its units.

use super::document::{Document, Quick, Report, Source};
use super::shelf::Place;
use super::{Shelf, configuration, puzzles};
use crate::Error;
use crate::experiment::{Budget, Configuration, Experiment, Id, PuzzleEntry, Scale, Wish};
use crate::published::Published;
use crate::values::Whole;
use evodoku_evolve::Solver;
use evodoku_grid::Puzzle;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use toml::Spanned;

/// One plan file with everything looked up. Every configuration meets every puzzle `replicates` times.
pub struct Planned {
    /// What the store keeps of it.
    pub experiment: Experiment,
    /// What runs, for each configuration.
    pub(super) solvers: Vec<Box<dyn Solver>>,
    /// What it runs on, for each puzzle.
    pub(crate) puzzles: Vec<Puzzle>,
}

/// One run of one configuration on one puzzle: a function of its identity.
#[derive(Clone, Copy)]
pub struct Unit<'p> {
    /// The experiment it belongs to.
    pub experiment: &'p Experiment,
    /// The algorithm and its parameters.
    pub configuration: &'p Configuration,
    /// What runs.
    pub solver: &'p dyn Solver,
    /// The puzzle as the experiment describes it.
    pub entry: &'p PuzzleEntry,
    /// The puzzle itself.
    pub puzzle: &'p Puzzle,
    /// The number of the run, from 0.
    pub replicate: u32,
}

impl Unit<'_> {
    /// The identity of a unit: the hash of the identities of configuration and puzzle and of the replicate.
    pub fn id(&self) -> Id {
        let Self { configuration, entry, replicate, .. } = self;
        Id::of(&format!(
            "unit\nconfiguration {}\npuzzle {}\nreplicate {replicate}\n",
            configuration.id, entry.id
        ))
    }
}

impl Planned {
    /// Unit number `index`: all pairs for replicate 0 first, so that an experiment cut short is a smaller experiment.
    pub fn unit(&self, index: u64) -> Option<Unit<'_>> {
        let (configurations, puzzles) = (self.solvers.len() as u64, self.puzzles.len() as u64);
        let (configuration, pair) = (index % configurations, index / configurations);
        let (puzzle, replicate) = (pair % puzzles, pair / puzzles);
        (index < self.experiment.units())
            .then(|| self.unit_of(configuration as usize, puzzle as usize, replicate as u32))
    }

    /// A run of a configuration on a puzzle, both by their place in the plan.
    pub fn unit_of(&self, configuration: usize, puzzle: usize, replicate: u32) -> Unit<'_> {
        Unit {
            experiment: &self.experiment,
            configuration: &self.experiment.configurations[configuration],
            solver: &*self.solvers[configuration],
            entry: &self.experiment.puzzles[puzzle],
            puzzle: &self.puzzles[puzzle],
            replicate,
        }
    }

    /// Lets every algorithm look at a puzzle of every layout, so that a plan does not fail after hours.
    fn refuse_unsuited(&self, place: &Place<'_>) -> Result<(), Error> {
        let mut layouts = HashSet::new();
        let first = |p: &usize| layouts.insert(self.puzzles[*p].layout().name());
        for puzzle in (0..self.puzzles.len()).filter(first) {
            for configuration in 0..self.solvers.len() {
                place.go_on()?;
                let unit = self.unit_of(configuration, puzzle, 0);
                unit.solver.suits(unit.puzzle).map_err(|error| Error::Unit {
                    label: unit.configuration.label.clone(),
                    puzzle: format!("{} {}", unit.entry.set, unit.entry.name),
                    why: error.to_string(),
                })?;
            }
        }
        Ok(())
    }
}

pub(super) fn read(
    source: &Source,
    path: &Path,
    (document, quick): (&Document, &Quick),
    scale: Scale,
    shelf: Shelf<'_>,
    stop: &AtomicBool,
) -> Result<Planned, Error> {
    if document.title.as_ref().is_some_and(|title| title.trim().is_empty()) {
        return Err(source.fault(0, "the title is empty; give one, or leave it out for the name of the file"));
    }
    let place = &Place { folder: path.parent().unwrap_or(Path::new("")), shelf, stop };
    let quick = (scale == Scale::Quick).then_some(quick);
    let budget = budget(source, document, quick)?;
    let (configurations, solvers) = configuration::read(source, place, document, budget)?.into_iter().unzip();
    let replicates = quick.and_then(|quick| quick.replicates).or(document.replicates);
    let limit = quick.and_then(|quick| quick.puzzles).map_or(usize::MAX, |Whole(n)| n as usize);
    let (entries, puzzles): (Vec<_>, Vec<_>) =
        puzzles::read(source, place, &document.puzzles, limit, stop)?.into_iter().unzip();
    if puzzles.is_empty() {
        return Err(source.fault(0, "the plan has no puzzles; use puzzles = [\"@mantere\", ...]"));
    }
    let report = &document.report;
    let experiment = Experiment {
        title: document.title.clone().unwrap_or_else(|| stem(path)),
        description: document.description.clone(),
        file: path.display().to_string(),
        plan: source.text.clone(),
        scale,
        replicates: replicates.map_or(1, |Whole(n)| n as u32),
        trace: document.trace,
        configurations,
        puzzles: entries,
        wish: Wish { tables: report.tables.clone(), pictures: report.pictures.clone() },
        published: figures(source, place, report)?,
    };
    let planned = Planned { experiment, solvers, puzzles };
    planned.refuse_unsuited(place)?;
    Ok(planned)
}

/// The published figures, with what the plan says about judging them.
fn figures(source: &Source, place: &Place<'_>, report: &Report) -> Result<Option<Published>, Error> {
    let Some(name) = &report.published else {
        let said =
            [report.stand_in.as_ref().map(Spanned::span), report.readings_tried.as_ref().map(Spanned::span)];
        let said = said.into_iter().flatten().chain(report.chosen_on.iter().map(Spanned::span)).next();
        let fault = "this is about published figures, but the plan has none; add published = \"FILE.csv\"";
        return said.map_or(Ok(None), |span| Err(source.fault(span.start, fault)));
    };
    let mut figures = published(source, place, name)?;
    for chosen in &report.chosen_on {
        let mut about = figures.rows.iter_mut().filter(|row| row.is_about(chosen.get_ref())).peekable();
        if about.peek().is_none() {
            let fault =
                format!("no published row has the puzzle, set, case or algorithm '{}'", chosen.get_ref());
            return Err(source.fault(chosen.span().start, fault));
        }
        about.for_each(|row| row.chose = true);
    }
    if let Some(why) = &report.stand_in {
        for row in &mut figures.rows {
            row.stand_in.get_or_insert_with(|| why.get_ref().clone());
        }
    }
    figures.readings_tried = report.readings_tried.as_ref().map(|tried| *tried.get_ref());
    Ok(Some(figures))
}

/// A file of published figures, or of cases.
pub(super) fn published(
    source: &Source,
    place: &Place<'_>,
    name: &Spanned<String>,
) -> Result<Published, Error> {
    let file = name.get_ref();
    let text = place.read(file).map_err(|why| {
        format!("the published figures {file} cannot be read: {why}; paths are relative to the plan's folder")
    });
    let read = text.and_then(|text| {
        Published::parse(&text).map_err(|fault| format!("the published figures {file}, {fault}"))
    });
    read.map_err(|fault| source.fault(name.span().start, fault))
}

fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "plan".into(), |stem| stem.to_string_lossy().into_owned())
}

/// The plan's budget, with what the quick one changes; none where they say nothing.
fn budget(source: &Source, document: &Document, quick: Option<&Quick>) -> Result<Option<Budget>, Error> {
    let usual = &document.budget;
    // Faults in the quick budget are reported at any scale.
    for budget in [usual, &document.quick.budget].into_iter().flatten() {
        if budget.get_ref().cpu_seconds.is_some_and(|s| !(s > 0.0 && s <= 1e9)) {
            let fault = "cpu-seconds is out of range; use a number above 0, such as 10";
            return Err(source.fault(budget.span().start, fault));
        }
    }
    let quick = quick.and_then(|quick| quick.budget.as_ref());
    let said = [usual.as_ref(), quick].into_iter().flatten().map(Spanned::get_ref);
    let budget = said.fold(Budget::default(), |budget, said| budget.changed_by(*said));
    Ok(Some(budget).filter(|budget| *budget != Budget::default()))
}
