//! Wilcoxon's signed rank test (F. Wilcoxon, 1945) for paired samples, such as two algorithms on the same puzzles.

use super::distribution::normal_tail;
use super::ranks::Ranks;
use super::test::finite;
use super::{Test, Untestable};

/// Up to this many pairs the distribution is counted out, ties included.
const EXACT: usize = 50;

/// Whether the paired differences lie to one side of 0; W is the smaller rank sum. Pairs without difference are left
/// out, as Wilcoxon did.
pub fn wilcoxon(first: &[f64], second: &[f64]) -> Result<Test, Untestable> {
    if first.len() != second.len() {
        return Err(Untestable::Unpaired(first.len(), second.len()));
    }
    finite(&[first, second], 1)?;
    let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| a - b).filter(|d| *d != 0.0).collect();
    if differences.is_empty() {
        return Err(Untestable::NoVariation);
    }
    let sizes: Vec<f64> = differences.iter().map(|d| d.abs()).collect();
    let ranks = Ranks::of(&sizes);
    let signed = ranks.doubled.iter().zip(&differences);
    let plus: usize = signed.filter(|(_, d)| **d > 0.0).map(|(rank, _)| rank).sum();
    let n = differences.len();
    let doubled = plus.min(n * (n + 1) - plus);
    let (p, method) = if n <= EXACT {
        (exact(&ranks, doubled), "exact")
    } else {
        (approximate(&ranks, doubled), "normal approximation, ties and continuity corrected")
    };
    Test {
        name: "Wilcoxon signed rank",
        symbol: "W",
        statistic: doubled as f64 / 2.0,
        freedom: Vec::new(),
        p,
        method,
        smallest: first.len(),
    }
    .checked()
}

/// Twice the lower tail over all ways to give the ranks a sign; the distribution is symmetric.
fn exact(ranks: &Ranks, observed: usize) -> f64 {
    let n = ranks.doubled.len();
    let mut share = vec![0.0_f64; n * (n + 1) + 1];
    share[0] = 1.0;
    for &rank in &ranks.doubled {
        for sum in (0..share.len()).rev() {
            let with = if sum >= rank { share[sum - rank] } else { 0.0 };
            share[sum] = f64::midpoint(share[sum], with);
        }
    }
    2.0 * share[..=observed].iter().sum::<f64>()
}

fn approximate(ranks: &Ranks, observed: usize) -> f64 {
    let n = ranks.doubled.len() as f64;
    let variance = (n * (n + 1.0) * (2.0 * n + 1.0) - ranks.tie_sum() / 2.0) / 24.0;
    let distance = n * (n + 1.0) / 4.0 - observed as f64 / 2.0 - 0.5;
    2.0 * normal_tail(distance / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_pairs_cannot_be_significant() {
        let test = wilcoxon(&[1.0, 2.0, 3.0, 4.0, 5.0], &[2.0, 4.0, 6.0, 8.0, 10.0]).unwrap();
        assert_eq!((test.p, test.statistic), (0.0625, 0.0));
    }

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(wilcoxon(&[1.0], &[]), Err(Untestable::Unpaired(1, 0)));
        assert_eq!(wilcoxon(&[], &[]), Err(Untestable::TooFew { needed: 1, given: 0 }));
        assert_eq!(wilcoxon(&[1.0, 2.0], &[1.0, 2.0]), Err(Untestable::NoVariation));
        assert_eq!(wilcoxon(&[f64::INFINITY], &[1.0]), Err(Untestable::NotFinite));
        assert_eq!(wilcoxon(&[1.0], &[2.0]).map(|t| t.p), Ok(1.0));
    }
}
