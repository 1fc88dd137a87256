//! How far the symbols of a line are from being equally frequent (after the "role of entropy" that the Twodoku paper names
//! as future work; the formula is ours).

use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Cost, Individual};

parameters! {
    /// For every house that the segments leave open: the entropy that its symbols lack, in thousandths of a bit times the
    /// number of its cells. A symbol that occurs c times adds `1000 c log2 c`, so a repetition costs the more the more
    /// often the symbol is there already.
    pub struct Entropy {}
}

/// `1000 c log2 c` for every count that a house can have.
static COSTS: [Cost; 257] = {
    let mut costs = [0; 257];
    let mut count = 1;
    while count < 257 {
        // Rounded; c log2 c stays below 2^11, so 20 binary places fit easily.
        costs[count] = ((count as u64 * log2(count as u64) * 1000 + (1 << 19)) >> 20) as Cost;
        count += 1;
    }
    costs
};

/// The binary logarithm with 20 binary places, by squaring: the same on every machine.
const fn log2(x: u64) -> u64 {
    let whole = x.ilog2() as u64;
    // Between 1 and 2, with 31 binary places.
    let mut mantissa = x << (31 - whole);
    let (mut log, mut place) = (whole << 20, 1 << 19);
    while place > 0 {
        mantissa = (mantissa * mantissa) >> 31;
        if mantissa >> 32 > 0 {
            mantissa >>= 1;
            log += place;
        }
        place >>= 1;
    }
    log
}

impl Fitness for Entropy {
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let mut cost = 0;
        for house in x.blueprint().open_houses() {
            let mut counts = [0_u16; 256];
            for &gene in house {
                let count = &mut counts[x.genes()[gene as usize] as usize];
                // Each occurrence adds what it raises the sum by.
                cost += COSTS[*count as usize + 1] - COSTS[*count as usize];
                *count += 1;
            }
        }
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn the_table_holds_rounded_logarithms() {
        for (count, &cost) in COSTS.iter().enumerate().skip(1) {
            let exact = 1000.0 * count as f64 * (count as f64).log2();
            assert!((f64::from(cost) - exact).abs() <= 1.0, "{count}: {cost} {exact}");
        }
        assert_eq!(COSTS[..5], [0, 0, 2000, 4755, 8000]);
    }

    #[test]
    fn repetitions_cost_what_the_formula_says() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let value = |r: usize, c: usize| ((3 * (r % 3) + r / 3 + c) % 9) as u8;
        let solved: Vec<u8> = (0..81).map(|i| value(i / 9, i % 9)).collect();
        let cost = |changes: &[(usize, u8)]| {
            let mut genes = solved.clone();
            for &(i, symbol) in changes {
                genes[i] = symbol;
            }
            Entropy {}.cost(&mut Individual::unsigned(&b, &mut genes))
        };
        assert_eq!(cost(&[]), 0);
        // A repetition in a row and one in a column.
        assert_eq!(cost(&[(1, 0)]), 2 * 2000);
        // A row with a symbol three times, and two columns with a repetition.
        assert_eq!(cost(&[(1, 0), (2, 0)]), 4755 + 2 * 2000);
    }
}
