//! Pictures over all puzzles of an experiment.

use crate::experiment::Configuration;
use crate::plots::{CriticalDifference, EcdfPlot, IndexPlot, Pairwise, Plot};
use crate::report::ranks::{Field, decisive, fields};
use crate::samples::Samples;
use crate::statistics::{
    A12, ALPHA, Ecdf, Measure, Observation, PerformanceIndex, Score, Test, a12, holm, nemenyi, van_elteren,
    words_of_p,
};

/// More algorithms than this cannot be distinguished.
const MOST: usize = 16;

/// Curves may be a few more: those shown for reference.
const MOST_CURVES: usize = 18;

/// With fewer puzzles, ranks say nothing.
const FEWEST_PUZZLES: usize = 4;

fn configurations(samples: &Samples) -> usize {
    samples.experiment.configurations.len()
}

/// The puzzles on which each of these configurations has as many runs as the others, and some.
fn balanced(samples: &Samples, among: &[usize]) -> Vec<usize> {
    let runs = |c: usize, p: usize| samples.of(c, p).outcomes.len();
    let even = |p: &usize| among.iter().all(|c| runs(*c, *p) > 0 && runs(*c, *p) == runs(among[0], *p));
    (0..samples.experiment.puzzles.len()).filter(even).collect()
}

/// All configurations, by their places.
fn everyone(samples: &Samples) -> Vec<usize> {
    (0..configurations(samples)).collect()
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
    let (measure, conditions) = (currency(samples), samples.experiment.conditions());
    let references = (0..configurations(samples)).filter(|c| samples.experiment.configurations[*c].reference);
    let references: Vec<usize> = references.collect();
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    for (condition, ranked) in &conditions {
        let shown: Vec<usize> = ranked.iter().chain(&references).copied().collect();
        let all = balanced(samples, &shown);
        // Where conditions are crossed with sets of puzzles, each set has a picture besides that of all.
        let mut fields = vec![(None, all.clone())];
        if condition.is_some() {
            let of = |(name, puzzles): (_, Vec<usize>)| {
                (Some(name), puzzles.into_iter().filter(|p| all.contains(p)).collect())
            };
            fields.extend(samples.experiment.strata().into_iter().map(of));
        }
        for (set, puzzles) in fields {
            if shown.len() > MOST_CURVES || puzzles.is_empty() {
                continue;
            }
            let pooled = |c: usize| -> Vec<Observation> {
                puzzles.iter().flat_map(|p| samples.of(c, *p).outcomes.iter().copied()).collect()
            };
            let labels = samples.labels();
            let series: Vec<(String, Ecdf)> =
                shown.iter().map(|c| (labels[*c].clone(), Ecdf::of(&pooled(*c), measure))).collect();
            if series.iter().all(|(_, ecdf)| ecdf.steps().is_empty()) {
                continue;
            }
            let place = if puzzles.len() == 1 {
                super::on(samples, puzzles[0])
            } else {
                format!(
                    ", {}{} puzzles",
                    set.map_or_else(String::new, |set| format!("{set}, ")),
                    puzzles.len()
                )
            };
            plots.push(Box::new(EcdfPlot {
                title: format!("Share of runs solved within a budget{}{place}", under(*condition)),
                x_label: measure.to_string(),
                budget: granted(samples, measure),
                series,
            }));
        }
    }
    plots
}

/// `, no logic`.
fn under(condition: Option<&str>) -> String {
    condition.map_or_else(String::new, |name| format!(", {name}"))
}

/// Performance profiles (Dolan and Moré, 2002): on which share of the puzzles PAR10 is within a factor of the best.
pub(super) fn profile(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let all: Vec<usize> = (0..samples.experiment.puzzles.len()).collect();
    let (measure, labels) = (currency(samples), samples.labels());
    let mut plots: Vec<Box<dyn Plot>> = Vec::new();
    for field in fields(samples, &all) {
        if field.puzzles.len() < FEWEST_PUZZLES || !(2..=MOST_CURVES).contains(&field.ranked.len()) {
            continue;
        }
        let mut ratios: Vec<Vec<Observation>> = vec![Vec::new(); field.ranked.len()];
        for p in &field.puzzles {
            let solved = |c: &usize| samples.of(*c, *p).outcomes.iter().any(|run| run.solved);
            let costs = samples.par10_together(&field.ranked, *p, measure);
            let costs: Vec<Option<f64>> =
                costs.into_iter().zip(&field.ranked).map(|(cost, c)| cost.filter(|_| solved(c))).collect();
            let best = costs.iter().flatten().copied().fold(f64::INFINITY, f64::min);
            for (ratios, cost) in ratios.iter_mut().zip(costs) {
                let within = |cost: f64| Observation::solved(if best > 0.0 { cost / best } else { 1.0 });
                ratios.push(cost.map_or_else(|| Observation::failed(1.0), within));
            }
        }
        let name = |c: &usize| labels[*c].clone();
        plots.push(Box::new(EcdfPlot {
            title: format!(
                "Share of {} puzzles within a factor of the best PAR10{}",
                field.puzzles.len(),
                under(field.name.as_deref())
            ),
            x_label: format!("factor of the best PAR10 in {measure}"),
            budget: None,
            series: field
                .ranked
                .iter()
                .map(name)
                .zip(ratios.iter().map(|r| Ecdf::of(r, Measure::Evaluations)))
                .collect(),
        }));
    }
    plots
}

pub(super) fn index(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples, &everyone(samples)));
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
    let all: Vec<usize> = (0..samples.experiment.puzzles.len()).collect();
    let (measure, labels) = (currency(samples), samples.labels());
    let plot = |field: Field| -> Option<Box<dyn Plot>> {
        let drawn = (3..=MOST).contains(&field.ranked.len()) && field.puzzles.len() >= FEWEST_PUZZLES;
        let result = field.friedman(samples, measure).filter(|_| drawn)?;
        // The F is the sharper of the two; where all puzzles rank alike it is infinite.
        let sharper = result.iman_davenport.as_ref();
        let sharper = sharper.map_or_else(String::new, |f| format!("; Iman-Davenport {}", in_words(f)));
        Some(Box::new(CriticalDifference {
            title: format!(
                "Mean ranks by PAR10 in {measure} over {} puzzles{} (Friedman {}{sharper})",
                field.puzzles.len(),
                under(field.name.as_deref()),
                in_words(&result.test)
            ),
            names: field.ranked.iter().map(|c| labels[*c].clone()).collect(),
            nemenyi: nemenyi(&result, ALPHA),
            differ: decisive(&result) < ALPHA,
        }))
    };
    fields(samples, &all).into_iter().filter_map(plot).collect()
}

/// `chi2 = 12.3, p < 0.001`.
fn in_words(test: &Test) -> String {
    format!("{} = {:.1}, {}", test.symbol, test.statistic, words_of_p(test.p))
}

/// The chance that a run beats another, averaged over puzzles, and van Elteren's test of that average; p-values are
/// Holm-adjusted for the pairs.
pub(super) fn pairwise(samples: &Samples) -> Vec<Box<dyn Plot>> {
    let (count, puzzles) = (configurations(samples), balanced(samples, &everyone(samples)));
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
