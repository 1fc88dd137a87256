//! Any text as a plan: it is refused in a sentence, or its units can be counted, found and told apart.
#![no_main]

use evodoku_fuzz::check_message;
use evodoku_lab::experiment::Scale;
use evodoku_lab::plan::{Plan, Shelf};
use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The files that a plan may name, besides itself.
const SHELF: &[(&str, &str)] = &[
    ("plans/other.toml", "title = 'Other'\nalgorithms = ['weiss']\npuzzles = ['@weiss/med1']"),
    (
        "plans/puzzles.sdm",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    ),
    ("plans/recipe.toml", include_str!("../../crates/evolve/recipes/weiss.toml")),
    ("plans/published/twodoku-table3.csv", include_str!("../../crates/lab/plans/published/twodoku-table3.csv")),
];

/// Making puzzles may take any time; it ends soon after this.
const PATIENCE: Duration = Duration::from_millis(300);

fn load(text: &str, scale: Scale) -> Option<Plan> {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let path = Path::new("plans/fuzz.toml");
    let loaded = std::thread::scope(|scope| {
        let watch = scope.spawn(|| {
            std::thread::park_timeout(PATIENCE);
            stop.store(!done.load(Ordering::Relaxed), Ordering::Relaxed);
        });
        let loaded = Plan::parse(path, text.into(), Some(scale), Shelf::Texts(SHELF), &stop);
        done.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        loaded
    });
    loaded.inspect_err(check_message).ok()
}

fuzz_target!(|text: &str| {
    let headline = Plan::headline(Path::new("plans/fuzz.toml"), text);
    for scale in [Scale::Quick, Scale::Full] {
        let Some(plan) = load(text, scale) else { continue };
        let (title, description) = headline.as_ref().expect("a plan that loads has a headline");
        assert!(title.as_ref().is_none_or(|title| *title == plan.title));
        assert_eq!(*description, plan.description);
        let units = plan.units();
        assert!(units > 0 && plan.unit(units).is_none());
        let id = |index| plan.unit(index).expect("units are counted").id();
        assert_eq!(id(units - 1), id(units - 1));
        // Plans may share units, but not those of one experiment.
        let of_first = plan.experiments().next().expect("a plan has experiments").units();
        assert!(of_first < 2 || id(0) != id(of_first - 1), "two units, one name");
    }
});
