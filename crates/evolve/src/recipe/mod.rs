//! Recipes: algorithms as TOML, composed from the operators and verbs that the paper files use.
//!
//! A recipe and a paper file that say the same give the same history for the same seed. In `start`, every step works on
//! the population. In `generation`, steps work on the population until `breed` or `select` has filled a new one, and on
//! that from then on; `survive` merges the two, and without it the new population replaces the old one at the end.
//!
//! ```
//! use evodoku_evolve::{Limits, Recipe, Solver};
//! use evodoku_grid::{Layout, Puzzle};
//!
//! let recipe = Recipe::parse(r#"
//! name = "the shortest one"
//! segment = "box"
//! size = 100
//! fitness = "line-duplicates"
//! start = [ { initialise = "shuffled-segments" }, "evaluate" ]
//! generation = [
//!   { breed = { pairs = "tournament", cross = "one-cut" } },
//!   { mutate = { by = "swap-in-segment", rate = 0.1 } },
//!   "evaluate",
//! ]
//! "#)?;
//! let line = "..8.6.9.....2.36787.6.51..4973.481..62..39.5...17.....58.9..3.6..........4...5721";
//! let puzzle = Puzzle::from_line(&Layout::parse("9")?, line)?;
//! assert!(recipe.solve(&puzzle, 1, &Limits::default())?.is_solved());
//!
//! let error = Recipe::parse("segment = 'boxes'").unwrap_err();
//! assert_eq!(error.to_string(), "line 1, column 11: segment = 'boxes' is not allowed; use cell, row, box");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod breeding;
mod building;
mod declared;
mod describe;
mod flow;
mod key;
mod parse;
mod read;
mod restart;
mod schema;
mod shipped;
mod stage;
mod verbs;
mod walking;

pub use schema::json_schema;
pub use shipped::SHIPPED;

use crate::algorithm::{About, Algorithm, PseudoCode};
use crate::parameters::parameters;
use crate::run::{Run, Stop};
use crate::solver::Family;
use crate::{Blueprint, Error, Parameter, Parameters, Segment};
use breeding::Breeding;
use building::Building;
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use std::ops::ControlFlow;
use walking::Walking;

parameters! {
    /// What can be set in any recipe without rewriting it.
    pub struct Settings {
        /// Individuals; 0 means the recipe's number per symbol.
        population: usize = 0, 0..=10_000_000;
        /// Generations over all restarts.
        generations: u64 = 10_000, 0..=u64::MAX;
        /// Evaluations of a walk or a colony, over all restarts.
        evaluations: u64 = u64::MAX, 1..=u64::MAX;
        /// What logic fills before the search.
        prefill: Level = Level::None, ..;
    }
}

/// The version of what a seed means to a recipe; see [`crate::About::version`].
pub const VERSION: u32 = 2;

/// An algorithm that was read from TOML.
#[derive(Debug, Clone, PartialEq)]
pub struct Recipe {
    text: String,
    name: String,
    /// Its operators that a script made up.
    ad_hoc: Vec<&'static str>,
    /// Those that it declares.
    parameters: Vec<Parameter>,
    segment: Segment,
    search: Search,
    /// As the recipe says, and as they are set now.
    written: Settings,
    settings: Settings,
}

/// What kind of search it describes.
#[derive(Debug, Clone, PartialEq)]
enum Search {
    Breeding(Breeding),
    Walking(Walking),
    Building(Building),
}

impl Recipe {
    /// Reads a recipe. Errors name line, column and a fix.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse::recipe(text)
    }

    /// The name that the recipe gives itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The TOML that it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The parameters that it declares, besides those that every recipe has.
    pub fn declared(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Its operators that a running script made up ([`AnyEdit::register_ad_hoc`](crate::operators::AnyEdit::register_ad_hoc)):
    /// nothing but the script says what they do, so no store may hold its runs.
    pub fn ad_hoc(&self) -> &[&'static str] {
        &self.ad_hoc
    }

    fn size(&self, breeding: &Breeding, puzzle: &Puzzle) -> usize {
        match self.settings.population {
            0 => (breeding.per_symbol * puzzle.layout().symbols()).max(2),
            size => size.max(2),
        }
    }

    /// Reads the recipe again with another value of a parameter that it declares.
    fn set_declared(&mut self, number: usize, value: &str) -> Result<(), Error> {
        let mut parameters = self.parameters.clone();
        let Parameter { name, domain, .. } = &parameters[number];
        parameters[number].value = domain.read(value).ok_or_else(|| Error::Value {
            parameter: name.clone(),
            value: value.into(),
            allowed: domain.clone(),
        })?;
        let mut again = parse::with(&self.text, parameters)?;
        let before = self.written.parameters().into_iter().zip(self.settings.parameters());
        for (_, set) in before.filter(|(written, set)| written.value != set.value) {
            again.settings.set(&set.name, &set.value)?;
        }
        *self = again;
        Ok(())
    }

    /// Whether every setting of recipes means something to this one.
    fn has(&self, setting: &str) -> bool {
        match self.search {
            Search::Breeding(_) => setting != "evaluations",
            Search::Walking(_) | Search::Building(_) => setting != "population",
        }
    }
}

impl Parameters for Recipe {
    fn parameters(&self) -> Vec<Parameter> {
        let defaults = self.written.parameters().into_iter().map(|written| written.value);
        let now = self.settings.parameters().into_iter().zip(defaults);
        let now = now.filter(|(p, _)| self.has(&p.name)).map(|(p, default)| Parameter { default, ..p });
        now.chain(self.parameters.iter().cloned()).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if let Some(declared) = self.parameters.iter().position(|parameter| parameter.name == name) {
            return self.set_declared(declared, value);
        }
        let known = if self.has(name) { name } else { "" };
        self.settings.set(known, value).map_err(|error| match error {
            Error::Parameter { mut allowed, .. } => {
                allowed.retain(|setting| self.has(setting));
                allowed.extend(self.parameters.iter().map(|parameter| parameter.name.clone()));
                Error::Parameter { owner: "a recipe", name: name.into(), allowed }
            }
            other => other,
        })
    }

    fn check(&self) -> Result<(), Error> {
        self.settings.check()
    }
}

impl Algorithm for Recipe {
    fn about(&self) -> About<'_> {
        About {
            name: &self.name,
            what: "a recipe",
            source: "a recipe",
            version: VERSION,
            pseudo_code: PseudoCode::Text(&self.text),
        }
    }

    fn family(&self) -> Family {
        match &self.search {
            Search::Breeding(_) => Family::Evolution,
            Search::Walking(_) => Family::Trajectory,
            Search::Building(_) => Family::Construction,
        }
    }

    fn individuals(&self, puzzle: &Puzzle) -> usize {
        match &self.search {
            Search::Breeding(breeding) => breeding.individuals(self.size(breeding, puzzle)),
            Search::Walking(_) => 1,
            Search::Building(building) => building.ants,
        }
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, self.segment, self.settings.prefill)?;
        match &self.search {
            Search::Breeding(breeding) => breeding.prepare(&blueprint)?,
            Search::Walking(walking) => walking.prepare(&blueprint)?,
            Search::Building(building) => building.prepare(&blueprint)?,
        }
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        match &self.search {
            Search::Breeding(breeding) => breeding.search(self.size(breeding, run.puzzle()), blueprint, run),
            Search::Walking(walking) => walking.search(blueprint, run),
            Search::Building(building) => building.search(blueprint, run),
        }
    }
}
