//! Illegal units: how many columns and boxes hold any repetition (Wang et al. 2024: LSGA).

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
        let (genes, width) = (x.genes(), b.symbols());
        let illegal = |legal: bool| Cost::from(!legal);
        if width <= 32 {
            let all = u32::MAX >> (32 - width);
            let present = |house: &[u32]| house.iter().fold(0_u32, |p, &g| p | 1 << (genes[g as usize] & 31));
            b.open_houses().map(|house| illegal(present(house) == all)).sum()
        } else {
            let present =
                |house: &[u32]| house.iter().map(|&g| genes[g as usize] as usize).collect::<Set<4>>();
            b.open_houses().map(|house| illegal(present(house).len() == width)).sum()
        }
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
