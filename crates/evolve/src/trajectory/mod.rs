//! Trajectories: one grid that goes from neighbour to neighbour.
//!
//! A [`Walk`] holds the grid and what it costs, kept up to date by what each swap changes. What it does next is said by
//! three kinds of operators: a [`Neighbour`](crate::operators::Neighbour) draws the next grid, an
//! [`Accept`](crate::operators::Accept) decides whether the walk goes there, and a [`Cool`](crate::operators::Cool) sets the
//! temperature by which it decides.

mod heat;
mod ledger;
mod walk;

pub use heat::Heat;
pub use ledger::Judged;
pub use walk::{Moved, Offer, Progress, Walk};

/// The exponential of a number that is not positive, by products and sums alone: the same on every machine.
pub(crate) fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    // e^x = (e^(x / 2^16))^(2^16), and the series of so small a number ends soon.
    let small = x / 65536.0;
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0)));
    for _ in 0..16 {
        power *= power;
    }
    power
}

/// The number of moves that tries each pair of blanks about once: the square of the blanks, at least 1.
pub(crate) fn blanks_squared(b: &crate::Blueprint) -> u64 {
    let blanks = b.all_free().len() as u64;
    (blanks * blanks).max(1)
}

#[cfg(test)]
mod tests {
    use super::exp;

    #[test]
    fn the_exponential_is_right_to_nine_digits() {
        for x in [0.0, -1e-3, -0.5, -1.0, -2.5, -10.0, -50.0] {
            let (ours, theirs) = (exp(x), f64::exp(x));
            assert!((ours - theirs).abs() <= 1e-9 * theirs, "{x}: {ours} {theirs}");
        }
        assert!(exp(-1e6) < f64::MIN_POSITIVE);
    }
}
