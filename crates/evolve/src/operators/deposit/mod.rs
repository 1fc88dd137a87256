//! Which boards leave pheromone, and how much.

mod best_so_far;
mod iteration_best;

pub use best_so_far::BestSoFar;
pub use iteration_best::IterationBest;
