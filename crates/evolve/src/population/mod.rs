//! The population: all individuals in one flat memory, and the verbs that papers and recipes share.
//!
//! A verb never allocates; what it needs was made with the population. Draws from the generator happen in the order of
//! the individuals, so the same verbs in the same order give the same history, whoever calls them.

mod generational;
mod mates;
mod pass;
mod ranking;
mod rivals;

pub use mates::Mates;
pub use pass::{Judging, Pass};

use crate::observe::Verb;
use crate::operators::{Cross, Edit, Fitness, Select, Survive};
use crate::run::{Run, Stop};
use crate::{Blueprint, Cost, Individual, Rate};
use ranking::Ranking;
use std::ops::ControlFlow;

/// Individuals of one blueprint, at most as many as were asked for.
#[derive(Debug, Clone)]
pub struct Population<'b> {
    blueprint: &'b Blueprint,
    capacity: usize,
    len: usize,
    /// Individuals from this one on are new; those before were admitted as they are.
    fresh: usize,
    grids: Grids,
    costs: Vec<Cost>,
    /// Where survivors are gathered before they take the place of the old.
    spare: Grids,
    spare_costs: Vec<Cost>,
    mates: Mates,
    ranking: Ranking,
}

/// Pairs whose parents are copied before the first of them is crossed.
const PAIRS_AT_ONCE: usize = 8;

/// The records of all individuals, one after the other.
#[derive(Debug, Clone)]
struct Grids {
    bytes: Vec<u8>,
    record: usize,
}

impl Grids {
    fn new(size: usize, blueprint: &Blueprint) -> Self {
        let mut record = blueprint.start().to_vec();
        record.resize(blueprint.record(), 0);
        Self { bytes: record.repeat(size), record: record.len() }
    }

    #[inline]
    fn record(&self, i: usize) -> &[u8] {
        &self.bytes[i * self.record..][..self.record]
    }

    #[inline]
    fn view<'a>(&'a mut self, blueprint: &'a Blueprint, i: usize) -> Individual<'a> {
        Individual::new(blueprint, &mut self.bytes[i * self.record..][..self.record])
    }

    /// Two neighbours, `i` and `i + 1`.
    #[inline]
    fn pair<'a>(&'a mut self, blueprint: &'a Blueprint, i: usize) -> (Individual<'a>, Individual<'a>) {
        let (x, y) = self.bytes[i * self.record..][..2 * self.record].split_at_mut(self.record);
        (Individual::new(blueprint, x), Individual::new(blueprint, y))
    }

    /// Copies an individual over another one.
    fn copy_within(&mut self, to: usize, from: usize) {
        self.bytes.copy_within(from * self.record..(from + 1) * self.record, to * self.record);
    }

    #[inline]
    fn copy(&mut self, to: usize, other: &Self, from: usize) {
        self.bytes[to * self.record..][..self.record].copy_from_slice(other.record(from));
    }
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
            fresh: 0,
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

    /// Empties the population, to be filled by [`Population::admit`] and [`Population::breed`].
    pub fn clear(&mut self) {
        (self.len, self.fresh) = (0, 0);
    }

    /// Makes every place new again, to be initialised.
    pub fn renew(&mut self) {
        (self.len, self.fresh) = (self.capacity, 0);
    }

    /// Edits every new individual in place: initialisation, repair, mutation or local search.
    pub fn apply(&mut self, edit: &impl Edit, run: &mut Run) {
        edit.edit_all(&mut Pass { population: self, run });
        run.did(Verb::Apply, &[edit.name()], self);
    }

    /// Finds the cost of every new individual; breaks if one is a solution, the evaluations are used up or the time is up.
    pub fn evaluate(&mut self, fitness: &impl Fitness, run: &mut Run) -> ControlFlow<Stop> {
        let mut judging = Judging { population: self, run, judged: 0, best: Cost::MAX };
        fitness.cost_all(&mut judging);
        let Judging { judged, best, .. } = judging;
        if judged < self.len - self.fresh {
            run.evaluated(self, judged, best)?;
            return run.uncut();
        }
        self.mates.admit_all(self.len);
        run.did(Verb::Evaluate, &[fitness.name()], self);
        run.evaluated(self, self.len - self.fresh, best)
    }

    /// Narrows who may mate to a share of the individuals, chosen one by one, nobody twice.
    pub fn retain(&mut self, share: Rate, select: &impl Select, run: &mut Run) {
        let keep =
            ((share.probability() * self.len as f64).round() as usize).clamp(self.len.min(2), self.len);
        let costs = &self.costs[..self.len];
        select.prepare(costs, &mut self.mates, &mut run.rng);
        self.mates.begin_choice();
        let mut misses = 0;
        while self.mates.chosen() < keep {
            let pick = select.pick(costs, &mut self.mates, &mut run.rng);
            misses = if self.mates.choose(pick) { 0 } else { misses + 1 };
            if misses == 64 {
                // Those whom selection hardly ever finds: the best of the rest fill the share.
                let ranked = self.ranking.rank(costs, &[]);
                for &i in ranked.iter() {
                    if self.mates.chosen() < keep {
                        self.mates.choose(i as usize);
                    }
                }
            }
        }
        self.mates.end_choice();
        run.did(Verb::Retain, &[select.name()], self);
    }

    /// Takes in, as they are, the individuals of another population that may mate there, until this one is full.
    pub fn admit(&mut self, others: &Population, run: &mut Run) {
        for &i in others.mates.members() {
            self.admit_one(others, i as usize);
        }
        run.did(Verb::Admit, &[], self);
    }

    /// Takes in the best `count` of another population, until this one is full.
    pub fn admit_best(&mut self, others: &mut Population, count: usize, run: &mut Run) {
        self.take_best(others, count);
        run.did(Verb::Admit, &[], self);
    }

    pub(crate) fn take_best(&mut self, others: &mut Population, count: usize) {
        // The best alone, or nobody, needs no ranking.
        match count {
            0 => return,
            1 => return self.admit_one(others, others.best()),
            _ => {}
        }
        others.ranking.rank(&others.costs[..others.len], &[]);
        for k in 0..count.min(others.len) {
            let i = others.ranking.order()[k] as usize;
            self.admit_one(others, i);
        }
    }

    /// Takes in one individual of another population, unless this one is full.
    pub(crate) fn admit_one(&mut self, others: &Population, i: usize) {
        if self.len < self.capacity {
            self.overwrite(self.len, others, i);
            self.len += 1;
            self.fresh = self.len;
        }
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

    /// Edits and judges one individual out of turn.
    pub(crate) fn redraw(
        &mut self,
        i: usize,
        edit: &impl Edit,
        fitness: &impl Fitness,
        run: &mut Run,
    ) -> ControlFlow<Stop> {
        if !run.has_time_for(self.blueprint.genes()) {
            return run.uncut();
        }
        let mut individual = self.grids.view(self.blueprint, i);
        edit.edit(&mut individual, &mut run.rng);
        let cost = fitness.cost(&mut individual);
        self.costs[i] = cost;
        run.evaluated(self, 1, cost)
    }

    /// Fills the population with children: picks mates two by two, copies them, and crosses the copies.
    pub fn breed(
        &mut self,
        parents: &mut Population,
        select: &impl Select,
        cross: &impl Cross,
        run: &mut Run,
    ) {
        let costs = &parents.costs[..parents.len];
        select.prepare(costs, &mut parents.mates, &mut run.rng);
        while self.len < self.capacity {
            // Parents lie anywhere in memory: several are fetched in a row, so that their delays overlap.
            let first = self.len;
            let pairs = (self.capacity - first).div_ceil(2).min(PAIRS_AT_ONCE);
            let picks = &mut [0; 2 * PAIRS_AT_ONCE][..2 * pairs];
            picks.fill_with(|| select.pick(costs, &mut parents.mates, &mut run.rng));
            for (child, &mate) in (first..).zip(&*picks) {
                self.grids.copy(child, &parents.grids, mate);
                self.costs[child] = costs[mate];
            }
            for pair in 0..pairs {
                let in_time = run.has_time_for(2 * self.blueprint.genes());
                if cross.happens(&mut run.rng) && in_time {
                    let (mut x, mut y) = self.grids.pair(self.blueprint, first + 2 * pair);
                    cross.cross(&mut x, &mut y, &mut run.rng);
                }
            }
            self.len = (first + 2 * pairs).min(self.capacity);
        }
        run.did(Verb::Breed, &[select.name(), cross.name()], self);
    }

    /// Generational replacement: the children take the place of all. They leave an empty population behind.
    pub fn replace(&mut self, children: &mut Population<'b>, run: &mut Run) {
        std::mem::swap(&mut self.grids, &mut children.grids);
        std::mem::swap(&mut self.costs, &mut children.costs);
        self.len = children.len;
        self.fresh = 0;
        self.mates.admit_all(self.len);
        children.clear();
        run.did(Verb::Replace, &[], self);
    }

    /// Ranks the individuals and the children together and keeps as many survivors as there were, best first. The children
    /// leave an empty population behind.
    pub fn merge(&mut self, children: &mut Population, survive: &impl Survive, run: &mut Run) {
        assert!(children.len <= self.capacity, "there is room to rank parents and children");
        let keep = self.len;
        let ranked = self.ranking.rank(&self.costs[..keep], children.costs());
        survive.survive(ranked, keep, &mut run.rng);
        for (to, &i) in ranked[..keep].iter().enumerate() {
            let i = i as usize;
            let (grids, costs, i) = match i.checked_sub(keep) {
                None => (&self.grids, &self.costs, i),
                Some(child) => (&children.grids, &children.costs, child),
            };
            self.spare.copy(to, grids, i);
            self.spare_costs[to] = costs[i];
        }
        std::mem::swap(&mut self.grids, &mut self.spare);
        std::mem::swap(&mut self.costs, &mut self.spare_costs);
        self.mates.admit_all(keep);
        children.clear();
        run.did(Verb::Merge, &[survive.name()], self);
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
    fn the_best_are_admitted_until_it_is_full() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut elders = Population::new(20, &b);
        elders.apply(&ShuffledSegments {}, &mut run);
        assert!(elders.evaluate(&LineDuplicates {}, &mut run).is_continue());
        let mut ranked = elders.costs().to_vec();
        ranked.sort_unstable();
        let mut young = elders.clone();
        for count in [0, 1, 5, 20, 30] {
            young.clear();
            young.admit_best(&mut elders, count, &mut run);
            assert_eq!((young.costs(), young.is_empty()), (&ranked[..count.min(20)], count == 0));
            young.admit_best(&mut elders, 30, &mut run);
            assert_eq!(young.len(), young.capacity(), "no more than there is room for");
        }
        young.clear();
        young.renew();
        assert_eq!((young.len(), young.is_empty()), (20, false));
    }
}
