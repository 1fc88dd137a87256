//! Friedman's test (M. Friedman, 1937) for several algorithms on the same puzzles, with the sharper F of Iman &
//! Davenport (1980).

use super::distribution::{chi_squared_tail, f_tail};
use super::ranks::Ranks;
use super::test::ordered;
use super::{Test, Untestable};

/// Whether algorithms differ over a set of puzzles.
#[derive(Debug, Clone, PartialEq)]
pub struct Friedman {
    /// Friedman's chi-squared, corrected for ties.
    pub test: Test,
    /// Iman and Davenport's F; none where every puzzle ranks the algorithms alike, which makes it infinite.
    pub iman_davenport: Option<Test>,
    /// The mean rank of each algorithm; the smallest values rank 1.
    pub mean_ranks: Vec<f64>,
    /// The number of puzzles.
    pub blocks: usize,
}

/// Compares the columns of `blocks`: one row for each puzzle, one value for each algorithm. Infinite values rank last.
pub fn friedman(blocks: &[Vec<f64>]) -> Result<Friedman, Untestable> {
    let rows: Vec<&[f64]> = blocks.iter().map(Vec::as_slice).collect();
    if rows.len() < 2 {
        return Err(Untestable::TooFew { needed: 2, given: rows.len() });
    }
    let k = rows[0].len();
    if let Some(other) = rows.iter().find(|r| r.len() != k) {
        return Err(Untestable::Unpaired(k, other.len()));
    }
    if k < 2 {
        return Err(Untestable::TooFewSamples { needed: 2, given: k });
    }
    ordered(&rows, 2)?;
    let mut sums = vec![0_usize; k];
    let mut ties = 0.0;
    for row in &rows {
        let ranks = Ranks::of(row);
        ties += ranks.tie_sum();
        sums.iter_mut().zip(&ranks.doubled).for_each(|(sum, rank)| *sum += rank);
    }
    let (n, k) = (rows.len() as f64, k as f64);
    let correction = 1.0 - ties / (n * k * (k * k - 1.0));
    if correction <= 0.0 {
        return Err(Untestable::NoVariation);
    }
    let squares: f64 = sums.iter().map(|&s| s as f64 / 2.0).map(|s| s * s).sum();
    let statistic = (12.0 / (n * k * (k + 1.0)) * squares - 3.0 * n * (k + 1.0)).max(0.0) / correction;
    let test = Test {
        name: "Friedman",
        symbol: "chi2",
        statistic,
        freedom: vec![k - 1.0],
        p: chi_squared_tail(statistic, k - 1.0),
        method: "ties corrected",
        smallest: rows.len(),
    };
    let mean_ranks = sums.iter().map(|&s| s as f64 / 2.0 / n).collect();
    Ok(Friedman {
        test: test.checked()?,
        iman_davenport: iman_davenport(statistic, n, k),
        mean_ranks,
        blocks: rows.len(),
    })
}

fn iman_davenport(chi_squared: f64, n: f64, k: f64) -> Option<Test> {
    let room = n * (k - 1.0) - chi_squared;
    // A room of rounding size means full agreement.
    if room <= n * k * 1e-12 {
        return None;
    }
    let statistic = (n - 1.0) * chi_squared / room;
    let freedom = vec![k - 1.0, (k - 1.0) * (n - 1.0)];
    Test {
        name: "Iman-Davenport",
        symbol: "F",
        statistic,
        p: f_tail(statistic, freedom[0], freedom[1]),
        freedom,
        method: "from Friedman's chi2",
        smallest: n as usize,
    }
    .checked()
    .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_agreement_has_no_f() {
        let result = friedman(&[vec![1.0, 2.0, 3.0], vec![10.0, 20.0, f64::INFINITY]]).unwrap();
        assert_eq!(result.mean_ranks, [1.0, 2.0, 3.0]);
        assert_eq!((result.test.statistic, result.iman_davenport), (4.0, None));
    }

    #[test]
    fn degenerate_blocks_are_refused() {
        assert_eq!(friedman(&[]), Err(Untestable::TooFew { needed: 2, given: 0 }));
        assert_eq!(friedman(&[vec![], vec![]]), Err(Untestable::TooFewSamples { needed: 2, given: 0 }));
        assert_eq!(friedman(&[vec![1.0, 2.0], vec![1.0]]), Err(Untestable::Unpaired(2, 1)));
        assert_eq!(friedman(&[vec![1.0; 3], vec![2.0; 3]]), Err(Untestable::NoVariation));
        assert_eq!(friedman(&[vec![1.0, f64::NAN], vec![1.0, 2.0]]), Err(Untestable::NotFinite));
    }
}
