//! The exact engines as a [`Solver`].

use crate::parameters::parameters;
use crate::solver::{About, Candidate, Counts, Line, Outcome, PseudoCode, Repeats, Solver};
use crate::{Counters, Error, Observer, Parameters as _, Snapshot};
use evodoku_grid::exact::{self, End, Question};
use evodoku_grid::{Clock, CpuClock, Limits, Puzzle, StopReason};

parameters! {
    /// Search that proves what it finds: the band solver at 9x9, backtracking and clause learning elsewhere.
    pub struct Exact {}
}

pub(crate) const ABOUT: About<'static> = About {
    name: "exact",
    what: "exact engines: band solver at 9x9, search and clause learning elsewhere",
    version: 1,
    source: "exact engines: band solver at 9x9, search and clause learning elsewhere",
    pseudo_code: PseudoCode::Lines(&[
        Line(
            "at 9x9: band solver, bit-parallel propagation of boxes and bands, branch on the smallest choice",
            &[],
        ),
        Line(
            "elsewhere: propagate singles and backtrack for 500 decisions, then learn clauses from conflicts",
            &[],
        ),
        Line("until a solution is found or all is refuted", &[]),
    ]),
};

impl Solver for Exact {
    fn about(&self) -> About<'_> {
        ABOUT
    }

    /// The seed is not used. The observer is told of the end.
    fn watch(
        &self,
        puzzle: &Puzzle,
        _seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Error> {
        self.check()?;
        self.accepts(limits)?;
        let (clock, cpu) = (Clock::start(limits), CpuClock::of_thread());
        // At 9x9 the proof that there is no other solution costs next to nothing, and asking for it later costs as much again.
        let wanted = if puzzle.layout().is_classic() { 2 } else { 1 };
        let found = exact::solve_by(puzzle, &Question::count_to(wanted).limited(limits), &clock);
        let stop = match (found.count, found.end) {
            (1.., _) => StopReason::Solved,
            (0, End::Exhausted) => StopReason::NoSolution,
            (0, _) => clock.reason().unwrap_or(StopReason::Evaluations),
        };
        let best = found.solution().map(|grid| Candidate { grid: grid.clone(), cost: 0 });
        let counters = Counters { evaluations: found.nodes, ..Counters::default() };
        let grid = best.as_ref().map(|best| (best.cost, best.grid.values()));
        observer.generation(&Snapshot::of_grid(counters, grid));
        let unique = match (found.count, found.end) {
            (1, End::Exhausted) => Some(true),
            (2.., _) => Some(false),
            _ => None,
        };
        Ok(Outcome { best, counters, cpu: cpu.elapsed(), unique, ..Outcome::new(stop) })
    }

    fn counts(&self) -> Counts {
        Counts { generations: None, evaluations: Some("decision or conflict"), repeats: Repeats::Always }
    }
}
