//! The store: one `SQLite` file in a folder, `evodoku.sqlite`, that Python's `sqlite3` and R read directly.
//!
//! [`Store`] is the one writer, and its `read` half (such as [`Store::experiments`] and
//! [`Store::runs`]) what reports and exports are made of. A killed run leaves the store intact (write-ahead log).

mod collect;
mod disk;
mod environment;
mod import;
mod read;
mod record;
mod schema;
mod write;

pub use collect::Collected;
pub use disk::Locking;
pub use environment::Environment;
pub use read::Pair;
pub use record::{Moment, RunRecord};
pub use schema::VERSION;

use crate::Error;
use crate::experiment::{Id, Trace};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the database in its folder.
pub const FILE: &str = "evodoku.sqlite";

/// An open store.
pub struct Store {
    connection: Connection,
    path: PathBuf,
    /// The version of its tables; an older one can be read.
    version: i64,
    /// The numbers of registered configurations and puzzles.
    configurations: HashMap<Id, i64>,
    puzzles: HashMap<Id, i64>,
    /// The number of what computes the runs that are put in now.
    environment: Option<i64>,
}

impl Store {
    /// Opens the store in `folder` to write to it, and makes both if they are not there. A store of an earlier program is
    /// brought to this version.
    pub fn create(folder: &Path) -> Result<Self, Error> {
        Self::create_with(folder, Locking::default())
    }

    /// The same, by a lock or without. On a network file system nobody else can open the store as long as this one is open.
    pub fn create_with(folder: &Path, locking: Locking) -> Result<Self, Error> {
        let remedy = "choose a folder that can be created or written to";
        std::fs::create_dir_all(folder).map_err(|why| Error::file(folder, &why, remedy))?;
        let path = folder.join(FILE);
        let connection = match locking {
            Locking::Required if disk::shared(folder).is_none() => open_local(&path),
            _ => open_alone(&path, locking),
        };
        let store = Self::on(connection.map_err(|error| fault(&path, error))?, path);
        store.set_up()?;
        Ok(store)
    }

    /// Opens the store in `folder`; a read-only one can still be read.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(FILE);
        if !path.is_file() {
            return Err(Error::Store {
                path,
                why: "no store found".into(),
                remedy: "give the folder that `evodoku run` wrote to".into(),
            });
        }
        let opened = match open(&path, OpenFlags::SQLITE_OPEN_READ_WRITE).and_then(touched) {
            Err(error) if disk::shares_no_memory(&error) => open_alone(&path, Locking::Required),
            Err(error) if is_protected(&error) && !has_log(&path) => open_unchanging(&path).and_then(touched),
            opened => opened,
        };
        let connection = opened.map_err(|error| fault(&path, error))?;
        let mut store = Self::on(connection, path);
        store.version = store.checked_version()?;
        Ok(store)
    }

    /// A store in memory: what a [parcel](crate::runner::cluster) is made of.
    pub(crate) fn in_memory() -> Result<Self, Error> {
        let path = PathBuf::from("memory");
        let connection = Connection::open_in_memory().and_then(prepared);
        let store = Self::on(connection.map_err(|error| fault(&path, error))?, path);
        store.set_up()?;
        Ok(store)
    }

    /// Opens a database file, whatever its name, that nobody changes any more.
    pub(crate) fn open_finished(path: &Path) -> Result<Self, Error> {
        let connection = open_unchanging(path).and_then(touched).map_err(|error| fault(path, error))?;
        let mut store = Self::on(connection, path.into());
        store.version = store.checked_version()?;
        Ok(store)
    }

    /// The store as the bytes of a database file.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let bytes = self.connection.serialize(c"main").map_err(|error| fault(&self.path, error))?;
        Ok(bytes.to_vec())
    }

    /// From now on what is put in is on the disk before anything else is done, even if the power is cut.
    pub(crate) fn keep_at_once(&self) -> Result<(), Error> {
        let set = self.connection.pragma_update(None, "synchronous", "FULL");
        set.map_err(|error| fault(&self.path, error))
    }

    /// Whether the store has a unit, with a trace if one is wanted.
    pub fn has(&self, unit: Id, trace: Trace) -> Result<bool, Error> {
        let fault = |error| fault(&self.path, error);
        let mut select = self
            .connection
            .prepare_cached("SELECT trace <> 'none' FROM runs WHERE unit = ?1")
            .map_err(fault)?;
        let traced: Option<bool> =
            select.query_row([unit.to_string()], |row| row.get(0)).optional().map_err(fault)?;
        Ok(traced.is_some_and(|traced| traced || trace == Trace::None))
    }

    /// The database file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn on(connection: Connection, path: PathBuf) -> Self {
        let (configurations, puzzles) = (HashMap::new(), HashMap::new());
        Self { connection, path, version: schema::VERSION, configurations, puzzles, environment: None }
    }

    /// Makes the tables of a new database, all or none.
    fn set_up(&self) -> Result<(), Error> {
        let fault = |error| fault(&self.path, error);
        let tables: i64 = self
            .connection
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .map_err(fault)?;
        if tables > 0 {
            if self.checked_version()? == import::VERSION {
                import::upgrade(&self.connection).map_err(fault)?;
            }
            return self.connection.execute_batch(environment::TABLES).map_err(fault);
        }
        let (schema, program) = (schema::VERSION, env!("CARGO_PKG_VERSION"));
        let (tables, environments, application) = (schema::TABLES, environment::TABLES, schema::APPLICATION);
        let experiments = schema::EXPERIMENTS;
        self.connection
            .execute_batch(&format!(
                "BEGIN IMMEDIATE; {tables} {experiments} {environments}
                 INSERT INTO meta VALUES ('schema', '{schema}'), ('program', '{program}');
                 PRAGMA application_id = {application}; PRAGMA user_version = {schema}; COMMIT;"
            ))
            .map_err(fault)
    }

    /// The version of the tables; a database that this program cannot read is refused.
    fn checked_version(&self) -> Result<i64, Error> {
        let pragma = |name| self.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let facts = pragma("application_id").and_then(|a| Ok((a, pragma("user_version")?)));
        let (application, version) = facts.map_err(|error| fault(&self.path, error))?;
        let refuse = |why: String, remedy: &str| {
            Err(Error::Store { path: self.path.clone(), why, remedy: remedy.into() })
        };
        if application != schema::APPLICATION {
            return refuse("not an Evodoku store".into(), "choose another folder");
        }
        if ![import::VERSION, schema::VERSION].contains(&version) {
            let (old, new) = (import::VERSION, schema::VERSION);
            let why =
                format!("the store has version {version}, but this program reads versions {old} and {new}");
            let remedy = "use the program that wrote it, or choose another folder; nothing was changed";
            return refuse(why, remedy);
        }
        Ok(version)
    }
}

const WRITE: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_CREATE);

/// Opens a database on a disk of this machine, with a write-ahead log if its file system can have one.
fn open_local(path: &Path) -> rusqlite::Result<Connection> {
    let opened = open(path, WRITE).and_then(|connection| Ok((disk::has_log_ahead(&connection)?, connection)));
    match opened {
        Ok((true, connection)) => Ok(connection),
        Err(error) if !disk::shares_no_memory(&error) => Err(error),
        _ => open_alone(path, Locking::Required),
    }
}

/// Opens a database that nobody else can have meanwhile.
fn open_alone(path: &Path, locking: Locking) -> rusqlite::Result<Connection> {
    let flags = WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = match locking {
        Locking::Without if cfg!(unix) => {
            Connection::open_with_flags_and_vfs(path, flags, disk::WITHOUT_LOCKS)?
        }
        _ => Connection::open_with_flags(path, flags)?,
    };
    disk::keep_alone(&connection)?;
    prepared(connection)
}

fn open(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(Duration::from_secs(60))?;
    prepared(connection)
}

fn prepared(connection: Connection) -> rusqlite::Result<Connection> {
    // A kill loses nothing; only a power cut may lose the last moments, and they are computed again.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "cache_size", -16_384)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// The connection, once it has read from its file: only then does `SQLite` say that it may not.
fn touched(connection: Connection) -> rusqlite::Result<Connection> {
    connection.pragma_query_value(None, "user_version", |_| Ok(()))?;
    Ok(connection)
}

fn is_protected(error: &rusqlite::Error) -> bool {
    use ErrorCode::{CannotOpen, PermissionDenied, ReadOnly};
    matches!(error.sqlite_error_code(), Some(ReadOnly | CannotOpen | PermissionDenied))
}

/// Whether there are rows in the write-ahead log that are not in the database yet.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    std::fs::metadata(log).is_ok_and(|log| log.len() > 0)
}

/// Opens a database that nobody changes. Even a reader of a write-ahead log writes to the folder unless it knows that.
fn open_unchanging(path: &Path) -> rusqlite::Result<Connection> {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.into());
    let mut uri = String::from(if cfg!(windows) { "file:///" } else { "file://" });
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => uri.push('/'),
            b'/' | b':' | b'.' | b'-' | b'_' => uri.push(char::from(*byte)),
            byte if byte.is_ascii_alphanumeric() => uri.push(char::from(*byte)),
            byte => uri += &format!("%{byte:02X}"),
        }
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    open(Path::new(&(uri + "?immutable=1")), flags)
}

/// What the database says, in words.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
fn fault(path: &Path, error: rusqlite::Error) -> Error {
    let (why, remedy) = match error.sqlite_error_code() {
        _ if disk::grants_no_lock(&error) => (
            format!("the file system grants no lock ({error})"),
            "choose a folder on another disk, or give up the lock (no-lock) if nobody else uses this one",
        ),
        Some(ErrorCode::DiskFull) => (
            "the disk is full".to_owned(),
            "free some space and run the same command again; everything stored so far is kept",
        ),
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            (format!("the store is damaged ({error})"), "choose another folder")
        }
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            ("another program is writing to the store".to_owned(), "wait until it is done")
        }
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => (
            format!("the store cannot be opened ({error})"),
            "check the folder's permissions, or copy it to a folder you can write to",
        ),
        _ => (
            format!("the store cannot be used: {error}"),
            "check the disk and run the same command again; everything stored so far is kept",
        ),
    };
    Error::Store { path: path.into(), why, remedy: remedy.into() }
}

#[cfg(test)]
mod tests;
