//! Spearman's rank correlation (C. Spearman, 1904).

use super::distribution::student_two_sided;
use super::ranks::Ranks;
use super::summary::mean;
use super::test::ordered;
use super::{Test, Untestable};

/// Whether two measurements of the same things rise together: rho, and its p by Student's approximation.
pub fn spearman(first: &[f64], second: &[f64]) -> Result<Test, Untestable> {
    if first.len() != second.len() {
        return Err(Untestable::Unpaired(first.len(), second.len()));
    }
    ordered(&[first, second], 3)?;
    let ranks =
        |values: &[f64]| -> Vec<f64> { Ranks::of(values).doubled.iter().map(|&r| r as f64).collect() };
    let (x, y) = (ranks(first), ranks(second));
    let (mean_x, mean_y) = (mean(&x), mean(&y));
    let product = |a: &[f64], b: &[f64], of_a: f64, of_b: f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - of_a) * (b - of_b)).sum()
    };
    let (xx, yy) = (product(&x, &x, mean_x, mean_x), product(&y, &y, mean_y, mean_y));
    if xx == 0.0 || yy == 0.0 {
        return Err(Untestable::NoVariation);
    }
    let rho = (product(&x, &y, mean_x, mean_y) / (xx * yy).sqrt()).clamp(-1.0, 1.0);
    let freedom = first.len() as f64 - 2.0;
    let room = 1.0 - rho * rho;
    // A perfect order leaves no room: its t is infinite and its p is 0.
    let p = if room <= 0.0 { 0.0 } else { student_two_sided(rho * (freedom / room).sqrt(), freedom) };
    Test {
        name: "Spearman",
        symbol: "rho",
        statistic: rho,
        freedom: vec![freedom],
        p,
        method: "Student's approximation",
        smallest: first.len(),
    }
    .checked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_and_their_mirror_images() {
        let up = [1.0, 2.0, 5.0, f64::INFINITY];
        assert_eq!(spearman(&up, &[0.1, 0.2, 0.3, 0.4]).map(|t| t.statistic), Ok(1.0));
        assert_eq!(spearman(&up, &[4.0, 3.0, 2.0, 1.0]).map(|t| t.statistic), Ok(-1.0));
        assert_eq!(spearman(&up, &[1.0; 4]), Err(Untestable::NoVariation));
        assert_eq!(spearman(&up, &[1.0]), Err(Untestable::Unpaired(4, 1)));
        assert_eq!(spearman(&up[..2], &up[..2]), Err(Untestable::TooFew { needed: 3, given: 2 }));
    }
}
