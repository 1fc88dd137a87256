//! Mann-Whitney U test (Mann & Whitney, 1947): whether one sample tends to larger values than the other.

use super::distribution::normal_tail;
use super::ranks::Ranks;
use super::test::ordered;
use super::{Test, Untestable};

/// Up to this many values in both samples together the distribution of U is counted out, ties included: with few
/// runs and many ties (failed runs all tie) the normal approximation claims too much.
const EXACT: usize = 60;

/// Whether one sample tends to larger values; U counts the pairs that the first wins. Infinite values rank last.
pub fn mann_whitney(first: &[f64], second: &[f64]) -> Result<Test, Untestable> {
    ordered(&[first, second], 1)?;
    let ranks = Ranks::of(&[first, second].concat());
    if ranks.groups.len() == 1 {
        return Err(Untestable::NoVariation);
    }
    let (n, m) = (first.len(), second.len());
    let doubled_sum: usize = ranks.doubled[..n].iter().sum();
    let u = (doubled_sum - n * (n + 1)) as f64 / 2.0;
    let (p, method) = if n + m <= EXACT {
        (exact(&ranks, n, doubled_sum), "exact")
    } else {
        (approximate(&ranks, n, m, u), "normal approximation, ties and continuity corrected")
    };
    Test {
        name: "Mann-Whitney",
        symbol: "U",
        statistic: u,
        freedom: Vec::new(),
        p,
        method,
        smallest: n.min(m),
    }
    .checked()
}

/// Twice the smaller tail over all ways to choose `n` of the ranks.
fn exact(ranks: &Ranks, n: usize, observed: usize) -> f64 {
    let top = {
        let mut sorted = ranks.doubled.clone();
        sorted.sort_unstable();
        sorted.iter().rev().take(n).sum::<usize>()
    };
    // ways[k * width + s]: in how many ways k of the ranks seen so far add up to s.
    let width = top + 1;
    let mut ways = vec![0.0_f64; (n + 1) * width];
    ways[0] = 1.0;
    for (seen, &rank) in ranks.doubled.iter().enumerate() {
        for k in (0..n.min(seen + 1)).rev() {
            let (without, with) = ways.split_at_mut((k + 1) * width);
            let without = &without[k * width..];
            for (to, from) in with[rank.min(width)..width].iter_mut().zip(without) {
                *to += from;
            }
        }
    }
    let sums = &ways[n * width..];
    let total: f64 = sums.iter().sum();
    let below: f64 = sums[..=observed].iter().sum();
    let above: f64 = sums[observed..].iter().sum();
    2.0 * below.min(above) / total
}

fn approximate(ranks: &Ranks, n: usize, m: usize, u: f64) -> f64 {
    let (n, m) = (n as f64, m as f64);
    let all = n + m;
    let variance = n * m / 12.0 * (all + 1.0 - ranks.tie_sum() / (all * (all - 1.0)));
    let distance = (u - n * m / 2.0).abs() - 0.5;
    2.0 * normal_tail(distance / variance.sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_against_three_cannot_be_significant() {
        let test = mann_whitney(&[1.0; 3], &[f64::INFINITY; 3]).unwrap();
        assert!((test.p - 0.1).abs() < 1e-12 && test.statistic == 0.0 && test.method == "exact");
        let test = mann_whitney(&[4.0, 5.0, 6.0], &[1.0, 2.0, 3.0]).unwrap();
        assert!((test.p - 0.1).abs() < 1e-12 && test.statistic == 9.0);
    }

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(mann_whitney(&[], &[1.0]), Err(Untestable::TooFew { needed: 1, given: 0 }));
        assert_eq!(mann_whitney(&[2.0; 5], &[2.0; 90]), Err(Untestable::NoVariation));
        assert_eq!(mann_whitney(&[f64::NAN], &[1.0]), Err(Untestable::NotFinite));
        assert_eq!(mann_whitney(&[1.0], &[2.0]).map(|t| t.p), Ok(1.0));
    }
}
