//! The one list of solvers by name. Front ends ask here; they know no algorithm by name.

use crate::champion::{self, Champion};
use crate::papers::{
    AhLsga, Lewis, LloydAmos, Lsga, MantereKoljonen, NbCoin, Notice, Nova, RetGa, SatoInoue, Twodoku, Weiss,
    ah_lsga, lewis, lloyd_amos, lsga, mantere_koljonen, nb_coin, notice, nova, ret_ga, sato_inoue, twodoku,
    weiss,
};
use crate::{About, Error, Exact, Race, Solver, exact, race};
use std::sync::{PoisonError, RwLock};

/// A solver as the registry lists it.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Its name on the command line. Variants of one paper have names of their own.
    pub name: &'static str,
    /// What it does, in a phrase.
    pub what: &'static str,
    /// The version of what a seed means to it: [`About::version`].
    pub version: u32,
    /// Makes it with its default parameters.
    pub make: fn() -> Box<dyn Solver>,
}

impl Entry {
    /// The entry of a solver that says this about itself.
    pub const fn new(about: About<'static>, make: fn() -> Box<dyn Solver>) -> Self {
        Self { name: about.name, what: about.what, version: about.version, make }
    }
}

/// The solver to use if nobody says which.
pub const DEFAULT: &str = OURS[0].name;

const OURS: &[Entry] = &[
    Entry::new(champion::ABOUT, || Box::<Champion>::default()),
    Entry::new(exact::ABOUT, || Box::<Exact>::default()),
    Entry::new(race::ABOUT, || Box::<Race>::default()),
    Entry::new(ret_ga::ABOUT, || Box::<RetGa>::default()),
    Entry::new(weiss::ABOUT, || Box::<Weiss>::default()),
    Entry::new(twodoku::ABOUT, || Box::<Twodoku>::default()),
    Entry::new(twodoku::WITH_LOCAL_SEARCH, || Box::new(Twodoku::local_search())),
    Entry::new(twodoku::WITH_ELITE_LEARNING, || Box::new(Twodoku::elite_learning())),
    Entry::new(ah_lsga::ABOUT, || Box::<AhLsga>::default()),
    Entry::new(lsga::ABOUT, || Box::<Lsga>::default()),
    Entry::new(nova::ABOUT, || Box::<Nova>::default()),
    Entry::new(mantere_koljonen::ABOUT, || Box::<MantereKoljonen>::default()),
    Entry::new(sato_inoue::ABOUT, || Box::<SatoInoue>::default()),
    Entry::new(nb_coin::ABOUT, || Box::<NbCoin>::default()),
    Entry::new(lewis::ABOUT, || Box::<Lewis>::default()),
    Entry::new(notice::ANNEALING, || Box::new(Notice::of(notice::Variant::Annealing))),
    Entry::new(notice::RECORD, || Box::new(Notice::of(notice::Variant::Record))),
    Entry::new(notice::REDUCED_VNS, || Box::new(Notice::of(notice::Variant::ReducedVns))),
    Entry::new(notice::DESCENT, || Box::new(Notice::of(notice::Variant::Descent))),
    Entry::new(lloyd_amos::ABOUT, || Box::<LloydAmos>::default()),
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
/// assert_eq!(error.to_string(), "survivors = 'everybody' is not allowed; use children, joined");
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
            let solver = (entry.make)();
            let about = solver.about();
            assert_eq!((about.name, about.what, about.version), (entry.name, entry.what, entry.version));
        }
        let again = register(Entry { what: "again", ..OURS[3] }).unwrap_err();
        assert_eq!(again.to_string(), "there is already an algorithm called 'ret-ga'; choose another name");
    }
}
