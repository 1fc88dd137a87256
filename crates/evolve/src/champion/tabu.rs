//! Tabu search for list colouring (`TabuCol`: Hertz and de Werra 1987; tenure after Galinier and Hao 1999).
//!
//! A move gives a conflicting cell another of its candidates. The table `clashes` says for every literal with how many
//! cells it clashes, or would clash; a move updates it for the foes of two literals only. Each step looks at a window of the
//! conflicting cells, not at all of them: on large kernels that doubles the speed and costs no quality.

use super::kernel::{Colouring, Kernel, LANES};
use evodoku_grid::Rng;
use wide::{CmpGt as _, i32x8, u16x8, u32x8};

const FREE: u32 = u32::MAX;

/// A literal that is held is tabu for ever: staying is not a move. So are unused numbers.
const HELD: i32 = i32::MAX;

/// Clashes of an unused number: more than any literal has, so that it never improves anything.
const NEVER: u16 = 1000;

/// Makes the change of cost a positive number of 11 bits: no literal has more than 3 x 255 foes in a grid of 256 symbols, and
/// extra houses are for smaller grids.
const OFFSET: i32 = 1024;

/// The count of steps restarts from here, so that it never overflows.
const LAST_STEP: i32 = 1 << 30;

#[inline]
fn signed(bits: u32x8) -> i32x8 {
    i32x8::new(bits.to_array().map(|b| b as i32))
}

/// How the search moves.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// The tenure is this many 256ths of the number of conflicting cells, plus a random part.
    pub slope: usize,
    /// Bound of the random part.
    pub noise: usize,
    /// How many conflicting cells a step looks at.
    pub window: usize,
}

/// One search: its colouring and tables. Reused from child to child.
pub(super) struct Tabu<'k> {
    kernel: &'k Kernel,
    current: Colouring,
    clashes: Vec<u16>,
    chosen: Vec<bool>,
    /// The cells that clash, in any order, and the position of each in that list.
    conflicting: Vec<u32>,
    slot: Vec<u32>,
    cost: usize,
    /// The step until which a literal is tabu.
    until: Vec<i32>,
    step: i32,
    best: Colouring,
    best_cost: usize,
}

impl<'k> Tabu<'k> {
    /// A search without a colouring yet.
    pub(super) fn new(kernel: &'k Kernel) -> Self {
        Self {
            kernel,
            current: Vec::new(),
            clashes: vec![0; kernel.literal_count()],
            chosen: vec![false; kernel.literal_count()],
            conflicting: Vec::with_capacity(kernel.len()),
            slot: vec![FREE; kernel.len()],
            cost: 0,
            until: vec![0; kernel.literal_count()],
            step: 0,
            best: Vec::new(),
            best_cost: usize::MAX,
        }
    }

    /// Restarts from `colouring`, with no memory of earlier moves.
    pub(super) fn start(&mut self, colouring: &[u32]) {
        self.current.clear();
        self.current.extend_from_slice(colouring);
        self.clashes.fill(NEVER);
        (0..self.kernel.len()).for_each(|cell| self.clashes[self.kernel.literals(cell)].fill(0));
        self.chosen.fill(false);
        self.conflicting.clear();
        self.slot.fill(FREE);
        self.until.fill(HELD);
        (0..self.kernel.len()).for_each(|cell| self.until[self.kernel.literals(cell)].fill(0));
        self.step = 0;
        for &literal in colouring {
            self.chosen[literal as usize] = true;
            self.until[literal as usize] = HELD;
            self.kernel.foes(literal as usize).iter().for_each(|&f| self.clashes[f as usize] += 1);
        }
        let mut twice = 0;
        for (cell, &literal) in colouring.iter().enumerate() {
            let clashes = self.clashes[literal as usize] as usize;
            twice += clashes;
            if clashes > 0 {
                self.mark(cell);
            }
        }
        self.cost = twice / 2;
        self.keep_best();
    }

    /// The best colouring since [`Tabu::start`].
    pub(super) fn best(&self) -> &[u32] {
        &self.best
    }

    /// Its number of clashing pairs.
    pub(super) fn best_cost(&self) -> usize {
        self.best_cost
    }

    /// Makes `moves` moves, fewer if a solution is found; returns how many, and leaves the best colouring behind.
    pub(super) fn run(&mut self, moves: u32, rules: &Rules, rng: &mut Rng) -> u32 {
        if self.step > LAST_STEP {
            let tabu = self.until.iter_mut().filter(|until| **until != HELD);
            tabu.for_each(|until| *until = (*until - self.step).max(0));
            self.step = 0;
        }
        let start = self.step;
        let end = start.saturating_add_unsigned(moves);
        while self.cost > 0 && self.step < end {
            self.step += 1;
            let Some(literal) = self.best_move(rules, rng) else { continue };
            let old = self.current[self.kernel.cell_of(literal)] as usize;
            self.move_to(literal);
            let tenure = ((self.conflicting.len() * rules.slope) >> 8) + rng.below(rules.noise) + 1;
            self.until[old] = self.step.saturating_add(tenure as i32);
            self.until[literal] = HELD;
            if self.cost < self.best_cost {
                self.keep_best();
            }
        }
        (self.step - start) as u32
    }

    /// The literal that raises the cost least, ties at random; tabu ones only if they beat the best cost so far.
    ///
    /// Which literal is least is a coin toss for the branch predictor, so the loop has no branch to predict. Change of cost and
    /// a random tie-breaker make one key, whose sign says what is allowed; each lane keeps its least, and the least of all wins.
    #[inline]
    fn best_move(&self, rules: &Rules, rng: &mut Rng) -> Option<usize> {
        let bits = rng.bits();
        let first = ((bits >> 32) * self.conflicting.len() as u64) >> 32;
        let scatter = bits as u32 | 1;
        let scattered = u32x8::new(std::array::from_fn(|lane| scatter.wrapping_mul(lane as u32)));
        let (before, after) = self.conflicting.split_at(first as usize);
        let aspiration = i32x8::splat(self.best_cost as i32 - self.cost as i32);
        let step = i32x8::splat(self.step);
        let (mut least, mut starts) = (i32x8::splat(i32::MAX), i32x8::splat(0));
        for &cell in after.iter().chain(before).take(rules.window) {
            let lanes = self.kernel.lanes(cell as usize);
            let now = i32x8::splat(i32::from(self.clashes[self.current[cell as usize] as usize]));
            let mut start = lanes.start as u32;
            let clashes = self.clashes[lanes.clone()].as_chunks::<LANES>().0;
            for (&clashes, &until) in clashes.iter().zip(self.until[lanes].as_chunks::<LANES>().0) {
                let change = i32x8::from_u16x8(u16x8::new(clashes)) - now;
                let allowed = !i32x8::new(until).cmp_gt(step) | aspiration.cmp_gt(change);
                let tie: u32x8 = (scattered + u32x8::splat(scatter.wrapping_mul(start))) >> 12;
                let rank: i32x8 = (change + i32x8::splat(OFFSET)) << 20;
                let key = rank | signed(tie) | (allowed & i32x8::splat(i32::MIN));
                let less = least.cmp_gt(key);
                starts = less.blend(i32x8::splat(start as i32), starts);
                least = less.blend(key, least);
                start += LANES as u32;
            }
        }
        let (least, starts) = (least.to_array(), starts.to_array());
        let lane = (0..LANES).min_by_key(|&lane| least[lane]).expect("there are lanes");
        (least[lane] < 0).then_some(starts[lane] as usize + lane)
    }

    #[inline]
    fn move_to(&mut self, literal: usize) {
        let kernel = self.kernel;
        let cell = kernel.cell_of(literal);
        let old = self.current[cell] as usize;
        self.cost = self.cost + self.clashes[literal] as usize - self.clashes[old] as usize;
        self.current[cell] = literal as u32;
        self.chosen[old] = false;
        self.chosen[literal] = true;
        for &foe in kernel.foes(old) {
            let foe = foe as usize;
            self.clashes[foe] -= 1;
            if self.chosen[foe] && self.clashes[foe] == 0 {
                self.unmark(kernel.cell_of(foe));
            }
        }
        for &foe in kernel.foes(literal) {
            let foe = foe as usize;
            self.clashes[foe] += 1;
            if self.chosen[foe] && self.clashes[foe] == 1 {
                self.mark(kernel.cell_of(foe));
            }
        }
        if self.clashes[literal] > 0 {
            self.mark(cell);
        } else {
            self.unmark(cell);
        }
    }

    #[inline]
    fn mark(&mut self, cell: usize) {
        if self.slot[cell] == FREE {
            self.slot[cell] = self.conflicting.len() as u32;
            self.conflicting.push(cell as u32);
        }
    }

    #[inline]
    fn unmark(&mut self, cell: usize) {
        let slot = self.slot[cell];
        if slot != FREE {
            self.conflicting.swap_remove(slot as usize);
            if let Some(&moved) = self.conflicting.get(slot as usize) {
                self.slot[moved as usize] = slot;
            }
            self.slot[cell] = FREE;
        }
    }

    fn keep_best(&mut self) {
        self.best_cost = self.cost;
        self.best.clone_from(&self.current);
    }
}

#[cfg(test)]
mod tests {
    use super::super::propagate::Propagator;
    use super::*;
    use evodoku_grid::{Layout, Puzzle};
    use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

    /// The kernel of a grid without givens.
    fn empty(spec: &str) -> Kernel {
        let layout = Layout::parse(spec).unwrap();
        let puzzle = Puzzle::new(layout.clone(), vec![None; layout.cell_count()]).unwrap();
        Kernel::new(&puzzle, &Propagator::<1>::new(&puzzle).unwrap(), &|| false).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]

        /// Of the moves that are allowed none raises the cost less than the one that is made.
        #[test]
        fn the_move_is_a_best_one(seed: u64, moves in 0u32..300, steps in prop::sample::select(vec![0, LAST_STEP])) {
            let kernel = empty("9");
            let mut rng = Rng::seeded(seed);
            let mut tabu = Tabu::new(&kernel);
            tabu.start(&kernel.random(&mut rng));
            tabu.step = steps;
            let rules = Rules { slope: 100, noise: 10, window: 81 };
            for _ in 0..moves {
                tabu.run(1, &rules, &mut rng);
            }
            let change = |literal: usize| {
                let held = tabu.current[kernel.cell_of(literal)] as usize;
                i32::from(tabu.clashes[literal]) - i32::from(tabu.clashes[held])
            };
            let is_allowed = |&literal: &usize| {
                let beats = (tabu.cost as i32 + change(literal)) < tabu.best_cost as i32;
                !tabu.chosen[literal] && (tabu.until[literal] <= tabu.step || beats)
            };
            let all = tabu.conflicting.iter().flat_map(|&cell| kernel.literals(cell as usize));
            let least = all.filter(is_allowed).map(change).min();
            let made = tabu.best_move(&rules, &mut rng);
            prop_assert_eq!(made.map(change), least);
            assert!(made.iter().all(is_allowed));
        }

        /// The incremental tables say what counting from nothing says, after any number of moves.
        #[test]
        fn tables_stay_true(seed: u64, moves in 0u32..300, spec in prop::sample::select(vec!["9", "twodoku", "x", "16"])) {
            let kernel = empty(spec);
            let mut rng = Rng::seeded(seed);
            let mut tabu = Tabu::new(&kernel);
            tabu.start(&kernel.random(&mut rng));
            tabu.run(moves, &Rules { slope: 100, noise: 10, window: 16 }, &mut rng);

            let mut fresh = Tabu::new(&kernel);
            fresh.start(&tabu.current);
            prop_assert_eq!(&fresh.clashes, &tabu.clashes);
            prop_assert_eq!(fresh.cost, tabu.cost);
            fresh.conflicting.sort_unstable();
            tabu.conflicting.sort_unstable();
            prop_assert_eq!(&fresh.conflicting, &tabu.conflicting);
            fresh.start(&tabu.best);
            prop_assert_eq!(fresh.cost, tabu.best_cost);
        }
    }
}
