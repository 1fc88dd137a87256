//! Numbers in a plan; one that is out of range is reported with its place.

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;

/// The largest whole number that TOML can write.
pub(super) const LARGEST: u64 = i64::MAX as u64;

/// A whole number of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Whole<const LEAST: u64, const MOST: u64 = LARGEST>(pub(super) u64);

impl<'de, const LEAST: u64, const MOST: u64> Deserialize<'de> for Whole<LEAST, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Range<const LEAST: u64, const MOST: u64>;
        impl<const LEAST: u64, const MOST: u64> Visitor<'_> for Range<LEAST, MOST> {
            type Value = Whole<LEAST, MOST>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                match MOST {
                    LARGEST => write!(f, "a whole number, {LEAST} or more"),
                    _ => write!(f, "a whole number from {LEAST} to {MOST}"),
                }
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
                let whole = u64::try_from(number).ok().filter(|n| (LEAST..=MOST).contains(n));
                whole.map(Whole).ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
            }
        }
        deserializer.deserialize_i64(Range::<LEAST, MOST>)
    }
}

/// A number, whole or not.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Number(f64);

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl Visitor<'_> for Any {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number such as 0.5 or 10")
            }

            fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
                Ok(Number(number as f64))
            }

            fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
                Ok(Number(number))
            }
        }
        deserializer.deserialize_f64(Any)
    }
}

/// For fields of type `Option<u64>`.
pub(super) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Ok(Option::<Whole<0>>::deserialize(deserializer)?.map(|whole| whole.0))
}

/// For fields of type `Option<usize>`.
pub(super) fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    Ok(count(deserializer)?.map(|n| usize::try_from(n).unwrap_or(usize::MAX)))
}

/// For fields of type `Option<f64>`.
pub(super) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Ok(Option::<Number>::deserialize(deserializer)?.map(|number| number.0))
}
