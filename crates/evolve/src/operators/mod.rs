//! The vocabulary: small traits, one file for each operator, and for each trait the one list of all its operators. Five traits are
//! about populations, three about trajectories, two about constructions.
//!
//! A list makes the enum, its dispatch and its names; recipes and the property tests walk through it.

pub mod accept;
mod added;
pub mod choose;
pub mod cool;
pub mod cross;
pub mod deposit;
pub mod fitness;
pub mod improve;
pub mod initialise;
pub mod mutate;
pub mod neighbour;
pub mod repair;
mod rows;
pub mod select;
pub mod survive;
mod vocabulary;

pub use added::{
    Added, AddedAccept, AddedChoose, AddedCool, AddedCross, AddedDeposit, AddedEdit, AddedFitness,
    AddedNeighbour, AddedSelect, AddedSurvive,
};
pub use rows::Rows;
pub use vocabulary::{
    AnyAccept, AnyChoose, AnyCool, AnyCross, AnyDeposit, AnyEdit, AnyFitness, AnyNeighbour, AnySelect,
    AnySurvive, Listed, Operator, listed,
};

use crate::construction::{Found, Pheromone};
use crate::population::{Couples, Judging, Mates, PAIRS_AT_ONCE, Pass};
use crate::run::{Run, Stop};
use crate::trajectory::{Offer, Walk};
use crate::{Blueprint, Cost, Error, Individual, Rate, Rng, Segment};
use std::ops::ControlFlow;

/// Rewrites one individual in place: initialisation, repair, mutation, local search.
pub trait Edit {
    /// Rewrites `x`; fixed genes stay.
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng);

    /// Rewrites the new individuals of a population, one after the other. Whoever chooses among operators does so here,
    /// once for all of them.
    #[inline]
    fn edit_all(&self, pass: &mut Pass<'_, '_, '_>) {
        pass.each(|x, rng| self.edit(x, rng));
    }

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }

    /// Whether it may be applied to individuals that keep these segments intact: they still do so afterwards.
    fn suits(&self, segment: Segment) -> bool {
        let _ = segment;
        true
    }

    /// Makes the tables that it needs, once before the search, and refuses a puzzle that it cannot work on.
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        let _ = blueprint;
        Ok(())
    }
}

/// Turns copies of two parents into two children.
pub trait Cross {
    /// Crosses `x` and `y`.
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng);

    /// Whether the next pair is crossed at all.
    #[inline]
    fn happens(&self, rng: &mut Rng) -> bool {
        let _ = rng;
        true
    }

    /// Crosses the pairs of a population, one after the other. Whoever chooses among operators does so here.
    #[inline]
    fn cross_all(&self, couples: &mut Couples<'_, '_, '_>) {
        couples.each(|rng| self.happens(rng), |x, y, rng| self.cross(x, y, rng));
    }

    /// How many pairs it wants to see at once.
    #[inline]
    fn at_once(&self) -> usize {
        PAIRS_AT_ONCE
    }

    /// The same for a share of the pairs; the others stay copies of their parents.
    fn at(self, rate: impl Into<Rate>) -> Crossed<Self>
    where
        Self: Sized,
    {
        Crossed { by: self, rate: rate.into() }
    }

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }

    /// Whether it may be applied to individuals that keep these segments intact: their children still do so.
    fn suits(&self, segment: Segment) -> bool {
        let _ = segment;
        true
    }

    /// Refuses a puzzle that it cannot work on, once before the search.
    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        let _ = blueprint;
        Ok(())
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

    /// Evaluates the new individuals of a population, one after the other.
    #[inline]
    fn cost_all(&self, judging: &mut Judging<'_, '_, '_>) {
        judging.each(|x| self.cost(x));
    }

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Selects parents.
pub trait Select {
    /// Called once before the picks of a generation.
    fn prepare(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng);

    /// Picks one of the members of `mates`, whose costs are given by their numbers.
    fn pick(&self, costs: &[Cost], mates: &mut Mates, rng: &mut Rng) -> usize;

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Decides which individuals survive.
pub trait Survive {
    /// Moves the survivors among `ranked` (best first) to the first `keep` places.
    fn survive(&self, ranked: &mut [u32], keep: usize, rng: &mut Rng);

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Draws a neighbour of the grid of a trajectory.
pub trait Neighbour {
    /// Proposes swaps of free genes ([`Walk::propose`]) that lead to the neighbour; none, if there is no neighbour of this kind.
    fn draw(&self, walk: &mut Walk<'_>, rng: &mut Rng);

    /// Whether its swaps stay within segments, so that these stay intact.
    fn stays_in_segments(&self) -> bool {
        true
    }

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Decides whether a trajectory goes to a neighbour.
pub trait Accept {
    /// Whether the offer is accepted.
    fn accepts(&self, offer: &Offer<'_>, rng: &mut Rng) -> bool;

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Sets the temperature of a trajectory.
pub trait Cool {
    /// The temperature at the start; finding it may take some steps.
    fn start(&self, walk: &mut Walk<'_>, neighbour: &dyn Neighbour, run: &mut Run) -> ControlFlow<Stop, f64>;

    /// The temperature of the chain after one at this temperature.
    fn next(&self, temperature: f64) -> f64;

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Chooses the symbol that an ant puts in a cell.
pub trait Choose {
    /// The place of the chosen one among candidates of which each has this much pheromone.
    fn choose(&self, strength: &[f32], rng: &mut Rng) -> usize;

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

/// Rewards boards with pheromone.
pub trait Deposit {
    /// What happens to the pheromone when `last` was the best board of the round; `best` is the one that is remembered.
    fn deposit(&self, pheromone: &mut Pheromone, last: &Found, best: &mut Found);

    /// What observers call it.
    fn name(&self) -> &'static str {
        type_name::<Self>()
    }
}

impl<C: Cross> Cross for &C {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        (**self).cross(x, y, rng);
    }

    #[inline]
    fn happens(&self, rng: &mut Rng) -> bool {
        (**self).happens(rng)
    }

    #[inline]
    fn cross_all(&self, couples: &mut Couples<'_, '_, '_>) {
        (**self).cross_all(couples);
    }

    #[inline]
    fn at_once(&self) -> usize {
        (**self).at_once()
    }

    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn suits(&self, segment: Segment) -> bool {
        (**self).suits(segment)
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        (**self).prepare(blueprint)
    }

    fn inherits(&self) -> bool {
        (**self).inherits()
    }
}

/// A crossover of a share of the pairs: [`Cross::at`].
#[derive(Debug, Clone, PartialEq)]
pub struct Crossed<C> {
    pub(crate) by: C,
    pub(crate) rate: Rate,
}

impl<C: Cross> Cross for Crossed<C> {
    #[inline]
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, rng: &mut Rng) {
        self.by.cross(x, y, rng);
    }

    #[inline]
    fn happens(&self, rng: &mut Rng) -> bool {
        self.rate.happens(rng)
    }

    #[inline]
    fn cross_all(&self, couples: &mut Couples<'_, '_, '_>) {
        self.by.cross_all(couples.at(self.rate));
    }

    #[inline]
    fn at_once(&self) -> usize {
        self.by.at_once()
    }

    fn suits(&self, segment: Segment) -> bool {
        self.by.suits(segment)
    }

    fn prepare(&self, blueprint: &Blueprint) -> Result<(), Error> {
        self.by.prepare(blueprint)
    }

    fn inherits(&self) -> bool {
        self.by.inherits()
    }

    fn name(&self) -> &'static str {
        self.by.name()
    }
}

/// The last part of a type's name: `SwapInSegment`.
fn type_name<T: ?Sized>() -> &'static str {
    let path = std::any::type_name::<T>();
    let plain = path.split('<').next().unwrap_or(path);
    plain.rsplit("::").next().unwrap_or(plain)
}
