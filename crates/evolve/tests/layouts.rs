//! Every algorithm on every layout: it runs, or it says why not and what would work.

use crate::common::*;
use evodoku_evolve::papers::{Nova, Weiss};
use evodoku_evolve::{Limits, Solver, StopReason, explain, named, page};
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
        for name in published().into_iter().filter(|name| !(overlapping && ROWS.contains(name))) {
            let algorithm = small(name, 20);
            let outcome = match algorithm.solve(&empty(layout), 1, &Limits::generations(5)) {
                // Rows of grids that overlap share cells.
                Err(e) if ["twodoku", "samurai"].contains(&layout) && e.to_string().contains("rows") => {
                    continue;
                }
                outcome => outcome.unwrap_or_else(|e| panic!("{name} on {layout}: {e}")),
            };
            assert!(outcome.best.is_some());
            let ends = [StopReason::Generations, StopReason::Evaluations, StopReason::Solved];
            assert!(ends.contains(&outcome.stop), "{name} on {layout}: {:?}", outcome.stop);
        }
    }
}

#[test]
fn a_refusal_says_why_and_what_would_work() {
    let error =
        named("weiss").unwrap().solve(&empty("9@0,0 9@5,5"), 1, &Limits::default()).unwrap_err().to_string();
    assert!(error.contains("share cells") && error.contains("use ret-ga"), "{error}");
    for name in ROWS {
        let error =
            named(name).unwrap().solve(&empty("samurai"), 1, &Limits::default()).unwrap_err().to_string();
        assert!(error.contains("share cells") && error.contains("weiss or twodoku"), "{error}");
    }
    // The first two cells of row 1 may hold nothing but 1.
    let impossible = "...456789..................2.........3................3.........2................";
    let impossible = puzzle("9", impossible);
    let error = named("nova").unwrap().solve(&impossible, 1, &Limits::default()).unwrap_err().to_string();
    assert!(
        error.contains("row 1 has no legal arrangement") && error.contains("check its givens"),
        "{error}"
    );
    let error =
        named("nb-coin").unwrap().solve(&empty("samurai"), 1, &Limits::default()).unwrap_err().to_string();
    assert!(error.contains("rows of layout samurai share cells") && error.contains("keeps boxes"), "{error}");
    let boxes = algorithm("nb-coin segment=box");
    assert!(boxes.solve(&empty("samurai"), 1, &Limits::generations(2)).is_ok());
    let error = named("weis").err().unwrap().to_string();
    assert!(
        error.starts_with("unknown algorithm 'weis'; did you mean 'weiss'? Use champion, exact, auto, ret-ga, weiss, twodoku"),
        "{error}"
    );
    let huge = algorithm("weiss population=10000000");
    let error = huge.solve(&empty("256"), 1, &Limits::default()).unwrap_err().to_string();
    assert!(error.contains("set population to at most"), "{error}");
}

#[test]
fn every_budget_ends_a_run() {
    let puzzle = puzzle("9", S08A);
    let run =
        |limits: Limits| algorithm("twodoku generations=1000000000").solve(&puzzle, 1, &limits).unwrap();
    let outcome = run(Limits::generations(7));
    assert_eq!(
        (outcome.stop, outcome.counters.generations, outcome.counters.evaluations),
        (StopReason::Generations, 7, 1200)
    );
    let outcome = run(Limits::evaluations(1000));
    assert_eq!((outcome.stop, outcome.counters.evaluations), (StopReason::Evaluations, 1050));
    let outcome = run(Limits::default().within_cpu(Duration::from_millis(20)));
    assert!(outcome.stop == StopReason::CpuTime && outcome.cpu >= Duration::from_millis(20));
    let outcome = run(Limits::default().until(&AtomicBool::new(true)));
    assert_eq!((outcome.stop, outcome.counters.generations), (StopReason::Interrupted, 0));
}

#[test]
fn explanations_name_every_parameter_and_reading() {
    for name in published() {
        let algorithm = named(name).unwrap();
        let text = explain(&*algorithm);
        assert!(text.starts_with(name));
        for parameter in algorithm.parameters() {
            assert!(text.contains(&format!("{} = {}", parameter.name, parameter.value)), "{name}: {text}");
            assert!(!parameter.doc.is_empty());
        }
        for common in ["generations", "prefill"] {
            assert!(algorithm.parameters().iter().any(|p| p.name == common), "{name} has {common}");
        }
    }
}

#[test]
fn the_documents_have_the_pseudo_code_that_is_explained() {
    for name in published().into_iter().filter(|name| !name.starts_with("twodoku-")) {
        let document = page(name).unwrap_or_else(|| panic!("{name} has no page"));
        let solver = named(name).unwrap();
        let code = solver.about().pseudo_code.to_string();
        // A page about several algorithms of one paper has a block for each.
        let mut blocks = document.split("```\n").skip(1).step_by(2);
        assert!(blocks.any(|block| block.trim_end() == code.trim_end()), "{name}: the page lacks\n{code}");
    }
}

#[test]
fn values_out_of_range_are_refused_before_the_search() {
    let refused = |algorithm: &dyn Solver| {
        let puzzle = puzzle("9", S08A);
        algorithm.solve(&puzzle, 1, &Limits::default()).unwrap_err().to_string()
    };
    // It would start again for ever.
    assert_eq!(
        refused(&Weiss { restart: 0, ..Weiss::default() }),
        named("weiss").unwrap().set("restart", "0").unwrap_err().to_string()
    );
    assert_eq!(
        refused(&Nova { population: 0, ..Nova::default() }),
        "population = '0' is not allowed; use a whole number from 2 to 10000000"
    );
    for name in published() {
        assert_eq!(named(name).unwrap().check(), Ok(()), "{name}");
    }
}
