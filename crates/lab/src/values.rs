//! Values as plans and stores write them; a number that is out of range is reported with its place.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// The largest whole number that TOML can write.
pub(crate) const LARGEST: u64 = i64::MAX as u64;

/// A whole number of a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Whole<const LEAST: u64, const MOST: u64 = LARGEST>(pub(crate) u64);

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

            /// JSON has numbers without a sign.
            fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
                let whole = Some(number).filter(|n| *n >= LEAST && (MOST == LARGEST || *n <= MOST));
                whole.map(Whole).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
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

            fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
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
pub(crate) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Ok(Option::<Whole<0>>::deserialize(deserializer)?.map(|whole| whole.0))
}

/// For fields of type `Option<usize>`.
pub(crate) fn size<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<usize>, D::Error> {
    Ok(count(deserializer)?.map(|n| usize::try_from(n).unwrap_or(usize::MAX)))
}

/// For fields of type `Option<f64>`.
pub(crate) fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<f64>, D::Error> {
    Ok(Option::<Number>::deserialize(deserializer)?.map(|number| number.0))
}

/// A word, or a table that says more.
#[derive(Debug)]
pub(crate) enum TextOr<T> {
    Text(String),
    Table(T),
}

/// Not `untagged`: that would lose the places of what is inside.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = TextOr<T>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a text or a table")
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(TextOr::Text(text.into()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(TextOr::Table)
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}
