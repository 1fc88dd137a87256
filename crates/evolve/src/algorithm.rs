//! Algorithms: what every published algorithm offers, the list of them, and how one is run and explained.

use crate::papers::{AhLsga, Lsga, MantereKoljonen, NbCoin, Nova, RetGa, SatoInoue, Twodoku, Weiss};
use crate::run::{Outcome, Run, Stop};
use crate::{Blueprint, Error, Parameters, Population};
use evodoku_grid::Puzzle;
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// A published algorithm with its parameters.
pub trait Algorithm: Parameters + Send + Sync {
    /// Its name, and where it comes from.
    fn about(&self) -> About<'_>;

    /// The generations that it stops after if nothing else is said.
    fn generations(&self) -> u64;

    /// The individuals it holds at once for this puzzle.
    fn individuals(&self, puzzle: &Puzzle) -> usize;

    /// Preparation for the search: filling by logic, choice of segments. Rejects what it cannot work on.
    fn prepare(&self, puzzle: &Puzzle) -> Result<Blueprint, Error>;

    /// The search: the paper's pseudo-code.
    fn search(&self, blueprint: &Blueprint, run: &mut Run) -> ControlFlow<Stop>;
}

/// What a paper or recipe says about itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About<'a> {
    /// The name on the command line.
    pub name: &'a str,
    /// Authors, title, where and when.
    pub source: &'a str,
    /// The algorithm in a few lines.
    pub pseudo_code: &'a str,
}

/// Makes an algorithm with the defaults of its paper.
type Maker = fn() -> Box<dyn Algorithm>;

/// All algorithms by name, with what they do in a phrase. Variants of one paper have names of their own.
const ALGORITHMS: &[(&str, &str, Maker)] = &[
    ("ret-ga", "any symbol in every cell; repairs cells that repeat a given", || Box::<RetGa>::default()),
    ("weiss", "boxes kept intact; one-cut crossover, restarts from stored champions", || {
        Box::<Weiss>::default()
    }),
    ("twodoku", "the baseline for overlapping grids: block crossover, swaps in boxes", || {
        Box::<Twodoku>::default()
    }),
    ("twodoku-ls", "the same with local search over columns and rows", || Box::new(Twodoku::local_search())),
    ("twodoku-el", "the same with local search and elite learning", || Box::new(Twodoku::elite_learning())),
    ("ah-lsga", "rows kept intact; greedy swaps between illegal columns and boxes", || {
        Box::<AhLsga>::default()
    }),
    ("lsga", "rows kept intact; local search over columns and boxes, elite learning", || {
        Box::<Lsga>::default()
    }),
    ("nova", "rows kept intact; many selections, crossovers and mutations to choose from", || {
        Box::<Nova>::default()
    }),
    ("mantere-koljonen", "boxes kept intact; fitness by sums, products and missing symbols", || {
        Box::<MantereKoljonen>::default()
    }),
    ("sato-inoue", "boxes kept intact; crossover of the better block-rows and block-columns", || {
        Box::<SatoInoue>::default()
    }),
    ("nb-coin", "draws every generation from a matrix of what good and bad grids have in common", || {
        Box::<NbCoin>::default()
    }),
];

/// What the algorithm of this name does, in a phrase.
pub fn what(name: &str) -> Option<&'static str> {
    ALGORITHMS.iter().find(|(known, ..)| *known == name).map(|(_, what, _)| *what)
}

/// The names of all algorithms.
pub fn names() -> impl ExactSizeIterator<Item = &'static str> {
    ALGORITHMS.iter().map(|(name, ..)| *name)
}

/// The algorithm of this name with the parameters of its paper.
///
/// ```
/// let mut weiss = evodoku_evolve::named("weiss")?;
/// weiss.set("population", "500")?;
/// let error = weiss.set("survivors", "everybody").unwrap_err();
/// assert_eq!(error.to_string(), "survivors = 'everybody' is out of range; use children, joined");
/// # Ok::<(), evodoku_evolve::Error>(())
/// ```
pub fn named(name: &str) -> Result<Box<dyn Algorithm>, Error> {
    match ALGORITHMS.iter().find(|(known, ..)| *known == name) {
        Some((.., make)) => Ok(make()),
        None => Err(Error::Algorithm { name: name.into(), allowed: names().collect() }),
    }
}

/// Runs an algorithm; the run's budget and the algorithm's own generations both hold. Parameters out of range are refused.
///
/// ```
/// use evodoku_evolve::{Run, Stop, named, solve};
/// use evodoku_grid::{Layout, Puzzle};
///
/// let line = "..8.6.9.....2.36787.6.51..4973.481..62..39.5...17.....58.9..3.6..........4...5721";
/// let puzzle = Puzzle::from_line(&Layout::parse("9")?, line)?;
/// let outcome = solve(&*named("ret-ga")?, Run::new(&puzzle, 1))?;
/// assert_eq!(outcome.stop, Stop::Solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(algorithm: &dyn Algorithm, mut run: Run) -> Result<Outcome, Error> {
    algorithm.check()?;
    let blueprint = algorithm.prepare(run.puzzle())?;
    refuse_too_large(algorithm.individuals(run.puzzle()), &blueprint)?;
    run.at_most(algorithm.generations());
    let stop = match algorithm.search(&blueprint, &mut run) {
        ControlFlow::Break(stop) => stop,
        ControlFlow::Continue(()) => Stop::Exhausted,
    };
    Ok(run.outcome(stop, &blueprint))
}

/// The memory that individuals may take.
const MOST_BYTES: usize = 1 << 32;

fn refuse_too_large(individuals: usize, blueprint: &Blueprint) -> Result<(), Error> {
    if Population::bytes(individuals, blueprint) <= MOST_BYTES {
        return Ok(());
    }
    Err(Error::unsuited(
        format!("{individuals} individuals of {} cells need more than 4 GiB", blueprint.genes()),
        format!("set population to at most {}", MOST_BYTES / Population::bytes(1, blueprint) / 4),
    ))
}

/// Everything to know about an algorithm, as text: source, pseudo-code, parameters and readings.
pub fn explain(algorithm: &dyn Algorithm) -> String {
    let About { name, source, pseudo_code } = algorithm.about();
    let (numbers, readings): (Vec<_>, Vec<_>) =
        algorithm.parameters().into_iter().partition(|parameter| parameter.words.is_empty());
    let mut text = format!("{name}\n\n{source}\n\n{}\n", pseudo_code.trim_end());
    text += "\nParameters\n";
    for p in numbers {
        let _ = writeln!(text, "  {} = {}  ({})\n      {}", p.name, p.value, p.allowed, p.doc);
    }
    if !readings.is_empty() {
        text += "\nReadings: interpretations of what the paper leaves open\n";
    }
    for p in readings {
        let _ = writeln!(text, "  {} = {}\n      {}", p.name, p.value, p.doc);
        for (word, meaning) in p.words {
            let _ = writeln!(text, "      {word}: {meaning}");
        }
    }
    text
}
