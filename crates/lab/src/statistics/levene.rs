//! Levene's test for equal variances, centred on the mean (H. Levene, 1960) or the median (Brown & Forsythe, 1974).

use super::distribution::f_tail;
use super::summary::{mean, median};
use super::test::finite;
use super::{Test, Untestable};

/// From where deviations are measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Centre {
    /// The mean: Levene's own test, which statistics packages for the social sciences print.
    Mean,
    /// The median, which long tails disturb less.
    Median,
}

/// Whether the samples differ in spread. Each needs two values.
pub fn levene(samples: &[&[f64]], centre: Centre) -> Result<Test, Untestable> {
    if samples.len() < 2 {
        return Err(Untestable::TooFewSamples { needed: 2, given: samples.len() });
    }
    finite(samples, 2)?;
    let deviations: Vec<Vec<f64>> = samples
        .iter()
        .map(|sample| {
            let centre = match centre {
                Centre::Mean => mean(sample),
                Centre::Median => median(sample),
            };
            sample.iter().map(|v| (v - centre).abs()).collect()
        })
        .collect();
    let all = deviations.concat();
    let grand = mean(&all);
    let (mut between, mut within) = (0.0, 0.0);
    for group in &deviations {
        let centre = mean(group);
        between += group.len() as f64 * (centre - grand) * (centre - grand);
        within += group.iter().map(|d| (d - centre) * (d - centre)).sum::<f64>();
    }
    if !(between + within).is_finite() {
        return Err(Untestable::Overflow);
    }
    // Deviations that differ by rounding alone do not vary.
    let scale = all.iter().copied().fold(0.0, f64::max);
    if within <= all.len() as f64 * (8.0 * f64::EPSILON * scale).powi(2) {
        return Err(Untestable::NoVariation);
    }
    let above = (samples.len() - 1) as f64;
    let below = (all.len() - samples.len()) as f64;
    let statistic = below * between / (above * within);
    Test {
        name: "Levene",
        symbol: "F",
        statistic,
        freedom: vec![above, below],
        p: f_tail(statistic, above, below),
        method: match centre {
            Centre::Mean => "centred on the mean",
            Centre::Median => "centred on the median",
        },
        smallest: samples.iter().map(|s| s.len()).min().unwrap_or(0),
    }
    .checked()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn degenerate_samples_are_refused() {
        assert_eq!(
            levene(&[&[1.0, 2.0]], Centre::Median),
            Err(Untestable::TooFewSamples { needed: 2, given: 1 })
        );
        assert_eq!(
            levene(&[&[1.0], &[1.0, 2.0]], Centre::Median),
            Err(Untestable::TooFew { needed: 2, given: 1 })
        );
        assert_eq!(levene(&[&[3.0; 4], &[5.0; 4]], Centre::Median), Err(Untestable::NoVariation));
        assert_eq!(levene(&[&[0.1, 0.3], &[0.1, 0.7]], Centre::Median), Err(Untestable::NoVariation));
        assert_eq!(
            levene(&[&[1e200, 3.0, 1.0], &[1.0, 2.0, 4.0]], Centre::Median),
            Err(Untestable::Overflow)
        );
        assert_eq!(levene(&[&[f64::INFINITY, 1.0], &[1.0, 2.0]], Centre::Median), Err(Untestable::NotFinite));
    }
}
