//! What a hypothesis test answers: a statistic, a p-value and the words for both, or the reason why there is none.

use std::fmt;

/// Fewer runs than this in a sample, and a result carries a caution.
pub const ENOUGH_RUNS: usize = 30;

/// The result of a hypothesis test. All numbers are finite; `p` is two-sided and lies in 0..=1.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// The test's name, such as `Mann-Whitney`.
    pub name: &'static str,
    /// The letter by which the literature calls the statistic.
    pub symbol: &'static str,
    /// The value of the statistic.
    pub statistic: f64,
    /// The degrees of freedom of its distribution; empty where it has none.
    pub freedom: Vec<f64>,
    /// The two-sided p-value.
    pub p: f64,
    /// How the p-value was found, such as `exact`.
    pub method: &'static str,
    /// The size of the smallest sample that took part.
    pub smallest: usize,
}

impl Test {
    /// Refuses what overflowed, so that no report ever shows a NaN.
    pub(super) fn checked(self) -> Result<Self, Untestable> {
        if !self.statistic.is_finite() || !self.p.is_finite() || self.freedom.iter().any(|f| !f.is_finite()) {
            return Err(Untestable::Overflow);
        }
        Ok(Self { p: self.p.clamp(0.0, 1.0), ..self })
    }

    /// Whether the null hypothesis is rejected at level `alpha`.
    pub fn significant(&self, alpha: f64) -> bool {
        self.p < alpha
    }

    /// The warning that belongs beside a result from few runs.
    pub fn caution(&self) -> Option<String> {
        caution(self.smallest)
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.symbol)?;
        if !self.freedom.is_empty() {
            let freedom: Vec<String> = self.freedom.iter().map(|d| short(*d)).collect();
            write!(f, "({})", freedom.join(", "))?;
        }
        write!(f, " = {}, {} ({})", short(self.statistic), words_of_p(self.p), self.method)
    }
}

/// Why the data cannot answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Untestable {
    /// A sample is too small for the test.
    #[error("cannot be tested: a sample has {given} values, but at least {needed} are needed")]
    TooFew {
        /// The values that the test needs.
        needed: usize,
        /// The values that the smallest sample has.
        given: usize,
    },
    /// Fewer groups than the test compares.
    #[error("cannot be tested: {given} samples, but at least {needed} are needed")]
    TooFewSamples {
        /// The samples that the test needs.
        needed: usize,
        /// The samples that were given.
        given: usize,
    },
    /// Nothing varies, so nothing can be compared.
    #[error("cannot be tested: the values do not vary")]
    NoVariation,
    /// Paired samples differ in length.
    #[error("cannot be tested: paired samples of {0} and {1} values; pairs need the same number")]
    Unpaired(usize, usize),
    /// A value is NaN, or infinite where the test needs its size.
    #[error("cannot be tested: a value is not a finite number")]
    NotFinite,
    /// More successes than runs.
    #[error("cannot be tested: {successes} successes in {runs} runs")]
    BadCount {
        /// The successes counted.
        successes: u32,
        /// The runs counted.
        runs: u32,
    },
    /// The arithmetic left the range of floating-point numbers.
    #[error("cannot be tested: the values are too large")]
    Overflow,
}

/// The caution that a sample of `runs` runs deserves, if any.
pub fn caution(runs: usize) -> Option<String> {
    let noun = if runs == 1 { "run" } else { "runs" };
    (runs < ENOUGH_RUNS).then(|| {
        format!("only {runs} {noun} in the smallest sample: use {ENOUGH_RUNS} or more before relying on it")
    })
}

/// A p-value as papers print it: `p = 0.012`, `p < 0.001`.
pub fn words_of_p(p: f64) -> String {
    if p < 0.001 {
        "p < 0.001".to_owned()
    } else if p > 0.9995 {
        "p = 1".to_owned()
    } else {
        format!("p = {p:.3}")
    }
}

/// At most three decimals, none where none are needed.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Checks that every sample has `needed` values and that all are finite.
pub(super) fn finite(samples: &[&[f64]], needed: usize) -> Result<(), Untestable> {
    ordered(samples, needed)?;
    if samples.iter().any(|s| s.iter().any(|v| v.is_infinite())) {
        return Err(Untestable::NotFinite);
    }
    Ok(())
}

/// Checks that every sample has `needed` values and that all can be ranked: infinity (a run that never ended) can.
pub(super) fn ordered(samples: &[&[f64]], needed: usize) -> Result<(), Untestable> {
    let given = samples.iter().map(|s| s.len()).min().unwrap_or(0);
    if given < needed {
        return Err(Untestable::TooFew { needed, given });
    }
    if samples.iter().any(|s| s.iter().any(|v| v.is_nan())) {
        return Err(Untestable::NotFinite);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_speaks() {
        let test = Test {
            name: "Welch",
            symbol: "t",
            statistic: -2.5,
            freedom: vec![12.25],
            p: 0.0274,
            method: "unequal variances",
            smallest: 8,
        };
        assert_eq!(test.to_string(), "Welch t(12.25) = -2.5, p = 0.027 (unequal variances)");
        assert!(test.significant(0.05) && !test.significant(0.01));
        assert!(test.caution().is_some_and(|c| c.contains("only 8 runs")));
        assert_eq!(Test { smallest: 30, ..test.clone() }.caution(), None);
        assert_eq!(Test { p: f64::NAN, ..test }.checked(), Err(Untestable::Overflow));
    }

    #[test]
    fn p_values_as_papers_print_them() {
        let words: Vec<String> = [0.0, 0.0009, 0.001, 0.05, 0.99951, 1.0].map(words_of_p).to_vec();
        assert_eq!(words, ["p < 0.001", "p < 0.001", "p = 0.001", "p = 0.050", "p = 1", "p = 1"]);
    }
}
