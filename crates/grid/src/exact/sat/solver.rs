//! The solver: exactly-one groups propagated without clauses, learnt clauses on top.

use super::clauses::{ClauseRef, Clauses, Watch};
use super::order::Order;
use super::{Groups, Lit};
use crate::{Clock, Rng};

/// Conflicts in the shortest run between two restarts.
const RESTART: u64 = 64;
/// Conflicts between two restarts when there is a guess.
const GUESSED_RESTART: u64 = 300;
/// Conflicts before the first cleaning of the clauses, and how many more before each later one.
const CLEANING: u64 = 2000;
const CLEANING_STEP: u64 = 500;

/// Why a variable has its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reason {
    /// Decided, or known from the start.
    Free,
    /// False because this variable, which shares a group with it, is true.
    Peer(u32),
    /// True because all others of this group are false.
    Group(u32),
    /// The other literals of this clause are false.
    Clause(ClauseRef),
}

/// What cannot be.
#[derive(Debug, Clone, Copy)]
pub(super) enum Conflict {
    /// Two true variables in a group.
    Peers(u32, u32),
    /// A group without a true variable.
    Group(u32),
    /// A clause without a true literal.
    Clause(ClauseRef),
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// Every variable has a value.
    Solved,
    /// There is no (further) solution.
    Refuted,
    /// The clock ran out.
    Stopped,
}

/// A conflict-driven solver for exactly-one groups.
#[derive(Debug, Clone)]
pub(super) struct Solver {
    pub(super) groups: Groups,
    /// For each literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    pub(super) levels: Vec<u32>,
    pub(super) reasons: Vec<Reason>,
    pub(super) trail: Vec<Lit>,
    /// The length of the trail at each decision.
    marks: Vec<usize>,
    /// Up to where the trail is propagated.
    head: usize,
    /// The variables of each group that are not known (by a propagated literal) to be false.
    left: Vec<u32>,
    pub(super) clauses: Clauses,
    pub(super) order: Order,
    phases: Vec<bool>,
    pub(super) seen: Vec<bool>,
    pub(super) stamps: Vec<u32>,
    pub(super) stamp: u32,
    conflicts: u64,
    next_cleaning: u64,
    cleaning_step: u64,
    /// There is no (further) solution.
    refuted: bool,
}

impl Solver {
    pub(super) fn new(groups: Groups) -> Self {
        let count = groups.variables();
        let size = |g: u32| groups.members(g).len() as u32;
        // Before the first conflicts, small groups come first, as in a plain search.
        let smallest = |v: u32| groups.of(v).iter().map(|&g| size(g)).min().unwrap_or(1).max(1);
        let activity = (0..count as u32).map(|v| 1.0 / f64::from(smallest(v))).collect();
        let mut solver = Self {
            values: vec![0; 2 * count],
            levels: vec![0; count],
            reasons: vec![Reason::Free; count],
            trail: Vec::with_capacity(count),
            marks: Vec::new(),
            head: 0,
            left: (0..groups.count() as u32).map(size).collect(),
            clauses: Clauses::new(count),
            order: Order::new(activity),
            phases: vec![true; count],
            seen: vec![false; count],
            stamps: vec![0; 2 * count + 2],
            stamp: 0,
            conflicts: 0,
            next_cleaning: CLEANING,
            cleaning_step: CLEANING,
            refuted: false,
            groups,
        };
        for group in 0..solver.groups.count() as u32 {
            match *solver.groups.members(group) {
                [] => solver.refuted = true,
                [only] if solver.value(Lit::positive(only)) == 0 => {
                    solver.enqueue(Lit::positive(only), Reason::Free);
                }
                _ => {}
            }
        }
        solver
    }

    /// Conflicts met so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Whether a variable is true, after [`Status::Solved`].
    pub(super) fn is_true(&self, var: u32) -> bool {
        self.value(Lit::positive(var)) > 0
    }

    #[inline]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    pub(super) fn level(&self) -> u32 {
        self.marks.len() as u32
    }

    /// Goes on for another solution than the one just found.
    pub(super) fn another(&mut self, clock: &Clock, most: u64) -> Status {
        // The decisions fix the whole solution, so forbidding them together forbids it and nothing else.
        let mut block: Vec<Lit> = self.marks.iter().rev().map(|&mark| !self.trail[mark]).collect();
        let Some(level) = self.level().checked_sub(1) else {
            self.refuted = true;
            return Status::Refuted;
        };
        self.back_to(level);
        // A glue of 0 keeps it from ever being dropped.
        self.learn(&mut block, 0);
        self.solve(clock, most)
    }

    /// Looks for a solution until so many conflicts were met in all.
    pub(super) fn solve(&mut self, clock: &Clock, most: u64) -> Status {
        self.solve_near(&mut [], most, &mut Rng::seeded(0), &|| clock.over())
    }

    /// Looks for a solution until so many conflicts were met in all. What is guessed is decided first, in an order that is drawn
    /// anew at each restart; guesses that the others rule out are passed over.
    pub(super) fn solve_near(
        &mut self,
        guess: &mut [Lit],
        most: u64,
        rng: &mut Rng,
        over: &dyn Fn() -> bool,
    ) -> Status {
        let guessed = !guess.is_empty();
        let length = |run| if guessed { GUESSED_RESTART } else { RESTART * luby(run) };
        let mut run = 1;
        let mut run_ends = self.conflicts + length(run);
        rng.shuffle(guess);
        // Up to here the guesses have a value.
        let mut next = 0;
        while !self.refuted {
            if self.conflicts >= most || over() {
                return Status::Stopped;
            }
            if let Some(conflict) = self.propagate() {
                self.conflicts += 1;
                if self.level() == 0 {
                    self.refuted = true;
                    break;
                }
                let (mut clause, level, glue) = self.analyse(conflict);
                self.back_to(level);
                self.learn(&mut clause, glue);
                self.order.decay();
                next = 0;
                continue;
            }
            if self.conflicts >= run_ends {
                run += 1;
                run_ends = self.conflicts + length(run);
                rng.shuffle(guess);
                next = 0;
                self.back_to(0);
                if self.conflicts >= self.next_cleaning {
                    self.cleaning_step += CLEANING_STEP;
                    self.next_cleaning = self.conflicts + self.cleaning_step;
                    self.clean();
                }
                continue;
            }
            next += guess[next..].iter().take_while(|&&lit| self.value(lit) != 0).count();
            let Some(lit) = guess.get(next).copied().or_else(|| self.decide()) else { return Status::Solved };
            self.marks.push(self.trail.len());
            self.enqueue(lit, Reason::Free);
        }
        Status::Refuted
    }

    fn decide(&mut self) -> Option<Lit> {
        while let Some(var) = self.order.pop() {
            if self.value(Lit::positive(var)) == 0 {
                return Some(Lit::new(var, self.phases[var as usize]));
            }
        }
        None
    }

    /// Adds a clause whose first literal is open and all others false (or that has one literal only), and follows it.
    fn learn(&mut self, clause: &mut [Lit], glue: u32) {
        let reason = if clause.len() == 1 {
            Reason::Free
        } else {
            // The second watch is one of the latest to have become false, so that undoing keeps the watches right.
            let latest = (1..clause.len()).max_by_key(|&i| self.levels[clause[i].var() as usize]);
            clause.swap(1, latest.expect("the clause has a second literal"));
            Reason::Clause(self.clauses.add(clause, glue))
        };
        self.enqueue(clause[0], reason);
    }

    #[inline]
    fn enqueue(&mut self, lit: Lit, reason: Reason) {
        let var = lit.var() as usize;
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.levels[var] = self.marks.len() as u32;
        self.reasons[var] = reason;
        self.trail.push(lit);
    }

    pub(super) fn back_to(&mut self, level: u32) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        for i in (mark..self.trail.len()).rev() {
            let lit = self.trail[i];
            let var = lit.var();
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            self.phases[var as usize] = lit.is_positive();
            self.order.insert(var);
            if i < self.head && !lit.is_positive() {
                for &group in self.groups.of(var) {
                    self.left[group as usize] += 1;
                }
            }
        }
        self.trail.truncate(mark);
        self.marks.truncate(level as usize);
        self.head = self.head.min(mark);
    }

    fn propagate(&mut self) -> Option<Conflict> {
        while self.head < self.trail.len() {
            let lit = self.trail[self.head];
            self.head += 1;
            let conflict = if lit.is_positive() { self.spread(lit.var()) } else { self.shrink(lit.var()) };
            if conflict.is_some() {
                return conflict;
            }
            if let Some(clause) = self.follow_clauses(lit) {
                return Some(Conflict::Clause(clause));
            }
        }
        None
    }

    /// A true variable makes all others of its groups false.
    fn spread(&mut self, var: u32) -> Option<Conflict> {
        for g in self.groups.of_range(var) {
            for m in self.groups.member_range(self.groups.of_at(g)) {
                let other = self.groups.member_at(m);
                match self.value(Lit::positive(other)) {
                    0 => self.enqueue(Lit::negative(other), Reason::Peer(var)),
                    1 if other != var => return Some(Conflict::Peers(var, other)),
                    _ => {}
                }
            }
        }
        None
    }

    /// A false variable may leave a group with one last candidate.
    fn shrink(&mut self, var: u32) -> Option<Conflict> {
        let mut conflict = None;
        for g in self.groups.of_range(var) {
            let group = self.groups.of_at(g);
            // Counted for all groups even after a conflict, since undoing counts them all.
            self.left[group as usize] -= 1;
            if self.left[group as usize] > 1 || conflict.is_some() {
                continue;
            }
            let open =
                self.groups.members(group).iter().copied().find(|&v| self.value(Lit::positive(v)) >= 0);
            match open {
                None => conflict = Some(Conflict::Group(group)),
                Some(last) if self.value(Lit::positive(last)) == 0 => {
                    self.enqueue(Lit::positive(last), Reason::Group(group));
                }
                Some(_) => {}
            }
        }
        conflict
    }

    /// Visits the clauses that watch the literal that `lit` made false.
    fn follow_clauses(&mut self, lit: Lit) -> Option<ClauseRef> {
        let gone = !lit;
        let mut watches = std::mem::take(&mut self.clauses.watches[gone.index()]);
        let (mut kept, mut at, mut conflict) = (0, 0, None);
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            if self.value(watch.blocker) > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let values = &self.values;
            let words = self.clauses.words_mut(watch.clause);
            if words[0] == gone.0 {
                words.swap(0, 1);
            }
            let first = Lit(words[0]);
            let moved = Watch { clause: watch.clause, blocker: first };
            if values[first.index()] <= 0
                && let Some(i) = (2..words.len()).find(|&i| values[words[i] as usize] >= 0)
            {
                words.swap(1, i);
                let other = Lit(words[1]);
                self.clauses.watches[other.index()].push(moved);
                continue;
            }
            watches[kept] = moved;
            kept += 1;
            match self.value(first) {
                0 => self.enqueue(first, Reason::Clause(watch.clause)),
                -1 => {
                    conflict = Some(watch.clause);
                    break;
                }
                _ => {}
            }
        }
        watches.copy_within(at.., kept);
        watches.truncate(kept + watches.len() - at);
        self.clauses.watches[gone.index()] = watches;
        conflict
    }

    /// Drops clauses that proved of little use. Called at level 0, where no reason is asked for any more.
    fn clean(&mut self) {
        self.clauses.reduce();
        for lit in &self.trail {
            self.reasons[lit.var() as usize] = Reason::Free;
        }
    }
}

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair and Zuckerman), from i = 1.
fn luby(mut i: u64) -> u64 {
    loop {
        let size = (i + 1).next_power_of_two();
        if size == i + 1 {
            return size / 2;
        }
        i -= size / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_luby_sequence() {
        let start: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
