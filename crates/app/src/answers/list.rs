//! What there is to choose from: puzzles, formats, layouts, techniques, algorithms, operators, parameters.

use super::explain::{Algorithm, ParameterInfo};
use crate::solver;
use evodoku_evolve::operators::{Listed, listed};
use evodoku_evolve::recipe;
use evodoku_evolve::registry::{self, Entry};
use evodoku_grid::formats::Format;
use evodoku_grid::logic::Technique;
use evodoku_grid::rate::Difficulty;
use evodoku_grid::{Error, layout, library};
use evodoku_lab::plan::{self, Plan};
use evodoku_lab::tuning::Tunable;
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// A set of shipped puzzles.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PuzzleSet {
    /// Its name.
    name: &'static str,
    /// Where it comes from.
    about: String,
    /// Its puzzles.
    puzzles: Vec<ShippedPuzzle>,
}

/// A shipped puzzle.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShippedPuzzle {
    /// Its name, `@SET/ID`: a puzzle in every question.
    pub(crate) puzzle: String,
    /// Its layout.
    pub(crate) layout: String,
    /// The number of givens.
    pub(crate) givens: usize,
    /// What it is called.
    pub(crate) label: Option<String>,
    /// Where it was published.
    source: String,
}

impl ShippedPuzzle {
    fn new(entry: &library::Entry) -> Self {
        Self {
            puzzle: format!("@{}", entry.name()),
            layout: entry.record.puzzle.layout().name().into(),
            givens: entry.record.puzzle.given_count(),
            label: entry.record.label.clone(),
            source: entry.source.clone(),
        }
    }
}

/// The puzzles of a set, or one of them, or all.
pub fn puzzles(name: Option<&str>) -> Result<Vec<ShippedPuzzle>, Error> {
    match name {
        Some(name) => {
            Ok(library::find(name.trim_start_matches('@'))?.into_iter().map(ShippedPuzzle::new).collect())
        }
        None => Ok(sets().into_iter().flat_map(|set| set.puzzles).collect()),
    }
}

/// All shipped puzzles by set.
pub(crate) fn sets() -> Vec<PuzzleSet> {
    let set = |set: &'static library::PuzzleSet| PuzzleSet {
        name: set.name,
        about: set.about.to_string(),
        puzzles: set.entries().iter().map(ShippedPuzzle::new).collect(),
    };
    library::sets().iter().map(set).collect()
}

/// A shipped plan.
#[derive(Debug, Serialize)]
pub(crate) struct PlanName {
    /// Its name, `@NAME`.
    pub(crate) plan: String,
    /// Its title.
    pub(crate) title: String,
}

pub(crate) fn plans() -> Vec<PlanName> {
    let row = |(name, text): (&str, &str)| {
        let (title, _) = Plan::headline(&plan::shipped_path(name), text).unwrap_or_default();
        PlanName { plan: format!("@{name}"), title: title.unwrap_or_else(|| name.into()) }
    };
    plan::SHIPPED.all().map(row).collect()
}

/// A shipped recipe.
#[derive(Debug, Serialize)]
pub(crate) struct RecipeName {
    /// Its name, `@NAME`.
    pub(crate) recipe: String,
    /// What it does.
    pub(crate) what: String,
}

pub(crate) fn recipes() -> Vec<RecipeName> {
    let row = |(name, text): (&str, &str)| {
        let about: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# ")).collect();
        RecipeName { recipe: format!("@{name}"), what: about.join(" ") }
    };
    recipe::SHIPPED.all().map(row).collect()
}

/// A format of puzzles.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Format")]
pub(crate) struct FormatInfo {
    /// Its name.
    pub(crate) name: &'static str,
    /// The extensions of its files, with spaces between them.
    pub(crate) extensions: String,
    /// Whether it can be written too.
    pub(crate) write: bool,
    /// What it looks like.
    pub(crate) what: &'static str,
}

pub(crate) fn formats() -> Vec<FormatInfo> {
    let row = |format: Format| FormatInfo {
        name: format.name(),
        extensions: format.extensions().join(" "),
        write: format.writable(),
        what: format.describe(),
    };
    Format::ALL.into_iter().map(row).collect()
}

/// A way to name a layout.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LayoutForm {
    /// The name, or an example.
    pub(crate) name: &'static str,
    /// How such names are written.
    pub(crate) form: &'static str,
    /// What it looks like.
    pub(crate) what: &'static str,
}

pub(crate) fn layouts() -> Vec<LayoutForm> {
    let plain = [
        ("9", "SIZE", "one grid with the usual boxes, 4 to 256 symbols"),
        ("12=4x3", "SIZE=ROWSxCOLUMNS", "boxes of another shape"),
        ("16+x", "SIZE+x", "with both main diagonals as houses"),
        ("16+windoku", "SIZE+windoku", "with windows as houses (square boxes)"),
        ("jigsaw:FILE", "jigsaw:FILE", "regions drawn in a file: n rows of n characters"),
    ];
    let row = |&(name, form, what): &_| LayoutForm { name, form, what };
    plain.iter().chain(layout::ALIASES).map(row).collect()
}

/// A technique of logic.
#[derive(Debug, Serialize)]
pub(crate) struct TechniqueInfo {
    /// Its name.
    pub(crate) name: &'static str,
}

pub(crate) fn techniques() -> Vec<TechniqueInfo> {
    Technique::ALL.iter().map(|technique| TechniqueInfo { name: technique.name() }).collect()
}

/// What a client offers for choice.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Catalogue {
    /// The version of the program.
    version: &'static str,
    /// The formats.
    formats: Vec<FormatInfo>,
    /// The layouts with names, and how to write others.
    layouts: Vec<LayoutForm>,
    /// The levels of difficulty.
    difficulties: Vec<&'static str>,
}

pub(crate) fn catalogue() -> Catalogue {
    Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        formats: formats(),
        layouts: layouts(),
        difficulties: Difficulty::ALL.map(Difficulty::word).into(),
    }
}

/// The algorithms, with pseudo-code and parameters.
pub(crate) fn algorithms() -> Vec<Algorithm> {
    registry::entries().iter().map(Algorithm::new).collect()
}

/// An operator of recipes.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Operator")]
pub struct OperatorInfo {
    /// What it is used for.
    pub(crate) role: &'static str,
    /// Its name.
    pub(crate) name: &'static str,
    /// What it does.
    pub(crate) what: &'static str,
    /// What can be set.
    pub(crate) parameters: Vec<ParameterInfo>,
}

/// The operators of recipes, those of this program too.
pub fn operators() -> Vec<OperatorInfo> {
    let row = |Listed { role, name, what, parameters }| {
        let parameters = parameters.iter().map(ParameterInfo::from).collect();
        OperatorInfo { role, name, what, parameters }
    };
    listed().into_iter().map(row).collect()
}

/// A parameter that a tuner can set.
#[derive(Debug, Serialize)]
pub(crate) struct TunableParameter {
    /// The algorithm.
    pub(crate) algorithm: String,
    /// Its name.
    pub(crate) parameter: String,
    /// Its default.
    pub(crate) default: String,
    /// What is allowed, in words.
    pub(crate) allowed: String,
    /// What it does.
    pub(crate) what: String,
}

/// The algorithm of this name, or the recipe.
pub(crate) fn tunable(name: &str) -> anyhow::Result<Tunable> {
    if solver::is_recipe(name) {
        return Ok(Tunable::recipe(&solver::recipe(Path::new(name))?));
    }
    Ok(Tunable::algorithm(name)?)
}

/// The parameters of one algorithm or recipe, or of all algorithms that depend on a seed.
pub(crate) fn parameters(algorithm: Option<&str>) -> anyhow::Result<Vec<TunableParameter>> {
    let names: Vec<&str> = if let Some(name) = algorithm {
        vec![name]
    } else {
        let has_any = |entry: &Entry| !(entry.make)().parameters().is_empty();
        let tunable = |entry: &Entry| solver::depends_on_the_seed(&*(entry.make)());
        registry::entries().into_iter().filter(|e| has_any(e) && tunable(e)).map(|e| e.name).collect()
    };
    let mut rows = Vec::new();
    for name in names {
        rows.extend(tunable(name)?.parameters().map(|p| TunableParameter {
            algorithm: name.into(),
            parameter: p.name.to_string(),
            default: p.default.clone(),
            allowed: p.domain.to_string(),
            what: p.doc.clone(),
        }));
    }
    Ok(rows)
}
