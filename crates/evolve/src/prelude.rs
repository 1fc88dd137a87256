//! Everything that a program with an algorithm of its own needs: `use evodoku_evolve::prelude::*;`.

pub use crate::construction::Colony;
pub use crate::operators::accept::*;
pub use crate::operators::choose::*;
pub use crate::operators::cool::*;
pub use crate::operators::cross::*;
pub use crate::operators::deposit::*;
pub use crate::operators::fitness::*;
pub use crate::operators::improve::*;
pub use crate::operators::initialise::*;
pub use crate::operators::mutate::*;
pub use crate::operators::neighbour::*;
pub use crate::operators::repair::*;
pub use crate::operators::select::*;
pub use crate::operators::survive::*;
pub use crate::operators::{Accept, Choose, Cool, Cross, Deposit, Edit, Fitness, Neighbour, Select, Survive};
pub use crate::papers::*;
pub use crate::registry::{self, named};
pub use crate::trajectory::{Judged, Walk};
pub use crate::{
    About, Algorithm, Amount, Blueprint, Champion, Cost, Counters, Error, Exact, Individual, Level, Limits,
    Observer, Outcome, Parameters, Population, PseudoCode, Rate, Recipe, Rng, Run, Segment, Snapshot, Solver,
    StopReason, Table,
};
pub use evodoku_grid::{Layout, Puzzle, Solution};
