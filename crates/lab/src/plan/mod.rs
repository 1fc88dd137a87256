//! Plans: what an experiment consists of, in TOML.
//!
//! ```toml
//! title = "Twodoku, mutation against crossover"
//! algorithms = [
//!   { name = "twodoku", grid = { mutation_rate = [0.05, 0.1], crossover_rate = [0.1, 0.2] } },
//!   { name = "champion", label = "ours" },
//! ]
//! puzzles = ["@twodoku/medium_1", "my.sdm", { layout = "9", givens = 28, count = 25, seed = 1 }]
//! replicates = 15
//! budget = { generations = 5000 }        # and evaluations, cpu-seconds
//! trace = "improvements"                 # none, improvements, { every = 10 }
//!
//! [quick]                                # what --scale quick changes
//! replicates = 3
//! puzzles = 2                            # at most this many of each set, file or family
//!
//! [report]
//! published = "twodoku-table3.csv"       # figures to show beside ours
//! ```
//!
//! An algorithm entry may name the `column` of the published figures that it reproduces and the `reading` of the paper that
//! it follows. Entries of one algorithm share parameters by `[defaults.NAME]` and `[readings.NAME]`; `cases = "table.csv"`
//! makes a configuration of each row of a table.
//!
//! Instead of algorithms and puzzles, or besides them, `include = ["other.toml", "@nova-table1"]` takes in whole plans, files or
//! shipped ones, each with its own title. [`Plan::load`] looks everything up, so that a plan that loads can run.

mod configuration;
mod document;
mod frozen;
mod planned;
mod puzzles;
mod shelf;
mod shipped;

pub use frozen::Frozen;
pub use planned::{Planned, Unit};
pub use shelf::Shelf;
pub use shipped::{SHIPPED, shipped_path};

pub(crate) use configuration::{grant, solver};

use crate::Error;
use crate::experiment::{Experiment, Scale};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A plan with everything looked up: experiments in the order of their files.
pub struct Plan {
    /// The file it was read from.
    pub file: PathBuf,
    /// The title of the file itself, for plans that only include others.
    pub title: String,
    /// What its file says about it.
    pub description: String,
    /// The experiments of the plan and of those it includes; titles are unique.
    pub planned: Vec<Planned>,
}

impl Plan {
    /// Reads a plan, a file or a shipped one (`@example`), and all it names. `scale` overrides what the plans say; `stop` ends a long making of puzzles.
    pub fn load(path: &Path, scale: Option<Scale>, stop: &AtomicBool) -> Result<Self, Error> {
        let path = &shipped::located(Path::new(""), path);
        let text = read(Shelf::Disk, path)?;
        Self::parse(path, text, scale, Shelf::Disk, stop)
    }

    /// The plan of a text, as if it stood at `path`, which reads only what the shelf has.
    pub fn parse(
        path: &Path,
        text: String,
        scale: Option<Scale>,
        shelf: Shelf<'_>,
        stop: &AtomicBool,
    ) -> Result<Self, Error> {
        let mut loading = Loading { shelf, stop, path: Vec::new(), planned: Vec::new() };
        let document = loading.text(path, text, scale, None)?;
        let planned = loading.planned;
        if planned.is_empty() {
            return Err(Error::unsupported(
                format!("{}: nothing to run", path.display()),
                "add algorithms and puzzles, or plans to include",
            ));
        }
        let mut titles = HashSet::new();
        if let Some(twice) = planned.iter().map(|p| &p.experiment).find(|e| !titles.insert(&e.title)) {
            return Err(Error::unsupported(
                format!("{}: two plans have the title '{}'", path.display(), twice.title),
                "rename one of them, since the title identifies an experiment in the store",
            ));
        }
        let title = document.title.unwrap_or_else(|| planned[0].experiment.title.clone());
        Ok(Self { file: path.into(), title, description: document.description, planned })
    }

    /// Title and description in the text of a plan; nothing is looked up.
    pub fn headline(path: &Path, text: &str) -> Result<(Option<String>, String), Error> {
        let source = document::Source { file: path.display().to_string(), text: text.into() };
        source.parse().map(|document| (document.title, document.description))
    }

    /// What the experiments consist of.
    pub fn experiments(&self) -> impl Iterator<Item = &Experiment> {
        self.planned.iter().map(|planned| &planned.experiment)
    }

    /// The number of units.
    pub fn units(&self) -> u64 {
        self.experiments().map(Experiment::units).sum()
    }

    /// Unit number `index`. Units are never listed, so memory does not grow with their number.
    pub fn unit(&self, mut index: u64) -> Option<Unit<'_>> {
        for planned in &self.planned {
            match index.checked_sub(planned.experiment.units()) {
                None => return planned.unit(index),
                Some(rest) => index = rest,
            }
        }
        None
    }
}

fn read(shelf: Shelf<'_>, path: &Path) -> Result<String, Error> {
    shelf.read(path).map_err(|why| {
        Error::file(path, &why, "give a plan, a TOML file or the name of a shipped one, such as @example")
    })
}

struct Loading<'a> {
    shelf: Shelf<'a>,
    stop: &'a AtomicBool,
    /// The files that are being read, the outermost first.
    path: Vec<PathBuf>,
    planned: Vec<Planned>,
}

impl Loading<'_> {
    /// `outer` is the quick table of the plan that includes this one, which overrides its own.
    fn text(
        &mut self,
        path: &Path,
        text: String,
        scale: Option<Scale>,
        outer: Option<&document::Quick>,
    ) -> Result<document::Document, Error> {
        let source = document::Source { file: path.display().to_string(), text };
        let document = source.parse()?;
        let scale = scale.or(document.scale);
        let quick = outer.unwrap_or(&document.quick);
        let passed_on = outer.or((!document.quick.is_empty()).then_some(&document.quick));
        let folder = path.parent().unwrap_or(Path::new(""));
        self.path.push(self.shelf.real(path).unwrap_or_else(|_| path.into()));
        for include in &document.include {
            let at = include.span().start;
            let included = shipped::located(folder, include.get_ref().as_ref());
            match self.shelf.real(&included) {
                Err(why) => {
                    let name = include.get_ref();
                    let fault = format!(
                        "the plan {name} cannot be read: {why}; paths are relative to the plan's folder"
                    );
                    return Err(source.fault(at, fault));
                }
                Ok(real) if self.path.contains(&real) => {
                    let fault = format!("the plan {} includes itself; remove it", include.get_ref());
                    return Err(source.fault(at, fault));
                }
                Ok(_) => self.text(&included, read(self.shelf, &included)?, scale, passed_on)?,
            };
        }
        let has_own = !document.algorithms.is_empty() || !document.puzzles.is_empty();
        if has_own || document.include.is_empty() {
            let scale = scale.unwrap_or_default();
            self.planned.push(planned::read(
                &source,
                path,
                (&document, quick),
                scale,
                self.shelf,
                self.stop,
            )?);
        }
        self.path.pop();
        Ok(document)
    }
}

#[cfg(test)]
mod tests;
