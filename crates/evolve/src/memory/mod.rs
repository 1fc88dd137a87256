//! What a search remembers beyond its population.

mod archive;
mod elite_queue;

pub use archive::Archive;
pub use elite_queue::EliteQueue;
