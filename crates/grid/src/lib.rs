//! Sudoku of any shape, as a library.
//!
//! A puzzle is cells, symbols and houses: [`Layout`] knows nothing of 9, of 3x3 or of one grid. On top of it stand
//! the readers and writers, the solver's logic, the exact engines, the generator, the rater, and [`verify()`],
//! which shares no code with any of them.
//!
//! ```
//! use evodoku_grid::exact::{self, Question};
//! use evodoku_grid::Puzzle;
//!
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let outcome = exact::solve(&puzzle, &Question::count_to(2));
//! if let Some(solution) = outcome.solution() {
//!     println!("{solution}");
//! }
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

mod candidates;
mod cpu_clock;
mod error;
pub mod exact;
pub mod formats;
pub mod generate;
pub mod layout;
pub mod library;
mod limits;
mod lists;
pub mod logic;
mod nearest;
mod puzzle;
pub mod rate;
mod rng;
mod set;
mod shape;
mod verify;

pub use candidates::Candidates;
pub use cpu_clock::CpuClock;
pub use error::{Error, Place};
pub use layout::{Cell, House, HouseKind, Layout, SubGrid};
pub use limits::{Clock, Limits, StopReason};
// For the other crates of the workspace, no promise to users.
#[doc(hidden)]
pub use lists::Lists;
pub use nearest::{instead_of, nearest};
pub use puzzle::{Puzzle, Solution, Symbol};
pub use rate::{Difficulty, Rating, rate};
pub use rng::{Chance, Rng};
pub use set::{Members, Set};
pub use verify::{Violation, verify};
