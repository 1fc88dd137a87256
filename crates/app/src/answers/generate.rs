//! A new puzzle, named by its seed and its number.

use super::{grid_text, schema};
use evodoku_grid::formats::{Alphabet, text};
use evodoku_grid::generate::{self, Request, Symmetry};
use evodoku_grid::rate::Difficulty;
use evodoku_grid::{Error, Layout, Rng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Generate a puzzle.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Generate {
    /// Its layout.
    #[serde(default = "nine")]
    pub layout: String,
    /// This many givens.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    pub givens: Option<usize>,
    /// This share of the cells given, blanked at random from a full grid; not unique unless `unique` says so.
    #[schemars(range(min = 0, max = 1))]
    pub fill: Option<f64>,
    /// Take givens away until none can be spared.
    #[serde(default)]
    pub minimal: bool,
    /// Whether it has exactly one solution; default: true up to 20 symbols without `fill`.
    pub unique: Option<bool>,
    /// How hard it is for a person.
    #[serde(default)]
    #[schemars(schema_with = "schema::difficulty")]
    pub difficulty: Option<String>,
    /// The pattern of the givens.
    #[serde(default)]
    #[schemars(schema_with = "schema::symmetry")]
    pub symmetry: Option<String>,
    /// The seed; default: a new one each time.
    #[serde(default, deserialize_with = "schema::maybe_whole")]
    pub seed: Option<u64>,
    /// Give up after this many seconds.
    #[serde(default)]
    #[schemars(schema_with = "schema::seconds")]
    pub seconds: Option<f64>,
}

fn nine() -> String {
    "9".into()
}

impl Generate {
    /// What is asked of the library.
    pub fn request(&self, layout: Layout, time: Duration) -> Result<Request, Error> {
        let symmetry = self.symmetry.as_deref().map(str::parse::<Symmetry>).transpose()?;
        Ok(Request {
            givens: self.givens,
            fill: self.fill,
            minimal: self.minimal,
            unique: self.unique,
            difficulty: self.difficulty.as_deref().map(str::parse::<Difficulty>).transpose()?,
            symmetry: symmetry.unwrap_or(Symmetry::None),
            time: Some(time),
            ..Request::new(layout)
        })
    }
}

/// A new puzzle and its solution.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Generated {
    /// The puzzle.
    pub(crate) puzzle: String,
    /// Its layout.
    pub(crate) layout: String,
    /// A solution, the only one if the puzzle is unique.
    pub(crate) solution: String,
    /// The seed.
    pub(crate) seed: u64,
    /// Its number among the puzzles of the seed, from 0.
    pub(crate) number: u64,
}

/// Puzzle `number` of a seed. It depends on nothing else, so threads and counts do not change it.
pub fn make(
    request: &Request,
    seed: u64,
    number: u64,
    stop: &AtomicBool,
) -> Result<generate::Generated, Error> {
    generate::generate(request, &mut Rng::stream(seed, number), Some(stop))
}

impl Generated {
    pub(crate) fn new(made: &generate::Generated, seed: u64, number: u64) -> Self {
        let layout = made.puzzle.layout();
        Self {
            puzzle: text(layout, made.puzzle.givens()),
            layout: layout.name().into(),
            solution: grid_text(Alphabet::default(), layout, &made.solution),
            seed,
            number,
        }
    }
}

/// A seed nobody has to think of; short, since it is printed to be typed again.
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64);
    Rng::seeded(now).bits() >> 32
}
