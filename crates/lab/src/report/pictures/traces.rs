//! Pictures over generations, from the traces of runs.

use super::{chosen_puzzles, on};
use crate::Error;
use crate::experiment::Trace;
use crate::plots::{Band, Convergence, Line, Lines, Plot};
use crate::samples::Samples;
use crate::statistics::Summary;
use crate::store::{Moment, Store};
use std::collections::BTreeSet;

/// Places along the axis: finer than the picture is wide.
const PLACES: usize = 600;

/// More curves than this cannot be distinguished.
const MOST_CURVES: usize = 8;

/// The traces of the runs of each configuration on a puzzle.
type Traces = Vec<Vec<Vec<Moment>>>;

fn read(store: &Store, samples: &Samples, puzzle: usize) -> Result<Traces, Error> {
    let of = |c: usize| {
        let traces = samples.of(c, puzzle).units.iter().map(|unit| store.trace(unit));
        Ok(traces.collect::<Result<Vec<_>, Error>>()?.into_iter().filter(|steps| !steps.is_empty()).collect())
    };
    (0..samples.experiment.configurations.len()).map(of).collect()
}

/// The generations at which curves are sampled: all, or this many, evenly spaced.
fn places(traces: &Traces) -> Vec<u64> {
    let last = traces
        .iter()
        .flatten()
        .filter_map(|steps| steps.last())
        .map(|step| step.generation)
        .max()
        .unwrap_or(0);
    let count = (last + 1).min(PLACES as u64);
    let mut places: Vec<u64> = (0..count).map(|i| i * last / (count - 1).max(1)).collect();
    places.dedup();
    places
}

/// The generations at which means were recorded, all or this many, evenly spaced: between them nothing is known.
fn recorded(traces: &Traces) -> Vec<u64> {
    let means = traces.iter().flatten().flatten().filter(|step| step.mean_cost.is_some());
    let all: Vec<u64> = means.map(|step| step.generation).collect::<BTreeSet<_>>().into_iter().collect();
    let every = all.len().div_ceil(PLACES).max(1);
    all.into_iter().step_by(every).collect()
}

/// The last step at or before each place, as far as the trace goes.
fn along<'s>(steps: &'s [Moment], places: &'s [u64]) -> impl Iterator<Item = &'s Moment> {
    places.iter().map(|place| &steps[steps.partition_point(|step| step.generation <= *place).max(1) - 1])
}

pub(super) fn convergence(store: &Store, samples: &Samples) -> Result<Vec<Box<dyn Plot>>, Error> {
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    if samples.experiment.trace == Trace::None || samples.experiment.configurations.len() > MOST_CURVES {
        return Ok(plots);
    }
    for puzzle in chosen_puzzles(samples) {
        let traces = read(store, samples, puzzle)?;
        let places = places(&traces);
        if places.len() < 2 {
            continue;
        }
        let labels = samples.labels();
        let bands = traces
            .iter()
            .zip(labels)
            .filter(|(runs, _)| !runs.is_empty())
            .map(|(runs, name)| band(name, runs, &places));
        plots.push(Box::new(Convergence {
            title: format!("Best cost so far{}: median and quartiles", on(samples, puzzle)),
            x_label: "generation".into(),
            y_label: "best cost".into(),
            bands: bands.collect(),
        }));
    }
    Ok(plots)
}

/// The quartiles of the best cost so far. A run that ended keeps its last value; a band ends with its last run.
fn band(name: String, runs: &[Vec<Moment>], places: &[u64]) -> Band {
    let last = runs.iter().filter_map(|steps| steps.last()).map(|step| step.generation).max().unwrap_or(0);
    let best: Vec<Vec<f64>> = runs
        .iter()
        .map(|steps| {
            let mut least = u64::MAX;
            // The best of a generation may be worse than one before, so the least of all steps so far counts.
            let lowest: Vec<Moment> = steps
                .iter()
                .map(|step| {
                    least = least.min(step.best_cost);
                    Moment { best_cost: least, ..*step }
                })
                .collect();
            along(&lowest, places).map(|step| step.best_cost as f64).collect()
        })
        .collect();
    let point = |(i, place): (usize, &u64)| {
        let values: Vec<f64> = best.iter().map(|run| run[i]).collect();
        let summary = Summary::of(&values)?;
        Some([*place as f64, summary.lower, summary.median, summary.upper])
    };
    let shown = places.iter().enumerate().take_while(|(i, place)| *i == 0 || **place <= last);
    Band { name, points: shown.filter_map(point).collect() }
}

pub(super) fn mean_fitness(store: &Store, samples: &Samples) -> Result<Vec<Box<dyn Plot>>, Error> {
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    // Steps at improvements alone would draw the mean of lucky generations.
    let every = matches!(samples.experiment.trace, Trace::Every(_));
    if !every || samples.experiment.configurations.len() > MOST_CURVES {
        return Ok(plots);
    }
    for puzzle in chosen_puzzles(samples) {
        let traces = read(store, samples, puzzle)?;
        let places = recorded(&traces);
        let lines: Vec<Line> =
            traces.iter().zip(samples.labels()).map(|(runs, name)| mean_line(name, runs, &places)).collect();
        if lines.iter().any(|line| line.points.len() > 1) {
            plots.push(Box::new(Lines {
                title: format!("Mean cost of the population{}, over the runs under way", on(samples, puzzle)),
                x_label: "generation".into(),
                y_label: "mean cost".into(),
                lines: lines.into_iter().filter(|line| !line.points.is_empty()).collect(),
            }));
        }
    }
    Ok(plots)
}

/// The mean over the runs that are under way, while they are at least half of all.
fn mean_line(name: String, runs: &[Vec<Moment>], places: &[u64]) -> Line {
    let point = |place: &u64| {
        let under_way =
            runs.iter().filter(|steps| steps.last().is_some_and(|last| last.generation >= *place));
        let means: Vec<f64> = under_way
            .filter_map(|steps| along(steps, &[*place]).next().and_then(|step| step.mean_cost))
            .collect();
        let enough = 2 * means.len() >= runs.len() && !means.is_empty();
        enough.then(|| (*place as f64, means.iter().sum::<f64>() / means.len() as f64))
    };
    Line { name, points: places.iter().map_while(point).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(costs: &[(u64, u64)]) -> Vec<Moment> {
        costs
            .iter()
            .map(|&(generation, cost)| Moment {
                mean_cost: Some(cost as f64),
                ..Moment::best(generation, 0, cost)
            })
            .collect()
    }

    #[test]
    fn bands_keep_the_best_so_far() {
        let runs = [steps(&[(0, 9), (2, 4), (4, 6)]), steps(&[(0, 9), (1, 0)])];
        let band = band("A".into(), &runs, &[0, 1, 2, 3, 4, 5]);
        let medians: Vec<f64> = band.points.iter().map(|p| p[2]).collect();
        assert_eq!(medians, [9.0, 4.5, 2.0, 2.0, 2.0], "nothing beyond the last generation");
    }

    #[test]
    fn means_are_of_runs_under_way() {
        let runs = [steps(&[(0, 8), (2, 4)]), steps(&[(0, 6), (1, 2)]), steps(&[(0, 4), (4, 0)])];
        let line = mean_line("A".into(), &runs, &[0, 1, 2, 3, 4]);
        assert_eq!(line.points, [(0.0, 6.0), (1.0, 14.0 / 3.0), (2.0, 4.0)], "one of three is too few");
    }

    #[test]
    fn means_stand_where_they_were_recorded() {
        let closing = Moment { mean_cost: None, ..Moment::best(7, 0, 0) };
        let run: Vec<Moment> = steps(&[(0, 9), (5, 3)]).into_iter().chain([closing]).collect();
        assert_eq!(recorded(&vec![vec![run, steps(&[(0, 9), (5, 4), (10, 2)])]]), [0, 5, 10]);
    }

    #[test]
    fn long_runs_are_sampled_evenly() {
        let places = places(&vec![vec![steps(&[(0, 1), (100_000, 0)])]]);
        assert_eq!((places.len(), places[0], places[PLACES - 1]), (PLACES, 0, 100_000));
    }
}
