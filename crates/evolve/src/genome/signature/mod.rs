//! Signatures: a box of an individual as the presence bits of its rows and columns.
//!
//! A box is a permutation, so what it adds to the lines through it is one bit for each (row of the box, symbol) and one
//! for each (column of the box, symbol). The distinct symbols of all rows of a band are then the bits of the union of
//! its boxes' signatures, and an individual is evaluated with a few unions and one count, without looking at a gene.
//! A copied box takes its signature along; a swap changes eight bits of it. (0 is not a signature, for a box has symbols.)

mod lines;
mod tally;

pub use lines::Axis;
pub(crate) use lines::Lines;

use evodoku_grid::{Layout, SubGrid};
use tally::Tally;

/// How the boxes of a layout are summarised, and which boxes share bands and stacks.
#[derive(Debug, Clone)]
pub(crate) struct Signatures {
    symbols: usize,
    /// Words of a signature: those of the rows, then those of the columns; or one word with both (see `fused`).
    words: usize,
    row_words: usize,
    /// Row bits and column bits fit half a word each.
    fused: bool,
    /// For each place in a box, the first bit of its row and of its column.
    places: Vec<(u32, u32)>,
    bands: Lines,
    stacks: Lines,
}

/// A word of a signature. It is kept as bytes, so that an individual with its signatures is one run of bytes.
pub(crate) type Word = [u8; 8];

/// The half of a fused word that holds the rows.
const ROWS: u64 = 0xFFFF_FFFF;

impl Signatures {
    /// Signatures for a layout whose boxes share no cells; `None` if they form no bands (a jigsaw).
    pub(crate) fn new(layout: &Layout) -> Option<Self> {
        let n = layout.symbols();
        let (height, width) = layout.grids()[0].box_shape?;
        if layout.grids().iter().any(|g| g.box_shape != Some((height, width))) {
            return None;
        }
        let fused = n * height <= 32 && n * width <= 32;
        let row_words = (n * height).div_ceil(64);
        let first_column = if fused { 32 } else { 64 * row_words };
        let words = if fused { 1 } else { row_words + (n * width).div_ceil(64) };
        let place = |k: usize| ((k / width * n) as u32, (first_column + k % width * n) as u32);
        let bands = Lines::new(layout, layout.grids().iter().flat_map(SubGrid::bands).collect());
        let stacks = Lines::new(layout, layout.grids().iter().flat_map(SubGrid::stacks).collect());
        Some(Self { symbols: n, words, row_words, fused, places: (0..n).map(place).collect(), bands, stacks })
    }

    /// The words of one signature.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The bands or the stacks.
    #[inline]
    pub(crate) fn lines(&self, axis: Axis) -> &Lines {
        if axis == Axis::Rows { &self.bands } else { &self.stacks }
    }

    /// Writes the signature of a box.
    #[inline]
    pub(crate) fn sign(&self, genes: &[u8], words: &mut [Word]) {
        if let [word] = words {
            let bits = genes.iter().zip(&self.places).fold(0_u64, |word, (&gene, &(row, column))| {
                word | 1 << ((row + u32::from(gene)) & 63) | 1 << ((column + u32::from(gene)) & 63)
            });
            *word = bits.to_le_bytes();
            return;
        }
        words.fill([0; 8]);
        for (&gene, &(row, column)) in genes.iter().zip(&self.places) {
            for first in [row, column] {
                toggle(words, first + u32::from(gene));
            }
        }
    }

    /// Brings the signature of a box up to date after the symbols at two of its places were swapped.
    #[inline]
    pub(crate) fn swap(&self, words: &mut [Word], places: (usize, usize), symbols: (u8, u8)) {
        let (one, two) = (self.places[places.0], self.places[places.1]);
        // Within one line the two changes cancel out, as they should.
        let bits =
            [one.0, one.1, two.0, two.1].map(|first| [symbols.0, symbols.1].map(|s| first + u32::from(s)));
        if let [word] = words {
            let sign = u64::from_le_bytes(*word);
            *word = bits.iter().flatten().fold(sign, |word, bit| word ^ 1 << (bit & 63)).to_le_bytes();
            return;
        }
        bits.into_iter().flatten().for_each(|bit| toggle(words, bit));
    }

    /// The repeated symbols of all rows and columns: the sum over lines of cells minus distinct symbols.
    #[inline]
    pub(crate) fn duplicates(&self, signs: &[Word]) -> u32 {
        let mut distinct = Tally::default();
        let (bands, stacks) = (&self.bands, &self.stacks);
        if let (true, (bands, []), (stacks, [])) =
            (self.fused, bands.boxes.as_chunks(), stacks.boxes.as_chunks())
            && (self.bands.across, self.stacks.across) == (3, 3)
        {
            // The usual 9x9, alone or overlapping, with unions of known length.
            let union =
                |boxes: &[u32; 3]| boxes.iter().fold(0, |u, &b| u | u64::from_le_bytes(signs[b as usize]));
            for (band, stack) in bands.iter().zip(stacks) {
                distinct.add((union(band) & ROWS) | (union(stack) & !ROWS));
            }
        } else if self.fused {
            let union =
                |boxes: &[u32]| boxes.iter().fold(0, |u, &b| u | u64::from_le_bytes(signs[b as usize]));
            bands.iter().for_each(|band| distinct.add(union(band) & ROWS));
            stacks.iter().for_each(|stack| distinct.add(union(stack) & !ROWS));
        } else {
            for band in bands.iter() {
                (0..self.row_words).for_each(|word| distinct.add(self.union(signs, band, word)));
            }
            for stack in stacks.iter() {
                (self.row_words..self.words).for_each(|word| distinct.add(self.union(signs, stack, word)));
            }
        }
        ((bands.houses.items().len() + stacks.houses.items().len()) * self.symbols) as u32 - distinct.total()
    }

    /// The distinct symbols of all lines of one band or stack, added up.
    #[inline]
    pub(crate) fn distinct(&self, signs: &[Word], axis: Axis, band: usize) -> u32 {
        let boxes = self.lines(axis).boxes(band);
        if self.fused {
            let union = self.union(signs, boxes, 0);
            return (if axis == Axis::Rows { union & ROWS } else { union & !ROWS }).count_ones();
        }
        let words = if axis == Axis::Rows { 0..self.row_words } else { self.row_words..self.words };
        words.map(|word| self.union(signs, boxes, word).count_ones()).sum()
    }

    /// The distinct symbols of one column of a stack.
    pub(crate) fn distinct_in_column(&self, signs: &[Word], stack: usize, column: usize) -> u32 {
        let first = self.places[column].1 as usize;
        let has = |bit: usize| self.union(signs, self.stacks.boxes(stack), bit / 64) >> (bit % 64) & 1;
        (first..first + self.symbols).map(|bit| has(bit) as u32).sum()
    }

    /// Which symbols the lines of one band or stack hold, and which more than once: [`Blueprint::symbols`] bits for
    /// each line, first line lowest. `None` where they do not fit half a word.
    ///
    /// [`Blueprint::symbols`]: crate::Blueprint::symbols
    #[inline]
    pub(crate) fn profile(&self, signs: &[Word], axis: Axis, band: usize) -> Option<(u64, u64)> {
        let shift = if axis == Axis::Rows { 0 } else { 32 };
        self.fused.then(|| {
            let boxes = self.lines(axis).boxes(band);
            let (once, twice) = boxes.iter().fold((0, 0), |(once, twice), &b| {
                let sign = u64::from_le_bytes(signs[b as usize]);
                (once | sign, twice | once & sign)
            });
            (once >> shift & ROWS, twice >> shift & ROWS)
        })
    }

    #[inline]
    fn union(&self, signs: &[Word], boxes: &[u32], word: usize) -> u64 {
        boxes.iter().fold(0, |u, &b| u | u64::from_le_bytes(signs[b as usize * self.words + word]))
    }
}

#[inline]
fn toggle(words: &mut [Word], bit: u32) {
    words[bit as usize / 64][bit as usize % 64 / 8] ^= 1 << (bit % 8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jigsaw_has_no_signatures() {
        assert!(Signatures::new(&Layout::parse("jigsaw=AABB/AABB/CCDD/CCDD").unwrap()).is_none());
    }
}
