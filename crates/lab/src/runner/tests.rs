//! What runs record of their way, and what a plan is estimated to take.

use super::*;
use crate::experiment::Trace;
use crate::plan::Shelf;
use crate::store::Moment;
use evodoku_evolve::Limits;
use evodoku_grid::Set;
use std::time::Duration;

fn plan(text: &str) -> Plan {
    let never = AtomicBool::new(false);
    Plan::parse(Path::new("plan.toml"), text.into(), None, Shelf::Texts(&[]), &never).unwrap()
}

/// Every kind of search that has generations: without restarts, with them, the champion solving and giving up.
const SEARCHES: &str = r#"
algorithms = [
  { name = "twodoku" },
  { name = "twodoku-ls" },
  { name = "weiss", set = { population = 30, prefill = "none", restart = 2 } },
  { name = "champion", label = "tabu alone", set = { check_nodes = 0, probing = false, sweeps = 0, patience = 1, population = 3, share = 1.0 } },
  { name = "champion", label = "short dives", set = { check_nodes = 0, probing = false, sweeps = 10, patience = 100, population = 3, share = 0.05, mending = 2 } },
]
puzzles = ["@twodoku/easy_1", { layout = "25", fill = 0.38 }, { layout = "25", fill = 0.45 }]
replicates = 2
budget = { generations = 5 }
"#;

/// Generation, evaluations and best cost of each row.
fn rows(steps: &[Moment]) -> Vec<(u64, u64, u64)> {
    steps.iter().map(|step| (step.generation, step.evaluations, step.best_cost)).collect()
}

#[test]
fn improvements_are_the_falling_part_of_every_generation() {
    let mut plan = plan(SEARCHES);
    let mut runs = |trace: Trace| -> Vec<RunRecord> {
        plan.planned[0].experiment.trace = trace;
        let units = (0..plan.units()).map(|i| compute(&plan.unit(i).unwrap(), &Arc::default()));
        units.map(|run| run.unwrap().unwrap()).collect()
    };
    let (all, better, none) = (runs(Trace::Every(1)), runs(Trace::Improvements), runs(Trace::None));
    let (mut solved, mut long) = (0, [0, 0]);
    for (i, ((all, better), none)) in all.iter().zip(&better).zip(&none).enumerate() {
        assert!(none.moments.is_empty());
        solved += usize::from(all.solved());
        assert!(
            all.moments.is_sorted_by(|a, b| a.evaluations < b.evaluations),
            "{i}: {:?}",
            rows(&all.moments)
        );
        let falls =
            |i: usize| all.moments[..i].iter().all(|before| all.moments[i].best_cost < before.best_cost);
        let falling: Vec<Moment> =
            (0..all.moments.len()).filter(|&i| falls(i)).map(|i| all.moments[i]).collect();
        let champion = i % 5 > 2;
        long[usize::from(champion)] += u32::from(falling.len() >= 2 && all.moments.len() > falling.len());
        let (kept, closing) = better.moments.split_at(falling.len().min(better.moments.len()));
        assert_eq!(rows(kept), rows(&falling), "{i}");
        let end = (better.generations, better.evaluations, better.best_cost.unwrap());
        assert_eq!(rows(&better.moments).last(), Some(&end), "{i}: the last row stands at the end");
        assert!(closing.len() <= 1, "{i}: {closing:?}");
        // The first row is the start, each further one improved on the run.
        let fresh = |step: &Moment| {
            all.moments.iter().any(|s| s.generation == step.generation && s.restarts < step.restarts)
        };
        let effective = falling.iter().skip(1).filter(|step| !fresh(step)).count() as u64;
        for run in [all, better, none] {
            assert_eq!(run.effective_generations, effective, "{i}");
        }
        assert_eq!(all.first_cost, better.first_cost);
    }
    assert!(solved > 0 && solved < all.len(), "{solved} of {} are solved", all.len());
    assert!(long[0] >= 6 && long[1] >= 1, "too few traces that fall now and then: {long:?}");
}

/// The store's columns are those of the search itself, which `evodoku_evolve`'s golden runs pin.
#[test]
fn a_run_is_stored_as_the_search_counted_it() {
    let plan = plan(SEARCHES);
    for unit in (0..plan.units()).map(|i| plan.unit(i).unwrap()) {
        let stored = compute(&unit, &Arc::default()).unwrap().unwrap();
        let outcome = unit.solver.solve(unit.puzzle, unit.id().seed(), &Limits::default()).unwrap();
        let counted = [stored.generations, stored.evaluations, stored.restarts, stored.effective_generations];
        let counters = outcome.counters;
        let expected =
            [counters.generations, counters.evaluations, counters.restarts, counters.effective_generations];
        assert_eq!(counted, expected, "{}", unit.configuration.label);
        assert_eq!(stored.best_cost, outcome.cost().map(u64::from));
        assert_eq!(stored.solved(), outcome.is_solved());
    }
}

#[test]
fn the_generations_of_a_champions_trace_rise_strictly() {
    let mut plan = plan(SEARCHES);
    for trace in [Trace::Every(1), Trace::Every(4), Trace::Improvements] {
        plan.planned[0].experiment.trace = trace;
        for unit in (0..plan.units()).map(|i| plan.unit(i).unwrap()) {
            if unit.configuration.algorithm != "champion" {
                continue;
            }
            let run = compute(&unit, &Arc::default()).unwrap().unwrap();
            assert!(run.moments.is_sorted_by(|a, b| a.generation < b.generation), "{:?}", rows(&run.moments));
            let wanted = |row: &(u64, u64, u64)| match trace {
                Trace::Every(n) => row.0 == 1 || row.0 == run.generations || row.0.is_multiple_of(n),
                _ => true,
            };
            assert!(rows(&run.moments).iter().all(wanted), "{trace}: {:?}", rows(&run.moments));
        }
    }
}

/// A search that solves nothing and, uncut, takes about a second.
fn endless(generations: u64, replicates: u32) -> Plan {
    plan(&format!(
        "algorithms = [{{ name = \"ret-ga\", set = {{ survivors = \"alternate\" }} }}]\n\
         puzzles = [\"@mantere/s08a\"]\nreplicates = {replicates}\nbudget = {{ generations = {generations} }}\n"
    ))
}

fn estimated(plan: &Plan) -> Estimate {
    estimate(plan, Duration::from_millis(20), &Arc::default()).unwrap()
}

/// Bounds are wide, since speed differs from trial to trial: what is looked for is off by a thousand.
#[test]
fn a_trial_is_cut_short_and_scaled_up() {
    let once = estimated(&endless(2_000, 1));
    assert_eq!(once.sample, 1);
    assert!(
        once.least > 0.0 && once.most > 1.5 * once.least,
        "cut short, so there is more to come: {once:?}"
    );
    let longer = estimated(&endless(2_000_000, 1));
    let growth = longer.most / once.most;
    assert!((100.0..10_000.0).contains(&growth), "a thousand times the generations: {growth}");
    let often = estimated(&endless(2_000, 1_000));
    for growth in [often.least / once.least, often.most / once.most] {
        assert!((100.0..10_000.0).contains(&growth), "a thousand replicates: {growth}");
    }
}

#[test]
fn a_run_that_ends_by_itself_is_its_own_bound() {
    let done = estimated(&endless(1, 7));
    assert!(done.least > 0.0 && (done.least - done.most).abs() < f64::EPSILON, "{done:?}");
}

#[test]
fn the_sample_is_spread_over_all_puzzles() {
    let text = "algorithms = [\"weiss\"]\npuzzles = [{ layout = \"6\", fill = 0.3, count = 12 }]\nbudget = { generations = 1 }";
    assert_eq!(estimated(&plan(text)).sample, 5);
    // Published algorithms refuse pencil marks, so a refusal tells that this puzzle was tried.
    let is_tried = |k: usize| {
        let mut plan = plan(text);
        let puzzles = &mut plan.planned[0].puzzles;
        assert_eq!(puzzles.len(), 12);
        puzzles[k] = puzzles[k].clone().with_marks(vec![Set::full(6); 36]);
        estimate(&plan, Duration::ZERO, &Arc::default()).is_err()
    };
    assert_eq!((0..12).filter(|&k| is_tried(k)).collect::<Vec<_>>(), [0, 2, 4, 7, 9]);
}
