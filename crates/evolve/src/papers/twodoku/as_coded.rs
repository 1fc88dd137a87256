//! The slips of Twodoku's program.
//!
//! Its local search notes the *box* of each repeat of two illegal rows and then uses that box's number as the *column* of
//! the two cells to swap; it looks at all rows but those of the last band, and in every grid but the first it tests the row
//! one band below the one it changes. Boxes shared with an earlier grid lose their change. (The program's column search
//! fills the wrong list and changes nothing.)
//!
//! Its crossover scores a block-column by every k-th column of the grid, k the number of block-columns.

use crate::genome::{Signatures, Word};
use crate::operators::cross::exchange_block_lines;
use crate::operators::improve::symbols;
use crate::operators::{Cross, Edit};
use crate::{Axis, Individual, Rng, Segment};
use evodoku_grid::Set;

/// The program's crossover.
pub(super) struct BlockLinesAsCoded;

impl Cross for BlockLinesAsCoded {
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, _: &mut Rng) {
        let symbols = x.blueprint().symbols();
        exchange_block_lines(x, y, |signatures, signs, axis, band| match axis {
            Axis::Rows => signatures.distinct(signs, axis, band),
            Axis::Columns => every_kth_column(symbols, signatures, signs, band),
        });
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Box
    }
}

/// The distinct symbols of every k-th column of a grid, beginning with the block-column's own number.
fn every_kth_column(symbols: usize, signatures: &Signatures, signs: &[Word], stack: usize) -> u32 {
    let stacks = signatures.lines(Axis::Rows).across();
    let (first, number) = (stack / stacks * stacks, stack % stacks);
    let width = symbols / stacks;
    (0..width)
        .map(|k| number + k * stacks)
        .map(|line| signatures.distinct_in_column(signs, first + line / width, line % width))
        .sum()
}

/// The program's local search.
pub(super) struct MisplacedRowSearch;

impl Edit for MisplacedRowSearch {
    fn edit(&self, x: &mut Individual<'_>, _: &mut Rng) {
        for number in 0..x.blueprint().puzzle().layout().grids().len() {
            if x.blueprint().symbols() <= 64 { search::<1>(x, number) } else { search::<4>(x, number) }
        }
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Box
    }
}

fn search<const W: usize>(x: &mut Individual<'_>, number: usize) {
    let b = x.blueprint();
    let (n, grids) = (b.symbols(), b.puzzle().layout().grids());
    let grid = &grids[number];
    let Some((height, width)) = grid.box_shape else { return };
    let across = n / width;
    let row = |r: usize| b.house(grid.rows[r].index());
    let tested = |r: usize| if number == 0 { r } else { r + height };
    let illegal: Set<4> =
        (0..n - height).filter(|&r| !symbols::<W>(x.genes(), row(tested(r))).1.is_empty()).collect();
    for one in &illegal {
        // Rows of different bands never have a repeat in the same box.
        for two in illegal.iter().filter(|&two| two > one && two / height == one / height) {
            let (repeats, others) =
                (symbols::<W>(x.genes(), row(one)).1, symbols::<W>(x.genes(), row(two)).1);
            let before: [[u8; 256]; 2] = [one, two].map(|r| copy(x.genes(), row(r)));
            for (c, d) in
                (0..n).flat_map(|c| (c / width * width..(c / width + 1) * width).map(move |d| (c, d)))
            {
                let (v, u) = (before[0][c] as usize, before[1][d] as usize);
                if !repeats.contains(v) || !others.contains(u) {
                    continue;
                }
                // The slip: a box's number, used as a column.
                let column = c / width + across * (one / height);
                let (g, h) = (row(one)[column] as usize, row(two)[column] as usize);
                let house = grid.boxes[column / width + across * (one / height)];
                let lost = grids[..number].iter().any(|earlier| earlier.boxes.contains(&house));
                let free = !b.fixed()[g] && !b.fixed()[h];
                let holds = |r: usize, symbol: usize| symbols::<W>(x.genes(), row(r)).0.contains(symbol);
                if free && !lost && !holds(two, v) && !holds(one, u) {
                    x.swap(b.segment_of(g), g, h);
                    x.count_swap();
                }
            }
        }
    }
}

fn copy(genes: &[u8], row: &[u32]) -> [u8; 256] {
    let mut symbols = [0; 256];
    symbols.iter_mut().zip(row).for_each(|(symbol, &gene)| *symbol = genes[gene as usize]);
    symbols
}
