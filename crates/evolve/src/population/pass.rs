//! A pass over the new individuals of a population, until they are through or the time is up.
//!
//! Most operators work on one individual after the other (`each`). One that works on all of them at once, such as a function
//! over arrays, looks at their genes first.

use super::Population;
use crate::{Blueprint, Cost, Individual, Rate, Rng, Run};
use std::ops::Range;

/// The new individuals of a population, to be edited.
pub struct Pass<'p, 'b, 'r> {
    pub(super) population: &'p mut Population<'b>,
    pub(super) run: &'p mut Run<'r>,
}

impl<'b> Pass<'_, 'b, '_> {
    /// The blueprint.
    pub fn blueprint(&self) -> &'b Blueprint {
        self.population.blueprint
    }

    /// The generator.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.run.rng
    }

    /// The genes of every individual.
    pub fn genes(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (self.population.kept..self.population.len).map(|i| self.population.genes(i))
    }

    /// Edits every individual.
    #[inline]
    pub fn each(&mut self, mut edit: impl FnMut(&mut Individual<'_>, &mut Rng)) {
        let Population { blueprint, grids, kept, len, .. } = &mut *self.population;
        for i in *kept..*len {
            if !self.run.has_time_for(blueprint.genes()) {
                return;
            }
            let mut individual = grids.view(blueprint, i);
            edit(&mut individual, &mut self.run.rng);
            self.run.worked(individual.work());
        }
    }
}

/// The new individuals of a population, to be evaluated.
pub struct Judging<'p, 'b, 'r> {
    pub(super) population: &'p mut Population<'b>,
    pub(super) run: &'p mut Run<'r>,
    /// How many have a cost so far, and the lowest of these costs.
    pub(super) judged: usize,
    pub(super) best: Cost,
}

impl<'b> Judging<'_, 'b, '_> {
    /// The blueprint.
    pub fn blueprint(&self) -> &'b Blueprint {
        self.population.blueprint
    }

    /// The genes of every individual.
    pub fn genes(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        (self.population.kept..self.population.len).map(|i| self.population.genes(i))
    }

    /// Finds the cost of every individual.
    #[inline]
    pub fn each(&mut self, mut cost: impl FnMut(&mut Individual<'_>) -> Cost) {
        let Population { blueprint, grids, costs, kept, len, .. } = &mut *self.population;
        let first = *kept + self.judged;
        for (i, found) in (first..).zip(&mut costs[first..*len]) {
            if !self.run.has_time_for(blueprint.genes()) {
                return;
            }
            *found = cost(&mut grids.view(blueprint, i));
            self.best = self.best.min(*found);
            self.judged += 1;
        }
    }
}

/// Children that are copies of their parents, two by two, to be crossed.
pub struct Couples<'p, 'b, 'r> {
    pub(super) population: &'p mut Population<'b>,
    pub(super) run: &'p mut Run<'r>,
    /// The first child, and how many pairs there are.
    pub(super) first: usize,
    pub(super) pairs: usize,
    /// The share of the pairs that are crossed, where that is not for the operator to say.
    pub(super) rate: Option<Rate>,
}

impl<'b> Couples<'_, 'b, '_> {
    /// Crosses every pair for which that happens.
    #[inline]
    pub fn each(
        &mut self,
        happens: impl Fn(&mut Rng) -> bool,
        mut cross: impl FnMut(&mut Individual<'_>, &mut Individual<'_>, &mut Rng),
    ) {
        let Self { population: Population { blueprint, grids, .. }, run, first, pairs, rate } = self;
        for pair in 0..*pairs {
            let in_time = run.has_time_for(2 * blueprint.genes());
            let happens = match rate {
                Some(rate) => rate.happens(&mut run.rng),
                None => happens(&mut run.rng),
            };
            if happens && in_time {
                let (mut x, mut y) = grids.pair(blueprint, *first + 2 * pair);
                cross(&mut x, &mut y, &mut run.rng);
            }
        }
    }

    /// The same for a share of the pairs, whatever the operator says; the first rate counts.
    pub(crate) fn at(&mut self, rate: Rate) -> &mut Self {
        self.rate.get_or_insert(rate);
        self
    }

    /// The numbers of the pairs that are crossed, drawn now.
    pub fn drawn(&mut self) -> Vec<usize> {
        let Self { run, pairs, rate, .. } = self;
        (0..*pairs).filter(|_| rate.as_mut().is_none_or(|rate| rate.happens(&mut run.rng))).collect()
    }

    /// The children of a pair.
    pub fn pair(&mut self, pair: usize) -> (Individual<'_>, Individual<'_>) {
        self.population.grids.pair(self.population.blueprint, self.first + 2 * pair)
    }

    /// The blueprint.
    pub fn blueprint(&self) -> &'b Blueprint {
        self.population.blueprint
    }

    /// The generator.
    pub fn rng(&mut self) -> &mut Rng {
        &mut self.run.rng
    }

    /// The genes of all children; those of a pair follow each other.
    pub fn genes(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        let children: Range<usize> = self.first..self.first + 2 * self.pairs;
        children.map(|i| self.population.genes(i))
    }
}
