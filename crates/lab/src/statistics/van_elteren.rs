//! Van Elteren's test (Ph. van Elteren, 1960): Mann-Whitney within strata, such as two algorithms on each of several puzzles.

use super::distribution::normal_tail;
use super::ranks::Ranks;
use super::{Test, Untestable, a12};

/// Whether the first sample of each stratum tends to larger values than the second. Z is the distance of the mean A12
/// from 1/2, so test and effect never point in different ways; every stratum counts the same, which is van Elteren's
/// weighting where all are of one size. Infinite values rank last.
pub fn van_elteren(strata: &[[Vec<f64>; 2]]) -> Result<Test, Untestable> {
    if strata.is_empty() {
        return Err(Untestable::TooFewSamples { needed: 1, given: 0 });
    }
    let (mut excess, mut variance, mut step) = (0.0, 0.0, 0.0_f64);
    for [first, second] in strata {
        excess += a12(first, second)?.0 - 0.5;
        let ranks = Ranks::of(&[first.as_slice(), second].concat());
        if ranks.groups.len() > 1 {
            let (pairs, all) = ((first.len() * second.len()) as f64, (first.len() + second.len()) as f64);
            variance += (all + 1.0 - ranks.tie_sum() / (all * (all - 1.0))) / (12.0 * pairs);
            step = step.max(0.5 / pairs);
        }
    }
    if variance == 0.0 {
        return Err(Untestable::NoVariation);
    }
    let distance = (excess.abs() - step).max(0.0) / variance.sqrt();
    Test {
        name: "van Elteren",
        symbol: "Z",
        statistic: distance.copysign(excess),
        freedom: Vec::new(),
        p: 2.0 * normal_tail(distance),
        method: "normal approximation, ties and continuity corrected",
        smallest: strata.iter().flatten().map(Vec::len).min().unwrap_or(0),
    }
    .checked()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::mann_whitney;

    fn sample(from: f64, step: f64) -> Vec<f64> {
        (0..40).map(|i| from + step * f64::from(i)).collect()
    }

    #[test]
    fn one_stratum_is_mann_whitney() {
        let strata = [[sample(9.0, 1.0), sample(0.0, 1.0)]];
        let (ours, theirs) =
            (van_elteren(&strata).unwrap(), mann_whitney(&strata[0][0], &strata[0][1]).unwrap());
        assert!(
            theirs.p > 1e-4 && (ours.p - theirs.p).abs() < 1e-12 && ours.statistic > 0.0,
            "{ours} {theirs}"
        );
    }

    /// The first is ahead on both puzzles, but runs pooled over puzzles of different scale hardly show it.
    #[test]
    fn strata_do_not_drown_each_other() {
        let strata = [[sample(9.0, 1.0), sample(0.0, 1.0)], [sample(5e3, 500.0), sample(0.0, 500.0)]];
        let pooled = [0, 1].map(|side| strata.iter().flat_map(|s| s[side].clone()).collect::<Vec<_>>());
        let test = van_elteren(&strata).unwrap();
        assert!(test.p < 1e-4 && mann_whitney(&pooled[0], &pooled[1]).unwrap().p > 1e-3, "{test}");
        let [first, [a, b]] = strata;
        assert_eq!(van_elteren(&[first.clone(), [first[1].clone(), first[0].clone()]]).unwrap().p, 1.0);
        assert!(van_elteren(&[first, [b, a]]).unwrap().p > 0.5, "they contradict each other");
    }

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(van_elteren(&[]), Err(Untestable::TooFewSamples { needed: 1, given: 0 }));
        assert_eq!(van_elteren(&[[vec![1.0; 3], vec![1.0; 3]]]), Err(Untestable::NoVariation));
        assert_eq!(van_elteren(&[[vec![f64::NAN], vec![1.0]]]), Err(Untestable::NotFinite));
    }
}
