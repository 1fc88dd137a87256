//! How many runs a store takes in a second of CPU time: `cargo run --release -p evodoku-lab --example store [runs] [batch]`.
//!
//! The runs are made up, so that nothing but the store is measured.

use evodoku_evolve::CpuClock;
use evodoku_lab::experiment::{Id, Trace};
use evodoku_lab::plan::Plan;
use evodoku_lab::store::{RunRecord, Store};
use std::sync::atomic::AtomicBool;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse().ok());
    let (count, batch): (u64, u64) = (arguments.next().unwrap_or(200_000), arguments.next().unwrap_or(1000));
    let folder = std::env::temp_dir().join(format!("evodoku-store-rate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let file = folder.join("plan.toml");
    let text =
        format!("algorithms = ['weiss', 'lsga']\npuzzles = ['@weiss']\nreplicates = {}", count.div_ceil(20));
    std::fs::write(&file, text).expect("room for a plan");
    let plan = Plan::load(&file, None, &AtomicBool::new(false)).expect("a sound plan");
    let mut store = Store::create(&folder).expect("a new store");
    store.register(&plan).expect("room for the plan");
    let clock = CpuClock::of_process();
    for start in (0..count).step_by(batch as usize) {
        let units: Vec<_> = (start..count.min(start + batch)).filter_map(|index| plan.unit(index)).collect();
        let runs: Vec<RunRecord> = units.iter().map(|unit| made_up(&unit.id(), unit.replicate)).collect();
        store.put(units.iter().copied().zip(&runs)).expect("room for runs");
    }
    let seconds = clock.elapsed().as_secs_f64();
    let stored = store.run_count().expect("a sound store");
    println!("{stored} runs in batches of {batch}: {:.0} a second of CPU time", stored as f64 / seconds);
    drop(store);
    let _ = std::fs::remove_dir_all(&folder);
}

fn made_up(unit: &Id, replicate: u32) -> RunRecord {
    RunRecord {
        unit: unit.to_string(),
        replicate,
        seed: unit.seed(),
        stop: evodoku_evolve::StopReason::Generations,
        first_cost: Some(60),
        best_cost: Some(4),
        generations: 10_000,
        evaluations: 1_500_000,
        restarts: 3,
        effective_generations: 31,
        cpu_seconds: 0.123_456_789,
        trace: Trace::None,
        moments: Vec::new(),
    }
}
