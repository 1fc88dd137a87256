//! Parcels: finished runs on their way to the store.
//!
//! A parcel is a store of its own, named by submission, task, attempt and a number, so that two attempts at one task never touch
//! one file. Nobody changes it once it is there. The follower takes it into the store and then removes it; a crash between the
//! two costs taking it in twice, and the second time it agrees.

use super::{files, home};
use crate::Error;
use crate::plan::Plan;
use crate::runner::pool::Done;
use crate::store::{Collected, Environment, Store};
use std::path::{Path, PathBuf};

const ENDING: &str = ".sqlite";
const DAMAGED: &str = ".bad";

/// Where parcels lie.
pub(super) fn folder(store: &Path) -> PathBuf {
    home(store).join("parcels")
}

/// Publishes finished runs of a plan under a name.
pub(super) fn publish(
    folder: &Path,
    name: &str,
    plan: &Plan,
    runs: &[Done],
    environment: &Environment,
) -> Result<(), Error> {
    let mut store = Store::in_memory()?;
    store.computed_by(environment)?;
    let unit = |index| plan.unit(index).expect("the index came from a unit");
    store.put(runs.iter().map(|(index, run)| (unit(*index), run)))?;
    files::publish(&folder.join(format!("{name}{ENDING}")), &store.bytes()?)
}

/// What came of looking for parcels.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Gathered {
    /// All that was taken in.
    pub(super) runs: Collected,
    /// Parcels that cannot be read; they are kept under another name.
    pub(super) damaged: Vec<PathBuf>,
}

/// Takes all parcels into a store. One that contradicts it ends this and stays where it is.
pub(super) fn gather(store: &mut Store, folder: &Path) -> Result<Gathered, Error> {
    let mut gathered = Gathered::default();
    let Ok(found) = std::fs::read_dir(self::folder(folder)) else { return Ok(gathered) };
    for file in found.flatten() {
        let name = file.file_name();
        let is_parcel = name.to_str().is_some_and(|name| !name.starts_with('.') && name.ends_with(ENDING));
        if !is_parcel {
            continue;
        }
        let path = file.path();
        match take(store, &path) {
            Ok(runs) => {
                let all = &mut gathered.runs;
                all.added += runs.added;
                all.agreed += runs.agreed;
                all.cpu += runs.cpu;
                // If it cannot be removed, it agrees the next time.
                let _ = std::fs::remove_file(&path);
            }
            Err(Error::Store { path: of, .. }) if of == path => {
                let mut kept = path.clone().into_os_string();
                kept.push(DAMAGED);
                std::fs::rename(&path, &kept).map_err(|why| files::fault(&path, &why))?;
                gathered.damaged.push(kept.into());
            }
            Err(other) => return Err(other),
        }
    }
    Ok(gathered)
}

fn take(store: &mut Store, parcel: &Path) -> Result<Collected, Error> {
    store.collect(&Store::open_finished(parcel)?)
}
