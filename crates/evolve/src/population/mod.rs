//! The population: all individuals in one flat memory, and the verbs that papers and recipes share.
//!
//! A verb never allocates; what it needs was made with the population. Draws from the generator happen in the order of
//! the individuals, so the same verbs in the same order give the same history, whoever calls them.

mod change;
mod fill;
mod grids;
mod judge;
mod mates;
mod pass;
mod ranking;
mod succeed;

pub(crate) use fill::PAIRS_AT_ONCE;
pub use mates::Mates;
pub use pass::{Couples, Judging, Pass};

use crate::operators::Select;
use crate::run::Run;
use crate::{Blueprint, Cost, Individual};
use grids::Grids;
use ranking::Ranking;

/// Individuals of one blueprint, at most as many as were asked for.
///
/// | what | verbs |
/// | --- | --- |
/// | fill it | [`keep_best`](Self::keep_best), [`keep_retained`](Self::keep_retained), [`select`](Self::select), [`breed`](Self::breed) |
/// | change the new ones | [`apply`](Self::apply), [`mingle`](Self::mingle), [`purge`](Self::purge) |
/// | judge | [`evaluate`](Self::evaluate), [`retain`](Self::retain), [`keep_better`](Self::keep_better), [`worsen`](Self::worsen) |
/// | take over | [`replace`](Self::replace), [`merge`](Self::merge), [`preserve`](Self::preserve) |
///
/// Individuals that are kept come first and stay as they are until the population takes over; all others are new.
#[derive(Debug, Clone)]
pub struct Population<'b> {
    blueprint: &'b Blueprint,
    capacity: usize,
    len: usize,
    /// As many of the first individuals are kept as they are; the others are new.
    kept: usize,
    grids: Grids,
    costs: Vec<Cost>,
    /// Where survivors are gathered before they take the place of the old.
    spare: Grids,
    spare_costs: Vec<Cost>,
    mates: Mates,
    ranking: Ranking,
}

impl<'b> Population<'b> {
    /// A population of `size` individuals whose free genes are still to be initialised.
    pub fn new(size: usize, blueprint: &'b Blueprint) -> Self {
        assert!(size > 0, "a population has individuals");
        // Children come in pairs: an odd population needs a place for the one too many.
        let grids = Grids::new(size + 1, blueprint);
        Self {
            blueprint,
            capacity: size,
            len: size,
            kept: 0,
            spare: grids.clone(),
            grids,
            costs: vec![Cost::MAX; size + 1],
            spare_costs: vec![Cost::MAX; size + 1],
            mates: Mates::new(size),
            ranking: Ranking::new(2 * size),
        }
    }

    /// Parents, and an empty population for their children.
    pub fn pair(size: usize, blueprint: &'b Blueprint) -> (Self, Self) {
        let parents = Self::new(size, blueprint);
        let mut children = parents.clone();
        children.clear();
        (parents, children)
    }

    /// The bytes that a population of this size takes, for those who must refuse a size.
    pub fn bytes(size: usize, blueprint: &Blueprint) -> u64 {
        let (size, record) = (size as u64, blueprint.record() as u64);
        2 * (size + 1) * (record + 4) + 32 * size
    }

    /// The blueprint.
    pub fn blueprint(&self) -> &'b Blueprint {
        self.blueprint
    }

    /// How many individuals there are now.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many individuals there can be.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// The costs, one for each individual.
    #[inline]
    pub fn costs(&self) -> &[Cost] {
        &self.costs[..self.len]
    }

    /// The genes of an individual.
    pub fn genes(&self, i: usize) -> &[u8] {
        &self.grids.record(i)[..self.blueprint.genes()]
    }

    /// The number of the best individual, the first of equals.
    pub fn best(&self) -> usize {
        (0..self.len).min_by_key(|&i| self.costs[i]).expect("a population that is judged has individuals")
    }

    /// The number of the worst individual, the first of equals.
    pub fn worst(&self) -> usize {
        (0..self.len)
            .rev()
            .max_by_key(|&i| self.costs[i])
            .expect("a population that is judged has individuals")
    }

    /// Empties the population, to be filled by [`Population::keep_best`] and [`Population::breed`].
    pub fn clear(&mut self) {
        (self.len, self.kept) = (0, 0);
    }

    /// Makes every place new again, to be initialised.
    pub fn renew(&mut self) {
        (self.len, self.kept) = (self.capacity, 0);
    }

    /// Puts a copy of an individual of another population in the place of individual `i`.
    pub(crate) fn overwrite(&mut self, i: usize, others: &Population, from: usize) {
        self.grids.copy(i, &others.grids, from);
        self.costs[i] = others.costs[from];
    }

    /// Copies the genes of an individual, not its cost.
    pub(crate) fn copy_genes(&mut self, to: usize, others: &Population, from: usize) {
        self.grids.copy(to, &others.grids, from);
    }

    /// Copies the genes of an individual of this population.
    pub(crate) fn copy_within(&mut self, to: usize, from: usize) {
        self.grids.copy_within(to, from);
    }

    /// One individual.
    pub(crate) fn individual(&mut self, i: usize) -> Individual<'_> {
        self.grids.view(self.blueprint, i)
    }

    /// Individuals `i` and `i + 1`.
    pub(crate) fn neighbours(&mut self, i: usize) -> (Individual<'_>, Individual<'_>) {
        self.grids.pair(self.blueprint, i)
    }

    /// Lets a selection get ready to pick from these individuals.
    pub(crate) fn prepare_picks(&mut self, select: &impl Select, run: &mut Run) {
        select.prepare(&self.costs[..self.len], &mut self.mates, &mut run.rng);
    }

    /// One of these individuals.
    pub(crate) fn pick(&mut self, select: &impl Select, run: &mut Run) -> usize {
        select.pick(&self.costs[..self.len], &mut self.mates, &mut run.rng)
    }
}
