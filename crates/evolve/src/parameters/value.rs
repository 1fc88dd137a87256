//! The types that parameters may have.

use super::domain::UNLIMITED;
use super::{Domain, Word};
use crate::Rate;
use evodoku_grid::logic::Level;
use std::ops::{RangeFull, RangeInclusive};

/// The type of a parameter.
pub trait Value: Sized {
    /// What narrows its values: a range for numbers, `..` for words.
    type Limits;
    /// The value that a text names.
    fn read(text: &str) -> Option<Self>;
    /// The text that names the value.
    fn write(&self) -> String;
    /// Whether the value is within limits.
    fn is_within(&self, limits: &Self::Limits) -> bool;
    /// The values within limits.
    fn domain(limits: &Self::Limits) -> Domain;
}

macro_rules! whole_numbers {
    ($($type:ty),*) => { $(
        impl Value for $type {
            type Limits = RangeInclusive<$type>;
            fn read(text: &str) -> Option<Self> {
                let text = text.trim().replace('_', "");
                if text == UNLIMITED { Some(<$type>::MAX) } else { text.parse().ok() }
            }
            fn write(&self) -> String {
                if *self == <$type>::MAX { UNLIMITED.into() } else { self.to_string() }
            }
            fn is_within(&self, limits: &Self::Limits) -> bool {
                limits.contains(self)
            }
            #[allow(clippy::cast_lossless, trivial_numeric_casts, reason = "one macro for all widths")]
            fn domain(limits: &Self::Limits) -> Domain {
                let most = Some(*limits.end()).filter(|&end| end != <$type>::MAX).map(|end| end as u64);
                Domain::Whole { least: *limits.start() as u64, most }
            }
        }
    )* };
}
whole_numbers!(usize, u32, u64);

impl Value for f64 {
    type Limits = RangeInclusive<f64>;
    fn read(text: &str) -> Option<Self> {
        text.trim().parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn is_within(&self, limits: &Self::Limits) -> bool {
        limits.contains(self)
    }
    fn domain(limits: &Self::Limits) -> Domain {
        Domain::Real { least: *limits.start(), most: *limits.end() }
    }
}

impl Value for bool {
    type Limits = RangeFull;
    fn read(text: &str) -> Option<Self> {
        text.trim().parse().ok()
    }
    fn write(&self) -> String {
        self.to_string()
    }
    fn is_within(&self, _: &Self::Limits) -> bool {
        true
    }
    fn domain(_: &Self::Limits) -> Domain {
        Domain::Switch
    }
}

impl Value for Rate {
    type Limits = RangeInclusive<f64>;
    fn read(text: &str) -> Option<Self> {
        text.trim().parse().ok().filter(|p| (0.0..=1.0).contains(p)).map(Rate::new)
    }
    fn write(&self) -> String {
        self.probability().to_string()
    }
    fn is_within(&self, limits: &Self::Limits) -> bool {
        limits.contains(&self.probability())
    }
    fn domain(limits: &Self::Limits) -> Domain {
        Domain::Probability { least: *limits.start(), most: *limits.end() }
    }
}

impl Value for Level {
    type Limits = RangeFull;
    fn read(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.word() == text.trim())
    }
    fn write(&self) -> String {
        self.word().into()
    }
    fn is_within(&self, _: &Self::Limits) -> bool {
        true
    }
    fn domain(_: &Self::Limits) -> Domain {
        Domain::Words(Self::ALL.map(|level| Word { word: level.word().into(), doc: String::new() }).into())
    }
}
