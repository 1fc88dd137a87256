//! Tables of one question each, which the papers ask and a general report does not.

mod difficulty;
mod factors;
mod levels;
mod performance;
mod scaling;
mod spread;
mod thrift;
mod times;

pub(super) use difficulty::difficulty;
pub(super) use factors::factors;
pub(super) use levels::{Moment, levels};
pub(super) use performance::performance;
pub(super) use scaling::scaling;
pub(super) use spread::spread;
pub(super) use thrift::thrift;
pub(super) use times::times;

use crate::tables::Cell;

/// A p-value as it stands in a table.
fn p_cell(p: f64) -> Cell {
    if p < 0.001 { "< 0.001".into() } else { Cell::number(p, 3) }
}
