//! Strands: columns, or boxes of one band, that run side by side through the same rows; where two of them meet a row,
//! their free genes can be swapped and the row stays a permutation.

use crate::{Blueprint, Table};
use evodoku_grid::{House, HouseKind, Lists};

/// All groups of strands of a blueprint whose individuals keep rows.
#[derive(Debug, Clone)]
pub(super) struct Strands {
    /// The columns of each grid.
    pub(super) columns: Vec<Vec<Strand>>,
    /// The boxes of each band; the regions of a jigsaw, which form no bands, are one group.
    pub(super) boxes: Vec<Vec<Strand>>,
}

/// One column or box.
#[derive(Debug, Clone)]
pub(super) struct Strand {
    pub(super) house: u32,
    /// Its free genes in each row that its group crosses.
    pub(super) free: Lists<u32>,
    /// The same as bits, one for each place of the house; nothing above 64 symbols.
    pub(super) places: Vec<u64>,
    /// All of these bits.
    pub(super) all_free: u64,
    /// Whether it has at most one gene in each row, the first in the first row and so on: a column.
    pub(super) straight: bool,
}

impl Table for Strands {
    fn new(b: &Blueprint) -> Self {
        let layout = b.puzzle().layout();
        let (mut columns, mut boxes) = (Vec::new(), Vec::new());
        for grid in layout.grids() {
            columns.push(group(b, &grid.columns));
            let bands = grid.bands();
            boxes.extend(bands.iter().map(|band| group(b, &band.boxes)));
            if bands.is_empty() {
                boxes.push(group(b, &grid.boxes));
            }
        }
        // Where every row is a box, boxes are kept as they are.
        boxes.retain(|group| group.len() > 1 && group.iter().all(|s| !is_row(b, s.house as usize)));
        Self { columns, boxes }
    }
}

fn is_row(b: &Blueprint, house: usize) -> bool {
    let row = |&gene: &u32| b.segment_of(gene as usize);
    b.house(house).iter().all(|gene| row(gene) == row(&b.house(house)[0]))
        || b.puzzle().layout().kind(House::new(house)) == HouseKind::Row
}

fn group(b: &Blueprint, houses: &[House]) -> Vec<Strand> {
    let row = |gene: u32| b.segment_of(gene as usize);
    let mut rows: Vec<usize> =
        houses.iter().flat_map(|h| b.house(h.index())).map(|&gene| row(gene)).collect();
    rows.sort_unstable();
    rows.dedup();
    let strand = |house: &House| {
        let house = house.index();
        let free = |&r: &usize| b.house_free(house).iter().copied().filter(move |&g| row(g) == r);
        let place = |gene: u32| b.house(house).iter().position(|&g| g == gene).expect("a gene of the house");
        let few = if b.symbols() <= 64 { &rows[..] } else { &[] };
        let places: Vec<u64> = few.iter().map(|r| free(r).map(|gene| 1 << place(gene)).sum()).collect();
        Strand {
            house: house as u32,
            free: rows.iter().map(|r| free(r).collect::<Vec<_>>()).collect(),
            all_free: places.iter().sum(),
            straight: (0..).zip(&places).all(|(r, &bits)| r < 64 && bits & !(1 << r) == 0),
            places,
        }
    };
    houses.iter().map(strand).collect()
}
