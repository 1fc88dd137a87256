//! Illegal units: how many columns and boxes hold any repetition (Wang et al. 2024: LSGA).

use super::padded;
use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Cost, Individual};
use evodoku_grid::Set;

parameters! {
    /// Houses with a repetition, among those that the segments leave open: columns and boxes where rows are kept.
    pub struct IllegalUnits {}
}

impl Fitness for IllegalUnits {
    #[inline]
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let b = x.blueprint();
        let (width, houses) = (b.symbols(), b.open_houses());
        if let (Some(genes), ..=32) = (padded(x.genes()), width) {
            let bit = |gene: &u32| 1_u32 << (genes[(gene & 255) as usize] & 31);
            let present = |house: &[u32]| house.iter().fold(0, |present, gene| present | bit(gene));
            let all = u32::MAX >> (32 - width);
            return houses.map(|house| Cost::from(present(house) != all)).sum();
        }
        if width <= 64 {
            let bit = |gene: &u32| 1_u64 << (x.genes()[*gene as usize] & 63);
            let present = |house: &[u32]| house.iter().fold(0, |present, gene| present | bit(gene));
            let all = u64::MAX >> (64 - width);
            return houses.map(|house| Cost::from(present(house) != all)).sum();
        }
        let symbol = |gene: &u32| x.genes()[*gene as usize] as usize;
        houses.map(|house| Cost::from(house.iter().map(symbol).collect::<Set<4>>().len() < width)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn equal_rows_spoil_every_unit_and_one_swap_two_columns() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut genes: Vec<u8> = (0..81).map(|i| i % 9).collect();
        assert_eq!(IllegalUnits {}.cost(&mut Individual::unsigned(&b, &mut genes)), 18);
        let mut genes: Vec<u8> = (0..81).map(|i| ((i / 9 % 3 * 3) + i / 27 + i % 9) % 9).collect();
        assert_eq!(IllegalUnits {}.cost(&mut Individual::unsigned(&b, &mut genes)), 0);
        genes.swap(0, 1);
        assert_eq!(IllegalUnits {}.cost(&mut Individual::unsigned(&b, &mut genes)), 2);
        genes.swap(0, 8);
        assert_eq!(IllegalUnits {}.cost(&mut Individual::unsigned(&b, &mut genes)), 5);
    }
}
