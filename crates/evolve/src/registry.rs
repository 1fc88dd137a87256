//! The one list of solvers by name. Front ends ask here; they know no algorithm by name.

use crate::champion::Champion;
use crate::papers::{AhLsga, Lsga, MantereKoljonen, NbCoin, Nova, RetGa, SatoInoue, Twodoku, Weiss};
use crate::{Error, Exact, Race, Solver};
use std::sync::{PoisonError, RwLock};

/// A solver as the registry lists it.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name on the command line. Variants of one paper have names of their own.
    pub name: &'static str,
    /// What it does, in a phrase.
    pub what: &'static str,
    /// The version of what a seed means to it. It goes up whenever a golden value changes (`tests/golden.txt`,
    /// `champion/tests.rs`), so that stored results of one version are never taken for those of another.
    pub version: u32,
    /// Makes it with its default parameters.
    pub make: fn() -> Box<dyn Solver>,
}

/// The solver to use if nobody says which.
pub const DEFAULT: &str = OURS[0].name;

const OURS: &[Entry] = &[
    Entry {
        name: "champion",
        what: "our memetic solver: propagation, sampling, consensus of partial grids (the default)",
        version: 6,
        make: || Box::<Champion>::default(),
    },
    Entry {
        name: "exact",
        what: "exact engines: band solver at 9x9, search and clause learning elsewhere",
        version: 1,
        make: || Box::<Exact>::default(),
    },
    Entry {
        name: "auto",
        what: "champion and exact in a race on two threads; says who won",
        version: 1,
        make: || Box::<Race>::default(),
    },
    Entry {
        name: "ret-ga",
        what: "any symbol in every cell; repairs cells that repeat a given",
        version: 1,
        make: || Box::<RetGa>::default(),
    },
    Entry {
        name: "weiss",
        what: "boxes kept intact; one-cut crossover, restarts from stored champions",
        version: 1,
        make: || Box::<Weiss>::default(),
    },
    Entry {
        name: "twodoku",
        what: "the baseline for overlapping grids: block crossover, swaps in boxes",
        version: 1,
        make: || Box::<Twodoku>::default(),
    },
    Entry {
        name: "twodoku-ls",
        what: "the same with local search over columns and rows",
        version: 1,
        make: || Box::new(Twodoku::local_search()),
    },
    Entry {
        name: "twodoku-el",
        what: "the same with local search and elite learning",
        version: 1,
        make: || Box::new(Twodoku::elite_learning()),
    },
    Entry {
        name: "ah-lsga",
        what: "rows kept intact; greedy swaps between illegal columns and boxes",
        version: 2,
        make: || Box::<AhLsga>::default(),
    },
    Entry {
        name: "lsga",
        what: "rows kept intact; local search over columns and boxes, elite learning",
        version: 1,
        make: || Box::<Lsga>::default(),
    },
    Entry {
        name: "nova",
        what: "rows kept intact; many selections, crossovers and mutations to choose from",
        version: 2,
        make: || Box::<Nova>::default(),
    },
    Entry {
        name: "mantere-koljonen",
        what: "boxes kept intact; fitness by sums, products and missing symbols",
        version: 1,
        make: || Box::<MantereKoljonen>::default(),
    },
    Entry {
        name: "sato-inoue",
        what: "boxes kept intact; crossover of the better block-rows and block-columns",
        version: 1,
        make: || Box::<SatoInoue>::default(),
    },
    Entry {
        name: "nb-coin",
        what: "draws every generation from a matrix of what good and bad grids have in common",
        version: 1,
        make: || Box::<NbCoin>::default(),
    },
];

/// What programs that use the library have added.
static ADDED: RwLock<Vec<Entry>> = RwLock::new(Vec::new());

/// Adds a solver: from now on every front end knows it by its name, which must be new.
///
/// ```
/// use evodoku_evolve::registry::{self, Entry};
/// use evodoku_evolve::papers::Weiss;
///
/// let small = || -> Box<dyn evodoku_evolve::Solver> { Box::new(Weiss { population: 50, ..Weiss::default() }) };
/// registry::register(Entry { name: "small-weiss", what: "Weiss with few individuals", version: 1, make: small })?;
/// assert!(registry::names().contains(&"small-weiss"));
/// # Ok::<(), evodoku_evolve::Error>(())
/// ```
pub fn register(entry: Entry) -> Result<(), Error> {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if OURS.iter().chain(added.iter()).any(|known| known.name == entry.name) {
        return Err(Error::unsuited(
            format!("there is already an algorithm called '{}'", entry.name),
            "choose another name",
        ));
    }
    added.push(entry);
    Ok(())
}

/// All solvers, ours first.
pub fn entries() -> Vec<Entry> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    OURS.iter().chain(added.iter()).copied().collect()
}

/// The names of all solvers.
pub fn names() -> Vec<&'static str> {
    entries().into_iter().map(|entry| entry.name).collect()
}

/// The solver that the list has under this name.
pub fn find(name: &str) -> Result<Entry, Error> {
    let unknown = || Error::Algorithm { name: name.into(), allowed: names() };
    entries().into_iter().find(|entry| entry.name == name).ok_or_else(unknown)
}

/// The solver of this name with its default parameters, those of its paper.
///
/// ```
/// let mut weiss = evodoku_evolve::named("weiss")?;
/// weiss.set("population", "500")?;
/// let error = weiss.set("survivors", "everybody").unwrap_err();
/// assert_eq!(error.to_string(), "survivors = 'everybody' is out of range; use children, joined");
/// # Ok::<(), evodoku_evolve::Error>(())
/// ```
pub fn named(name: &str) -> Result<Box<dyn Solver>, Error> {
    Ok((find(name)?.make)())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_solver_calls_itself_as_the_list_does() {
        for entry in OURS {
            assert_eq!((entry.make)().about().name, entry.name);
        }
        let again = register(Entry { what: "again", ..OURS[3] }).unwrap_err();
        assert_eq!(again.to_string(), "there is already an algorithm called 'ret-ga'; choose another name");
    }
}
