//! Crossings: where two lines run side by side through one box, which free genes can be swapped between them.

use crate::{Axis, Blueprint, Table};
use evodoku_grid::SubGrid;

/// All pairs of parallel lines, by group: the columns of each stack, then the rows of each band. A jigsaw has one group
/// for all its columns and one for all its rows.
#[derive(Debug, Clone)]
pub(super) struct Crossings {
    pub(super) groups: Vec<Group>,
}

/// Parallel lines that may share boxes.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) axis: Axis,
    /// The number of the band or stack, where the blueprint has signatures.
    pub(super) band: usize,
    /// The houses of the lines.
    pub(super) lines: Vec<u32>,
    pub(super) pairs: Vec<Pair>,
}

/// Two lines of a group, by their places in it, and the genes side by side in one box, both free.
#[derive(Debug, Clone)]
pub(super) struct Pair {
    pub(super) lines: (usize, usize),
    pub(super) genes: Vec<(u32, u32)>,
}

impl Table for Crossings {
    fn new(b: &Blueprint) -> Self {
        let mut groups = Vec::new();
        for axis in [Axis::Columns, Axis::Rows] {
            let lines: Vec<Vec<u32>> = match b.signatures() {
                Some(signatures) => signatures.lines(axis).houses.iter().map(<[u32]>::to_vec).collect(),
                None => b.puzzle().layout().grids().iter().map(|grid| parallel(grid, axis)).collect(),
            };
            groups.extend(lines.into_iter().enumerate().map(|(band, lines)| {
                let order = (0..lines.len()).flat_map(|i| (i + 1..lines.len()).map(move |j| (i, j)));
                let pairs =
                    order.map(|(i, j)| Pair { lines: (i, j), genes: side_by_side(b, lines[i], lines[j]) });
                let pairs = pairs.filter(|pair| !pair.genes.is_empty()).collect();
                Group { axis, band, lines, pairs }
            }));
        }
        Self { groups }
    }
}

fn parallel(grid: &SubGrid, axis: Axis) -> Vec<u32> {
    let lines = if axis == Axis::Rows { &grid.rows } else { &grid.columns };
    lines.iter().map(|house| house.index() as u32).collect()
}

fn side_by_side(b: &Blueprint, one: u32, two: u32) -> Vec<(u32, u32)> {
    let genes = b.house(one as usize).iter().copied().zip(b.house(two as usize).iter().copied());
    let same_box = |g: u32, h: u32| b.segment_of(g as usize) == b.segment_of(h as usize);
    let free = |gene: u32| !b.fixed()[gene as usize];
    genes.filter(|&(g, h)| same_box(g, h) && free(g) && free(h)).collect()
}
