//! Holm's step-down adjustment for several tests (S. Holm, 1979).

/// The adjusted p-values, in the order given: each may be held against the level meant for the whole family.
/// A value that is not a probability counts as 1.
pub fn holm(p: &[f64]) -> Vec<f64> {
    let clean = |p: f64| if (0.0..=1.0).contains(&p) { p } else { 1.0 };
    let mut order: Vec<usize> = (0..p.len()).collect();
    order.sort_by(|&a, &b| clean(p[a]).total_cmp(&clean(p[b])));
    let mut adjusted = vec![1.0; p.len()];
    let mut floor = 0.0_f64;
    for (step, &index) in order.iter().enumerate() {
        floor = floor.max(clean(p[index]) * (p.len() - step) as f64).min(1.0);
        adjusted[index] = floor;
    }
    adjusted
}

/// The same where some tests could not be made: those are not counted, and have 1.
pub fn holm_over(p: &[Option<f64>]) -> Vec<f64> {
    let mut adjusted = holm(&p.iter().flatten().copied().collect::<Vec<_>>()).into_iter();
    p.iter().map(|p| p.and_then(|_| adjusted.next()).unwrap_or(1.0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_pays_most() {
        assert_eq!(holm(&[0.25, 0.125, 0.5]), [0.5, 0.375, 0.5]);
        assert_eq!(holm(&[f64::NAN, 0.0]), [1.0, 0.0]);
        assert_eq!(holm(&[]), [0.0; 0]);
        assert_eq!(holm_over(&[None, Some(0.25), None, Some(0.125)]), [1.0, 0.25, 1.0, 0.25]);
    }
}
