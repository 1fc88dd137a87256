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

pub use schema::json_schema;
pub use shipped::SHIPPED;

use crate::algorithm::{About, Algorithm, PseudoCode};
use crate::operators::AnyFitness;
use crate::parameters::parameters;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error, Parameter, Parameters, Segment};
use evodoku_grid::Puzzle;
use evodoku_grid::logic::Level;
use restart::{Champions, Restart};
use stage::Stage;
use std::ops::ControlFlow;
use verbs::Step;

parameters! {
    /// What can be set in any recipe without rewriting it.
    pub struct Settings {
        /// Individuals; 0 means the recipe's number per symbol.
        population: usize = 0, 0..=10_000_000;
        /// Generations over all restarts.
        generations: u64 = 10_000, 0..=u64::MAX;
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
    /// Those that it declares.
    parameters: Vec<Parameter>,
    segment: Segment,
    fitness: AnyFitness,
    /// Individuals for each symbol of the puzzle, where no number is set.
    per_symbol: usize,
    restart: Restart,
    archive: Option<Champions>,
    start: Vec<Step>,
    generation: Vec<Step>,
    /// As the recipe says, and as they are set now.
    written: Settings,
    settings: Settings,
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

    fn size(&self, puzzle: &Puzzle) -> usize {
        match self.settings.population {
            0 => (self.per_symbol * puzzle.layout().symbols()).max(2),
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

    fn steps(&self) -> impl Iterator<Item = &Step> {
        self.start.iter().chain(&self.generation)
    }
}

impl Parameters for Recipe {
    fn parameters(&self) -> Vec<Parameter> {
        let defaults = self.written.parameters().into_iter().map(|written| written.value);
        let now = self.settings.parameters().into_iter().zip(defaults);
        now.map(|(p, default)| Parameter { default, ..p }).chain(self.parameters.iter().cloned()).collect()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        if let Some(declared) = self.parameters.iter().position(|parameter| parameter.name == name) {
            return self.set_declared(declared, value);
        }
        self.settings.set(name, value).map_err(|error| match error {
            Error::Parameter { name, mut allowed, .. } => {
                allowed.extend(self.parameters.iter().map(|parameter| parameter.name.clone()));
                Error::Parameter { owner: "a recipe", name, allowed }
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

    fn individuals(&self, puzzle: &Puzzle) -> usize {
        let size = self.size(puzzle);
        let archive = self.archive.as_ref().map_or(0, |champions| champions.capacity(size));
        self.steps().fold(2 * size + archive, |sum, step| sum.saturating_add(step.verb().individuals(size)))
    }

    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error> {
        let blueprint = Blueprint::prefilled(puzzle, self.segment, self.settings.prefill)?;
        self.steps().try_for_each(|step| step.verb().prepare(&blueprint))?;
        Ok(blueprint)
    }

    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop> {
        let era = self.restart.era(run.puzzle());
        let mut stage = Stage::new(self, self.size(run.puzzle()), blueprint);
        loop {
            stage.start(&self.start, run)?;
            run.begin(stage.population())?;
            for _ in 0..era {
                stage.generation(&self.generation, run)?;
                run.generation(stage.population())?;
                if run.stagnation() >= self.restart.stagnant {
                    break;
                }
            }
            stage.store(self.archive.as_ref(), run);
            run.restart();
        }
    }
}
