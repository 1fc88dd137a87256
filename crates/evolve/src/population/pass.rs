//! A pass over the new individuals of a population, until they are through or the time is up.

use super::Population;
use crate::{Cost, Individual, Rng, Run};

/// The new individuals of a population, to be edited.
pub struct Pass<'p, 'b, 'r> {
    pub(super) population: &'p mut Population<'b>,
    pub(super) run: &'p mut Run<'r>,
}

impl Pass<'_, '_, '_> {
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

impl Judging<'_, '_, '_> {
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
