//! Pictures over all puzzles of an experiment.

use crate::experiment::Configuration;
use crate::plots::{CriticalDifference, EcdfPlot, IndexPlot, Pairwise, Plot};
use crate::samples::Samples;
use crate::statistics::{
    A12, ALPHA, Ecdf, Measure, Observation, PerformanceIndex, Score, Test, a12, friedman, holm, nemenyi,
    van_elteren, words_of_p,
};

/// More algorithms than this cannot be distinguished.
const MOST: usize = 16;

/// With fewer puzzles, ranks say nothing.
const FEWEST_PUZZLES: usize = 4;

fn configurations(samples: &Samples) -> usize {
    samples.experiment.configurations.len()
}

/// The puzzles on which every configuration has as many runs as the others, and some.
fn balanced(samples: &Samples) -> Vec<usize> {
    let runs = |c: usize, p: usize| samples.of(c, p).outcomes.len();
    let even =
        |p: &usize| (0..configurations(samples)).all(|c| runs(c, *p) > 0 && runs(c, *p) == runs(0, *p));
    (0..samples.experiment.puzzles.len()).filter(even).collect()
}

/// CPU seconds where all configurations were granted these and nothing else, so that none is favoured for being slow;
/// evaluations otherwise, since generations differ in what they cost.
fn currency(samples: &Samples) -> Measure {
    let timed = samples
        .experiment
        .configurations
        .iter()
        .all(|c| c.budget.cpu_seconds.is_some() && c.budget.evaluations.is_none());
    if timed { Measure::CpuSeconds } else { Measure::Evaluations }
}

/// The budget of all configurations; none where they differ.
fn granted(samples: &Samples, measure: Measure) -> Option<f64> {
    let all = &samples.experiment.configurations;
    let one = |c: &Configuration| match measure {
        Measure::CpuSeconds => c.budget.cpu_seconds,
        _ => c.budget.evaluations.map(|n| n as f64),
    };
    all.first().and_then(one).filter(|_| all.iter().all(|c| one(c) == one(&all[0])))
}

pub(super) fn ecdf(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples));
    if count > MOST || puzzles.is_empty() {
        return Vec::new();
    }
    let measure = currency(samples);
    let pooled = |c: usize| -> Vec<Observation> {
        puzzles.iter().flat_map(|p| samples.of(c, *p).outcomes.iter().copied()).collect()
    };
    let series: Vec<(String, Ecdf)> = samples
        .labels()
        .into_iter()
        .enumerate()
        .map(|(c, name)| (name, Ecdf::of(&pooled(c), measure)))
        .collect();
    if series.iter().all(|(_, ecdf)| ecdf.steps().is_empty()) {
        return Vec::new();
    }
    let where_ = if puzzles.len() == 1 {
        super::on(samples, puzzles[0])
    } else {
        format!(", {} puzzles", puzzles.len())
    };
    vec![Box::new(EcdfPlot {
        title: format!("Share of runs solved within a budget{where_}"),
        x_label: measure.to_string(),
        budget: granted(samples, measure),
        series,
    })]
}

pub(super) fn index(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples));
    if !(2..=MOST).contains(&count) {
        return Vec::new();
    }
    let score = |p: &usize| {
        (0..count).map(|c| Score::of(&samples.of(c, *p).outcomes, Measure::Generations)).collect()
    };
    let rows: Vec<Vec<Score>> = puzzles.iter().map(score).collect();
    let plot = |index| -> Box<dyn Plot> {
        let noun = if rows.len() == 1 { "puzzle" } else { "puzzles" };
        let title = format!(
            "Performance index (success, mean and deviation of generations) over {} {noun}",
            rows.len()
        );
        Box::new(IndexPlot { title, names: samples.labels(), index })
    };
    PerformanceIndex::of(&rows).map(plot).into_iter().collect()
}

pub(super) fn critical_difference(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples));
    if !(3..=MOST).contains(&count) || puzzles.len() < FEWEST_PUZZLES {
        return Vec::new();
    }
    let measure = currency(samples);
    let all: Vec<usize> = (0..count).collect();
    let block = |p: &usize| {
        let costs = samples.par10_together(&all, *p, measure).into_iter();
        costs.map(|par10| par10.unwrap_or(f64::INFINITY)).collect()
    };
    let blocks: Vec<Vec<f64>> = puzzles.iter().map(block).collect();
    let Ok(result) = friedman(&blocks) else { return Vec::new() };
    // The F is the sharper of the two; where all puzzles rank alike it is infinite.
    let sharper = result.iman_davenport.as_ref();
    let sharper = sharper.map_or_else(String::new, |f| format!("; Iman-Davenport {}", in_words(f)));
    vec![Box::new(CriticalDifference {
        title: format!(
            "Mean ranks by PAR10 in {measure} over {} puzzles (Friedman {}{sharper})",
            puzzles.len(),
            in_words(&result.test)
        ),
        names: samples.labels(),
        nemenyi: nemenyi(&result, ALPHA),
    })]
}

/// `chi2 = 12.3, p < 0.001`.
fn in_words(test: &Test) -> String {
    format!("{} = {:.1}, {}", test.symbol, test.statistic, words_of_p(test.p))
}

/// The chance that a run beats another, averaged over puzzles, and van Elteren's test of that average; p-values are
/// Holm-adjusted for the pairs.
pub(super) fn pairwise(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples));
    if !(3..=MOST).contains(&count) || puzzles.is_empty() {
        return Vec::new();
    }
    let measure = currency(samples);
    let efforts = |c: usize, p: usize| -> Vec<f64> {
        samples.of(c, p).outcomes.iter().map(|run| run.to_solution(measure)).collect()
    };
    // Less effort is better, so the column's excess is the row's win.
    let strata = |a: usize, b: usize| -> Vec<[Vec<f64>; 2]> {
        puzzles.iter().map(|p| [efforts(b, *p), efforts(a, *p)]).collect()
    };
    let pairs: Vec<(usize, usize)> = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    let p = |&(a, b): &(usize, usize)| van_elteren(&strata(a, b)).map_or(1.0, |test| test.p);
    let adjusted = holm(&pairs.iter().map(p).collect::<Vec<_>>());
    let mut effects = vec![vec![None; count]; count];
    for (&(a, b), p) in pairs.iter().zip(adjusted) {
        let chances: Vec<f64> =
            strata(a, b).iter().filter_map(|[b, a]| a12(b, a).ok()).map(|a| a.0).collect();
        if !chances.is_empty() {
            let chance = A12(chances.iter().sum::<f64>() / chances.len() as f64);
            effects[a][b] = Some((chance, p < ALPHA));
            effects[b][a] = Some((chance.mirrored(), p < ALPHA));
        }
    }
    let title = format!("Who beats whom: A12 on {measure} to the solution");
    vec![Box::new(Pairwise { title, names: samples.labels(), effects })]
}
