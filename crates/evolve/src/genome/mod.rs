//! What individuals are made of: genes in segments, the blueprint that all of them share, and views of single ones.

mod blueprint;
mod houses;
mod individual;
mod segment;
mod signature;
mod tables;

pub use blueprint::Blueprint;
pub use individual::Individual;
pub(crate) use individual::Work;
pub use segment::Segment;
pub use signature::Axis;
pub(crate) use signature::{Signatures, Word};
pub use tables::Table;
