//! The plans that are shipped: all can be run, and every published row meets a configuration and a puzzle.

use evodoku_lab::plan::{Plan, SHIPPED, Scale};
use evodoku_lab::report::Published;
use evodoku_lab::store::{Store, StoredExperiment};
use std::sync::atomic::AtomicBool;

fn load(name: &str, scale: Option<Scale>) -> Plan {
    let plan = Plan::load(name.as_ref(), scale, &AtomicBool::new(false));
    plan.unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_plan_is_part_of_all() {
    let all: Vec<String> = load("@all", None).experiments.iter().map(|e| e.title.clone()).collect();
    assert!(SHIPPED.all().count() > 15, "the plans are there");
    // The example shows how plans are written and is of no paper.
    for (name, _) in SHIPPED.all().filter(|(name, _)| *name != "example") {
        let plan = load(&format!("@{name}"), Some(Scale::Quick));
        assert!(plan.experiments.iter().all(|e| all.contains(&e.title)), "{name} is left out");
    }
}

#[test]
fn quick_is_smaller_and_runs_the_same_algorithms() {
    let (full, quick) = (load("@all", None), load("@all-quick", None));
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
    store.register(&load("@all", None)).unwrap();
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
