//! The plans that are shipped: all can be run, and every published row meets a configuration and a puzzle.

use evodoku_lab::plan::{Plan, Scale};
use evodoku_lab::report::Published;
use evodoku_lab::store::{Store, StoredExperiment};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("plans")
}

fn load(name: &str, scale: Option<Scale>) -> Plan {
    let plan = Plan::load(&folder().join(name), scale, &AtomicBool::new(false));
    plan.unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_plan_is_part_of_all() {
    let all: Vec<String> = load("all.toml", None).experiments.iter().map(|e| e.title.clone()).collect();
    let mut files = 0;
    for file in std::fs::read_dir(folder()).unwrap().map(|f| f.unwrap().path()) {
        // The example shows how plans are written and is of no paper.
        if file.extension().is_some_and(|ending| ending == "toml") && !file.ends_with("example.toml") {
            let plan = load(&file.file_name().unwrap().to_string_lossy(), Some(Scale::Quick));
            assert!(
                plan.experiments.iter().all(|e| all.contains(&e.title)),
                "{} is left out",
                file.display()
            );
            files += 1;
        }
    }
    assert!(files > 15, "the plans are there");
}

#[test]
fn quick_is_smaller_and_runs_the_same_algorithms() {
    let (full, quick) = (load("all.toml", None), load("all-quick.toml", None));
    assert!(full.units() > 5 * quick.units(), "{} and {}", full.units(), quick.units());
    for (full, quick) in full.experiments.iter().zip(&quick.experiments) {
        let labels = |e: &evodoku_lab::plan::Experiment| {
            e.configurations.iter().map(|c| c.label.clone()).collect::<Vec<_>>()
        };
        assert_eq!((&full.title, labels(full)), (&quick.title, labels(quick)));
        assert_eq!(quick.scale, Scale::Quick);
    }
}

#[test]
fn every_published_row_meets_a_configuration_and_a_puzzle() {
    let path = std::env::temp_dir().join(format!("evodoku-plans-{}", std::process::id()));
    let mut store = Store::create(&path).unwrap();
    store.register(&load("all.toml", None)).unwrap();
    let experiments = store.experiments().unwrap();
    drop(store);
    std::fs::remove_dir_all(&path).unwrap();
    let mut rows = 0;
    for experiment in &experiments {
        let Some(text) = &experiment.published else { continue };
        let published = Published::parse(text).unwrap();
        assert!(!published.source.is_empty(), "{}: figures without a source", experiment.title);
        for row in &published.rows {
            assert!(experiment.configurations.iter().any(|c| row.names(c)), "{}: {row:?}", experiment.title);
            assert!(meets(experiment, row), "{}: {row:?}", experiment.title);
            rows += 1;
        }
    }
    assert!(rows > 200, "{rows} rows");
}

fn meets(experiment: &StoredExperiment, row: &evodoku_lab::report::Row) -> bool {
    experiment.puzzles.iter().any(|p| row.shows(p) || row.set.as_ref() == Some(&p.set))
}
