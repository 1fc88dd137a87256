//! Sudoku of any shape: layouts, formats, logic, exact solving, generation, rating.
//!
//! A puzzle consists of cells, symbols and houses; nothing here assumes 9 symbols, square boxes or a single grid.
//!
//! # Read, solve, check, make
//! ```
//! use evodoku_grid::exact::{self, Question, Uniqueness};
//! use evodoku_grid::generate::{Request, generate};
//! use evodoku_grid::{Difficulty, Layout, Puzzle, Rng, rate, verify};
//!
//! // Any common format that holds one puzzle: the reader finds out which one it is.
//! let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let outcome = exact::solve(&puzzle, &Question::count_to(2));
//! assert_eq!(outcome.uniqueness(), Uniqueness::Unique);
//! if let Some(solution) = outcome.solution() {
//!     assert_eq!(verify(&puzzle, solution.values()), Ok(()));
//!     println!("{solution}");
//! }
//! assert!(rate(&puzzle).is_ok_and(|rating| rating.level == Difficulty::Easy));
//!
//! // Five overlapping grids are a layout like any other.
//! let samurai = Request::new(Layout::parse("samurai")?);
//! let made = generate(&samurai, &mut Rng::seeded(1), None)?;
//! assert_eq!(made.puzzle.layout().grids().len(), 5);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```
//!
//! # Map
//! | what | where |
//! | --- | --- |
//! | cells, houses, overlapping grids | [`Layout`], and how layouts are written: [`layout`] |
//! | a puzzle and its solution | [`Puzzle`], [`Solution`], [`Symbol`] |
//! | reading and writing | [`formats`]; the puzzles of the literature: [`library`] |
//! | the judge, which shares no code with any solver | [`verify()`] |
//! | candidates and places with a trail, for your own propagation | [`board`] |
//! | solving as people do | [`logic`], on a table of [`Candidates`]; [`rate()`] grades a puzzle by it |
//! | finding and counting solutions, with proof | [`exact`] |
//! | making puzzles | [`generate`] |
//! | what a search may use | [`Limits`], held by a [`Clock`], which says a [`StopReason`] |

pub mod board;
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
mod remedy;
mod rng;
mod set;
mod shipped;
mod verify;

pub use cpu_clock::CpuClock;
#[cfg(target_family = "wasm")]
pub use cpu_clock::set_clock;
pub use error::{Error, Place};
pub use layout::{Cell, House, HouseKind, Layout, SubGrid};
pub use limits::{Clock, Limits, StopReason};
// For the other crates of the workspace, no promise to users.
#[doc(hidden)]
pub use lists::Lists;
pub use logic::Candidates;
pub use nearest::{instead_of, nearest};
pub use puzzle::{Puzzle, Solution, Symbol};
pub use rate::{Difficulty, Rating, rate};
pub use remedy::{OptionName, Remedy};
pub use rng::{Chance, Rng};
pub use set::{Members, Set};
pub use shipped::Shipped;
pub use verify::{Violation, verify};
