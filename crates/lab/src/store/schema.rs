//! The tables of a store; `docs/LABORATORY.md` explains each column.

/// The version of the tables. A store of version 1 is imported, one of any other version is refused.
pub const VERSION: i64 = 2;

/// Marks our databases (`PRAGMA application_id`): "evdk".
pub(super) const APPLICATION: i64 = 0x6576_646b;

pub(super) const TABLES: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE configurations (
    configuration INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, algorithm TEXT NOT NULL, parameters TEXT NOT NULL,
    recipe TEXT, evaluations INTEGER, cpu_seconds REAL, semantics INTEGER NOT NULL);

CREATE TABLE puzzles (
    puzzle INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, layout TEXT NOT NULL, cells INTEGER NOT NULL,
    givens INTEGER NOT NULL, grid TEXT NOT NULL);

CREATE TABLE runs (
    unit TEXT PRIMARY KEY, configuration INTEGER NOT NULL REFERENCES configurations,
    puzzle INTEGER NOT NULL REFERENCES puzzles, replicate INTEGER NOT NULL, seed INTEGER NOT NULL,
    solved INTEGER NOT NULL, stop TEXT NOT NULL, first_cost INTEGER, best_cost INTEGER,
    generations INTEGER NOT NULL, evaluations INTEGER NOT NULL, restarts INTEGER NOT NULL,
    effective_generations INTEGER NOT NULL, cpu_seconds REAL NOT NULL, trace TEXT NOT NULL);
CREATE INDEX runs_of_a_pair ON runs (configuration, puzzle, replicate);

CREATE TABLE trace (
    unit TEXT NOT NULL REFERENCES runs, step INTEGER NOT NULL, generation INTEGER NOT NULL,
    evaluations INTEGER NOT NULL, restarts INTEGER NOT NULL, best_cost INTEGER NOT NULL, mean_cost REAL,
    median_cost INTEGER, worst_cost INTEGER, sd_cost REAL, diversity REAL,
    PRIMARY KEY (unit, step)) WITHOUT ROWID;
";

/// What experiments consist of. The description is the whole experiment as JSON; the other tables hold what queries join by.
pub(super) const EXPERIMENTS: &str = "
CREATE TABLE experiments (
    experiment INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, replicates INTEGER NOT NULL, description TEXT NOT NULL);

CREATE TABLE experiment_configurations (
    experiment INTEGER NOT NULL REFERENCES experiments, position INTEGER NOT NULL,
    configuration INTEGER NOT NULL REFERENCES configurations, label TEXT NOT NULL,
    PRIMARY KEY (experiment, position)) WITHOUT ROWID;

CREATE TABLE experiment_puzzles (
    experiment INTEGER NOT NULL REFERENCES experiments, position INTEGER NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzles, puzzle_set TEXT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (experiment, position)) WITHOUT ROWID;

CREATE VIEW results AS
    SELECT e.title AS experiment, c.label AS algorithm, p.puzzle_set, p.name AS puzzle, r.replicate, r.seed, r.solved,
           r.stop, r.best_cost, r.generations, r.evaluations, r.restarts, r.effective_generations, r.cpu_seconds, r.unit
    FROM experiments e
    JOIN experiment_configurations c ON c.experiment = e.experiment
    JOIN experiment_puzzles p ON p.experiment = e.experiment
    JOIN runs r ON r.configuration = c.configuration AND r.puzzle = p.puzzle AND r.replicate < e.replicates;
";
