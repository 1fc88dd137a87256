//! Nemenyi's comparison of all pairs after Friedman's test, and its critical difference (Demšar, 2006).

use super::Friedman;
use super::distribution::{range_quantile, range_tail};

/// All pairs of algorithms compared by their mean ranks.
#[derive(Debug, Clone, PartialEq)]
pub struct Nemenyi {
    /// The level of the comparison.
    pub alpha: f64,
    /// Mean ranks that differ by this much or more differ significantly.
    pub critical_difference: f64,
    /// The mean rank of each algorithm.
    pub mean_ranks: Vec<f64>,
    /// The p-value of each pair, as a square table with 1 on its diagonal.
    pub p: Vec<Vec<f64>>,
    /// The largest groups without a significant difference, each a list of algorithms from the best rank on.
    pub groups: Vec<Vec<usize>>,
}

/// The critical difference of mean ranks for `algorithms` compared on `puzzles`; none for fewer than two algorithms, no
/// puzzle or a level outside 0..1.
pub fn critical_difference(algorithms: usize, puzzles: usize, alpha: f64) -> Option<f64> {
    let allowed = algorithms >= 2 && puzzles >= 1 && alpha > 0.0 && alpha < 1.0;
    allowed.then(|| range_quantile(alpha, algorithms) * unit(algorithms, puzzles))
}

/// The standard error by which a difference of mean ranks is a studentised range.
fn unit(algorithms: usize, puzzles: usize) -> f64 {
    let k = algorithms as f64;
    (k * (k + 1.0) / (12.0 * puzzles as f64)).sqrt()
}

/// Compares all pairs at level `alpha`, which is clamped to a sensible level between 0.0001 and 0.5.
pub fn nemenyi(friedman: &Friedman, alpha: f64) -> Nemenyi {
    let ranks = &friedman.mean_ranks;
    let alpha = if alpha.is_nan() { 0.05 } else { alpha.clamp(0.0001, 0.5) };
    let critical = range_quantile(alpha, ranks.len()) * unit(ranks.len(), friedman.blocks);
    let pair = |a: f64, b: f64| range_tail((a - b).abs() / unit(ranks.len(), friedman.blocks), ranks.len());
    Nemenyi {
        alpha,
        critical_difference: critical,
        p: ranks.iter().map(|&a| ranks.iter().map(|&b| pair(a, b)).collect()).collect(),
        groups: groups(ranks, critical),
        mean_ranks: ranks.clone(),
    }
}

/// The maximal runs of neighbours in rank whose ends differ by less than `critical`; single algorithms do not form a group.
fn groups(ranks: &[f64], critical: f64) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..ranks.len()).collect();
    order.sort_by(|&a, &b| ranks[a].total_cmp(&ranks[b]));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut reached = 0;
    for start in 0..order.len() {
        let near = |&&i: &&usize| ranks[i] - ranks[order[start]] < critical;
        let end = start + order[start..].iter().take_while(near).count();
        if end > reached && end - start > 1 {
            groups.push(order[start..end].to_vec());
        }
        reached = reached.max(end);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_maximal_and_in_order() {
        let found = groups(&[3.0, 1.0, 2.0, 5.0, 5.5, 9.0], 1.5);
        assert_eq!(found, [vec![1, 2], vec![2, 0], vec![3, 4]]);
        assert_eq!(groups(&[1.0, 1.0, 1.0], 0.5), [vec![0, 1, 2]]);
        assert_eq!(groups(&[1.0, 3.0], 0.5), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn table_of_demsar() {
        // Demšar's table 5(a): q at 0.05 for 2 to 10 classifiers, cut after three decimals.
        let q = [1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164];
        for (k, q) in (2..).zip(q) {
            let found = critical_difference(k, 1, 0.05).unwrap() / ((k * (k + 1)) as f64 / 6.0).sqrt();
            assert!((found - q).abs() < 1e-3, "{k}: {found}");
        }
        assert_eq!(critical_difference(1, 5, 0.05), None);
        assert_eq!(critical_difference(3, 0, 0.05), None);
        assert_eq!(critical_difference(3, 5, f64::NAN), None);
    }
}
