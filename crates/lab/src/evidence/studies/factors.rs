//! What each value of a factor is worth against each other one, where a plan's grid balances all other factors.

use super::p_cell;
use crate::experiment::Configuration;
use crate::samples::Samples;
use crate::statistics::{Measure, a12, holm, van_elteren};
use crate::tables::{Cell, Column, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Two values of a factor, compared within each setting of all others.
struct Pair {
    column: String,
    factor: String,
    values: [String; 2],
    /// The ratio of the geometric means of the generations, the first value's over the second's.
    ratio: f64,
    /// How often a run with the first value needs fewer generations than one with the second.
    sooner: f64,
    p: f64,
}

pub(in crate::evidence) fn factors(samples: &Samples, shown: &dyn Fn(&str) -> bool) -> Table {
    let words = ["reading", "factor", "first : second"].map(Column::words);
    let numbers = ["generations, ratio", "first is sooner", "p (Holm)"].map(Column::numbers);
    let mut table = Table::new("", words.into_iter().chain(numbers).collect::<Vec<_>>());
    let mut columns: Vec<String> = Vec::new();
    for c in samples.experiment.configurations.iter().filter(|c| shown(&c.label)) {
        let name = name(c);
        if !columns.contains(&name) {
            columns.push(name);
        }
    }
    for column in columns {
        let pairs = pairs(samples, &column);
        let adjusted = holm(&pairs.iter().map(|pair| pair.p).collect::<Vec<_>>());
        for (pair, p) in pairs.into_iter().zip(adjusted) {
            table.push([
                Cell::from(pair.column),
                pair.factor.replace('_', " ").into(),
                format!("{} : {}", pair.values[0], pair.values[1]).into(),
                Cell::number(pair.ratio, 2),
                Cell::number(pair.sooner, 2),
                p_cell(p),
            ]);
        }
    }
    table
}

fn name(c: &Configuration) -> String {
    c.reading.clone().unwrap_or_else(|| c.column.clone())
}

fn pairs(samples: &Samples, column: &str) -> Vec<Pair> {
    let of_column: Vec<(usize, &Configuration)> =
        samples.experiment.configurations.iter().enumerate().filter(|(_, c)| name(c) == column).collect();
    let mut values: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (factor, value) in of_column.iter().flat_map(|(_, c)| &c.varied) {
        values.entry(factor).or_default().insert(value);
    }
    let mut pairs = Vec::new();
    for (factor, values) in &values {
        let values: Vec<&str> = values.iter().copied().collect();
        for (i, first) in values.iter().enumerate() {
            for second in &values[i + 1..] {
                let strata = strata(samples, &of_column, factor, [first, second]);
                pairs.extend(compared(&strata).map(|(ratio, sooner, p)| Pair {
                    column: column.to_owned(),
                    factor: (*factor).to_owned(),
                    values: [first, second].map(|value| (*value).to_owned()),
                    ratio,
                    sooner,
                    p,
                }));
            }
        }
    }
    pairs
}

/// The generations with either value, for each setting of the other factors and each puzzle.
fn strata(
    samples: &Samples,
    configurations: &[(usize, &Configuration)],
    factor: &str,
    values: [&str; 2],
) -> Vec<[Vec<f64>; 2]> {
    let mut strata = Vec::new();
    for (i, c) in configurations.iter().filter(|(_, c)| c.varied.get(factor).is_some_and(|v| v == values[0]))
    {
        let mut wanted = c.varied.clone();
        wanted.insert(factor.to_owned(), values[1].to_owned());
        let Some((j, _)) = configurations.iter().find(|(_, c)| c.varied == wanted) else { continue };
        for puzzle in 0..samples.experiment.puzzles.len() {
            let generations = |c: usize| -> Vec<f64> {
                let runs = &samples.of(c, puzzle).outcomes;
                runs.iter().map(|run| run.to_solution(Measure::Generations)).collect()
            };
            let stratum = [generations(*i), generations(*j)];
            if stratum.iter().all(|sample| !sample.is_empty()) {
                strata.push(stratum);
            }
        }
    }
    strata
}

/// Ratio, chance to be sooner and p of the first against the second.
fn compared(strata: &[[Vec<f64>; 2]]) -> Option<(f64, f64, f64)> {
    let count = strata.len() as f64;
    // One more, for solutions in the first population.
    let log = |sample: &[f64]| sample.iter().map(|g| g.ln_1p()).sum::<f64>() / sample.len() as f64;
    let ratio = (strata.iter().map(|[a, b]| log(a) - log(b)).sum::<f64>() / count).exp();
    let more = strata.iter().map(|[a, b]| a12(a, b).map(|a12| a12.0)).sum::<Result<f64, _>>().ok()? / count;
    Some((ratio, 1.0 - more, van_elteren(strata).ok()?.p))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_generations_in_every_stratum_is_a_ratio_of_a_half() {
        let sample =
            |factor: f64| (1..=20).map(|g| factor * f64::from(g * g * g) - 1.0).collect::<Vec<f64>>();
        let strata = [[sample(1.0), sample(2.0)], [sample(100.0), sample(200.0)]];
        let (ratio, sooner, p) = compared(&strata).unwrap();
        assert!((ratio - 0.5).abs() < 1e-9 && sooner > 0.5 && p < 0.5, "{ratio} {sooner} {p}");
        assert!(compared(&[]).is_none());
    }
}
