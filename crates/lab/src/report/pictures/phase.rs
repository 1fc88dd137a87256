//! Success and effort against the share of givens.

use crate::plots::{Phase, PhaseLine, PhasePoint, Plot};
use crate::samples::Samples;
use crate::statistics::{Measure, Observation, Rate, Summary};
use std::collections::BTreeMap;

/// Fewer shares make no curve.
const FEWEST: usize = 5;
const MOST_CURVES: usize = 8;

pub(super) fn phase(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let puzzles = &samples.experiment.puzzles;
    let layouts = puzzles.iter().all(|p| p.layout == puzzles[0].layout);
    let mut shares: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (p, puzzle) in puzzles.iter().enumerate() {
        shares.entry(puzzle.givens).or_default().push(p);
    }
    let configurations = samples.experiment.configurations.len();
    if !layouts || shares.len() < FEWEST || configurations > MOST_CURVES {
        return Vec::new();
    }
    let point = |c: usize, givens: u32, chosen: &[usize]| {
        let runs: Vec<Observation> =
            chosen.iter().flat_map(|p| samples.of(c, *p).outcomes.iter().copied()).collect();
        // Failed runs have no end, so a quartile among them is infinite.
        let efforts: Vec<f64> = runs.iter().map(|run| run.to_solution(Measure::CpuSeconds)).collect();
        let summary = Summary::of(&efforts)?;
        let x = f64::from(givens) / f64::from(puzzles[0].cells.max(1));
        Some(PhasePoint { x, rate: Rate::of(&runs), effort: [summary.lower, summary.median, summary.upper] })
    };
    let line = |(c, name): (usize, String)| PhaseLine {
        name,
        points: shares.iter().filter_map(|(givens, chosen)| point(c, *givens, chosen)).collect(),
    };
    vec![Box::new(Phase {
        title: "Success and effort by the share of givens".into(),
        x_label: "share of givens".into(),
        effort_label: "CPU seconds".into(),
        lines: samples.labels().into_iter().enumerate().map(line).collect(),
    })]
}
