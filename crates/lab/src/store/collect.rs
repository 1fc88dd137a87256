//! Merging the stores of several machines.

use super::{Store, environment, fault, read, write};
use crate::Error;
use rusqlite::Connection;
use std::collections::HashMap;

/// What came of taking in another store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Collected {
    /// Runs that were new.
    pub added: u64,
    /// Runs that were there already and agree.
    pub agreed: u64,
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
        self.collect_experiments(other)?;
        let before = self.run_count()?;
        let mut seen = 0;
        let mut select = (other.connection)
            .prepare("SELECT r.*, c.cpu_seconds IS NOT NULL AS timed FROM runs r JOIN configurations c USING (configuration)")
            .map_err(theirs)?;
        let mut rows = select.query([]).map_err(theirs)?;
        while let Some(row) = rows.next().map_err(theirs)? {
            let mut run = read::record(row).map_err(theirs)?;
            let number = |name: &str| row.get::<_, i64>(name).map_err(theirs);
            run.moments = read::trace(&other.connection, &run.unit).map_err(theirs)?;
            let (configuration, puzzle) =
                (configurations[&number("configuration")?], puzzles[&number("puzzle")?]);
            let environment = match other.environment(&run.unit)? {
                Some(environment) => Some(environment::number(&self.connection, &environment).map_err(ours)?),
                None => None,
            };
            self.insert(configuration, puzzle, number("timed")? != 0, &run, environment)?;
            seen += 1;
        }
        let added = self.run_count()? - before;
        transaction.commit().map_err(ours)?;
        Ok(Collected { added, agreed: seen - added })
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
