//! Learnt clauses in one flat memory, and who watches what.

use super::Lit;

/// A clause's place in memory.
pub(super) type ClauseRef = u32;

/// An entry of a watch list: the clause, and another of its literals; if that one is true, the clause need not be read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: ClauseRef,
    pub(super) blocker: Lit,
}

/// Words before the literals of a clause: its length, and its glue (the number of decision levels it ties together).
const HEADER: usize = 2;

/// All clauses but those that the groups stand for. The first two literals of each are watched.
#[derive(Debug, Clone)]
pub(super) struct Clauses {
    words: Vec<u32>,
    refs: Vec<ClauseRef>,
    pub(super) watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Self {
        Self { words: Vec::new(), refs: Vec::new(), watches: vec![Vec::new(); 2 * variables] }
    }

    /// Adds a clause of at least two literals.
    pub(super) fn add(&mut self, literals: &[Lit], glue: u32) -> ClauseRef {
        let clause = self.words.len() as ClauseRef;
        self.words.extend([literals.len() as u32, glue]);
        self.words.extend(literals.iter().map(|l| l.0));
        self.refs.push(clause);
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        let (first, second) = (self.literal(clause, 0), self.literal(clause, 1));
        self.watches[first.index()].push(Watch { clause, blocker: second });
        self.watches[second.index()].push(Watch { clause, blocker: first });
    }

    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> impl Iterator<Item = Lit> + '_ {
        self.words(clause).iter().map(|&w| Lit(w))
    }

    #[inline]
    pub(super) fn words(&self, clause: ClauseRef) -> &[u32] {
        let start = clause as usize + HEADER;
        &self.words[start..start + self.words[clause as usize] as usize]
    }

    #[inline]
    pub(super) fn words_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause as usize + HEADER;
        let end = start + self.words[clause as usize] as usize;
        &mut self.words[start..end]
    }

    #[inline]
    pub(super) fn literal(&self, clause: ClauseRef, i: usize) -> Lit {
        Lit(self.words[clause as usize + HEADER + i])
    }

    /// Drops the worse half of the clauses (more glue, then longer, then older), except those with a glue of at most
    /// two. The references change, so no clause may be anybody's reason.
    pub(super) fn reduce(&mut self) {
        let glue = |c: ClauseRef| self.words[c as usize + 1];
        let mut ranked: Vec<ClauseRef> = self.refs.iter().copied().filter(|&c| glue(c) > 2).collect();
        ranked.sort_by_key(|&c| (glue(c), self.words[c as usize], std::cmp::Reverse(c)));
        let mut dropped = ranked.split_off(ranked.len() / 2);
        dropped.sort_unstable();
        self.watches.iter_mut().for_each(Vec::clear);
        let old = std::mem::take(&mut self.words);
        for clause in std::mem::take(&mut self.refs) {
            if dropped.binary_search(&clause).is_ok() {
                continue;
            }
            let start = clause as usize;
            let to = self.words.len() as ClauseRef;
            self.words.extend_from_slice(&old[start..start + HEADER + old[start] as usize]);
            self.refs.push(to);
            self.watch(to);
        }
    }
}
