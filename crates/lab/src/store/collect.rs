//! Merging the stores of several machines.

use super::{Store, environment, fault, read, write};
use crate::Error;
use crate::experiment::Trace;
use rusqlite::Connection;
use std::collections::HashMap;
use std::time::Duration;

/// What came of taking in another store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Collected {
    /// Runs that were new, or have a trace now.
    pub added: u64,
    /// Runs that were there already and agree.
    pub agreed: u64,
    /// The CPU time of the runs that were added.
    pub cpu: Duration,
}

/// Numbers in the other store and in this one.
type Numbers = HashMap<i64, i64>;

impl Store {
    /// Takes in everything that `other` has, or nothing: two different results of one unit are refused, and so are two
    /// different plans of one title.
    pub fn collect(&mut self, other: &Self) -> Result<Collected, Error> {
        let ours = |error| fault(&self.path, error);
        let theirs = |error| fault(&other.path, error);
        let transaction = self.connection.unchecked_transaction().map_err(ours)?;
        let configurations = copy(&other.connection, &transaction, "configurations", "configuration", 6);
        let configurations = configurations.map_err(ours)?;
        let puzzles = copy(&other.connection, &transaction, "puzzles", "puzzle", 4).map_err(ours)?;
        let environments = environments(other, &transaction).map_err(ours)?;
        self.collect_experiments(other)?;
        let mut done = Collected::default();
        let mut select = other.connection.prepare(runs(environments.is_some())).map_err(theirs)?;
        let mut rows = select.query([]).map_err(theirs)?;
        while let Some(row) = rows.next().map_err(theirs)? {
            let number = |name: &str| row.get::<_, Option<i64>>(name).map_err(theirs);
            let of = |numbers: &Numbers, name: &str| {
                let number = number(name)?.and_then(|number| numbers.get(&number).copied());
                number.ok_or_else(|| other.damaged(name))
            };
            let mut run = read::record(row).map_err(theirs)?;
            if run.trace != Trace::None {
                run.moments = read::trace(&other.connection, &run.unit).map_err(theirs)?;
            }
            let environment = match (&environments, number("environment")?) {
                (Some(numbers), Some(_)) => Some(of(numbers, "environment")?),
                _ => None,
            };
            let (configuration, puzzle) = (of(&configurations, "configuration")?, of(&puzzles, "puzzle")?);
            if self.insert(configuration, puzzle, number("timed")? != Some(0), &run, environment)? {
                done.added += 1;
                done.cpu += Duration::try_from_secs_f64(run.cpu_seconds).unwrap_or_default();
            } else {
                done.agreed += 1;
            }
        }
        transaction.commit().map_err(ours)?;
        Ok(done)
    }

    fn damaged(&self, what: &str) -> Error {
        Error::Store {
            path: self.path.clone(),
            why: format!("a run names no {what} of the store"),
            remedy: "leave this store out; its runs can be computed again".into(),
        }
    }

    fn collect_experiments(&self, other: &Self) -> Result<(), Error> {
        let known = self.experiments()?;
        for experiment in other.experiments()? {
            if let Some(same) = known.iter().find(|e| e.title == experiment.title) {
                let differs = (&same.plan, same.scale, same.replicates)
                    != (&experiment.plan, experiment.scale, experiment.replicates);
                if differs {
                    return Err(Error::unsupported(
                        format!(
                            "{}: its plan '{}' differs from that of the other stores",
                            other.path.display(),
                            experiment.title
                        ),
                        "collect stores of one plan and one scale; nothing was merged from it",
                    ));
                }
                continue;
            }
            let put = write::put_experiment(&self.connection, &experiment);
            put.map_err(|error| fault(&self.path, error))?;
        }
        Ok(())
    }
}

/// What is asked of the other store.
fn runs(has_environments: bool) -> &'static str {
    if has_environments {
        "SELECT r.*, c.cpu_seconds IS NOT NULL AS timed, e.environment FROM runs r
         JOIN configurations c USING (configuration) LEFT JOIN run_environments e USING (unit)"
    } else {
        "SELECT r.*, c.cpu_seconds IS NOT NULL AS timed, NULL AS environment FROM runs r
         JOIN configurations c USING (configuration)"
    }
}

/// Copies what computed the runs, if the other store knows it.
fn environments(other: &Store, to: &Connection) -> rusqlite::Result<Option<Numbers>> {
    if !other.keeps_environments()? {
        return Ok(None);
    }
    let mut select = other.connection.prepare("SELECT * FROM environments")?;
    let both = select.query_map([], |row| Ok((row.get("environment")?, environment::of_row(row)?)))?;
    let numbers = both.map(|both| {
        let (theirs, environment) = both?;
        Ok((theirs, environment::number(to, &environment)?))
    });
    numbers.collect::<rusqlite::Result<_>>().map(Some)
}

/// Copies the rows of a table that is found by `id`, and tells the new numbers.
fn copy(
    from: &Connection,
    to: &Connection,
    table: &str,
    key: &str,
    columns: usize,
) -> rusqlite::Result<Numbers> {
    let mut select = from.prepare(&format!("SELECT * FROM {table}"))?;
    let places: Vec<String> = (0..=columns).map(|i| format!("?{}", i + 1)).collect();
    let mut insert = to.prepare(&format!(
        "INSERT INTO {table} VALUES (NULL, {}) ON CONFLICT (id) DO UPDATE SET id = id RETURNING {key}",
        places.join(", ")
    ))?;
    let mut numbers = Numbers::new();
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let values = (1..=columns + 1).map(|i| row.get::<_, rusqlite::types::Value>(i));
        let values = values.collect::<rusqlite::Result<Vec<_>>>()?;
        let number = insert.query_row(rusqlite::params_from_iter(values), |row| row.get(0))?;
        numbers.insert(row.get(0)?, number);
    }
    Ok(numbers)
}
