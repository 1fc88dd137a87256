//! What a conflict teaches: the first unique implication point, with redundant literals left out.

use super::Lit;
use super::solver::{Conflict, Reason, Solver};

impl Solver {
    /// The clause that would have prevented the conflict, its first literal the one to follow from it; the level to go
    /// back to; and the number of levels that the clause ties together.
    pub(super) fn analyse(&mut self, conflict: Conflict) -> (Vec<Lit>, u32, u32) {
        let mut clause = vec![Lit(0)];
        let mut open = 0;
        let mut at = self.trail.len();
        let mut false_literals = Vec::new();
        self.explain_conflict(conflict, &mut false_literals);
        let asserting = loop {
            for lit in false_literals.drain(..) {
                let var = lit.var() as usize;
                if self.seen[var] || self.levels[var] == 0 {
                    continue;
                }
                self.seen[var] = true;
                self.order.bump(lit.var());
                if self.levels[var] == self.level() {
                    open += 1;
                } else {
                    clause.push(lit);
                }
            }
            while {
                at -= 1;
                !self.seen[self.trail[at].var() as usize]
            } {}
            let lit = self.trail[at];
            open -= 1;
            if open == 0 {
                break lit;
            }
            self.seen[lit.var() as usize] = false;
            self.explain(lit.var(), &mut false_literals);
        };
        clause[0] = !asserting;
        let marked: Vec<Lit> = clause.clone();
        self.glue(&clause);
        let mut extra = Vec::new();
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_redundant(clause[i], &mut extra) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        for lit in marked.into_iter().chain(extra) {
            self.seen[lit.var() as usize] = false;
        }
        let level = clause[1..].iter().map(|l| self.levels[l.var() as usize]).max().unwrap_or(0);
        let glue = self.glue(&clause);
        (clause, level, glue)
    }

    /// The number of different levels of the literals, which are stamped.
    fn glue(&mut self, clause: &[Lit]) -> u32 {
        self.stamp += 1;
        let mut glue = 0;
        for lit in clause {
            let level = self.levels[lit.var() as usize] as usize;
            glue += u32::from(std::mem::replace(&mut self.stamps[level], self.stamp) != self.stamp);
        }
        glue
    }

    /// The false literals that make a conflict.
    fn explain_conflict(&self, conflict: Conflict, out: &mut Vec<Lit>) {
        match conflict {
            Conflict::Peers(a, b) => out.extend([Lit::negative(a), Lit::negative(b)]),
            Conflict::Group(group) => {
                out.extend(self.groups.members(group).iter().map(|&v| Lit::positive(v)));
            }
            Conflict::Clause(clause) => out.extend(self.clauses.literals(clause)),
        }
    }

    /// The false literals from which the value of `var` follows.
    pub(super) fn explain(&self, var: u32, out: &mut Vec<Lit>) {
        match self.reasons[var as usize] {
            Reason::Free => {}
            Reason::Peer(peer) => out.push(Lit::negative(peer)),
            Reason::Group(group) => {
                let others = self.groups.members(group).iter().filter(|&&v| v != var);
                out.extend(others.map(|&v| Lit::positive(v)));
            }
            Reason::Clause(clause) => {
                out.extend(self.clauses.literals(clause).filter(|l| l.var() != var));
            }
        }
    }

    /// Whether a literal follows from the other marked ones; what was found to follow is marked too, in `extra`.
    fn is_redundant(&mut self, lit: Lit, extra: &mut Vec<Lit>) -> bool {
        if self.reasons[lit.var() as usize] == Reason::Free {
            return false;
        }
        let before = extra.len();
        let mut stack = Vec::new();
        self.explain(lit.var(), &mut stack);
        while let Some(lit) = stack.pop() {
            let var = lit.var() as usize;
            if self.seen[var] || self.levels[var] == 0 {
                continue;
            }
            // A level that the clause does not touch yet holds no marked literal, so the path cannot end well there.
            let elsewhere = self.stamps[self.levels[var] as usize] != self.stamp;
            if elsewhere || self.reasons[var] == Reason::Free {
                for lit in extra.drain(before..) {
                    self.seen[lit.var() as usize] = false;
                }
                return false;
            }
            self.seen[var] = true;
            extra.push(lit);
            self.explain(lit.var(), &mut stack);
        }
        true
    }
}
