//! The plans that are shipped: all can be run, and every published row meets a configuration and a puzzle.

use evodoku_lab::experiment::{Experiment, Id, Scale};
use evodoku_lab::plan::{Plan, SHIPPED};
use std::sync::atomic::AtomicBool;

fn load(name: &str, scale: Option<Scale>) -> Plan {
    let plan = Plan::load(name.as_ref(), scale, &AtomicBool::new(false));
    plan.unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_plan_is_part_of_all() {
    let all: Vec<String> = load("@all", None).experiments().map(|e| e.title.clone()).collect();
    assert!(SHIPPED.all().count() > 15, "the plans are there");
    // The example shows how plans are written and is of no paper.
    for (name, _) in SHIPPED.all().filter(|(name, _)| *name != "example") {
        let plan = load(&format!("@{name}"), Some(Scale::Quick));
        assert!(plan.experiments().all(|e| all.contains(&e.title)), "{name} is left out");
    }
}

#[test]
fn quick_is_smaller_and_runs_the_same_algorithms() {
    let (full, quick) = (load("@all", None), load("@all-quick", None));
    assert!(full.units() > 5 * quick.units(), "{} and {}", full.units(), quick.units());
    for (full, quick) in full.experiments().zip(quick.experiments()) {
        let labels = |e: &Experiment| e.configurations.iter().map(|c| c.label.clone()).collect::<Vec<_>>();
        assert_eq!((&full.title, labels(full)), (&quick.title, labels(quick)));
        assert_eq!(quick.scale, Scale::Quick);
    }
}

#[test]
fn every_published_row_meets_a_configuration_and_a_puzzle() {
    let mut rows = 0;
    for experiment in load("@all", None).experiments() {
        assert_eq!(experiment.unanswered(), [], "{}", experiment.title);
        let Some(published) = &experiment.published else { continue };
        assert!(!published.source.is_empty(), "{}: figures without a source", experiment.title);
        rows += published.rows.len();
    }
    assert!(rows > 200, "{rows} rows");
}

/// The units of every plan, as stores of earlier programs know them: first, last, and all together. A plan may be written
/// differently, but what it computes has the same names, or every store would have to be computed again.
#[test]
fn the_units_of_every_plan_keep_their_ids() {
    let mut names: Vec<_> = SHIPPED.all().map(|(name, _)| name).collect();
    names.sort_unstable();
    let mut found = String::new();
    for name in names {
        for scale in [Scale::Full, Scale::Quick] {
            let plan = load(&format!("@{name}"), Some(scale));
            let ids: Vec<String> =
                (0..plan.units()).map(|i| plan.unit(i).unwrap().id().to_string()).collect();
            let (first, last) = (&ids[0], &ids[ids.len() - 1]);
            found += &format!("{name} {scale} {} {first} {last} {}\n", ids.len(), Id::of(&ids.join("\n")));
        }
    }
    let golden = include_str!("units.txt");
    assert!(found == golden, "tests/units.txt would be\n{found}");
}
