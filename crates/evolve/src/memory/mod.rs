//! What a search remembers beyond its population.

mod archive;
mod coincidences;
mod elite_queue;
mod recent;

pub use archive::Archive;
pub use coincidences::{Coincidences, Order, Start};
pub use elite_queue::EliteQueue;
pub use recent::Recent;
