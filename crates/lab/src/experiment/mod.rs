//! What an experiment is: one description, made by a plan, kept in the store as JSON, read by reports and exports.

mod id;
mod trace;
mod wish;

pub use id::Id;
pub use trace::Trace;
pub use wish::{PictureKind, TableKind, Wish};

use crate::published::{PrintedRow, Published};
use crate::values;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// Algorithms x puzzles x replicates, and what a report shall show of them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// Its title: the name of the experiment in a store.
    pub title: String,
    /// What the plan says about it.
    pub description: String,
    /// The plan's file.
    pub file: String,
    /// The plan's text.
    pub plan: String,
    /// The size it was loaded in.
    pub scale: Scale,
    /// Runs of each configuration on each puzzle.
    pub replicates: u32,
    /// What a run records.
    pub trace: Trace,
    /// The algorithms with their parameters, in the order of the plan.
    pub configurations: Vec<Configuration>,
    /// The puzzles, in the order of the plan.
    pub puzzles: Vec<PuzzleEntry>,
    /// What the report shall show.
    pub wish: Wish,
    /// The figures that a paper printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
}

/// One algorithm with all its parameters and its budget, under the label that the plan gives it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Configuration {
    /// Its identity: that of [`Configuration::canonical`].
    pub id: Id,
    /// What tables and pictures call it; unique within an experiment.
    pub label: String,
    /// The column of a published table that it reproduces.
    pub column: String,
    /// How the paper is read, where it can be read in several ways.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// The name of the algorithm, or of the recipe.
    pub algorithm: String,
    /// Whether it is only shown for reference, and not ranked: what counts other evaluations than the rest, for example.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reference: bool,
    /// All parameters in effect.
    pub parameters: BTreeMap<String, String>,
    /// What the grid of the plan varies; empty without a grid.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub varied: BTreeMap<String, String>,
    /// The text of the recipe, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recipe: Option<String>,
    /// What a run may use: its generations are also among the parameters.
    pub budget: Budget,
    /// The version of what a seed means ([`evodoku_evolve::About::version`]).
    pub semantics: u32,
}

/// A puzzle of an experiment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleEntry {
    /// Its identity: that of layout, givens and pencil marks.
    pub id: Id,
    /// Where it comes from: `@mantere`, the file's name, the family's label.
    pub set: String,
    /// Its name within the set.
    pub name: String,
    /// The layout's name.
    pub layout: String,
    /// The number of cells.
    pub cells: u32,
    /// The number of givens.
    pub givens: u32,
    /// The givens as text.
    pub grid: String,
}

/// The size of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// As the plan says.
    #[default]
    Full,
    /// With what the plan's `[quick]` table changes.
    Quick,
}

/// What a run may use; nothing said means what the algorithm allows itself.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Budget {
    /// Generations; rounds of the champion.
    #[serde(default, deserialize_with = "values::count", skip_serializing_if = "Option::is_none")]
    pub generations: Option<u64>,
    /// Evaluations, or what the solver counts instead.
    #[serde(default, deserialize_with = "values::count", skip_serializing_if = "Option::is_none")]
    pub evaluations: Option<u64>,
    /// CPU seconds. A unit that this stops depends on the machine: the one exception to "a unit is a function of its id".
    #[serde(default, deserialize_with = "values::number", skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "full",
            Self::Quick => "quick",
        })
    }
}

impl std::str::FromStr for Scale {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let all = [Self::Full, Self::Quick];
        let known = all.into_iter().find(|scale| scale.to_string() == word);
        known.ok_or_else(|| format!("unknown scale '{word}'; use full or quick"))
    }
}

impl Budget {
    /// This budget, with what another one says instead.
    pub(crate) fn changed_by(self, other: Self) -> Self {
        Self {
            generations: other.generations.or(self.generations),
            evaluations: other.evaluations.or(self.evaluations),
            cpu_seconds: other.cpu_seconds.or(self.cpu_seconds),
        }
    }
}

impl Configuration {
    /// The text whose hash is the identity: semantics version, algorithm (a recipe by its own hash), parameters, budget.
    pub fn canonical(&self) -> String {
        let recipe = self.recipe.as_deref().map(|text| format!("recipe {}\n", Id::of(text)));
        let mut text = format!("configuration\nsemantics {}\n", self.semantics);
        text += &recipe.unwrap_or_else(|| format!("algorithm {}\n", self.algorithm));
        for (name, value) in &self.parameters {
            text += &format!("{name} = {value}\n");
        }
        // Generations are a parameter already.
        let Budget { evaluations, cpu_seconds, .. } = self.budget;
        text += &evaluations.map_or_else(String::new, |n| format!("budget evaluations {n}\n"));
        text += &cpu_seconds.map_or_else(String::new, |s| format!("budget cpu-seconds {s}\n"));
        text
    }

    /// What a verdict is about: a column of a paper, in one of its readings.
    pub fn heading(&self) -> String {
        match &self.reading {
            Some(reading) => format!("{}, {reading}", self.column),
            None => self.column.clone(),
        }
    }

    /// Whether a printed row is about this configuration.
    pub fn answers(&self, row: &PrintedRow) -> bool {
        row.is_of_column(&self.column) && row.sets(&self.parameters)
    }
}

impl PuzzleEntry {
    /// Whether a printed row is about this puzzle, or about the set it stands in for.
    pub fn answers(&self, row: &PrintedRow) -> bool {
        match &row.set {
            Some(set) => *set == self.set,
            None => row.puzzle.as_ref() == Some(&self.name),
        }
    }
}

impl Experiment {
    /// The number of units.
    pub fn units(&self) -> u64 {
        self.configurations.len() as u64 * self.puzzles.len() as u64 * u64::from(self.replicates)
    }

    /// The configurations to be ranked together, by their places. Where all algorithms have the same several readings, such as
    /// logic of several strengths, each reading is a condition of its own; otherwise all are ranked together, under no name.
    pub fn conditions(&self) -> Vec<(Option<&str>, Vec<usize>)> {
        let ranked: Vec<usize> =
            (0..self.configurations.len()).filter(|c| !self.configurations[*c].reference).collect();
        let mut readings: BTreeMap<&str, Vec<Option<&str>>> = BTreeMap::new();
        for configuration in ranked.iter().map(|c| &self.configurations[*c]) {
            readings.entry(&configuration.column).or_default().push(configuration.reading.as_deref());
        }
        let first = readings.values().next().cloned().unwrap_or_default();
        let crossed = readings.len() > 1 && first.len() > 1 && readings.values().all(|own| *own == first);
        if !crossed {
            return vec![(None, ranked)];
        }
        let of = |reading: Option<&str>| {
            ranked.iter().copied().filter(|c| self.configurations[*c].reading.as_deref() == reading).collect()
        };
        first.iter().map(|reading| (Some(reading.unwrap_or("as published")), of(*reading))).collect()
    }

    /// The sets of puzzles in the order of the plan, each with the places of its puzzles.
    pub fn strata(&self) -> Vec<(&str, Vec<usize>)> {
        let mut strata: Vec<(&str, Vec<usize>)> = Vec::new();
        for (p, puzzle) in self.puzzles.iter().enumerate() {
            match strata.iter_mut().find(|(set, _)| *set == puzzle.set) {
                Some((_, puzzles)) => puzzles.push(p),
                None => strata.push((&puzzle.set, vec![p])),
            }
        }
        strata
    }

    /// The printed rows that no configuration or puzzle here answers: their lines, and why.
    pub fn unanswered(&self) -> Vec<(usize, String)> {
        let rows = self.published.iter().flat_map(|published| &published.rows);
        rows.filter_map(|row| Some((row.line, self.why_unanswered(row)?))).collect()
    }

    fn why_unanswered(&self, row: &PrintedRow) -> Option<String> {
        let mut named = self.configurations.iter().filter(|c| row.is_of_column(&c.column)).peekable();
        if named.peek().is_none() {
            let columns = self.configurations.iter().map(|c| c.column.as_str());
            let name = row.algorithm.as_deref().unwrap_or_default();
            return Some(format!("no algorithm has the column '{name}', only {}", few(columns)));
        }
        if !named.any(|c| row.sets(&c.parameters)) {
            let set = row.parameters.iter().map(|(name, value)| format!("{name} = {value}"));
            return Some(format!("no algorithm has {}", set.collect::<Vec<_>>().join(", ")));
        }
        if self.puzzles.iter().any(|puzzle| puzzle.answers(row)) {
            return None;
        }
        Some(match (&row.set, &row.puzzle) {
            (Some(set), _) => {
                format!(
                    "no puzzle is of the set '{set}', only of {}",
                    few(self.puzzles.iter().map(|p| &*p.set))
                )
            }
            (None, Some(name)) => {
                format!(
                    "no puzzle has the name '{name}', only {}",
                    few(self.puzzles.iter().map(|p| &*p.name))
                )
            }
            (None, None) => "it has neither a puzzle nor a set".into(),
        })
    }
}

/// `a, b, c, ...`: a few of the words, each once.
fn few<'a>(words: impl Iterator<Item = &'a str>) -> String {
    const SHOWN: usize = 12;
    let mut all: Vec<&str> = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
        if all.len() > SHOWN {
            return format!("{}, ...", all[..SHOWN].join(", "));
        }
    }
    all.join(", ")
}
