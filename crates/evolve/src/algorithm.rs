//! Algorithms that evolve a population: what a paper or recipe has to say to be a [`Solver`].

pub(crate) use crate::solver::{About, Line, PseudoCode};
use crate::solver::{Family, Outcome, Solver};
use crate::{Blueprint, Error, Observer, Parameter, Parameters, Population, Run, Value as _};
use evodoku_grid::{Limits, Puzzle, StopReason};
use std::ops::ControlFlow;

/// A published algorithm with its parameters.
pub trait Algorithm: Parameters + Send + Sync {
    /// Its name, and where it comes from.
    fn about(&self) -> About<'_>;

    /// What kind of search it is.
    fn family(&self) -> Family {
        Family::Evolution
    }

    /// Preparation for the search: filling by logic, choice of segments. Rejects what it cannot work on.
    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error>;

    /// The search: the paper's pseudo-code.
    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<StopReason>;

    /// The individuals that it holds at once for this puzzle: twice the parameter `population`, unless it says otherwise.
    fn individuals(&self, puzzle: &Puzzle) -> usize {
        let _ = puzzle;
        number(&self.parameters(), "population").map_or(0, |population| population.saturating_mul(2) as usize)
    }
}

/// The value of a parameter that is a whole number.
fn number(parameters: &[Parameter], name: &str) -> Option<u64> {
    u64::read(&parameters.iter().find(|parameter| parameter.name == name)?.value)
}

/// The limits and the algorithm's own generations both hold. Parameters out of range are refused.
impl<A: Algorithm> Solver for A {
    fn about(&self) -> About<'_> {
        Algorithm::about(self)
    }

    fn family(&self) -> Family {
        Algorithm::family(self)
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
        let parameters = self.parameters();
        run.at_most(number(&parameters, "generations").unwrap_or(u64::MAX));
        if let Some(evaluations) = number(&parameters, "evaluations") {
            run.at_most_evaluations(evaluations);
        }
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
