//! One file for each publication: its pseudo-code in the words of the vocabulary.
//!
//! What a paper leaves open is a named field, a reading; its default is the reading that reproduces the paper's
//! figures best.

mod ret_ga;
mod twodoku;
mod weiss;

pub use ret_ga::RetGa;
pub use twodoku::Twodoku;
pub use weiss::Weiss;
