//! Algorithms that evolve a population: what a paper or recipe has to say to be a [`Solver`].

pub(crate) use crate::solver::{About, Line, PseudoCode};
use crate::solver::{Outcome, Solver};
use crate::{Blueprint, Error, Observer, Parameters, Population, Run, Value as _};
use evodoku_grid::{Limits, Puzzle, StopReason};
use std::ops::ControlFlow;

/// A published algorithm with its parameters.
pub trait Algorithm: Parameters + Send + Sync {
    /// Its name, and where it comes from.
    fn about(&self) -> About<'_>;

    /// Preparation for the search: filling by logic, choice of segments. Rejects what it cannot work on.
    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error>;

    /// The search: the paper's pseudo-code.
    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<StopReason>;

    /// The individuals that it holds at once for this puzzle: twice the parameter `population`, unless it says otherwise.
    fn individuals(&self, puzzle: &Puzzle) -> usize {
        let _ = puzzle;
        number(self, "population").map_or(0, |population| population.saturating_mul(2) as usize)
    }
}

/// The value of a parameter that is a whole number.
fn number(of: &(impl Parameters + ?Sized), name: &str) -> Option<u64> {
    let parameter = of.parameters().into_iter().find(|parameter| parameter.name == name)?;
    u64::read(&parameter.value)
}

/// The limits and the algorithm's own generations both hold. Parameters out of range are refused.
impl<A: Algorithm> Solver for A {
    fn about(&self) -> About<'_> {
        Algorithm::about(self)
    }

    fn watch(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Error> {
        self.check()?;
        let mut run = Run::new(puzzle, seed).within(limits).watched_by(observer);
        run.at_most(number(self, "generations").unwrap_or(u64::MAX));
        let blueprint = match self.prepare(puzzle) {
            Err(Error::Infeasible { .. }) => return Ok(run.outcome(StopReason::NoSolution, None)),
            blueprint => blueprint?,
        };
        refuse_too_large(Algorithm::individuals(self, puzzle), &blueprint)?;
        Ok(run.search(&blueprint, |run| self.search(&blueprint, run)))
    }

    fn cap(&self) -> Option<&'static str> {
        Some("generations")
    }

    fn individuals(&self, puzzle: &Puzzle) -> usize {
        Algorithm::individuals(self, puzzle)
    }

    fn suits(&self, puzzle: &Puzzle) -> Result<(), Error> {
        match self.prepare(puzzle) {
            Ok(_) | Err(Error::Infeasible { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// The memory that individuals may take.
const MOST_BYTES: u64 = 1 << 32;

fn refuse_too_large(individuals: usize, blueprint: &Blueprint) -> Result<(), Error> {
    if Population::bytes(individuals, blueprint) <= MOST_BYTES {
        return Ok(());
    }
    Err(Error::unsuited(
        format!("{individuals} individuals of {} cells need more than 4 GiB", blueprint.genes()),
        format!("set population to at most {}", MOST_BYTES / Population::bytes(1, blueprint) / 4),
    ))
}
