//! Effective generations and CPU time against a rival, the two measures of AH-LSGA's section 4.4.

use crate::samples::{Sample, Samples};
use crate::statistics::{Untestable, a12, mann_whitney, words_of_p};
use crate::tables::{Cell, Column, Table};

/// Every other algorithm against the first of those shown, over all runs, failed ones too.
pub(in crate::evidence) fn thrift(
    samples: &Samples,
    shown: &dyn Fn(&str) -> bool,
    rival: Option<&str>,
) -> Table {
    let heads = [
        "puzzle",
        "algorithm",
        "effective generations",
        "fewer than the rival",
        "CPU ms",
        "faster than the rival",
    ];
    let mut table = Table::new("", heads.map(Column::words));
    let labels: Vec<(usize, String)> =
        samples.labels().into_iter().enumerate().filter(|(_, label)| shown(label)).collect();
    let against = labels.iter().find(|(_, label)| Some(label.as_str()) == rival).or_else(|| labels.first());
    let Some((against, _)) = against else { return table };
    for (p, puzzle) in samples.puzzle_names().into_iter().enumerate() {
        for (c, label) in &labels {
            let (ours, theirs) = (samples.of(*c, p), samples.of(*against, p));
            if ours.outcomes.is_empty() {
                continue;
            }
            let (effective, times) = (&ours.effective, times(ours));
            let milliseconds = 1000.0 * mean(&times);
            let beside = |ours: &[f64], theirs: &[f64]| match (c == against, chance(ours, theirs)) {
                (true, _) => Cell::from("rival"),
                (false, Ok(text)) => text.into(),
                (false, Err(_)) => Cell::missing(),
            };
            table.push([
                Cell::from(puzzle.clone()),
                label.clone().into(),
                format!("{:.1}", mean(effective)).into(),
                beside(effective, &theirs.effective),
                format!("{milliseconds:.1}").into(),
                beside(&times, &self::times(theirs)),
            ]);
        }
    }
    table
}

fn times(sample: &Sample) -> Vec<f64> {
    sample.outcomes.iter().map(|run| run.cpu_seconds).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

/// The chance that a run has less than one of the rival, with the p-value of Mann-Whitney.
fn chance(ours: &[f64], theirs: &[f64]) -> Result<String, Untestable> {
    let less = 1.0 - a12(ours, theirs)?.0;
    let p = mann_whitney(ours, theirs).map(|test| format!(" ({})", words_of_p(test.p))).unwrap_or_default();
    Ok(format!("{less:.2}{p}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_is_a_chance_above_a_half() {
        let sample = |from: i32| (from..from + 20).map(f64::from).collect::<Vec<_>>();
        assert!(chance(&sample(0), &sample(30)).unwrap().starts_with("1.00 (p < 0.001"));
        assert!(chance(&sample(0), &sample(0)).unwrap().starts_with("0.50"));
        assert!(chance(&[], &sample(0)).is_err());
    }
}
