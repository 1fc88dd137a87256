//! The vocabulary: five traits, one file for each operator, and for each trait the one list of all its operators.
//!
//! A list makes the enum, its dispatch and its names; recipes and the property tests walk through it.

pub mod cross;
pub mod fitness;
pub mod improve;
pub mod initialise;
pub mod mutate;
pub mod repair;
mod rows;
pub mod select;
pub mod survive;
mod vocabulary;

pub use rows::Rows;
pub use vocabulary::{AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive};

use crate::population::Mates;
use crate::{Cost, Individual, Rng, Segment};

/// Rewrites one individual in place: initialisation, repair, mutation, local search.
pub trait Edit {
    /// Rewrites `x`; fixed genes stay.
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng);

    /// Whether it may be applied to individuals that keep these segments intact: they still do so afterwards.
    fn suits(&self, segment: Segment) -> bool {
        let _ = segment;
        true
    }
}

/// Turns copies of two parents into two children.
pub trait Cross {
    /// Crosses `x` and `y`.
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng);

    /// Whether it may be applied to individuals that keep these segments intact: their children still do so.
    fn suits(&self, segment: Segment) -> bool {
        let _ = segment;
        true
    }

    /// Whether every gene of a child stood at the same place in one of the parents.
    fn inherits(&self) -> bool {
        true
    }
}

/// Evaluates an individual: lower is better, and 0 if and only if it solves the puzzle.
pub trait Fitness {
    /// The cost of `x`. It may complete what is known of `x`, but changes no gene.
    fn cost(&self, x: &mut Individual<'_>) -> Cost;
}

/// Selects parents.
pub trait Select {
    /// Called once before the picks of a generation.
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng);

    /// Picks one of the members of `mates`, whose costs are given by their numbers.
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize;
}

/// Decides which individuals survive.
pub trait Survive {
    /// Moves the survivors among `ranked` (best first) to the first `keep` places.
    fn survive(&self, ranked: &mut [u32], keep: usize, rng: &mut Rng);
}
