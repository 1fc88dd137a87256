//! From numbers to places on an axis, and the round numbers that mark it.

/// A stretch of numbers, even or logarithmic.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    log: bool,
    step: f64,
}

impl Scale {
    /// An even scale that covers the finite numbers of `values`, with round ends.
    pub(super) fn linear(values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = span(values.into_iter().filter(|v| v.is_finite()));
        // Beyond this, steps would overflow or vanish; no effort is so large.
        let (low, high) = (low.max(-1e300), high.min(1e300));
        let (low, high) =
            if high - low <= low.abs().max(high.abs()) * 1e-12 { widen(low) } else { (low, high) };
        let step = round_step((high - low) / 5.0);
        Self {
            low: (low / step + 1e-9).floor() * step,
            high: (high / step - 1e-9).ceil() * step,
            log: false,
            step,
        }
    }

    /// An even scale with given ends.
    pub(super) fn fixed(low: f64, high: f64, step: f64) -> Self {
        Self { low, high, log: false, step }
    }

    /// An even scale that ends where the data end, for an axis of generations.
    pub(super) fn tight(values: impl IntoIterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.into_iter().filter(|v| v.is_finite()).collect();
        let round = Self::linear(values.iter().copied());
        let (low, high) = span(values.into_iter());
        if high > low { Self { low: low.max(round.low), high: high.min(round.high), ..round } } else { round }
    }

    /// A logarithmic scale that covers the positive numbers of `values`, its ends at 1, 2 or 5 times a power of ten.
    pub(super) fn log(values: impl IntoIterator<Item = f64>) -> Self {
        let (low, high) = span(values.into_iter().filter(|v| v.is_finite() && *v > 0.0));
        let (low, high) = if low > 0.0 { (low.max(1e-300), high.min(1e300)) } else { (1.0, 10.0) };
        let low = marks_near(low).into_iter().rev().find(|m| *m <= low * (1.0 + 1e-9)).unwrap_or(low);
        let above = |m: &f64| *m >= high * (1.0 - 1e-9) && *m > low;
        let high = marks_near(high).into_iter().find(above).unwrap_or(high * 10.0);
        Self { low, high, log: true, step: 0.0 }
    }

    /// Where a number lies between the ends, from 0 to 1; values outside are clamped.
    pub(super) fn place(&self, value: f64) -> f64 {
        let share = if self.log {
            if value <= 0.0 { 0.0 } else { (value / self.low).ln() / (self.high / self.low).ln() }
        } else {
            (value - self.low) / (self.high - self.low)
        };
        if share.is_nan() { 0.0 } else { share.clamp(0.0, 1.0) }
    }

    /// The marks with their labels, in order.
    pub(super) fn ticks(&self) -> Vec<(f64, String)> {
        let marks: Vec<f64> = if self.log { self.log_marks() } else { self.even_marks() };
        marks.into_iter().map(|mark| (mark, self.label(mark))).collect()
    }

    fn even_marks(&self) -> Vec<f64> {
        let first = (self.low / self.step - 1e-9).ceil();
        let count = ((self.high - first * self.step) / self.step + 1e-9).floor().clamp(0.0, 50.0) as usize;
        (0..=count).map(|i| (first + i as f64) * self.step).collect()
    }

    fn log_marks(&self) -> Vec<f64> {
        let decades = (self.high / self.low).log10();
        let inside = |m: &f64| *m >= self.low * (1.0 - 1e-9) && *m <= self.high * (1.0 + 1e-9);
        let digits: &[f64] = if decades <= 2.3 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let every = (decades / 8.0).ceil().max(1.0) as i32;
        let first = self.low.log10().floor() as i32;
        let last = self.high.log10().ceil() as i32;
        let powers = (first..=last).filter(|p| p.rem_euclid(every) == 0);
        powers.flat_map(|p| digits.iter().map(move |d| d * ten_to(p))).filter(inside).collect()
    }

    /// The finer lines of a logarithmic scale.
    pub(super) fn minor(&self) -> Vec<f64> {
        if !self.log || self.high / self.low > 1e6 {
            return Vec::new();
        }
        let inside = |m: &f64| *m > self.low && *m < self.high;
        let first = self.low.log10().floor() as i32;
        (first..first + 8)
            .flat_map(|p| (2..10).map(move |d| f64::from(d) * ten_to(p)))
            .filter(inside)
            .collect()
    }

    fn label(&self, value: f64) -> String {
        let finest = if self.log { value } else { self.step };
        label(value, finest)
    }
}

/// A power of ten as written, not as libm computes it.
fn ten_to(power: i32) -> f64 {
    format!("1e{power}").parse().unwrap_or(f64::MAX)
}

/// The round numbers around a positive value, in order.
fn marks_near(value: f64) -> Vec<f64> {
    let power = value.log10().floor().clamp(-320.0, 308.0) as i32;
    (power - 1..=power + 1).flat_map(|p| [1.0, 2.0, 5.0].map(|d| d * ten_to(p))).collect()
}

/// Whether a positive number is whole but for rounding.
fn is_whole(value: f64) -> bool {
    (value - value.round()).abs() <= 1e-9 * value
}

/// The smallest step of 1, 2 or 5 times a power of ten that is at least `step`.
pub(super) fn round_step(step: f64) -> f64 {
    marks_near(step).into_iter().find(|m| *m >= step * (1.0 - 1e-9)).unwrap_or(step)
}

fn span(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
    if low <= high { (low, high) } else { (0.0, 0.0) }
}

/// A stretch around a single value.
fn widen(value: f64) -> (f64, f64) {
    if value == 0.0 { (0.0, 1.0) } else { (value - value.abs() / 2.0, value + value.abs() / 2.0) }
}

/// A number as an axis shows it: with the decimals of its step, thousands parted, millions and billions by letter.
pub(super) fn label(value: f64, step: f64) -> String {
    let size = value.abs().max(step);
    if size >= 1e12 || (size < 1e-4 && size > 0.0) {
        return format!("{:e}", (value / step).round() * step).replace('-', "−");
    }
    let (unit, letter) = match step {
        s if s >= 1e9 => (1e9, "G"),
        s if s >= 1e6 || (s >= 1e5 && size >= 1e6) => (1e6, "M"),
        _ => (1.0, ""),
    };
    let decimals = (0..9).find(|d| is_whole(step / unit * ten_to(*d))).unwrap_or(9) as usize;
    let text = format!("{:.decimals$}", (value / unit).abs());
    if text.bytes().all(|b| matches!(b, b'0' | b'.')) {
        return text;
    }
    let integer = text.split('.').next().unwrap_or_default().len();
    let mut parted = String::new();
    for (i, digit) in text.chars().enumerate() {
        if i > 0 && i < integer && (integer - i).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{parted}{letter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|t| t.1).collect()
    }

    #[test]
    fn round_numbers_mark_the_axis() {
        assert_eq!(labels(&Scale::linear([0.0, 972.0])), ["0", "200", "400", "600", "800", "1,000"]);
        assert_eq!(labels(&Scale::linear([0.0, 0.31])), ["0.0", "0.1", "0.2", "0.3", "0.4"]);
        assert_eq!(labels(&Scale::linear([-3.0, 4.0])), ["−4", "−2", "0", "2", "4"]);
        assert_eq!(labels(&Scale::linear([0.0, 4.2e6])), ["0", "1M", "2M", "3M", "4M", "5M"]);
        assert_eq!(labels(&Scale::fixed(0.0, 1.0, 0.25)), ["0.00", "0.25", "0.50", "0.75", "1.00"]);
        assert_eq!(labels(&Scale::log([3.0, 80_000.0])), ["10", "100", "1,000", "10,000", "100,000"]);
        assert_eq!(labels(&Scale::log([20.0, 90.0])), ["20", "50", "100"]);
        assert_eq!(labels(&Scale::log([0.002, 3.0])), ["0.01", "0.1", "1"]);
    }

    #[test]
    fn places_lie_between_the_ends() {
        let scale = Scale::log([1.0, 100.0]);
        assert_eq!([0.0, 1.0, 10.0, 100.0, 1e9].map(|v| scale.place(v)), [0.0, 0.0, 0.5, 1.0, 1.0]);
        let tight = Scale::tight([0.0, 730.0]);
        assert_eq!(
            (tight.place(730.0), labels(&tight)),
            (1.0, vec!["0".into(), "200".into(), "400".into(), "600".into()])
        );
    }

    #[test]
    fn strange_data_still_have_an_axis() {
        for values in [
            vec![],
            vec![f64::NAN],
            vec![5.0; 3],
            vec![0.0],
            vec![-1e308, 1e308],
            vec![5e-324, 1e308],
            vec![1e-310],
        ] {
            for scale in
                [Scale::linear(values.clone()), Scale::tight(values.clone()), Scale::log(values.clone())]
            {
                let ticks = scale.ticks();
                assert!(ticks.len() < 60, "{values:?}: {scale:?}");
                assert!(
                    ticks.iter().all(|t| t.0.is_finite() && !t.1.contains("NaN")),
                    "{values:?}: {ticks:?}"
                );
                assert!(values.iter().all(|v| (0.0..=1.0).contains(&scale.place(*v))), "{values:?}");
            }
        }
    }
}
