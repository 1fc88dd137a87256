//! What can be asked of the generator, and what is refused before any work.

use super::Symmetry;
use crate::{Cell, Difficulty, Error, Layout, Remedy};
use std::time::Duration;

/// What a generated puzzle shall be like.
#[derive(Debug, Clone, PartialEq)]
pub struct Request {
    /// Its shape.
    pub layout: Layout,
    /// Exactly this many givens.
    pub givens: Option<usize>,
    /// This share of the cells given, at random, the way benchmarks are made; unique only if that is asked for.
    pub fill: Option<f64>,
    /// No given (with a symmetry: no orbit of givens) can be spared.
    pub minimal: bool,
    /// Whether there must be only one solution. By default, yes up to 20 symbols, no above or with `fill`.
    pub unique: Option<bool>,
    /// How hard it shall be by [`rate`](crate::rate()); only for unique puzzles.
    pub difficulty: Option<Difficulty>,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Wall-clock time.
    pub time: Option<Duration>,
}

/// The most symbols for which a puzzle is proved to be unique if nothing is said: above, the proof may take minutes (25x25: 5 to 60 s).
const LARGEST_PROVED: usize = 20;

fn wrong(why: impl Into<String>, remedy: impl Into<Remedy>) -> Error {
    Error::Unsupported { why: why.into(), remedy: remedy.into() }
}

impl Request {
    /// Any puzzle of this layout.
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            givens: None,
            fill: None,
            minimal: false,
            unique: None,
            difficulty: None,
            symmetry: Symmetry::None,
            time: None,
        }
    }

    /// Whether the puzzle will have only one solution.
    pub fn is_unique(&self) -> bool {
        let usual = self.fill.is_none() && self.layout.symbols() <= LARGEST_PROVED;
        self.unique.unwrap_or(usual || self.minimal || self.difficulty.is_some())
    }

    /// How many givens are asked for, if a number or a share is.
    pub(super) fn wanted(&self, orbits: &[Vec<Cell>]) -> Result<Option<usize>, Error> {
        self.refuse_contradiction()?;
        let cells = self.layout.cell_count();
        let wanted = match (self.givens, self.fill) {
            (Some(givens), _) => givens,
            (_, Some(fill)) if (0.0..=1.0).contains(&fill) => (fill * cells as f64).round() as usize,
            (_, Some(fill)) => {
                return Err(wrong(format!("a share of {fill} given"), "use a number between 0 and 1"));
            }
            _ => return Ok(None),
        };
        if wanted > cells {
            let remedy = format!("ask for at most {cells} givens");
            return Err(wrong(format!("{wanted} givens in {cells} cells"), remedy));
        }
        let least = least_givens(&self.layout);
        if self.is_unique() && wanted < least {
            return Err(wrong(
                format!(
                    "no puzzle of layout {} with {wanted} givens has only one solution",
                    self.layout.short_name()
                ),
                format!("ask for at least {least} givens, or for any number of solutions"),
            ));
        }
        if self.givens.is_some() && !can_sum_to(wanted, orbits) {
            let symmetry = self.symmetry.word();
            return Err(wrong(
                format!(
                    "{wanted} givens cannot have the symmetry '{symmetry}' in layout {}",
                    self.layout.short_name()
                ),
                "ask for one more or one less, or for another symmetry",
            ));
        }
        Ok(Some(wanted))
    }

    fn refuse_contradiction(&self) -> Result<(), Error> {
        if self.givens.is_some() && self.fill.is_some() {
            return Err(wrong("both a number and a share of givens", "choose one of the two"));
        }
        if self.minimal && (self.givens.is_some() || self.fill.is_some()) {
            return Err(wrong(
                "a minimal puzzle has as many givens as it turns out to need",
                "leave out the number or share of givens",
            ));
        }
        if self.minimal && self.unique == Some(false) {
            return Err(wrong("a minimal puzzle is unique by definition", "ask for one of the two"));
        }
        if self.difficulty.is_some() && self.unique == Some(false) {
            return Err(wrong("a difficulty is that of a unique puzzle", "ask for one of the two"));
        }
        Ok(())
    }
}

/// A number of givens below which no puzzle is unique: 17 for the plain 9x9 grid (an exhaustive search, 2012); for
/// others, two symbols that are not given could be exchanged, so all but one must be.
fn least_givens(layout: &Layout) -> usize {
    if layout.is_classic() { 17 } else { layout.symbols() - 1 }
}

/// Whether some orbits have `wanted` cells together. Each size of orbit divides the larger ones, so taking large ones
/// first never misses.
fn can_sum_to(wanted: usize, orbits: &[Vec<Cell>]) -> bool {
    let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes.into_iter().fold(wanted, |missing, size| if size <= missing { missing - size } else { missing })
        == 0
}
