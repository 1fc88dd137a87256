//! Children that are their parents: NOVA's program does not copy what it does not cross.
//!
//! There, a mutation of such a child changes the parent, which may still be picked with the cost it had before, and
//! every other child that is the same object, in this generation and the next. Whoever is to survive unchanged must
//! be copied before.

use super::Population;
use crate::observe::Verb;
use crate::operators::{Cross, Edit, Select};
use crate::{Rate, Run};
use std::any::type_name_of_val;

/// Which places of two successive populations hold the same object.
#[derive(Debug, Clone)]
pub struct Aliases {
    parents: Vec<u32>,
    children: Vec<u32>,
    next: u32,
}

impl Aliases {
    /// For populations of `size` different individuals.
    pub fn new(size: usize) -> Self {
        Self { parents: (0..size as u32).collect(), children: vec![0; size], next: size as u32 }
    }

    /// Everybody is an object of its own again.
    pub fn forget(&mut self) {
        (self.parents.iter_mut().zip(0..)).for_each(|(object, i)| *object = i);
        self.next = self.parents.len() as u32;
    }

    /// Fills `children` as [`Population::breed`] followed by [`Population::apply`] does, but a child that is not crossed
    /// is its parent.
    pub fn breed(
        &mut self,
        (parents, children): (&mut Population, &mut Population),
        select: &impl Select,
        (cross, rate): (&impl Cross, Rate),
        mutation: &impl Edit,
        run: &mut Run,
    ) {
        select.prepare(&parents.costs[..parents.len], &mut parents.mates, &mut run.rng);
        let size = children.capacity;
        for i in (0..size).step_by(2) {
            let pair = [i, i + 1].map(|child| {
                let mate = select.pick(&parents.costs[..parents.len], &mut parents.mates, &mut run.rng);
                children.grids.copy(child, &parents.grids, mate);
                mate
            });
            let in_time = run.has_time_for(2 * children.blueprint.genes());
            let crossed = rate.happens(&mut run.rng) && in_time;
            if crossed {
                let (mut x, mut y) = children.grids.pair(children.blueprint, i);
                cross.cross(&mut x, &mut y, &mut run.rng);
            }
            for (child, mate) in (i..size).zip(pair) {
                self.children[child] = if crossed { self.fresh() } else { self.parents[mate] };
            }
            for child in (i..size.min(i + 2)).filter(|_| in_time) {
                mutation.edit(&mut children.grids.view(children.blueprint, child), &mut run.rng);
                if !crossed {
                    self.share(parents, children, child, size.min(i + 2));
                }
            }
        }
        children.len = size;
        let operators = [type_name_of_val(select), type_name_of_val(cross), type_name_of_val(mutation)];
        run.did(Verb::Breed, &operators, children);
        // The children are the next parents, unless the elite takes their place.
        std::mem::swap(&mut self.parents, &mut self.children);
    }

    /// Individual `i` of the next parents was overwritten with a copy.
    pub(crate) fn copied(&mut self, i: usize) {
        self.parents[i] = self.fresh();
    }

    fn fresh(&mut self) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.next
    }

    /// All places that hold the object of a child look like it.
    fn share(&self, parents: &mut Population, children: &mut Population, child: usize, bred: usize) {
        let object = self.children[child];
        for place in (0..bred).filter(|&place| place != child && self.children[place] == object) {
            children.grids.copy_within(place, child);
        }
        for place in (0..parents.len).filter(|&place| self.parents[place] == object) {
            parents.grids.copy(place, &children.grids, child);
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
    use crate::{Blueprint, Segment};
    use evodoku_grid::{Layout, Puzzle};

    #[test]
    fn what_is_not_crossed_changes_with_its_parent() {
        let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), &".".repeat(81)).unwrap();
        let b = Blueprint::new(&puzzle, Segment::Row).unwrap();
        let mut run = Run::new(&puzzle, 1);
        let mut parents = Population::new(7, &b);
        parents.apply(&ShuffledSegments {}, &mut run);
        assert!(parents.evaluate(&LineDuplicates {}, &mut run).is_continue());
        let mut children = parents.clone();
        let mutation = SwapInSegment { rate: Rate::new(1.0), per: Per::Individual };
        for crossed in [0.0, 1.0] {
            let mut aliases = Aliases::new(7);
            let before = parents.clone();
            let cross = (&OneCut {}, Rate::new(crossed));
            aliases.breed((&mut parents, &mut children), &NeighboursInOrder {}, cross, &mutation, &mut run);
            for i in 0..7 {
                assert_eq!(parents.genes(i) == before.genes(i), crossed > 0.5);
                assert_eq!(parents.genes(i) == children.genes(i), crossed < 0.5);
            }
            // The same objects in the next generation: both places change.
            aliases.parents.fill(3);
            let twins = children.clone();
            if crossed < 0.5 {
                let mut next = children.clone();
                let cross = (&OneCut {}, Rate::new(0.0));
                aliases.breed((&mut children, &mut next), &NeighboursInOrder {}, cross, &mutation, &mut run);
                assert!((1..7).all(|i| next.genes(i) == next.genes(0) && children.genes(i) == next.genes(0)));
                assert_ne!(next.genes(0), twins.genes(0));
            }
        }
    }
}
