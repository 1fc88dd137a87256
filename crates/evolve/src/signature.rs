//! Signatures: a box of an individual as the presence bits of its rows and columns.
//!
//! A box is a permutation, so what it adds to the lines through it is one bit for each (row of the box, symbol) and one
//! for each (column of the box, symbol). The distinct symbols of all rows of a band are then the bits of the union of
//! its boxes' signatures, and an individual is evaluated with a few unions and one count, without looking at a gene.
//! A copied box takes its signature along; a changed one forgets it (0 is no signature, for a box has symbols).

use crate::Segment;
use crate::blueprint::segment_houses;
use crate::lists::Lists;
use evodoku_grid::layout::Band;
use evodoku_grid::{Layout, SubGrid};

/// How the boxes of a layout are summarised, and which boxes share bands and stacks.
#[derive(Debug, Clone)]
pub struct Signatures {
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

/// Which way lines run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Rows; side by side they make bands.
    Rows,
    /// Columns; side by side they make stacks.
    Columns,
}

/// The bands (or, turned, the stacks) of all grids.
#[derive(Debug, Clone)]
pub(crate) struct Lines {
    /// Segment numbers of the boxes of each band, one band after the other.
    boxes: Vec<u32>,
    across: usize,
    /// The houses of each band.
    pub(crate) houses: Lists<u32>,
    /// Bands that share a box travel together, so that no child needs that box from both parents.
    pub(crate) groups: Lists<u32>,
    /// The group of each box.
    pub(crate) group_of: Vec<u32>,
}

/// The half of a fused word that holds the rows.
const ROWS: u64 = 0xFFFF_FFFF;

impl Signatures {
    /// Signatures for a layout whose boxes share no cells; `None` if they stand in no bands (a jigsaw).
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
    pub(crate) fn sign(&self, genes: &[u8], words: &mut [u64]) {
        if let [word] = words {
            *word = genes.iter().zip(&self.places).fold(0, |word, (&gene, &(row, column))| {
                word | 1 << ((row + u32::from(gene)) & 63) | 1 << ((column + u32::from(gene)) & 63)
            });
            return;
        }
        words.fill(0);
        for (&gene, &(row, column)) in genes.iter().zip(&self.places) {
            for bit in [row, column] {
                let bit = bit as usize + gene as usize;
                words[bit / 64] |= 1 << (bit % 64);
            }
        }
    }

    /// The repeated symbols of all rows and columns: the sum over lines of cells minus distinct symbols.
    #[inline]
    pub(crate) fn duplicates(&self, signs: &[u64]) -> u32 {
        let mut distinct = Tally::default();
        let (bands, stacks) = (&self.bands, &self.stacks);
        if self.fused {
            let union = |boxes: &[u32]| boxes.iter().fold(0, |u, &b| u | signs[b as usize]);
            // A band and a stack are counted in one word as long as there are both.
            let both = bands.len().min(stacks.len());
            for (band, stack) in bands.iter().zip(stacks.iter()) {
                distinct.add((union(band) & ROWS) | (union(stack) & !ROWS));
            }
            bands.iter().skip(both).for_each(|band| distinct.add(union(band) & ROWS));
            stacks.iter().skip(both).for_each(|stack| distinct.add(union(stack) & !ROWS));
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
    pub(crate) fn distinct(&self, signs: &[u64], axis: Axis, band: usize) -> u32 {
        let boxes = self.lines(axis).boxes(band);
        if self.fused {
            let union = self.union(signs, boxes, 0);
            return (if axis == Axis::Rows { union & ROWS } else { union & !ROWS }).count_ones();
        }
        let words = if axis == Axis::Rows { 0..self.row_words } else { self.row_words..self.words };
        words.map(|word| self.union(signs, boxes, word).count_ones()).sum()
    }

    /// What Twodoku's program takes for the distinct symbols of a block-column: those of every k-th column of its grid,
    /// k the number of block-columns of the grid, beginning with the block-column's own number.
    pub(crate) fn distinct_as_coded(&self, signs: &[u64], stack: usize) -> u32 {
        let stacks = self.bands.across;
        let (first, number) = (stack / stacks * stacks, stack % stacks);
        let width = self.symbols / stacks;
        (0..width)
            .map(|k| number + k * stacks)
            .map(|line| self.line(signs, first + line / width, line % width))
            .sum()
    }

    /// The distinct symbols of one column of a stack.
    fn line(&self, signs: &[u64], stack: usize, column: usize) -> u32 {
        let first = self.places[column].1 as usize;
        let has = |bit: usize| self.union(signs, self.stacks.boxes(stack), bit / 64) >> (bit % 64) & 1;
        (first..first + self.symbols).map(|bit| has(bit) as u32).sum()
    }

    /// Which symbols the lines of one band or stack hold, and which more than once: [`Blueprint::symbols`] bits for
    /// each line, first line lowest. `None` where they do not fit half a word.
    ///
    /// [`Blueprint::symbols`]: crate::Blueprint::symbols
    #[inline]
    pub(crate) fn profile(&self, signs: &[u64], axis: Axis, band: usize) -> Option<(u64, u64)> {
        let shift = if axis == Axis::Rows { 0 } else { 32 };
        self.fused.then(|| {
            let boxes = self.lines(axis).boxes(band);
            let (once, twice) = boxes.iter().fold((0, 0), |(once, twice), &b| {
                let sign = signs[b as usize];
                (once | sign, twice | once & sign)
            });
            (once >> shift & ROWS, twice >> shift & ROWS)
        })
    }

    #[inline]
    fn union(&self, signs: &[u64], boxes: &[u32], word: usize) -> u64 {
        boxes.iter().fold(0, |u, &b| u | signs[b as usize * self.words + word])
    }
}

impl Lines {
    fn new(layout: &Layout, mut bands: Vec<Band>) -> Self {
        let mut segment_of = vec![0; layout.house_count()];
        for (segment, house) in segment_houses(layout, Segment::Box).into_iter().enumerate() {
            segment_of[house.index()] = segment as u32;
        }
        // Grids that share whole lines list them both; each counts once.
        let mut seen = vec![false; layout.house_count()];
        bands.retain(|band| !std::mem::replace(&mut seen[band.lines[0].index()], true));

        let boxes_of = |band: &Band| band.boxes.iter().map(|b| segment_of[b.index()]).collect::<Vec<_>>();
        // Bands that share a box get the smallest band number among them.
        let mut label: Vec<usize> = (0..bands.len()).collect();
        let mut owner: Vec<Option<usize>> = vec![None; layout.house_count()];
        for i in 0..bands.len() {
            for b in &bands[i].boxes {
                let first = *owner[b.index()].get_or_insert(i);
                let (from, to) = (label[i].max(label[first]), label[i].min(label[first]));
                label.iter_mut().filter(|l| **l == from).for_each(|l| *l = to);
            }
        }
        let roots: Vec<usize> = (0..bands.len()).filter(|&i| label[i] == i).collect();
        let members =
            |&root: &usize| (0..bands.len()).filter(|&i| label[i] == root).map(|i| i as u32).collect();
        let groups: Lists<u32> = roots.iter().map(members).collect::<Vec<Vec<u32>>>().into_iter().collect();
        let mut group_of = vec![0; segment_of.iter().max().map_or(0, |last| *last as usize + 1)];
        for (group, members) in groups.iter().enumerate() {
            for segment in members.iter().flat_map(|&i| boxes_of(&bands[i as usize])) {
                group_of[segment as usize] = group as u32;
            }
        }
        Self {
            boxes: bands.iter().flat_map(boxes_of).collect(),
            across: bands[0].boxes.len(),
            houses: bands
                .iter()
                .map(|b| b.lines.iter().map(|h| h.index() as u32).collect::<Vec<_>>())
                .collect(),
            groups,
            group_of,
        }
    }

    /// The number of bands.
    pub(crate) fn len(&self) -> usize {
        self.houses.len()
    }

    /// The boxes of a band.
    #[inline]
    pub(crate) fn boxes(&self, band: usize) -> &[u32] {
        &self.boxes[band * self.across..][..self.across]
    }

    #[inline]
    fn iter(&self) -> std::slice::ChunksExact<'_, u32> {
        self.boxes.chunks_exact(self.across)
    }
}

/// Counts the bits of many words. Without a POPCNT instruction a count is a dozen operations, the last ones of them
/// the same for every word; here they are done once for 31 words.
#[derive(Default)]
struct Tally {
    /// Eight sums of at most 248.
    bytes: u64,
    waiting: u32,
    total: u32,
}

impl Tally {
    #[inline]
    fn add(&mut self, word: u64) {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        self.bytes += (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        self.waiting += 1;
        if self.waiting == 31 {
            self.flush();
        }
    }

    #[inline]
    fn flush(&mut self) {
        let halves = (self.bytes & 0x00FF_00FF_00FF_00FF) + (self.bytes >> 8 & 0x00FF_00FF_00FF_00FF);
        self.total += (halves.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32;
        (self.bytes, self.waiting) = (0, 0);
    }

    #[inline]
    fn total(mut self) -> u32 {
        self.flush();
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_counts_bits() {
        for words in [0, 1, 30, 31, 32, 100] {
            let word =
                |i: usize| (i as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) | (u64::from(i > 50) * u64::MAX);
            let mut tally = Tally::default();
            (0..words).for_each(|i| tally.add(word(i)));
            assert_eq!(tally.total(), (0..words).map(|i| word(i).count_ones()).sum::<u32>());
        }
    }

    #[test]
    fn bands_that_share_a_box_make_one_group() {
        let groups = |spec: &str, axis| {
            let signatures = Signatures::new(&Layout::parse(spec).unwrap()).unwrap();
            let lines = signatures.lines(axis);
            let boxes = |group| lines.group_of.iter().filter(|g| **g == group as u32).count();
            lines.groups.iter().enumerate().map(|(i, bands)| (bands.len(), boxes(i))).collect::<Vec<_>>()
        };
        assert_eq!(groups("12=4x3", Axis::Rows), [(1, 4); 3]);
        assert_eq!(groups("12=4x3", Axis::Columns), [(1, 3); 4]);
        // Twodoku: the band of three and the band of three that share a box travel as five boxes.
        assert_eq!(groups("twodoku", Axis::Rows), [(1, 3), (1, 3), (2, 5), (1, 3), (1, 3)]);
        let samurai = groups("samurai", Axis::Columns);
        assert_eq!(samurai.iter().map(|g| g.0).sum::<usize>(), 15);
        assert_eq!(samurai.iter().map(|g| g.1).sum::<usize>(), 41);
        assert_eq!(samurai.iter().filter(|g| **g == (3, 7)).count(), 2);
    }

    #[test]
    fn a_jigsaw_has_no_signatures() {
        assert!(Signatures::new(&Layout::parse("jigsaw=AABB/AABB/CCDD/CCDD").unwrap()).is_none());
    }
}
