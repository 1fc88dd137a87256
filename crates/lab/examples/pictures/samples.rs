//! Made-up data in the shape of real experiments: no figure here was measured.

use evodoku_lab::plots::{
    Band, BoxGroup, BoxPlot, Convergence, CriticalDifference, EcdfPlot, HeatMap, IndexPlot, Line, Lines,
    Pairwise, Phase, PhaseLine, PhasePoint, Plot, SuccessBars, SuccessGroup,
};
use evodoku_lab::statistics::{
    A12, Ecdf, Measure, Observation, PerformanceIndex, Rate, Score, a12, friedman, mann_whitney, nemenyi,
};

const NAMES: [&str; 6] = ["Ret-GA", "Weiss", "Twodoku", "LSGA", "AH-LSGA (k = 10, propagation)", "NB-COIN"];

/// A draw between 0 and 1 that depends on two numbers alone.
fn noise(a: usize, b: usize) -> f64 {
    let mixed =
        (a as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (b as u64).wrapping_mul(0xD1B5_4A32_D192_ED03);
    let mixed = (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    ((mixed ^ (mixed >> 32)) >> 11) as f64 / (1_u64 << 53) as f64
}

/// A skewed effort, as of generations to a solution.
fn effort(algorithm: usize, run: usize) -> f64 {
    let spread = -(1.0 - noise(algorithm + 1, run + 1)).ln();
    (20.0 * 3.0_f64.powi(algorithm as i32) * (0.3 + spread)).round()
}

fn runs(algorithm: usize, count: usize, budget: f64) -> Vec<Observation> {
    let one = |run| {
        let effort = effort(algorithm, run);
        if effort < budget { Observation::solved(effort) } else { Observation::failed(budget) }
    };
    (0..count).map(one).collect()
}

fn names(count: usize) -> Vec<String> {
    NAMES[..count].iter().map(|n| (*n).to_owned()).collect()
}

fn convergence() -> Convergence {
    let trace = |algorithm: usize, run: usize| {
        let (mut cost, mut trace) = (60.0 + (20.0 * noise(run, 99)).round(), Vec::new());
        for generation in 0..800 {
            trace.push(cost);
            let pace = 0.10 / (1.0 + algorithm as f64);
            if cost > 0.0 && noise(run * 1000 + generation, algorithm) < pace * (cost / 70.0).sqrt() {
                cost -= 2.0;
            }
            if cost <= 0.0 {
                trace.push(0.0);
                break;
            }
        }
        trace
    };
    let band = |a: usize| Band::of_runs(NAMES[a], &(0..31).map(|r| trace(a, r)).collect::<Vec<_>>());
    Convergence {
        title: "Convergence on Medium 1: median and quartiles of 31 runs".into(),
        x_label: "generation".into(),
        y_label: "best cost".into(),
        bands: (0..3).map(band).collect(),
    }
}

fn boxes() -> BoxPlot {
    let rates = ["0.05", "0.10", "0.15", "0.20"];
    let group = |g: usize| BoxGroup {
        name: format!("mutation {}", rates[g]),
        samples: (0..4)
            .map(|s| (0..3 + 3 * s.max(g)).map(|r| 300.0 + 4.0 * effort(g.min(2), r * 7 + s)).collect())
            .collect(),
        runs: vec![15; 4],
    };
    BoxPlot {
        title: "Generations of the successful runs by mutation and crossover rate".into(),
        x_label: "generations".into(),
        log: false,
        series: ["0.1", "0.2", "0.3", "0.4"].map(|c| format!("crossover {c}")).to_vec(),
        groups: (0..4).map(group).collect(),
    }
}

fn success(series: usize) -> SuccessBars {
    let puzzles = ["Easy 1", "Easy 2", "Medium 1", "Medium 2", "Hard 1"];
    let rate = |p: usize, a: usize| {
        (p + a != 5).then(|| Rate {
            solved: (15.0 / (1.0 + 0.12 * (p * p * (a + 1)) as f64)).round() as u32,
            runs: 15,
        })
    };
    SuccessBars {
        title: "Success within 5,000 generations".into(),
        series: names(series),
        groups: puzzles
            .iter()
            .enumerate()
            .map(|(p, name)| SuccessGroup {
                name: (*name).into(),
                rates: (0..series).map(|a| rate(p, a)).collect(),
            })
            .collect(),
    }
}

fn heat_map() -> HeatMap {
    let cell = |m: usize, c: usize| {
        let solved = (15.0 * (-0.6 * (m as f64 - 1.0).powi(2) - 0.15 * c as f64).exp() * 0.8).round();
        ((m, c) != (3, 3)).then(|| (solved / 15.0, format!("{solved}/15")))
    };
    HeatMap {
        title: "Success by mutation and crossover rate, Medium 1".into(),
        x_label: "crossover rate".into(),
        y_label: "mutation rate".into(),
        value_label: "success rate".into(),
        x: ["0.1", "0.2", "0.3", "0.4"].map(str::to_owned).to_vec(),
        y: ["0.05", "0.10", "0.15", "0.20"].map(str::to_owned).to_vec(),
        cells: (0..4).map(|m| (0..4).map(|c| cell(m, c)).collect()).collect(),
        range: Some((0.0, 1.0)),
    }
}

fn index() -> IndexPlot {
    let puzzle = |p: usize| {
        (0..4).map(|a| Score::of(&runs(a, 20 + p, 900.0), Measure::Generations)).collect::<Vec<_>>()
    };
    let index = PerformanceIndex::of(&(0..9).map(puzzle).collect::<Vec<_>>()).expect("nine full rows");
    IndexPlot { title: "Performance index over nine puzzles".into(), names: names(4), index }
}

fn ecdf() -> EcdfPlot {
    let series = |a: usize| (NAMES[a].to_owned(), Ecdf::of(&runs(a, 100, 5000.0), Measure::Evaluations));
    EcdfPlot {
        title: "Runs solved within a budget, 100 runs each".into(),
        x_label: "evaluations".into(),
        budget: Some(5000.0),
        series: (0..6).map(series).collect(),
    }
}

fn critical_difference() -> CriticalDifference {
    let row = |p: usize| (0..6).map(|a| effort(a / 2, 31 * p + a)).collect::<Vec<_>>();
    let result = friedman(&(0..30).map(row).collect::<Vec<_>>()).expect("thirty full rows");
    CriticalDifference {
        title: "Mean ranks over 30 puzzles".into(),
        names: names(6),
        nemenyi: nemenyi(&result, 0.05),
        differ: true,
    }
}

fn pairwise() -> Pairwise {
    let sample = |a: usize| (0..30).map(|r| effort(a, r)).collect::<Vec<_>>();
    let effect = |a: usize, b: usize| -> Option<(A12, bool)> {
        let (ours, theirs) = (sample(a), sample(b));
        let test = mann_whitney(&ours, &theirs).ok()?;
        Some((a12(&theirs, &ours).ok()?, test.significant(0.05)))
    };
    Pairwise {
        title: "Who beats whom: A12 on generations to the solution".into(),
        names: names(6),
        effects: (0..6).map(|a| (0..6).map(|b| effect(a, b)).collect()).collect(),
    }
}

fn phase() -> Phase {
    let point = |a: usize, i: usize| {
        let x = 0.05 + 0.05 * i as f64;
        let hard = (-((x - 0.4) / 0.09).powi(2)).exp() * (1.5 + a as f64);
        let median = if hard > 2.3 { f64::INFINITY } else { 0.002 * (3.0 * hard).exp() };
        PhasePoint {
            x,
            rate: Rate { solved: (50.0 / (1.0 + (3.0 * (hard - 1.8)).exp())).round() as u32, runs: 50 },
            effort: [median * 0.6, median, median * if hard > 1.6 { f64::INFINITY } else { 2.2 }],
        }
    };
    let line = |a: usize| PhaseLine { name: NAMES[a].into(), points: (0..18).map(|i| point(a, i)).collect() };
    Phase {
        title: "Where puzzles are hard: 16x16, 50 puzzles at each share of givens".into(),
        x_label: "share of givens".into(),
        effort_label: "CPU seconds".into(),
        lines: (0..2).map(line).collect(),
    }
}

fn lines() -> Lines {
    let point = |a: usize, g: usize| {
        (g as f64, 70.0 / (1.0 + g as f64 / (40.0 + 60.0 * a as f64)) + 1.5 * noise(a, g))
    };
    let line = |a: usize| Line { name: NAMES[a].into(), points: (0..1500).map(|g| point(a, g)).collect() };
    Lines {
        title: "Mean fitness of the population by generation".into(),
        x_label: "generation".into(),
        y_label: "mean fitness".into(),
        lines: (0..3).map(line).collect(),
    }
}

/// Every plot with a file name.
pub(crate) fn all() -> Vec<(&'static str, Box<dyn Plot>)> {
    vec![
        ("convergence", Box::new(convergence())),
        ("boxes", Box::new(boxes())),
        ("success", Box::new(success(1))),
        ("success-grouped", Box::new(success(3))),
        ("heat-map", Box::new(heat_map())),
        ("performance-index", Box::new(index())),
        ("ecdf", Box::new(ecdf())),
        ("critical-difference", Box::new(critical_difference())),
        ("pairwise", Box::new(pairwise())),
        ("phase", Box::new(phase())),
        ("mean-fitness", Box::new(lines())),
    ]
}
