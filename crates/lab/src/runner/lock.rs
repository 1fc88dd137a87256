//! One run at a time in a folder: two would both compute the same units.

use crate::Error;
use crate::store::Locking;
use rusqlite::{Connection, ErrorCode};
use std::path::Path;
use std::time::Duration;

/// An empty database that is locked. It stays, since removing it would let two others in at once.
const FILE: &str = "evodoku.lock";

/// Holds a folder; the system lets go of it when the process ends, however it ends.
pub(super) struct Lock {
    /// Has a transaction open that excludes all others.
    _held: Option<Connection>,
}

impl Lock {
    /// Takes the folder, unless another run has it.
    pub(super) fn take(folder: &Path, locking: Locking) -> Result<Self, Error> {
        if locking == Locking::Without {
            return Ok(Self { _held: None });
        }
        match exclude(&folder.join(FILE)) {
            Ok(held) => Ok(Self { _held: Some(held) }),
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Err(Error::Store {
                path: folder.into(),
                why: "another run is using this folder".into(),
                remedy: "wait until it ends, or split the plan into shards, each with a folder of its own"
                    .into(),
            }),
            Err(error) => Err(Error::Store {
                path: folder.into(),
                why: format!("the folder cannot be locked ({error})"),
                remedy: "choose a folder on another disk, or give up the lock (no-lock) if nobody else uses this one"
                    .into(),
            }),
        }
    }
}

fn exclude(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::ZERO)?;
    connection.execute_batch("BEGIN EXCLUSIVE")?;
    Ok(connection)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_for_one_at_a_time() {
        let folder = std::env::temp_dir().join(format!("evodoku-lock-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let take = |locking| Lock::take(&folder, locking);
        let first = take(Locking::Required).unwrap();
        let told = take(Locking::Required).err().unwrap().to_string();
        assert!(told.contains("another run is using this folder; wait until it ends, or"), "{told}");
        assert!(take(Locking::Without).is_ok(), "who asked for no lock needs none");
        drop(first);
        assert!(take(Locking::Required).is_ok(), "the next one finds the file and no lock");
        std::fs::remove_file(folder.join(FILE)).unwrap();
        std::fs::create_dir(folder.join(FILE)).unwrap();
        let told = take(Locking::Required).err().unwrap().to_string();
        assert!(told.contains("the folder cannot be locked") && told.contains("no-lock"), "{told}");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
