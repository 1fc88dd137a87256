//! A plan as written in TOML, before anything is looked up.

use crate::Error;
use crate::experiment::{Budget, PictureKind, Scale, TableKind, Trace};
use crate::values::{self, TextOr, Whole};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The file of a plan, for places of faults.
pub(super) struct Source {
    pub(super) file: String,
    pub(super) text: String,
}

impl Source {
    /// A fault at a byte of the file.
    pub(super) fn fault(&self, at: usize, fault: impl Into<String>) -> Error {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        Error::Plan { file: self.file.clone(), line, column, fault: fault.into() }
    }

    pub(super) fn parse(&self) -> Result<Document, Error> {
        toml::from_str(&self.text).map_err(|error| {
            self.fault(error.span().map_or(0, |span| span.start), error.message().trim_end())
        })
    }
}

/// Runs of each configuration on each puzzle.
pub(super) type Replicates = Whole<1, { u32::MAX as u64 }>;

/// Everything that a plan may say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Document {
    pub(super) title: Option<String>,
    pub(super) description: String,
    pub(super) scale: Option<Scale>,
    pub(super) include: Vec<Spanned<String>>,
    pub(super) algorithms: Vec<Spanned<TextOr<Algorithm>>>,
    pub(super) puzzles: Vec<Spanned<TextOr<Puzzles>>>,
    pub(super) replicates: Option<Replicates>,
    pub(super) budget: Option<Spanned<Budget>>,
    pub(super) trace: Trace,
    /// Parameters of algorithms by name, for all entries of that name.
    pub(super) defaults: BTreeMap<String, Spanned<Settings>>,
    /// How algorithms, by name, can be read: the parameters of each reading.
    pub(super) readings: BTreeMap<String, Spanned<BTreeMap<String, Settings>>>,
    pub(super) quick: Quick,
    pub(super) report: Report,
}

/// Parameters by name, with their places.
pub(super) type Settings = BTreeMap<String, Spanned<toml::Value>>;

/// An algorithm or recipe: one configuration for each reading, each case and each combination of the grid.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Algorithm {
    pub(super) name: Option<Spanned<String>>,
    pub(super) recipe: Option<Spanned<String>>,
    pub(super) label: Option<String>,
    /// The column of the published table.
    pub(super) column: Option<String>,
    pub(super) reading: Option<Spanned<String>>,
    pub(super) readings: Vec<Spanned<String>>,
    /// Whether it is shown beside the others and not ranked with them.
    pub(super) reference: bool,
    /// A CSV file whose rows are settings.
    pub(super) cases: Option<Spanned<String>>,
    pub(super) set: Settings,
    pub(super) grid: BTreeMap<String, Spanned<Vec<Spanned<toml::Value>>>>,
}

/// A file whose layout must be given, or a family of generated puzzles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Puzzles {
    pub(super) file: Option<Spanned<String>>,
    pub(super) layout: Option<Spanned<String>>,
    #[serde(default, deserialize_with = "values::size")]
    pub(super) givens: Option<usize>,
    #[serde(default, deserialize_with = "values::number")]
    pub(super) fill: Option<f64>,
    #[serde(default, deserialize_with = "values::count")]
    pub(super) count: Option<u64>,
    #[serde(default, deserialize_with = "values::count")]
    pub(super) seed: Option<u64>,
    pub(super) unique: Option<bool>,
    pub(super) label: Option<String>,
}

/// What `--scale quick` changes.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Quick {
    pub(super) replicates: Option<Replicates>,
    pub(super) budget: Option<Spanned<Budget>>,
    /// The most puzzles of each set, file or family.
    pub(super) puzzles: Option<Whole<1>>,
}

impl Quick {
    /// Whether it changes nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.replicates.is_none() && self.budget.is_none() && self.puzzles.is_none()
    }
}

/// What the report shall show.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Report {
    /// A CSV file with the published figures, beside the plan.
    pub(super) published: Option<Spanned<String>>,
    /// Why ours is not what the paper ran: no row can be judged.
    pub(super) stand_in: Option<Spanned<String>>,
    /// Puzzles, sets, cases or columns of the published rows by which the reading was chosen.
    pub(super) chosen_on: Vec<Spanned<String>>,
    /// How many readings were tried, if not as many as the plan has.
    pub(super) readings_tried: Option<Spanned<u32>>,
    pub(super) tables: Vec<TableKind>,
    pub(super) pictures: Vec<PictureKind>,
}
