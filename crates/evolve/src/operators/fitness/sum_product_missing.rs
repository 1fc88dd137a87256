//! Sum, product and missing symbols of every line (Mantere and Koljonen 2006).

use crate::operators::Fitness;
use crate::parameters::parameters;
use crate::{Cost, Individual};
use evodoku_grid::Set;

parameters! {
    /// For every house that the segments leave open: how far its sum is from 1 + 2 + ... + n, the square root of how far its
    /// product is from n!, and how many symbols are missing. Above 9 symbols the distance of the product is divided by
    /// n! / 9!, so that the root keeps the size for which the weights were chosen. The weights are recalled from the
    /// literature, not confirmed.
    pub struct SumProductMissing {
        /// The weight of the sum.
        sum: usize = 10, 0..=1000;
        /// The weight of the root of the product.
        product: usize = 1, 0..=1000;
        /// The weight of a missing symbol; at least 1, for sum and product of a wrong line can be right.
        missing: usize = 50, 1..=1000;
    }
}

impl Fitness for SumProductMissing {
    fn cost(&self, x: &mut Individual<'_>) -> Cost {
        let n = x.blueprint().symbols();
        // 15^15 is the last such power that fits 64 bits.
        let cost = if n <= 15 { self.narrow(x, n as u64) } else { self.wide(x, n as u64) };
        Cost::try_from(cost).unwrap_or(Cost::MAX)
    }
}

/// The symbols from which on the product is scaled.
const PRINTED: u64 = 9;

impl SumProductMissing {
    fn narrow(&self, x: &Individual<'_>, n: u64) -> u64 {
        let target: u64 = (1..=n).product();
        let scale: u64 = (PRINTED + 1..=n).product();
        let lines = x.blueprint().open_houses().map(|house| {
            let (mut sum, mut product, mut present) = (0, 1, 0_u32);
            for &gene in house {
                let symbol = x.genes()[gene as usize];
                sum += u64::from(symbol) + 1;
                product *= u64::from(symbol) + 1;
                present |= 1 << (symbol & 31);
            }
            let missing = n - u64::from(present.count_ones());
            if missing == 0 {
                0
            } else {
                self.line(n, sum, (target.abs_diff(product) / scale).isqrt(), missing)
            }
        });
        lines.sum()
    }

    /// The same for products of any size: what exceeds 128 bits counts as the largest number.
    fn wide(&self, x: &Individual<'_>, n: u64) -> u64 {
        let factorial = |from: u64| (from..=n).map(u128::from).fold(1, |all: u128, k| all.saturating_mul(k));
        let (target, scale) = (factorial(1), factorial(PRINTED + 1));
        let lines = x.blueprint().open_houses().map(|house| {
            let (mut sum, mut product, mut present) = (0, 1_u128, Set::<4>::EMPTY);
            for &gene in house {
                let symbol = x.genes()[gene as usize];
                sum += u64::from(symbol) + 1;
                product = product.saturating_mul(u128::from(symbol) + 1);
                present.insert(symbol as usize);
            }
            let missing = n - present.len() as u64;
            let root = (target.abs_diff(product) / scale).isqrt().min(u128::from(u32::MAX)) as u64;
            if missing == 0 { 0 } else { self.line(n, sum, root, missing) }
        });
        lines.sum()
    }

    #[inline]
    fn line(&self, n: u64, sum: u64, root: u64, missing: u64) -> u64 {
        let off = (n * (n + 1) / 2).abs_diff(sum);
        self.sum as u64 * off + self.product as u64 * root + self.missing as u64 * missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::{Edit, initialise::ShuffledSegments};
    use crate::{Blueprint, Rng, Segment};
    use evodoku_grid::{Layout, Puzzle};

    fn blueprint(spec: &str) -> Blueprint {
        let layout = Layout::parse(spec).unwrap();
        Blueprint::new(&Puzzle::from_line(&layout, &".".repeat(layout.cell_count())).unwrap(), Segment::Row)
            .unwrap()
    }

    #[test]
    fn one_wrong_line_costs_what_the_formula_says() {
        // A solved 9x9 grid with two digits of the first row exchanged: 1 2 becomes 2 1 in columns 1 and 2.
        let b = blueprint("9");
        let value = |r: usize, c: usize| ((3 * (r % 3) + r / 3 + c) % 9) as u8;
        let mut genes: Vec<u8> = (0..81).map(|i| value(i / 9, i % 9)).collect();
        assert_eq!(SumProductMissing::default().cost(&mut Individual::unsigned(&b, &mut genes)), 0);
        genes.swap(0, 1);
        // Column 1: sum + 1, product 9! * 2 / 1, one missing; column 2: sum - 1, product 9! / 2. Box 1 keeps its digits.
        let expected = 2 * 10 + 602 + 425 + 2 * 50;
        assert_eq!(SumProductMissing::default().cost(&mut Individual::unsigned(&b, &mut genes)), expected);
    }

    #[test]
    fn narrow_and_wide_products_agree() {
        for spec in ["4", "6", "9", "12", "15=3x5"] {
            let b = blueprint(spec);
            let mut genes = vec![0; b.genes()];
            for seed in 0..20 {
                let mut x = Individual::unsigned(&b, &mut genes);
                ShuffledSegments {}.edit(&mut x, &mut Rng::seeded(seed));
                let (fitness, n) = (SumProductMissing::default(), b.symbols() as u64);
                assert_eq!(fitness.narrow(&x, n), fitness.wide(&x, n), "{spec}");
            }
        }
    }
}
