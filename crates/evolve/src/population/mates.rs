//! Who may mate, and the memory that selections need between two picks.

use super::ranking::Ranking;
use crate::{Cost, Rng};

/// The individuals that may mate, with room for what a selection prepares: a queue and a wheel.
#[derive(Debug, Clone)]
pub struct Mates {
    members: Vec<u32>,
    chosen: Vec<u32>,
    taken: Vec<bool>,
    ranking: Ranking,
    /// Members in the order that a selection wants them.
    pub queue: Vec<u32>,
    /// The position of the next pick in the queue.
    pub next: usize,
    /// Sums of weights, one for each member of the queue, for picks in proportion to a weight.
    pub wheel: Vec<u64>,
}

impl Mates {
    pub(crate) fn new(size: usize) -> Self {
        Self {
            members: (0..size as u32).collect(),
            chosen: Vec::with_capacity(size),
            taken: vec![false; size],
            ranking: Ranking::new(size),
            queue: Vec::with_capacity(size),
            next: 0,
            wheel: Vec::with_capacity(size),
        }
    }

    /// The individuals that may mate.
    #[inline]
    pub fn members(&self) -> &[u32] {
        &self.members
    }

    /// Puts the members into the queue, best first.
    pub fn rank(&mut self, costs: &[Cost]) {
        self.queue.clear();
        let ranked = self.ranking.rank(costs, &[]);
        if self.members.len() == costs.len() {
            self.queue.extend_from_slice(ranked);
            return;
        }
        self.members.iter().for_each(|&i| self.taken[i as usize] = true);
        self.queue.extend(ranked.iter().filter(|&&i| self.taken[i as usize]));
        self.taken.fill(false);
    }

    /// Puts the members into the queue in their present order.
    pub fn list(&mut self) {
        self.queue.clear();
        self.queue.extend_from_slice(&self.members);
    }

    /// Puts the members into the queue in random order.
    pub fn shuffle(&mut self, rng: &mut Rng) {
        self.list();
        rng.shuffle(&mut self.queue);
        self.next = 0;
    }

    pub(super) fn admit_all(&mut self, len: usize) {
        if self.members.len() != len || !self.chosen.is_empty() {
            self.members.clear();
            self.members.extend(0..len as u32);
            self.chosen.clear();
        }
    }

    pub(super) fn begin_choice(&mut self) {
        self.chosen.clear();
    }

    pub(super) fn chosen(&self) -> usize {
        self.chosen.len()
    }

    /// Chooses an individual; false if it was chosen before.
    #[inline]
    pub(super) fn choose(&mut self, i: usize) -> bool {
        let new = !std::mem::replace(&mut self.taken[i], true);
        if new {
            self.chosen.push(i as u32);
        }
        new
    }

    pub(super) fn end_choice(&mut self) {
        self.taken.fill(false);
        std::mem::swap(&mut self.members, &mut self.chosen);
    }
}
