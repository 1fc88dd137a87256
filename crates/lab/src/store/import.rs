//! Stores of version 1, which kept an experiment in many columns and its published figures as text.
//!
//! They are read as they are; the first run that writes to one brings it to this version, in one transaction.

use super::read::{parsed, unreadable};
use super::{schema, write};
use crate::experiment::{Budget, Configuration, Experiment, PictureKind, PuzzleEntry, TableKind, Wish};
use crate::published::Published;
use rusqlite::{Connection, Row, Transaction, TransactionBehavior};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The version that can be imported.
pub(super) const VERSION: i64 = 1;

/// Brings a store to the present version, all or nothing.
pub(super) fn upgrade(connection: &Connection) -> rusqlite::Result<()> {
    // Immediate, so that of two programs that find an old store one waits for the other.
    let transaction = Transaction::new_unchecked(connection, TransactionBehavior::Immediate)?;
    if transaction.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0))? != VERSION {
        return Ok(());
    }
    let experiments = experiments(&transaction)?;
    transaction.execute_batch(
        "DROP VIEW results; DROP TABLE experiment_configurations; DROP TABLE experiment_puzzles; DROP TABLE experiments;",
    )?;
    transaction.execute_batch(schema::EXPERIMENTS)?;
    for experiment in &experiments {
        write::put_experiment(&transaction, experiment)?;
    }
    let version = schema::VERSION;
    transaction.execute("UPDATE meta SET value = ?1 WHERE key = 'schema'", [version.to_string()])?;
    transaction.pragma_update(None, "user_version", version)?;
    transaction.commit()
}

/// The experiments of a store of version 1.
pub(super) fn experiments(connection: &Connection) -> rusqlite::Result<Vec<Experiment>> {
    let mut select = connection.prepare("SELECT * FROM experiments ORDER BY experiment")?;
    let experiment = |row: &Row<'_>| {
        let number = row.get("experiment")?;
        let plan: String = row.get("plan")?;
        let published: Option<String> = row.get("published")?;
        let published = published.map(|text| Published::parse(&text)).transpose();
        let published = published.map_err(|why| unreadable(why.into()))?;
        Ok(Experiment {
            title: row.get("title")?,
            description: row.get("description")?,
            scale: parsed(row, "scale")?,
            replicates: row.get("replicates")?,
            trace: parsed(row, "trace")?,
            file: row.get("file")?,
            configurations: configurations(connection, number, published.as_ref())?,
            puzzles: puzzles(connection, number)?,
            wish: wish(&plan),
            plan,
            published,
        })
    };
    select.query_map([], experiment)?.collect()
}

fn configurations(
    connection: &Connection,
    experiment: i64,
    published: Option<&Published>,
) -> rusqlite::Result<Vec<Configuration>> {
    let mut select = connection.prepare_cached(
        "SELECT * FROM experiment_configurations JOIN configurations USING (configuration)
         WHERE experiment = ?1 ORDER BY position",
    )?;
    let configuration = |row: &Row<'_>| {
        let label: String = row.get("label")?;
        let (parameters, varied) = (object(row, "parameters")?, object(row, "varied")?);
        let (column, reading) = column_and_reading(&label, &varied, published);
        // The champion's own `generations` are those of children from one set of founders, and cap nothing.
        let cap = parameters.get("rounds").or(parameters.get("generations"));
        let budget = Budget {
            generations: cap.and_then(|cap: &String| cap.parse().ok()),
            evaluations: row.get("evaluations")?,
            cpu_seconds: row.get("cpu_seconds")?,
        };
        Ok(Configuration {
            reference: false,
            id: parsed(row, "id")?,
            label,
            column,
            reading,
            algorithm: row.get("algorithm")?,
            parameters,
            varied,
            recipe: row.get("recipe")?,
            budget,
            semantics: row.get("semantics")?,
        })
    };
    select.query_map([experiment], configuration)?.collect()
}

/// Labels were a schema then: `column: case`, `column name=value`, and `column, reading` where a printed row had the
/// beginning of the label up to a comma, colon or space.
fn column_and_reading(
    label: &str,
    varied: &BTreeMap<String, String>,
    published: Option<&Published>,
) -> (String, Option<String>) {
    let grid = varied.keys().next().and_then(|name| label.split_once(&format!(" {name}=")));
    let heading = label.split_once(": ").or(grid).map_or(label, |(heading, _)| heading);
    let begins = |name: &&str| {
        label.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ':', ' ']))
    };
    let names = published.into_iter().flat_map(|p| &p.rows).filter_map(|row| row.algorithm.as_deref());
    let Some(column) = names.filter(begins).max_by_key(|name| name.len()) else {
        return (heading.into(), None);
    };
    let reading = heading.strip_prefix(column).unwrap_or_default().trim_start_matches([',', ' ']);
    (column.into(), Some(reading.to_owned()).filter(|reading| !reading.is_empty()))
}

fn puzzles(connection: &Connection, experiment: i64) -> rusqlite::Result<Vec<PuzzleEntry>> {
    let mut select = connection.prepare_cached(
        "SELECT * FROM experiment_puzzles JOIN puzzles USING (puzzle) WHERE experiment = ?1 ORDER BY position",
    )?;
    let puzzle = |row: &Row<'_>| {
        Ok(PuzzleEntry {
            id: parsed(row, "id")?,
            set: row.get("puzzle_set")?,
            name: row.get("name")?,
            layout: row.get("layout")?,
            cells: row.get("cells")?,
            givens: row.get("givens")?,
            grid: row.get("grid")?,
        })
    };
    select.query_map([experiment], puzzle)?.collect()
}

/// A JSON object of texts.
fn object(row: &Row<'_>, column: &str) -> rusqlite::Result<BTreeMap<String, String>> {
    serde_json::from_str(&row.get::<_, String>(column)?).map_err(|why| unreadable(Box::new(why)))
}

/// What the text of a plan says under `[report]`.
fn wish(plan: &str) -> Wish {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Report {
        tables: Vec<TableKind>,
        pictures: Vec<PictureKind>,
    }
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Plan {
        report: Report,
    }
    let Report { tables, pictures } = toml::from_str::<Plan>(plan).unwrap_or_default().report;
    Wish { tables, pictures }
}
