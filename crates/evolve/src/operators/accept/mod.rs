//! Acceptance rules of trajectories.

mod always;
mod metropolis;
mod not_worse;
mod record_to_record;

pub use always::Always;
pub use metropolis::Metropolis;
pub use not_worse::NotWorse;
pub use record_to_record::RecordToRecord;
