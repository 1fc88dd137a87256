//! What computed a run: program, commit and processor, kept beside the runs.
//!
//! The tables are made when a store is next written to; a store from before has runs that know nothing of this.

use super::{Store, fault};
use crate::Error;
use rusqlite::{Connection, OptionalExtension as _, Row};
use std::fmt;

/// The program and the machine that a run was computed by.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Environment {
    /// The version of the program.
    pub program: String,
    /// The commit it was built from; empty where nobody knows.
    pub commit: String,
    /// The model of the processor.
    pub processor: String,
}

pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS environments (
    environment INTEGER PRIMARY KEY, program TEXT NOT NULL, \"commit\" TEXT NOT NULL, processor TEXT NOT NULL,
    UNIQUE (program, \"commit\", processor));
CREATE TABLE IF NOT EXISTS run_environments (
    unit TEXT PRIMARY KEY REFERENCES runs, environment INTEGER NOT NULL REFERENCES environments) WITHOUT ROWID;
";

impl Environment {
    /// This machine, with a program of this version and commit.
    pub fn here(program: &str, commit: &str) -> Self {
        Self { program: program.into(), commit: commit.into(), processor: processor() }
    }
}

/// `evodoku 0.1.0 (commit 1a2b3c) on AMD EPYC`.
impl fmt::Display for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "evodoku {}", self.program)?;
        if !self.commit.is_empty() {
            write!(f, " (commit {})", self.commit)?;
        }
        write!(f, " on {}", self.processor)
    }
}

/// The model of this machine's processor, or its kind where the system does not tell.
fn processor() -> String {
    let listed = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let named = |line: &str| {
        let (key, model) = line.split_once(':')?;
        matches!(key.trim(), "model name" | "Model" | "cpu model").then(|| model.trim().to_owned())
    };
    let told = listed.lines().find_map(named).or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok());
    told.filter(|model| !model.is_empty())
        .unwrap_or_else(|| format!("{} {}", std::env::consts::OS, std::env::consts::ARCH))
}

pub(super) fn of_row(row: &Row<'_>) -> rusqlite::Result<Environment> {
    Ok(Environment {
        program: row.get("program")?,
        commit: row.get("commit")?,
        processor: row.get("processor")?,
    })
}

/// The number of an environment, which is written down if it is new.
pub(super) fn number(connection: &Connection, environment: &Environment) -> rusqlite::Result<i64> {
    let Environment { program, commit, processor } = environment;
    connection
        .prepare_cached(
            "INSERT INTO environments (program, \"commit\", processor) VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET program = program RETURNING environment",
        )?
        .query_row((program, commit, processor), |row| row.get(0))
}

/// Writes down what computed a run.
pub(super) fn put(connection: &Connection, unit: &str, environment: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("INSERT INTO run_environments VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute((unit, environment))
        .map(drop)
}

impl Store {
    /// What computed a run; none in a store from before this was kept.
    pub fn environment(&self, unit: &str) -> Result<Option<Environment>, Error> {
        self.environment_of(unit).map_err(|error| fault(&self.path, error))
    }

    fn environment_of(&self, unit: &str) -> rusqlite::Result<Option<Environment>> {
        if !self.keeps_environments()? {
            return Ok(None);
        }
        self.connection
            .prepare_cached(
                "SELECT e.* FROM run_environments JOIN environments e USING (environment) WHERE unit = ?1",
            )?
            .query_row([unit], of_row)
            .optional()
    }

    /// Everything that computed runs of this store, with the number of runs, most first.
    pub fn environments(&self) -> Result<Vec<(Environment, u64)>, Error> {
        let read = || {
            if !self.keeps_environments()? {
                return Ok(Vec::new());
            }
            let mut select = self.connection.prepare(
                "SELECT e.*, count(*) AS runs FROM run_environments JOIN environments e USING (environment)
                 GROUP BY environment ORDER BY runs DESC, environment",
            )?;
            let row = |row: &Row<'_>| Ok((of_row(row)?, row.get("runs")?));
            select.query_map([], row)?.collect()
        };
        read().map_err(|error| fault(&self.path, error))
    }

    pub(super) fn keeps_environments(&self) -> rusqlite::Result<bool> {
        self.connection
            .prepare_cached("SELECT count(*) FROM sqlite_schema WHERE name = 'run_environments'")?
            .query_row([], |row| row.get::<_, i64>(0))
            .map(|tables| tables > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_name() {
        let here = Environment::here("1.2.3", "abc");
        assert!(!here.processor.is_empty());
        assert_eq!(here.to_string(), format!("evodoku 1.2.3 (commit abc) on {}", here.processor));
        assert!(!Environment::here("1.2.3", "").to_string().contains("commit"));
    }
}
