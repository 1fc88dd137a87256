//! An island: a small population and the search that raises its children.

use super::crossover::{cross, distance};
use super::kernel::{Colouring, Kernel};
use super::tabu::{Rules, Tabu};
use super::{Champion, clock::Clock};
use evodoku_grid::Rng;
use std::sync::atomic::{AtomicU64, Ordering};

/// Moves between two looks at the clock: a few milliseconds.
const STRIDE: u32 = 4096;

/// A colouring and its number of clashing pairs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Individual {
    pub colouring: Colouring,
    pub cost: usize,
}

/// A population with its own generator; nothing in it depends on what other threads do.
pub(super) struct Island<'k> {
    kernel: &'k Kernel,
    parameters: &'k Champion,
    rules: Rules,
    tabu: Tabu<'k>,
    rng: Rng,
    /// Sorted by cost, best first.
    members: Vec<Individual>,
    /// Moves made in this round, and in all rounds.
    round_moves: u64,
    pub moves: u64,
}

impl<'k> Island<'k> {
    /// An island without inhabitants.
    pub(super) fn new(kernel: &'k Kernel, parameters: &'k Champion, rng: Rng) -> Self {
        let rules = parameters.rules();
        Self {
            kernel,
            parameters,
            rules,
            tabu: Tabu::new(kernel),
            rng,
            members: Vec::new(),
            round_moves: 0,
            moves: 0,
        }
    }

    /// One round: one child is born, raised and, if it deserves it, taken in.
    ///
    /// `solved_at` holds the fewest moves by which any island solved the puzzle in this round. An island gives up once it
    /// has made more, so the winner is the same in whatever order or number of threads the islands run.
    pub(super) fn round(&mut self, solved_at: &AtomicU64, clock: &Clock) {
        self.round_moves = 0;
        let child = self.conceive();
        self.raise(&child, solved_at, clock);
        if self.tabu.best_cost() == 0 {
            solved_at.fetch_min(self.round_moves, Ordering::Relaxed);
        }
        let child = Individual { colouring: self.tabu.best().to_vec(), cost: self.tabu.best_cost() };
        self.admit(child);
    }

    /// The moves this round took if it solved the puzzle.
    pub(super) fn solved_after(&self) -> Option<u64> {
        (self.best()?.cost == 0).then_some(self.round_moves)
    }

    pub(super) fn best(&self) -> Option<&Individual> {
        self.members.first()
    }

    /// Founders are random; later children have two parents, unless the parents are too much alike to gain by it.
    fn conceive(&mut self) -> Colouring {
        let count = self.members.len();
        if count < self.parameters.population.max(2) {
            return self.kernel.random(&mut self.rng);
        }
        let a = self.rng.below(count);
        let b = (a + 1 + self.rng.below(count - 1)) % count;
        let parents = [a, b].map(|i| self.members[i].colouring.as_slice());
        if distance(parents[0], parents[1]) < self.kin() {
            return self.kernel.random(&mut self.rng);
        }
        if self.parameters.recombination {
            cross(self.kernel, parents, &mut self.rng)
        } else {
            let mut clone = parents[0].to_vec();
            for (cell, literal) in clone.iter_mut().enumerate() {
                if self.rng.below(5) == 0 {
                    *literal = self.kernel.any(cell, &mut self.rng);
                }
            }
            clone
        }
    }

    /// Tabu search until it has not improved for `patience` moves.
    fn raise(&mut self, child: &[u32], solved_at: &AtomicU64, clock: &Clock) {
        self.tabu.start(child);
        let (mut idle, mut best) = (0, self.tabu.best_cost());
        while best > 0 && idle < self.parameters.patience && !clock.over() {
            let moves = self.tabu.run(STRIDE, &self.rules, &mut self.rng);
            self.round_moves += u64::from(moves);
            self.moves += u64::from(moves);
            idle += moves;
            if self.tabu.best_cost() < best {
                (idle, best) = (0, self.tabu.best_cost());
            }
            if self.round_moves > solved_at.load(Ordering::Relaxed) {
                break;
            }
        }
    }

    /// Below this distance two colourings count as the same find.
    fn kin(&self) -> usize {
        self.kernel.len() / 20
    }

    /// Takes `newcomer` in for a near twin that is no better, or else for the worst member if that is no better.
    pub(super) fn admit(&mut self, newcomer: Individual) {
        let twin = self.members.iter().position(|m| distance(&m.colouring, &newcomer.colouring) < self.kin());
        if let Some(twin) = twin {
            if newcomer.cost > self.members[twin].cost {
                return;
            }
            self.members.remove(twin);
        } else if self.members.len() >= self.parameters.population.max(2) {
            if self.members.last().is_some_and(|worst| newcomer.cost > worst.cost) {
                return;
            }
            self.members.pop();
        }
        let at = self.members.partition_point(|m| m.cost <= newcomer.cost);
        self.members.insert(at, newcomer);
    }
}
