//! What a run records of its way.

use crate::values::{TextOr, Whole};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What a run records of its way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Trace {
    /// Nothing.
    #[default]
    None,
    /// A row for the start, for each generation whose best is better than all before, and for the end.
    Improvements,
    /// A row for the start, one every N generations, and one for the end.
    Every(u64),
}

/// `none`, `improvements`, `every 10`: as in the store.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Improvements => f.write_str("improvements"),
            Self::Every(generations) => write!(f, "every {generations}"),
        }
    }
}

impl std::str::FromStr for Trace {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let every = |text: &str| text.strip_prefix("every ")?.parse().ok().filter(|n: &u64| *n > 0);
        match text {
            "none" => Ok(Self::None),
            "improvements" => Ok(Self::Improvements),
            text => every(text)
                .map(Self::Every)
                .ok_or_else(|| "invalid trace; use \"none\", \"improvements\" or { every = 10 }".to_owned()),
        }
    }
}

impl Serialize for Trace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A word, or as plans write it `{ every = 10 }`.
impl<'de> Deserialize<'de> for Trace {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Every {
            every: Whole<1>,
        }
        match TextOr::<Every>::deserialize(deserializer)? {
            TextOr::Text(word) => word.parse().map_err(serde::de::Error::custom),
            TextOr::Table(Every { every: Whole(generations) }) => Ok(Self::Every(generations)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_back() {
        for trace in [Trace::None, Trace::Improvements, Trace::Every(10)] {
            assert_eq!(trace.to_string().parse(), Ok(trace));
            let json = serde_json::to_string(&trace).unwrap();
            assert_eq!(serde_json::from_str::<Trace>(&json).unwrap(), trace);
        }
        assert!("every 0".parse::<Trace>().is_err() && "all".parse::<Trace>().is_err());
    }
}
