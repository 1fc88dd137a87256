//! Source, pseudo-code and parameters of an algorithm; the steps of a recipe.

use crate::solver;
use evodoku_evolve::{Domain, Parameter, Recipe, Solver, page, registry};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Number;

/// An algorithm.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Algorithm {
    /// Its name.
    pub(crate) name: String,
    /// What it does, in a sentence.
    pub(crate) what: String,
    /// Its publication.
    pub(crate) source: String,
    /// Whether its generations or rounds can be watched.
    pub(crate) watchable: bool,
    /// Whether it evolves populations, as the published algorithms do.
    pub(crate) published: bool,
    /// Its pseudo-code, line by line.
    pub(crate) pseudo_code: Vec<CodeLine>,
    /// What can be set.
    pub(crate) parameters: Vec<ParameterInfo>,
}

/// A line of pseudo-code.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CodeLine {
    /// The line.
    text: String,
    /// The names of the steps that it speaks of.
    steps: Vec<String>,
}

/// A parameter of an algorithm or operator.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Parameter")]
pub struct ParameterInfo {
    /// Its name.
    pub(crate) name: String,
    /// What it does.
    pub(crate) doc: String,
    /// Its default.
    pub(crate) default: String,
    /// `whole`, `real`, `probability`, `amount`, `switch` or `words`.
    kind: &'static str,
    /// What is allowed, in words.
    pub(crate) allowed: String,
    /// The words that are allowed, in place of a number or beside it.
    words: Vec<Word>,
    /// The least number; null where words are expected.
    least: Option<Number>,
    /// The largest number; null where words are expected, or where there is none.
    most: Option<Number>,
}

/// A value that is a word.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Word {
    /// The word.
    word: String,
    /// What it means.
    doc: String,
}

impl From<&Parameter> for ParameterInfo {
    fn from(p: &Parameter) -> Self {
        let whole = |least: u64, most: Option<u64>| (Some(least.into()), most.map(Number::from));
        let real = |least: f64, most: f64| (Number::from_f64(least), Number::from_f64(most));
        let (kind, (least, most)) = match p.domain {
            Domain::Whole { least, most } => ("whole", whole(least, most)),
            Domain::Real { least, most } => ("real", real(least, most)),
            Domain::Probability { least, most } => ("probability", real(least, most)),
            Domain::Amount { least, most } => ("amount", whole(least, Some(most))),
            Domain::Switch => ("switch", (None, None)),
            Domain::Words(_) => ("words", (None, None)),
        };
        let words = match &p.domain {
            Domain::Words(words) => words.iter().map(|w| (w.word.to_string(), w.doc.clone())).collect(),
            other => {
                other.words().into_iter().map(|word| (word.to_string(), String::new())).collect::<Vec<_>>()
            }
        };
        Self {
            name: p.name.to_string(),
            doc: p.doc.clone(),
            default: p.default.clone(),
            kind,
            allowed: p.domain.to_string(),
            words: words.into_iter().map(|(word, doc)| Word { word, doc }).collect(),
            least,
            most,
        }
    }
}

impl Algorithm {
    /// An entry of the registry.
    pub(crate) fn new(entry: &registry::Entry) -> Self {
        let solver = (entry.make)();
        let about = solver.about();
        let lines = about.pseudo_code.lines();
        Self {
            name: entry.name.into(),
            what: entry.what.into(),
            source: about.source.into(),
            watchable: solver.counts().generations.is_some(),
            published: solver::evolves(&*solver),
            pseudo_code: lines
                .map(|line| CodeLine {
                    text: line.0.into(),
                    steps: line.1.iter().map(ToString::to_string).collect(),
                })
                .collect(),
            parameters: parameters(&*solver),
        }
    }
}

/// All that can be set, typed.
pub fn parameters(solver: &dyn Solver) -> Vec<ParameterInfo> {
    solver.parameters().iter().map(ParameterInfo::from).collect()
}

/// An algorithm, and what its page says.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Explained {
    #[serde(flatten)]
    pub(crate) algorithm: Algorithm,
    /// The page about it in Markdown: readings, published figures, ours.
    pub(crate) paper: Option<&'static str>,
}

impl Explained {
    pub(crate) fn new(entry: &registry::Entry) -> Self {
        Self { algorithm: Algorithm::new(entry), paper: page(entry.name) }
    }
}

/// A recipe.
#[derive(Debug, Serialize)]
pub(crate) struct ExplainedRecipe {
    /// Its name.
    name: String,
    /// Its text.
    recipe: String,
    /// Its steps in words.
    steps: Vec<String>,
    /// What can be set.
    parameters: Vec<ParameterInfo>,
}

impl ExplainedRecipe {
    pub(crate) fn new(recipe: &Recipe) -> Self {
        Self {
            name: recipe.name().into(),
            recipe: recipe.text().into(),
            steps: recipe.describe(),
            parameters: parameters(recipe),
        }
    }

    /// The same in words.
    pub(crate) fn words(&self) -> String {
        let mut page = format!("{}\n\n{}\n\nParameters\n", self.name, self.steps.join("\n"));
        for p in &self.parameters {
            page += &format!("  {} = {}  ({})\n      {}\n", p.name, p.default, p.allowed, p.doc);
        }
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_has_its_page_and_ranges() {
        for entry in registry::entries() {
            let name = entry.name;
            let all = Explained::new(&entry);
            assert_eq!(all.paper.is_some(), !matches!(name, "exact" | "auto"), "{name}");
            for p in all.algorithm.parameters {
                let is_choice = matches!(p.kind, "switch" | "words");
                assert_eq!(is_choice, !p.words.is_empty(), "{name} {p:?}");
                assert_eq!(is_choice, p.least.is_none(), "{name} {p:?}");
            }
        }
    }
}
