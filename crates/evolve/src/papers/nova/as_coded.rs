//! The slips of NOVA's program.
//!
//! It does not copy what it does not cross: a mutation of such a child changes the parent, which may still be picked with
//! the cost it had before, and every other child that is the same object, in this generation and the next. Whoever is to
//! survive unchanged must be copied before. It never resets its counter of stagnant generations. And what it takes for
//! the legal symbols of a cell may repeat the given in the last cell of its box.

use crate::operators::initialise::Arrangements;
use crate::operators::{Cross, Edit, Select};
use crate::{Blueprint, Cost, Error, Individual, Population, Rng, Run, Table, Verb};
use evodoku_grid::HouseKind;

/// [`LegalSegments`](crate::operators::initialise::LegalSegments) by the program's test of boxes.
pub(super) struct LegalRows;

/// The arrangements that pass the test.
struct Passed(Arrangements);

impl Table for Passed {
    fn new(b: &Blueprint) -> Self {
        let houses: Vec<_> = b.houses().collect();
        Self(Arrangements::avoiding(b, |house| {
            let (kind, genes) = houses[house];
            let mut fixed = *b.house_fixed(house);
            let last = genes[b.symbols() - 1] as usize;
            if kind == HouseKind::Box && b.fixed()[last] {
                fixed.remove(b.start()[last] as usize);
            }
            fixed
        }))
    }
}

impl Edit for LegalRows {
    fn edit(&self, x: &mut Individual<'_>, rng: &mut Rng) {
        x.blueprint().table::<Passed>().0.fill(x, rng);
    }

    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        b.table::<Passed>().0.check(b)
    }
}

/// Generations of one start whose best equals that of the generation before.
pub(super) struct FlatGenerations {
    count: u64,
    last: Cost,
}

impl Default for FlatGenerations {
    fn default() -> Self {
        Self { count: 0, last: Cost::MAX }
    }
}

impl FlatGenerations {
    /// Counts this generation if it is one of them.
    pub(super) fn count(&mut self, population: &Population) -> u64 {
        let best = population.costs()[population.best()];
        self.count += u64::from(best == self.last);
        self.last = best;
        self.count
    }
}

/// Which places of two successive populations hold the same object.
#[derive(Debug, Clone)]
pub(super) struct Aliases {
    parents: Vec<u32>,
    children: Vec<u32>,
    next: u32,
}

impl Aliases {
    /// For populations of `size` different individuals.
    pub(super) fn new(size: usize) -> Self {
        Self { parents: (0..size as u32).collect(), children: vec![0; size], next: size as u32 }
    }

    /// Everybody is an object of its own again.
    pub(super) fn forget(&mut self) {
        (self.parents.iter_mut().zip(0..)).for_each(|(object, i)| *object = i);
        self.next = self.parents.len() as u32;
    }

    /// Fills `children` as [`Population::breed`] followed by [`Population::apply`] does, but a child that is not crossed
    /// is its parent.
    pub(super) fn breed(
        &mut self,
        parents: &mut Population,
        children: &mut Population,
        select: &impl Select,
        cross: &impl Cross,
        mutation: &impl Edit,
        run: &mut Run,
    ) {
        parents.prepare_picks(select, run);
        let size = children.capacity();
        for i in (0..size).step_by(2) {
            let pair = [i, i + 1].map(|child| {
                let mate = parents.pick(select, run);
                children.copy_genes(child, parents, mate);
                mate
            });
            let in_time = run.has_time_for(2 * children.blueprint().genes());
            let crossed = cross.happens(&mut run.rng) && in_time;
            if crossed {
                let (mut x, mut y) = children.neighbours(i);
                cross.cross(&mut x, &mut y, &mut run.rng);
            }
            for (child, mate) in (i..size).zip(pair) {
                self.children[child] = if crossed { self.fresh() } else { self.parents[mate] };
            }
            for child in (i..size.min(i + 2)).filter(|_| in_time) {
                mutation.edit(&mut children.individual(child), &mut run.rng);
                if !crossed {
                    self.share(parents, children, child, size.min(i + 2));
                }
            }
        }
        children.renew();
        run.did(Verb::Breed, &[select.name(), cross.name(), mutation.name()], children);
        // The children are the next parents, unless the elite takes their place.
        std::mem::swap(&mut self.parents, &mut self.children);
    }

    /// These individuals of the next parents were overwritten with copies.
    pub(super) fn note(&mut self, copies: &[u32]) {
        for &i in copies {
            self.parents[i as usize] = self.fresh();
        }
    }

    fn fresh(&mut self) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.next
    }

    /// All places that hold the object of a child look like it.
    fn share(&self, parents: &mut Population, children: &mut Population, child: usize, bred: usize) {
        let object = self.children[child];
        for place in (0..bred).filter(|&place| place != child && self.children[place] == object) {
            children.copy_within(place, child);
        }
        for place in (0..parents.len()).filter(|&place| self.parents[place] == object) {
            parents.copy_genes(place, children, child);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::cross::OneCut;
    use crate::operators::fitness::LineDuplicates;
    use crate::operators::initialise::ShuffledSegments;
    use crate::operators::mutate::{Per, SwapInSegment};
    use crate::operators::select::NeighboursInOrder;
    use crate::{Blueprint, Rate, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn what_is_not_crossed_changes_with_its_parent() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut parents = Population::new(7, &b);
        parents.apply(&ShuffledSegments, &mut run);
        assert!(parents.evaluate(&LineDuplicates, &mut run).is_continue());
        let mut children = parents.clone();
        let mutation = SwapInSegment { rate: Rate::new(1.0), per: Per::Individual };
        for crossed in [0.0, 1.0] {
            let mut aliases = Aliases::new(7);
            let before = parents.clone();
            let cross = OneCut.at(crossed);
            aliases.breed(&mut parents, &mut children, &NeighboursInOrder, &cross, &mutation, &mut run);
            for i in 0..7 {
                assert_eq!(parents.genes(i) == before.genes(i), crossed > 0.5);
                assert_eq!(parents.genes(i) == children.genes(i), crossed < 0.5);
            }
            // The same objects in the next generation: both places change.
            aliases.parents.fill(3);
            let twins = children.clone();
            if crossed < 0.5 {
                let mut next = children.clone();
                let cross = OneCut.at(0.0);
                aliases.breed(&mut children, &mut next, &NeighboursInOrder, &cross, &mutation, &mut run);
                assert!((1..7).all(|i| next.genes(i) == next.genes(0) && children.genes(i) == next.genes(0)));
                assert_ne!(next.genes(0), twins.genes(0));
            }
        }
    }
}
