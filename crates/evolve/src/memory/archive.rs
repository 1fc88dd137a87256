//! The champions of past eras, which make a new start once there are enough of them (Weiss 2009, "restart heuristics").

use crate::observe::Verb;
use crate::{Blueprint, Population, Run};

/// Individuals kept from era to era.
#[derive(Debug)]
pub struct Archive<'b> {
    champions: Population<'b>,
}

impl<'b> Archive<'b> {
    /// An archive that is full with `size` champions.
    pub fn new(size: usize, blueprint: &'b Blueprint) -> Self {
        let mut champions = Population::new(size, blueprint);
        champions.clear();
        Self { champions }
    }

    /// Keeps the best `count` of a population, as far as there is room.
    pub fn store(&mut self, population: &mut Population, count: usize, run: &mut Run) {
        self.champions.take_best(population, count);
        run.did(Verb::Store, &[], population);
    }

    /// Keeps the best `count` of a population; once there is no room, each in the place of the worst champion if it is better.
    pub fn keep_best(&mut self, population: &mut Population, count: usize, run: &mut Run) {
        self.champions.take_best_or_replace(population, count);
        run.did(Verb::Store, &[], population);
    }

    /// Whether enough champions have gathered.
    pub fn is_full(&self) -> bool {
        self.champions.len() == self.champions.capacity()
    }

    /// Fills a population with the champions, again and again until it is full, and forgets them.
    pub fn pour(&mut self, population: &mut Population, run: &mut Run) {
        population.renew();
        for i in 0..population.capacity() {
            population.overwrite(i, &self.champions, i % self.champions.len());
        }
        self.champions.clear();
        run.did(Verb::Pour, &[], population);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Segment;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn a_full_archive_takes_only_better_ones() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Box).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut archive = Archive::new(4, &b);
        let mut seen = Vec::new();
        for _ in 0..5 {
            let mut population = Population::new(10, &b);
            population.apply(&ShuffledSegments, &mut run);
            assert!(population.evaluate(&LineDuplicates, &mut run).is_continue());
            archive.keep_best(&mut population, 3, &mut run);
            let mut costs = population.costs().to_vec();
            costs.sort_unstable();
            seen.extend_from_slice(&costs[..3]);
        }
        assert!(archive.is_full());
        seen.sort_unstable();
        let mut kept = archive.champions.costs().to_vec();
        kept.sort_unstable();
        assert_eq!(kept, seen[..4]);
    }
}
