//! One contract for everything that solves a puzzle: papers, champion, exact engines, race, recipes, and your own.

use crate::{Cost, Counters, Domain, Error, Nobody, Observer, Parameters, Step, Word};
use evodoku_grid::{Limits, Puzzle, Solution, StopReason};
use std::fmt::{self, Write as _};
use std::ops::Deref;
use std::time::Duration;

/// Something that solves puzzles, with its parameters.
///
/// Published algorithms implement [`crate::Algorithm`] and are solvers by that.
pub trait Solver: Parameters + Send + Sync {
    /// Its name, and where it comes from.
    fn about(&self) -> About<'_>;

    /// Solves `puzzle` within `limits`; `observer` is told of every generation.
    fn watch(
        &self,
        puzzle: &Puzzle,
        seed: u64,
        limits: &Limits<'_>,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, Error>;

    /// Solves `puzzle` within `limits`.
    fn solve(&self, puzzle: &Puzzle, seed: u64, limits: &Limits<'_>) -> Result<Outcome, Error> {
        self.watch(puzzle, seed, limits, &mut Nobody)
    }

    /// What kind of search it is.
    fn family(&self) -> Family {
        Family::Engine
    }

    /// What it counts, and so what can be limited.
    fn counts(&self) -> Counts {
        Counts::default()
    }

    /// The parameter that caps the generations if nothing else is said.
    fn cap(&self) -> Option<&'static str> {
        None
    }

    /// How many individuals a search of this puzzle keeps in memory.
    fn individuals(&self, puzzle: &Puzzle) -> usize {
        let _ = puzzle;
        0
    }

    /// Refuses what it cannot work on, without searching.
    fn suits(&self, puzzle: &Puzzle) -> Result<(), Error> {
        let _ = puzzle;
        Ok(())
    }

    /// Refuses a limit on something that it does not count.
    fn accepts(&self, limits: &Limits<'_>) -> Result<(), Error> {
        let Counts { generations, evaluations, .. } = self.counts();
        let refused = match (limits.generations, limits.evaluations) {
            (Some(_), _) if generations.is_none() => "generations",
            (_, Some(_)) if evaluations.is_none() => "evaluations",
            _ => return Ok(()),
        };
        Err(Error::Uncounted {
            name: self.about().name.into(),
            what: refused,
            instead: evaluations.is_some(),
        })
    }
}

crate::words! {
    /// Kinds of search.
    pub enum Family {
        /// Exact engines, and what is made of several methods.
        Engine = "engine",
        /// A population that is selected, crossed and mutated.
        Evolution = "evolution",
        /// One grid that goes from neighbour to neighbour.
        Trajectory = "trajectory",
        /// Boards that are filled cell by cell, with a memory of what went well.
        Construction = "construction",
        /// Many grids that change by what the others know.
        Swarm = "swarm",
    }
}

/// What a solver counts, in words; `None` if it has no such thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// What it calls a generation.
    pub generations: Option<&'static str>,
    /// What it calls an evaluation.
    pub evaluations: Option<&'static str>,
    /// What decides the result, besides the puzzle and the parameters.
    pub repeats: Repeats,
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            generations: Some("generation"),
            evaluations: Some("evaluation"),
            repeats: Repeats::WithTheSeed,
        }
    }
}

/// When a search gives the same result again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeats {
    /// With the same seed.
    WithTheSeed,
    /// Always: the seed is not used.
    Always,
    /// Never for certain: the result depends on how fast the machine is.
    Never,
}

/// What a solver says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About<'a> {
    /// The name on the command line.
    pub name: &'a str,
    /// What it does, in a phrase.
    pub what: &'a str,
    /// Authors, title, where and when.
    pub source: &'a str,
    /// The version of what a seed means to it. It goes up whenever a golden value changes (`tests/golden.txt`,
    /// `champion/tests.rs`), so that stored results of one version are never taken for those of another.
    pub version: u32,
    /// The algorithm in a few lines.
    pub pseudo_code: PseudoCode<'a>,
}

/// An algorithm in a few lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PseudoCode<'a> {
    /// Lines that name their steps.
    Lines(&'a [Line<'a>]),
    /// Plain text, such as a recipe.
    Text(&'a str),
}

impl<'a> PseudoCode<'a> {
    /// Line by line.
    pub fn lines(self) -> impl Iterator<Item = Line<'a>> {
        let (lines, text) = match self {
            Self::Lines(lines) => (lines, ""),
            Self::Text(text) => (&[][..], text),
        };
        lines.iter().copied().chain(text.lines().map(|line| Line(line, &[])))
    }
}

impl fmt::Display for PseudoCode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|Line(line, _)| writeln!(f, "{line}"))
    }
}

/// A line of pseudo-code, and the steps it speaks of: verbs such as `breed`, operators such as `SwapInSegment`.
///
/// A page that watches a search marks the lines of each [`crate::Step`] by these names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line<'a>(pub &'a str, pub &'a [&'a str]);

impl Line<'_> {
    /// Whether it speaks of this step.
    pub fn meets(&self, step: &Step<'_>) -> bool {
        self.1.iter().any(|&name| name == step.verb.word() || step.operators.contains(&name))
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Why it ended.
    pub stop: StopReason,
    /// The best grid seen: the solution, or the least wrong one. `None` if there is none.
    pub best: Option<Candidate>,
    /// What was counted.
    pub counters: Counters,
    /// CPU time of the search, on all its threads.
    pub cpu: Duration,
    /// Whether the solution is known to be the only one, or not to be.
    pub unique: Option<bool>,
    /// Who gave the answer, if that is not the solver that was asked: the winner of a race.
    pub by: Option<&'static str>,
}

/// What was counted, without a detour: `outcome.generations`.
impl Deref for Outcome {
    type Target = Counters;

    fn deref(&self) -> &Counters {
        &self.counters
    }
}

/// A full grid and what it costs.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The grid, with all givens of the puzzle.
    pub grid: Solution,
    /// Its cost; 0 if it is a solution.
    pub cost: Cost,
}

impl Outcome {
    /// An outcome of which nothing but the reason is known.
    pub fn new(stop: StopReason) -> Self {
        Self { stop, best: None, counters: Counters::default(), cpu: Duration::ZERO, unique: None, by: None }
    }

    /// Whether a solution was found.
    pub fn is_solved(&self) -> bool {
        self.stop == StopReason::Solved
    }

    /// The solution, if one was found; it has passed [`evodoku_grid::verify()`].
    pub fn solution(&self) -> Option<&Solution> {
        self.best.as_ref().filter(|_| self.is_solved()).map(|best| &best.grid)
    }

    /// The cost of the best grid.
    pub fn cost(&self) -> Option<Cost> {
        self.best.as_ref().map(|best| best.cost)
    }
}

/// Everything to know about a solver, as text: source, pseudo-code, parameters and readings.
pub fn explain(solver: &dyn Solver) -> String {
    let About { name, source, pseudo_code, .. } = solver.about();
    let (numbers, readings): (Vec<_>, Vec<_>) =
        solver.parameters().into_iter().partition(|parameter| !parameter.domain.is_reading());
    let mut text = format!("{name}\n\n{source}\n\n{pseudo_code}");
    if !numbers.is_empty() {
        text += "\nParameters\n";
    }
    for p in numbers {
        let _ = writeln!(text, "  {} = {}  ({})\n      {}", p.name, p.value, p.domain, p.doc);
    }
    if !readings.is_empty() {
        text += "\nReadings: interpretations of what the paper leaves open\n";
    }
    for p in readings {
        let _ = writeln!(text, "  {} = {}\n      {}", p.name, p.value, p.doc);
        let Domain::Words(words) = p.domain else { continue };
        for Word { word, doc } in words {
            let _ = writeln!(text, "      {word}: {doc}");
        }
    }
    text
}
