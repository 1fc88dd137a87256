//! Making puzzles: full random grids, and givens taken away until the puzzle is as asked for.
//!
//! ```
//! use evodoku_grid::generate::{Request, Symmetry, generate};
//! use evodoku_grid::{Layout, Rng};
//! use std::sync::Arc;
//!
//! let request = Request { symmetry: Symmetry::Rotate180, ..Request::new(Arc::new(Layout::parse("9")?)) };
//! let made = generate(&request, &mut Rng::seeded(7), None)?;
//! assert!(made.puzzle.given_count() < 40);
//! # Ok::<(), evodoku_grid::Error>(())
//! ```

mod dig;
mod full;
mod matching;
mod symmetry;

pub use full::full;
pub use symmetry::Symmetry;

use crate::exact::{Clock, Limits};
use crate::{Cell, Error, Layout, Puzzle, Rng, Solution};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What a generated puzzle shall be like.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Its shape.
    pub layout: Arc<Layout>,
    /// Exactly this many givens.
    pub givens: Option<usize>,
    /// This share of the cells given, at random, the way benchmarks are made; unique only if that is asked for.
    pub fill: Option<f64>,
    /// No given (with a symmetry: no orbit of givens) can be spared.
    pub minimal: bool,
    /// Whether there must be only one solution. By default, yes up to 16 symbols, no above or with `fill`.
    pub unique: Option<bool>,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

impl Request {
    /// Any puzzle of this layout.
    pub fn new(layout: Arc<Layout>) -> Self {
        Self {
            layout,
            givens: None,
            fill: None,
            minimal: false,
            unique: None,
            symmetry: Symmetry::None,
            time: None,
        }
    }

    /// Whether the puzzle will have only one solution.
    pub fn is_unique(&self) -> bool {
        self.unique.unwrap_or(self.fill.is_none() && self.layout.symbols() <= 16) || self.minimal
    }

    /// How many givens are asked for, if a number or a share is.
    fn wanted(&self) -> Result<Option<usize>, Error> {
        let cells = self.layout.cell_count();
        let wrong = |why: String, remedy: String| Err(Error::Unsupported { why, remedy });
        if self.givens.is_some() && self.fill.is_some() {
            return wrong("both a number and a share of givens".into(), "choose one of the two".into());
        }
        if self.minimal && (self.givens.is_some() || self.fill.is_some()) {
            return wrong(
                "a minimal puzzle has as many givens as it turns out to need".into(),
                "leave out the number or share of givens".into(),
            );
        }
        if self.minimal && self.unique == Some(false) {
            return wrong("a minimal puzzle is unique by definition".into(), "ask for one of the two".into());
        }
        let wanted = match (self.givens, self.fill) {
            (Some(givens), _) => givens,
            (_, Some(fill)) if (0.0..=1.0).contains(&fill) => (fill * cells as f64).round() as usize,
            (_, Some(fill)) => {
                return wrong(format!("a share of {fill} given"), "use a number between 0 and 1".into());
            }
            _ => return Ok(None),
        };
        if wanted > cells {
            return wrong(
                format!("{wanted} givens in {cells} cells"),
                format!("ask for at most {cells} givens"),
            );
        }
        let least = least_givens(&self.layout);
        if self.is_unique() && wanted < least {
            return wrong(
                format!("no puzzle of layout {} with {wanted} givens has only one solution", self.layout),
                format!("ask for at least {least} givens, or for no uniqueness"),
            );
        }
        Ok(Some(wanted))
    }
}

/// A number of givens below which no puzzle is unique: 17 for the plain 9x9 grid (an exhaustive search, 2012);
/// for others, two symbols that are not given could be exchanged, so all but one must be.
fn least_givens(layout: &Layout) -> usize {
    if layout.is_classic() { 17 } else { layout.symbols() - 1 }
}

/// A puzzle with its solution (one of its solutions, where it need not be unique).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The grid it was made from.
    pub solution: Solution,
}

/// Makes a puzzle. The same request and the same state of `rng` give the same puzzle; only a time limit that runs out,
/// or `stop` raised by someone, turns it into an error.
pub fn generate(request: &Request, rng: &mut Rng, stop: Option<&AtomicBool>) -> Result<Generated, Error> {
    let clock = Clock::start(&Limits { solutions: 1, keep: 1, time: request.time, stop });
    let wanted = request.wanted()?;
    let orbits = request.symmetry.orbits(&request.layout)?;
    if request.is_unique() {
        dig::unique(request, wanted, &orbits, rng, &clock)
    } else {
        let solution = full::full_within(&request.layout, rng, &clock)?;
        let wanted = wanted.unwrap_or_else(|| usual_givens(&request.layout));
        blank(request, solution, wanted, orbits, rng)
    }
}

/// How many givens a puzzle gets when nothing is said: well above what a minimal puzzle needs.
fn usual_givens(layout: &Layout) -> usize {
    let percent = if layout.symbols() <= 9 { 36 } else { 45 };
    (layout.cell_count() * percent).div_ceil(100)
}

/// Leaves `wanted` givens at random, whatever that does to the number of solutions.
fn blank(
    request: &Request,
    solution: Solution,
    wanted: usize,
    mut orbits: Vec<Vec<Cell>>,
    rng: &mut Rng,
) -> Result<Generated, Error> {
    rng.shuffle(&mut orbits);
    let mut given = vec![false; solution.values().len()];
    let mut missing = wanted;
    for orbit in &orbits {
        if orbit.len() <= missing {
            missing -= orbit.len();
            for cell in orbit {
                given[cell.index()] = true;
            }
        }
    }
    // A share of the cells is met as nearly as the orbits allow; a number is meant exactly.
    if missing > 0 && request.fill.is_none() && request.givens.is_some() {
        return Err(no_such_number(request, wanted));
    }
    with_givens(&request.layout, solution, &given)
}

fn with_givens(layout: &Arc<Layout>, solution: Solution, given: &[bool]) -> Result<Generated, Error> {
    let values = solution.values().iter().zip(given).map(|(&value, &given)| given.then_some(value));
    Ok(Generated { puzzle: Puzzle::new(layout.clone(), values)?, solution })
}

fn no_such_number(request: &Request, wanted: usize) -> Error {
    Error::Unsupported {
        why: format!(
            "no pattern of {wanted} givens with symmetry '{}' in layout {}",
            request.symmetry.word(),
            request.layout
        ),
        remedy: "ask for one more or one less, or for another symmetry".into(),
    }
}

fn out_of_time() -> Error {
    Error::Unsupported {
        why: "the time was up before a puzzle was found".into(),
        remedy: "allow more time, or ask for more givens".into(),
    }
}

#[cfg(test)]
mod tests;
