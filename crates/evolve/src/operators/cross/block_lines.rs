//! The better block-rows of two parents make one child, the better block-columns the other (Sato and Inoue 2010;
//! Twodoku, with the block-rows through a shared box joined).

use crate::genome::{Signatures, Word};
use crate::operators::Cross;
use crate::parameters::parameters;
use crate::{Axis, Blueprint, Error, Individual, Rng, Segment};

parameters! {
    /// Child 1 takes every block-row from the parent where it holds more distinct symbols, child 2 every block-column;
    /// ties go to parent 1. Block-rows that share a box are scored and exchanged together. The regions of a jigsaw
    /// form no block-rows: there each region is exchanged alone, scored by its symbols that are single in their line.
    pub struct BlockLines {}
}

/// One bit for each group of boxes that travels together: whether it comes from parent 2.
struct FromSecond([u64; LARGEST / 64]);

/// The most groups a layout may have: those of 1365 grids of 9x9 side by side.
const LARGEST: usize = 4096;

impl FromSecond {
    fn contains(&self, group: u32) -> bool {
        self.0[group as usize / 64] >> (group % 64) & 1 == 1
    }
}

impl Cross for BlockLines {
    fn cross(&self, x: &mut Individual<'_>, y: &mut Individual<'_>, _: &mut Rng) {
        exchange(x, y, Signatures::distinct);
    }

    fn suits(&self, segment: Segment) -> bool {
        segment == Segment::Box
    }

    /// Refuses a layout with more groups than a cross can remember.
    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        let most = b
            .signatures()
            .map_or(b.segments(), |s| s.lines(Axis::Rows).len().max(s.lines(Axis::Columns).len()));
        if most <= LARGEST {
            return Ok(());
        }
        let why = format!(
            "the layout has {most} block-rows or block-columns, but at most {LARGEST} can be crossed"
        );
        Err(Error::unsuited(why, "use weiss, which cuts between any two boxes"))
    }
}

/// Exchanges what `score` finds better, given the signatures of an individual and the number of a band or stack.
#[inline]
pub(crate) fn exchange(
    x: &mut Individual<'_>,
    y: &mut Individual<'_>,
    score: impl Fn(&Signatures, &[Word], Axis, usize) -> u32,
) {
    let b = x.blueprint();
    let [by_rows, by_columns] = [Axis::Rows, Axis::Columns].map(|axis| choose(x, y, axis, &score));
    for segment in 0..b.segments() {
        let group = |axis| b.signatures().map_or(segment as u32, |s| s.lines(axis).group_of[segment]);
        let one = segment..segment + 1;
        match (by_rows.contains(group(Axis::Rows)), by_columns.contains(group(Axis::Columns))) {
            (false, true) => {}
            (true, false) => x.exchange(y, one),
            (false, false) => y.take(x, one),
            (true, true) => x.take(y, one),
        }
    }
}

#[inline]
fn choose(
    x: &mut Individual<'_>,
    y: &mut Individual<'_>,
    axis: Axis,
    score: impl Fn(&Signatures, &[Word], Axis, usize) -> u32,
) -> FromSecond {
    let (Some((signatures, one)), Some((_, two))) = (x.signed(), y.signed()) else {
        return choose_regions(x, y, axis);
    };
    let mut second = FromSecond([0; LARGEST / 64]);
    for (group, bands) in signatures.lines(axis).groups.iter().enumerate() {
        let score = |signs: &[Word]| -> u32 {
            bands.iter().map(|&band| score(signatures, signs, axis, band as usize)).sum()
        };
        second.0[group / 64] |= u64::from(score(two) > score(one)) << (group % 64);
    }
    second
}

/// The choice where there are no bands: every region by its own symbols that are single in their line.
fn choose_regions(x: &Individual<'_>, y: &Individual<'_>, axis: Axis) -> FromSecond {
    let b = x.blueprint();
    let mut score = [0_i32; 256];
    for line in b.lines(axis).iter().map(|&house| b.house(house as usize)) {
        for gene in line.iter().map(|&gene| gene as usize) {
            let single =
                |genes: &[u8]| line.iter().filter(|&&g| genes[g as usize] == genes[gene]).count() == 1;
            score[b.segment_of(gene)] += i32::from(single(y.genes())) - i32::from(single(x.genes()));
        }
    }
    let mut second = FromSecond([0; LARGEST / 64]);
    for (region, score) in score[..b.segments()].iter().enumerate() {
        second.0[region / 64] |= u64::from(*score > 0) << (region % 64);
    }
    second
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use evodoku_grid::{Layout, Puzzle};

    /// The symbols of a solved 4x4 grid, and the same with the first row of boxes spoilt in parent 1 or 2.
    const SOLVED: [u8; 16] = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];

    #[test]
    fn children_take_the_better_block_lines() {
        for spec in ["4", "jigsaw=AABB/AABB/CCDD/CCDD"] {
            let puzzle = Puzzle::from_line(&Layout::parse(spec).unwrap(), &".".repeat(16)).unwrap();
            let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
            // Parent 1 has its first box turned (block-row 1 and block-column 1 are worse), parent 2 its last.
            let (mut g, mut h) = (vec![0; b.record()], vec![0; b.record()]);
            g[..16].copy_from_slice(&SOLVED);
            h[..16].copy_from_slice(&SOLVED);
            g[..4].reverse();
            h[12..16].reverse();
            let (mut x, mut y) = (Individual::new(&b, &mut g), Individual::new(&b, &mut h));
            BlockLines.cross(&mut x, &mut y, &mut Rng::seeded(1));
            assert_eq!((x.genes(), y.genes()), (&SOLVED[..], &SOLVED[..]), "{spec}");
        }
    }
}
