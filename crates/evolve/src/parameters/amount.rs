//! Amounts: a number of individuals, said outright or as a share of the population.

use crate::{Domain, Rate, Value};
use std::ops::RangeInclusive;

/// How many: `5` is a count, `0.1` a share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Amount {
    /// That many.
    Count(usize),
    /// That share of all, rounded.
    Share(Rate),
}

impl Amount {
    /// How many of `all` that is; a count may be larger.
    #[inline]
    pub fn of(self, all: usize) -> usize {
        match self {
            Self::Count(count) => count,
            Self::Share(share) => (share.probability() * all as f64).round() as usize,
        }
    }
}

impl From<usize> for Amount {
    fn from(count: usize) -> Self {
        Self::Count(count)
    }
}

impl Value for Amount {
    /// The limits of a count; a share lies between 0 and 1.
    type Limits = RangeInclusive<usize>;
    fn read(text: &str) -> Option<Self> {
        if text.contains('.') {
            Rate::read(text).map(Self::Share)
        } else {
            usize::read(text).map(Self::Count)
        }
    }
    fn write(&self) -> String {
        match self {
            Self::Count(count) => count.to_string(),
            // A share of 1 keeps its point, for `1` is a count.
            Self::Share(share) => format!("{:?}", share.probability()),
        }
    }
    fn is_within(&self, limits: &Self::Limits) -> bool {
        match self {
            Self::Count(count) => limits.contains(count),
            Self::Share(_) => true,
        }
    }
    fn domain(limits: &Self::Limits) -> Domain {
        Domain::Amount { least: *limits.start() as u64, most: *limits.end() as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_makes_a_share() {
        let read = |text| Amount::read(text).filter(|amount| amount.is_within(&(0..=50)));
        assert_eq!(read("5"), Some(Amount::Count(5)));
        assert_eq!(read("0.1").map(|a| a.of(250)), Some(25));
        assert_eq!((read("51"), read("1.5"), read("five")), (None, None, None));
        for text in ["1", "1.0", "0.25"] {
            assert_eq!(read(text).unwrap().write(), text);
        }
    }
}
