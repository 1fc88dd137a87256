//! No algorithm allocates per generation: twice the generations, the same number of allocations.

mod common;

use common::*;
use evodoku_evolve::recipe::SHIPPED;
use evodoku_evolve::{Family, Limits, Parameters, Recipe, Solver};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

#[expect(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(algorithm: &dyn Solver, generations: u64) -> u64 {
    // Ants solve the usual puzzle too soon; this one has no solution, which nothing but a search can see.
    let puzzle = match algorithm.family() {
        Family::Construction => {
            puzzle("9", "82.........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
        }
        _ => puzzle("9", S08A),
    };
    let before = ALLOCATIONS.get();
    let outcome = algorithm.solve(&puzzle, 1, &Limits::generations(generations)).unwrap();
    assert_eq!(
        outcome.counters.generations,
        generations,
        "{} must not solve this so soon",
        algorithm.about().name
    );
    ALLOCATIONS.get() - before
}

fn assert_flat(name: &str, algorithm: &dyn Solver) {
    let (few, many) = (allocations(algorithm, 30), allocations(algorithm, 90));
    assert_eq!(few, many, "{name}");
    assert!(few < 600, "{name}: {few} allocations before the first generation");
}

#[test]
fn no_generation_allocates() {
    // No logic first, and short eras, so that restarts are counted too.
    let variants = [
        "weiss population=40 prefill=none restart=10 champions=4",
        "weiss population=40 prefill=none restart=10 survivors=joined mutation=segment",
        "twodoku population=41 column_score=as-coded",
        "twodoku-ls local_search=as-coded",
        "ret-ga restart=10",
        "lsga population=41 learners=3 draw=replaced elite=5",
        "ah-lsga prefill=none population=41 stagnation=2 elite=0.1 reinitialise_rate=0.05 conflicts=units",
        "nova era=20 restart=5 selection=proportionate crossover=cycle mutation=swap rows=scattered",
        "nova era=20 selection=tournament elite=0.1 stagnation=as-coded uncrossed=aliases crossover_rate=0.5",
        "nova population=41 elite=0 window=as-coded box_test=as-coded inversion=as-coded",
        "ret-ga survivors=alternate crossover=row pool=givens",
        "mantere-koljonen restart=10 fitness=sum-product-missing crossover=one-cut selection=tournament",
        "mantere-koljonen population=40 restart=10 fitness=line-duplicates mutation=individual",
        "sato-inoue variant=mut elite=3",
        "sato-inoue variant=mut-cross-ls candidates=4",
        "nb-coin restart=5 start=legal order=random",
        "nb-coin segment=box start=uniform order=given",
        "lewis-sa prefill=none restart=1 progress=present probe=neighbours chain=0.1",
        "notice-sa evaluations=unlimited restart=1",
        "notice-rr evaluations=unlimited round=50",
        "notice-rvns evaluations=unlimited round=50",
        "notice-sd evaluations=unlimited round=5",
        "acs prefill=none greedy=as-written ants=3",
    ];
    // AH-LSGA makes the table of its local search when it is first stuck: below with little patience. Notice's four end by
    // evaluations: below without that limit.
    let plain = published().into_iter().filter(|name| *name != "ah-lsga" && !name.starts_with("notice-"));
    let plain = plain.map(|name| format!("{name} prefill=none"));
    for variant in plain.chain(variants.map(String::from)) {
        assert_flat(&variant, &*algorithm(&variant));
    }
}

#[test]
fn no_generation_of_a_recipe_allocates() {
    for (name, text) in SHIPPED.all() {
        let text = text.replace("stagnant = 100", "stagnant = 5").replace("every = 2000", "every = 10");
        let text = text.replace("chain = 1000", "chain = 5");
        let mut recipe = Recipe::parse(&text).unwrap();
        // A recipe has either a population or a walk.
        recipe.set("population", "41").or_else(|_| recipe.set("evaluations", "unlimited")).unwrap();
        recipe.set("prefill", "none").unwrap();
        assert_flat(name, &recipe);
    }
}
