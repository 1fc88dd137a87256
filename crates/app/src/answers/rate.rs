//! How hard is a puzzle for a person?

use super::{Given, puzzle_text};
use evodoku_grid::formats::Record;
use evodoku_grid::logic::Technique;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;

/// Rate a puzzle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rate {
    pub(crate) puzzle: Given,
}

/// How hard a puzzle is, and why.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rated {
    /// The puzzle, in its own symbols.
    pub(crate) puzzle: String,
    /// Its layout.
    pub(crate) layout: String,
    /// Its level: easy, medium, hard, very hard or needs search.
    pub(crate) level: &'static str,
    /// The sum over all steps.
    pub(crate) score: u32,
    /// The hardest technique that is needed; null if none is.
    pub(crate) hardest: Option<&'static str>,
    /// How often each technique is used, the easiest first.
    #[schemars(with = "BTreeMap<String, usize>")]
    pub(crate) steps: Steps,
    /// Cells that logic leaves to search.
    pub(crate) cells_left: usize,
}

/// Techniques and how often each is used; an object in JSON.
#[derive(Debug)]
pub(crate) struct Steps(pub(crate) Vec<(&'static str, usize)>);

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl Rated {
    /// Rates a puzzle; an error says why it has no solution.
    pub fn new(record: &Record) -> Result<Self, String> {
        let puzzle = &record.puzzle;
        let rating = evodoku_grid::rate(puzzle).map_err(|contradiction| {
            format!(
                "the puzzle has no solution: {}",
                contradiction
                    .describe_in(puzzle.layout(), &|symbol| record.alphabet.write(puzzle.layout(), symbol))
            )
        })?;
        Ok(Self {
            puzzle: puzzle_text(record),
            layout: puzzle.layout().name().into(),
            level: rating.level.word(),
            score: rating.score,
            hardest: rating.hardest.map(Technique::name),
            steps: Steps(rating.steps.iter().map(|(technique, steps)| (technique.name(), steps)).collect()),
            cells_left: rating.unsolved,
        })
    }
}
