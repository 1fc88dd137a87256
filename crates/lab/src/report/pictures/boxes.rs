//! Success bars, box plots and maps: by puzzle and algorithm, or by the parameters of a sweep.

use super::{chosen_puzzles, on};
use crate::experiment::Configuration;
use crate::plots::{BoxGroup, BoxPlot, HeatMap, Plot, SuccessBars, SuccessGroup};
use crate::samples::{Sample, Samples};
use crate::statistics::Measure;

/// More rows than this are a list, not a picture.
const MOST_ROWS: usize = 120;

/// More columns than this do not fit a page.
const MOST_COLUMNS: usize = 20;

/// The cells of a picture: groups of series.
struct Shape {
    title: String,
    series: Vec<String>,
    groups: Vec<Group>,
}

/// A group with the configuration and puzzle of each series, where there is one.
type Group = (String, Vec<Option<(usize, usize)>>);

/// Sweeps of two parameters by puzzle; else puzzles by algorithm; else algorithms alone.
fn shapes(samples: &Samples, what: &str) -> Vec<Shape> {
    let (labels, puzzles) = (samples.labels(), samples.puzzle_names());
    if let Some(sweep) = Sweep::of(samples) {
        let shape = |p: usize| Shape {
            title: format!("{what}{}, by {} and {}", on(samples, p), sweep.down.0, sweep.across.0),
            series: sweep.across.1.iter().map(|v| format!("{} {v}", sweep.across.0)).collect(),
            groups: (sweep.down.1.iter().enumerate())
                .map(|(y, value)| {
                    let cells = (0..sweep.across.1.len()).map(|x| sweep.at(y, x).map(|c| (c, p)));
                    (format!("{} {value}", sweep.down.0), cells.collect())
                })
                .collect(),
        };
        return chosen_puzzles(samples).into_iter().map(shape).collect();
    }
    if puzzles.len() * labels.len() > MOST_ROWS {
        return Vec::new();
    }
    if puzzles.len() == 1 && labels.len() > 1 {
        let groups = labels.iter().enumerate().map(|(c, label)| (label.clone(), vec![Some((c, 0))]));
        let title = format!("{what}{}", on(samples, 0));
        return vec![Shape { title, series: vec![String::new()], groups: groups.collect() }];
    }
    let group = |p: usize| (puzzles[p].clone(), (0..labels.len()).map(|c| Some((c, p))).collect());
    let groups = (0..puzzles.len()).map(group).collect();
    vec![Shape { title: what.to_owned(), series: labels, groups }]
}

fn sample(samples: &Samples, cell: Option<(usize, usize)>) -> Option<&Sample> {
    cell.map(|(c, p)| samples.of(c, p)).filter(|sample| !sample.outcomes.is_empty())
}

/// Puzzles x algorithms as a map, where bars would be too many.
fn success_map(samples: &Samples) -> Option<Box<dyn Plot>> {
    let (labels, puzzles) = (samples.labels(), samples.puzzle_names());
    let many = labels.len() * puzzles.len() > MOST_ROWS && Sweep::of(samples).is_none();
    if !many || labels.len() > MOST_COLUMNS || puzzles.len() > MOST_ROWS {
        return None;
    }
    let cell = |p: usize, c: usize| {
        let rate = samples.of(c, p).rate();
        Some((rate.share()?, format!("{}/{}", rate.solved, rate.runs)))
    };
    Some(Box::new(HeatMap {
        title: "Success".into(),
        x_label: String::new(),
        y_label: String::new(),
        value_label: "success rate".into(),
        cells: (0..puzzles.len()).map(|p| (0..labels.len()).map(|c| cell(p, c)).collect()).collect(),
        x: labels,
        y: puzzles,
        range: Some((0.0, 1.0)),
    }))
}

pub(super) fn success(samples: &Samples) -> Vec<Box<dyn Plot>> {
    if let Some(map) = success_map(samples) {
        return vec![map];
    }
    let draw = |shape: Shape| -> Box<dyn Plot> {
        let group = |(name, cells): Group| SuccessGroup {
            name,
            rates: cells.into_iter().map(|cell| sample(samples, cell).map(Sample::rate)).collect(),
        };
        let groups = shape.groups.into_iter().map(group).collect();
        Box::new(SuccessBars { title: shape.title, series: shape.series, groups })
    };
    shapes(samples, "Success").into_iter().map(draw).collect()
}

pub(super) fn boxes(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    for shape in shapes(samples, "Generations of the successful runs") {
        let group = |(name, cells): Group| {
            let found: Vec<Option<&Sample>> = cells.into_iter().map(|cell| sample(samples, cell)).collect();
            let spent = |sample: &&Sample| -> Vec<f64> {
                sample.outcomes.iter().filter(|r| r.solved).map(|r| r.spent(Measure::Generations)).collect()
            };
            BoxGroup {
                name,
                samples: found.iter().map(|s| s.as_ref().map(spent).unwrap_or_default()).collect(),
                runs: found.iter().map(|s| s.map_or(0, |s| s.outcomes.len())).collect(),
            }
        };
        let groups: Vec<BoxGroup> = shape.groups.into_iter().map(group).collect();
        let values = || groups.iter().flat_map(|g| g.samples.iter().flatten().copied());
        let (least, most) = values().fold((f64::INFINITY, 0.0_f64), |(l, m), v| (l.min(v), m.max(v)));
        if most > 0.0 {
            // A generation 0 has no logarithm.
            let log = least > 0.0 && most / least > 30.0;
            let x_label = "generations".to_owned();
            plots.push(Box::new(BoxPlot { title: shape.title, x_label, log, series: shape.series, groups }));
        }
    }
    plots
}

pub(super) fn heat_maps(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let Some(sweep) = Sweep::of(samples) else { return Vec::new() };
    let cell = |p: usize, y: usize, x: usize| {
        let rate = samples.of(sweep.at(y, x)?, p).rate();
        Some((rate.share()?, format!("{}/{}", rate.solved, rate.runs)))
    };
    let draw = |p: usize| -> Box<dyn Plot> {
        let row = |y: usize| (0..sweep.across.1.len()).map(|x| cell(p, y, x)).collect();
        Box::new(HeatMap {
            title: format!("Success{} by {} and {}", on(samples, p), sweep.down.0, sweep.across.0),
            x_label: sweep.across.0.clone(),
            y_label: sweep.down.0.clone(),
            value_label: "success rate".into(),
            x: sweep.across.1.clone(),
            y: sweep.down.1.clone(),
            cells: (0..sweep.down.1.len()).map(row).collect(),
            range: Some((0.0, 1.0)),
        })
    };
    chosen_puzzles(samples).into_iter().map(draw).collect()
}

/// A sweep of two parameters, each with more than one value.
struct Sweep {
    down: (String, Vec<String>),
    across: (String, Vec<String>),
    places: Vec<(usize, usize)>,
}

impl Sweep {
    fn of(samples: &Samples) -> Option<Self> {
        let configurations = &samples.experiment.configurations;
        let first: Vec<&String> = configurations.first()?.varied.keys().collect();
        let [across, down] = *first.as_slice() else { return None };
        if !configurations.iter().all(|c| c.varied.keys().eq(first.iter().copied())) {
            return None;
        }
        let values = |name: &String| {
            let mut values: Vec<String> = Vec::new();
            for value in configurations.iter().map(|c| &c.varied[name]) {
                if !values.contains(value) {
                    values.push(value.clone());
                }
            }
            (name.clone(), values)
        };
        let (across, down) = (values(across), values(down));
        let place = |c: &Configuration, (name, values): &(String, Vec<String>)| {
            values.iter().position(|value| *value == c.varied[name]).unwrap_or_default()
        };
        let places: Vec<(usize, usize)> =
            configurations.iter().map(|c| (place(c, &down), place(c, &across))).collect();
        // Two configurations in one place would be two sweeps.
        let one_each = places.iter().enumerate().all(|(i, place)| !places[..i].contains(place));
        (one_each && across.1.len() > 1 && down.1.len() > 1).then_some(Self { down, across, places })
    }

    /// The configuration with these two values.
    fn at(&self, down: usize, across: usize) -> Option<usize> {
        self.places.iter().position(|place| *place == (down, across))
    }
}
