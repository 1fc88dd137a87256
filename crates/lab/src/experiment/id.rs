//! Names that any machine computes alike: the first 128 bits of a SHA-256, as 32 hexadecimal digits.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use std::fmt;

/// The identity of a configuration, a puzzle or a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(u128);

/// Digits of an id that make a seed: 52 bits are exact in a double, so in R and JavaScript too.
const SEED_BITS: u32 = 52;

impl Id {
    /// The identity of a text.
    pub fn of(text: &str) -> Self {
        let digest = Sha256::digest(text.as_bytes());
        Self(digest.iter().take(16).fold(0, |id, &byte| id << 8 | u128::from(byte)))
    }

    /// The seed of a unit: the first 13 digits of its identity.
    pub fn seed(self) -> u64 {
        (self.0 >> (128 - SEED_BITS)) as u64
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl std::str::FromStr for Id {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = Some(text).filter(|text| text.len() == 32 && !text.starts_with('+'));
        let id = digits.and_then(|text| u128::from_str_radix(text, 16).ok());
        id.map(Self).ok_or_else(|| format!("invalid id '{text}'; expected 32 hexadecimal digits"))
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_the_start_of_the_published_hash() {
        // printf abc | sha256sum
        assert_eq!(Id::of("abc").to_string(), "ba7816bf8f01cfea414140de5dae2223");
        assert_eq!(Id::of("abc").seed(), 0x000b_a781_6bf8_f01c);
        assert_eq!("ba7816bf8f01cfea414140de5dae2223".parse(), Ok(Id::of("abc")));
        assert!("ba78".parse::<Id>().is_err() && "+a7816bf8f01cfea414140de5dae2223".parse::<Id>().is_err());
    }
}
