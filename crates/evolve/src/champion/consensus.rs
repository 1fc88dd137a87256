//! Recombination by consensus: a child keeps what its parents agree on.
//!
//! Parents are partial grids that grew independently. Each has placed some cells wrongly, but seldom the same ones: where
//! several agree they are right far more often than any of them alone. Agreement as building block is the backbone of
//! satisfiability (Slaney and Walsh 2001; Zhang 2004) and multi-parent recombination of the gene-scanning kind (Eiben 1994).

use evodoku_grid::{Cell, Rng, Symbol};

/// A cell and the symbol that was put there.
pub(super) type Decision = (Cell, Symbol);

/// What a dive placed in the cells that were open before it, without contradiction as far as propagation sees.
pub(super) type Partial = Vec<Option<Symbol>>;

/// The cells in which two or more random members of `population` agree, less a random part: half of them at most.
///
/// Without a population there is nothing to inherit. How many parents and how large a part differ from child to child: many
/// parents give few cells that are surely right, few parents many cells with some errors among them, which the part that is
/// left out may hold.
pub(super) fn consensus(population: &[Partial], rng: &mut Rng) -> Vec<Decision> {
    if population.is_empty() {
        return Vec::new();
    }
    let mut parents: Vec<&Partial> = population.iter().collect();
    rng.shuffle(&mut parents);
    parents.truncate(2 + rng.below(population.len().max(2) - 1));
    let (first, others) = parents.split_first().expect("there is a parent");
    let mut agreed: Vec<Decision> = first
        .iter()
        .enumerate()
        .filter(|&(cell, value)| value.is_some() && others.iter().all(|other| other[cell] == *value))
        .filter_map(|(cell, value)| Some((Cell::new(cell), (*value)?)))
        .collect();
    rng.shuffle(&mut agreed);
    let least = agreed.len() / 2;
    agreed.truncate(least + rng.below(agreed.len() - least + 1));
    agreed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn partial(values: &str) -> Partial {
        let value = |c: char| c.to_digit(10).map(|d| Symbol::new(d as usize));
        values.chars().map(value).collect()
    }

    #[test]
    fn only_what_all_parents_placed_alike_is_inherited() {
        let population = [partial("12.45"), partial("1.345"), partial("19346")];
        let mut rng = Rng::seeded(1);
        let mut seen = [0; 5];
        for _ in 0..200 {
            for (cell, value) in consensus(&population, &mut rng) {
                assert!(population.iter().filter(|p| p[cell.index()] == Some(value)).count() >= 2);
                seen[cell.index()] += 1;
            }
        }
        assert!(seen[0] > 100 && seen[3] > 100, "agreed by all: {seen:?}");
        assert!(seen[2] > 0 && seen[4] > 0 && seen[1] == 0, "agreed by two, by none: {seen:?}");
    }

    #[test]
    fn at_least_half_is_kept() {
        let population = vec![partial("123456789"); 4];
        let mut rng = Rng::seeded(2);
        let sizes: Vec<usize> = (0..100).map(|_| consensus(&population, &mut rng).len()).collect();
        assert_eq!((sizes.iter().min(), sizes.iter().max()), (Some(&4), Some(&9)));
    }
}
