//! Lanes: sixteen houses side by side, cell under cell, so that one comparison of vectors compares sixteen pairs.

use crate::{Blueprint, Cost, Table};

/// For small grids: the gene in each lane of each line.
#[derive(Debug, Clone)]
pub(super) struct HouseLanes {
    /// Sixteen houses after sixteen: their first cells, their second cells, and so on.
    genes: Vec<u8>,
    symbols: usize,
    /// Equal pairs of the lanes that only fill up the last sixteen: all their cells are gene 0.
    surplus: Cost,
}

const LANES: usize = 16;

/// The pairs of a house of more cells could overflow a byte.
const LARGEST: usize = 22;

/// `None` for a grid of too many cells or symbols.
impl Table for Option<HouseLanes> {
    fn new(b: &Blueprint) -> Self {
        let n = b.symbols();
        if b.genes() > 256 || n > LARGEST {
            return None;
        }
        let houses: Vec<&[u32]> = b.houses().map(|(_, house)| house).collect();
        let lane =
            |sixteen: &[&[u32]], k: usize, lane: usize| sixteen.get(lane).map_or(0, |house| house[k] as u8);
        let genes = houses
            .chunks(LANES)
            .flat_map(|sixteen| (0..n).flat_map(move |k| (0..LANES).map(move |i| lane(sixteen, k, i))));
        let idle = houses.len().next_multiple_of(LANES) - houses.len();
        let surplus = (idle * n * (n - 1) / 2) as Cost;
        Some(HouseLanes { genes: genes.collect(), symbols: n, surplus })
    }
}

impl HouseLanes {
    /// The equal pairs of cells of all houses.
    pub(super) fn equal_pairs(&self, genes: &[u8]) -> Cost {
        // A copy of known length needs no bounds checks.
        let mut symbol = [0_u8; 256];
        symbol[..genes.len()].copy_from_slice(genes);
        let mut lines = [[0_u8; LANES]; LARGEST];
        let lines = &mut lines[..self.symbols];
        let mut equal = 0;
        for sixteen in self.genes.chunks_exact(LANES * self.symbols) {
            for (line, genes) in lines.iter_mut().zip(sixteen.as_chunks::<LANES>().0) {
                line.iter_mut().zip(genes).for_each(|(to, &gene)| *to = symbol[gene as usize]);
            }
            equal += equal_lanes(lines);
        }
        equal - self.surplus
    }
}

/// The equal pairs of lines, lane by lane.
fn equal_lanes(mut lines: &[[u8; LANES]]) -> Cost {
    let mut counts = [0_u8; LANES];
    while let [one, rest @ ..] = lines {
        for two in rest {
            counts.iter_mut().zip(one.iter().zip(two)).for_each(|(count, (a, b))| *count += u8::from(a == b));
        }
        lines = rest;
    }
    counts.iter().map(|&count| Cost::from(count)).sum()
}
