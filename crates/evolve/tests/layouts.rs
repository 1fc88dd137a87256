//! Every algorithm on every layout: it runs, or it says why not and what would work.

mod common;

use common::*;
use evodoku_evolve::papers::{Nova, Weiss};
use evodoku_evolve::{Algorithm, Budget, Run, Stop, explain, named, names, solve};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Those that keep rows, which overlapping grids share.
const ROWS: [&str; 3] = ["ah-lsga", "lsga", "nova"];

#[test]
fn every_algorithm_runs_on_every_layout_it_claims() {
    for layout in [
        "4",
        "6",
        "9",
        "x",
        "windoku",
        "12=4x3",
        "16",
        "25",
        "7=1x7",
        "twodoku",
        "samurai",
        "jigsaw=AAAB/ABBB/CCDD/CCDD",
    ] {
        let overlapping = ["twodoku", "samurai"].contains(&layout);
        for name in names().filter(|name| !(overlapping && ROWS.contains(name))) {
            let algorithm = algorithm(&format!("{name} population=20"));
            let run =
                Run::new(&empty(layout), 1).within(Budget { generations: Some(5), ..Budget::default() });
            let outcome = match solve(&*algorithm, run) {
                // Rows of grids that overlap share cells.
                Err(e) if ["twodoku", "samurai"].contains(&layout) && e.to_string().contains("rows") => {
                    continue;
                }
                outcome => outcome.unwrap_or_else(|e| panic!("{name} on {layout}: {e}")),
            };
            assert!(outcome.best.is_some());
            assert!(outcome.stop == Stop::Generations || outcome.stop == Stop::Solved, "{name} on {layout}");
        }
    }
}

#[test]
fn a_refusal_says_why_and_what_would_work() {
    let error = solve(&*named("weiss").unwrap(), Run::new(&empty("9@0,0 9@5,5"), 1)).unwrap_err().to_string();
    assert!(error.contains("share cells") && error.contains("use ret-ga"), "{error}");
    for name in ROWS {
        let error = solve(&*named(name).unwrap(), Run::new(&empty("samurai"), 1)).unwrap_err().to_string();
        assert!(error.contains("share cells") && error.contains("weiss or twodoku"), "{error}");
    }
    // The first two cells of row 1 may hold nothing but 1.
    let impossible = "...456789..................2.........3................3.........2................";
    let impossible = puzzle("9", impossible);
    let error = solve(&*named("nova").unwrap(), Run::new(&impossible, 1)).unwrap_err().to_string();
    assert!(
        error.contains("row 1 has no legal arrangement") && error.contains("check its givens"),
        "{error}"
    );
    let error = solve(&*named("nb-coin").unwrap(), Run::new(&empty("samurai"), 1)).unwrap_err().to_string();
    assert!(error.contains("rows of layout samurai share cells") && error.contains("keeps boxes"), "{error}");
    let boxes = Run::new(&empty("samurai"), 1).within(Budget { generations: Some(2), ..Budget::default() });
    assert!(solve(&*algorithm("nb-coin segment=box"), boxes).is_ok());
    let error = named("weis").err().unwrap().to_string();
    assert!(
        error.starts_with("unknown algorithm 'weis'; did you mean 'weiss'? Use ret-ga, weiss, twodoku"),
        "{error}"
    );
    let huge = algorithm("weiss population=10000000");
    let error = solve(&*huge, Run::new(&empty("256"), 1)).unwrap_err().to_string();
    assert!(error.contains("set population to at most"), "{error}");
}

#[test]
fn every_budget_ends_a_run() {
    let puzzle = puzzle("9", S08A);
    let run = |budget| {
        let algorithm = algorithm("twodoku generations=1000000000");
        solve(&*algorithm, Run::new(&puzzle, 1).within(budget)).unwrap()
    };
    let outcome = run(Budget { generations: Some(7), ..Budget::default() });
    assert_eq!(
        (outcome.stop, outcome.counters.generations, outcome.counters.evaluations),
        (Stop::Generations, 7, 1200)
    );
    let outcome = run(Budget { evaluations: Some(1000), ..Budget::default() });
    assert_eq!((outcome.stop, outcome.counters.evaluations), (Stop::Evaluations, 1050));
    let outcome = run(Budget { cpu_time: Some(Duration::from_millis(20)), ..Budget::default() });
    assert!(outcome.stop == Stop::CpuTime && outcome.cpu_time >= Duration::from_millis(20));
    let outcome = run(Budget { interrupt: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() });
    assert_eq!((outcome.stop, outcome.counters.generations), (Stop::Interrupted, 0));
}

#[test]
fn explanations_name_every_parameter_and_reading() {
    for name in names() {
        let algorithm = named(name).unwrap();
        let text = explain(&*algorithm);
        assert!(text.starts_with(name));
        for parameter in algorithm.parameters() {
            assert!(text.contains(&format!("{} = {}", parameter.name, parameter.value)), "{name}: {text}");
            assert!(!parameter.doc.is_empty());
        }
        for common in ["population", "generations", "prefill"] {
            assert!(algorithm.parameters().iter().any(|p| p.name == common), "{name} has {common}");
        }
    }
}

#[test]
fn the_documents_have_the_pseudo_code_that_is_explained() {
    for name in names().filter(|name| !name.starts_with("twodoku-")) {
        let path = format!("{}/../../docs/papers/{name}.md", env!("CARGO_MANIFEST_DIR"));
        let document = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let block = document.split("```\n").nth(1).unwrap_or_else(|| panic!("{path} has pseudo-code"));
        assert_eq!(block.trim_end(), named(name).unwrap().about().pseudo_code, "{name}");
    }
}

#[test]
fn values_out_of_range_are_refused_before_the_search() {
    let refused = |algorithm: &dyn Algorithm| {
        let puzzle = puzzle("9", S08A);
        solve(algorithm, Run::new(&puzzle, 1)).unwrap_err().to_string()
    };
    // It would start again for ever.
    assert_eq!(
        refused(&Weiss { restart: 0, ..Weiss::default() }),
        named("weiss").unwrap().set("restart", "0").unwrap_err().to_string()
    );
    assert_eq!(
        refused(&Nova { population: 0, ..Nova::default() }),
        "population = '0' is out of range; use a whole number from 2 to 10000000"
    );
    for name in names() {
        assert_eq!(named(name).unwrap().check(), Ok(()), "{name}");
    }
}
