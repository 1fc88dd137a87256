//! Numbers on the command line: whatever is wrong with one, the answer says what would be right.

use std::num::IntErrorKind;

/// A whole number of a range.
pub(super) fn whole<T: TryFrom<u64> + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|n: &u64| (least..=most).contains(n));
        let too_large = || matches!(text.parse::<u64>(), Err(e) if *e.kind() == IntErrorKind::PosOverflow);
        number.and_then(|n| T::try_from(n).ok()).ok_or_else(|| match most {
            u64::MAX if too_large() => format!("expected a whole number from {least} to {most}"),
            u64::MAX => format!("expected a whole number, {least} or more"),
            most => format!("expected a whole number from {least} to {most}"),
        })
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let wrong = || format!("'{text}' is not a time; expected seconds such as 0.5 or 60");
    text.parse().ok().filter(|s: &f64| s.is_finite() && (0.0..=1e9).contains(s)).ok_or_else(wrong)
}

pub(super) fn share(text: &str) -> Result<f64, String> {
    let wrong = || format!("'{text}' is not a share; expected a number between 0 and 1 such as 0.45");
    text.parse().ok().filter(|s: &f64| (0.0..=1.0).contains(s)).ok_or_else(wrong)
}
