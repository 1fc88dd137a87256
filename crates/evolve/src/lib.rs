//! Evolutionary solving of Sudoku.

pub use evodoku_grid::{Chance, Rng};
