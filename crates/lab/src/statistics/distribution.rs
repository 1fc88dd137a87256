//! Tails of the distributions that the tests refer to.

use std::f64::consts::SQRT_2;

use statrs::function::{beta::beta_reg, erf::erfc, gamma::gamma_ur};

/// P(Z >= z) of the standard normal distribution.
pub(super) fn normal_tail(z: f64) -> f64 {
    erfc(z / SQRT_2) / 2.0
}

/// P(|T| >= |t|) of Student's distribution.
pub(super) fn student_two_sided(t: f64, freedom: f64) -> f64 {
    beta_reg(freedom / 2.0, 0.5, (freedom / (freedom + t * t)).clamp(0.0, 1.0))
}

/// P(X >= x) of the F distribution.
pub(super) fn f_tail(x: f64, above: f64, below: f64) -> f64 {
    beta_reg(below / 2.0, above / 2.0, (below / (below + above * x)).clamp(0.0, 1.0))
}

/// P(X >= x) of the chi-squared distribution.
pub(super) fn chi_squared_tail(x: f64, freedom: f64) -> f64 {
    if x <= 0.0 { 1.0 } else { gamma_ur(freedom / 2.0, x / 2.0) }
}

/// P(Q >= q) for the range of `k` standard normal values: the studentised range with infinite freedom.
pub(super) fn range_tail(q: f64, k: usize) -> f64 {
    // 1 - P(Q < q), where P(Q < q) = k * integral of density(z) * P(z < Z < z + q)^(k - 1) over the smallest value z.
    // The trapezoid rule converges exponentially on a smooth integrand that vanishes at both ends.
    const STEP: f64 = 1.0 / 32.0;
    const END: f64 = 9.0;
    if q <= 0.0 {
        return 1.0;
    }
    let steps = (2.0 * END / STEP) as i32;
    let sum: f64 = (0..=steps)
        .map(|i| f64::from(i) * STEP - END)
        .map(|z| (-z * z / 2.0).exp() * (normal_tail(z) - normal_tail(z + q)).powi(k as i32 - 1))
        .sum();
    let inside = k as f64 * sum * STEP / (2.0 * std::f64::consts::PI).sqrt();
    (1.0 - inside).clamp(0.0, 1.0)
}

/// The q whose [`range_tail`] is `alpha`.
pub(super) fn range_quantile(alpha: f64, k: usize) -> f64 {
    let (mut low, mut high) = (0.0, 64.0);
    // Sixty halvings of 64 end below the spacing of floating-point numbers near the answer.
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if range_tail(middle, k) > alpha { low = middle } else { high = middle }
    }
    high
}
