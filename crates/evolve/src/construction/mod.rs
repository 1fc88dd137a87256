//! Constructions: boards that are filled cell by cell, with a memory of what went well.
//!
//! A [`Colony`] sends out ants. Each fills a board of its own, on which every symbol takes its consequences at once, and goes by
//! the [`Pheromone`] that a cell has for each symbol. Two kinds of operators say how: a
//! [`Choose`](crate::operators::Choose) picks the symbol of a cell, and a [`Deposit`](crate::operators::Deposit) rewards
//! boards with pheromone.

mod colony;
mod draft;
mod pheromone;

pub use colony::Colony;
pub use draft::Draft;
pub use pheromone::{Found, Pheromone};
