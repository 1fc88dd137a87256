//! A plan as written in TOML, before anything is looked up.

use super::number::{self, Whole};
use crate::Error;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use toml::Spanned;

/// The file of a plan, for places of faults.
pub(super) struct Source {
    pub(super) file: String,
    pub(super) text: String,
}

impl Source {
    /// A fault at a byte of the file.
    pub(super) fn fault(&self, at: usize, fault: impl Into<String>) -> Error {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        Error::Plan { file: self.file.clone(), line, column, fault: fault.into() }
    }

    pub(super) fn parse(&self) -> Result<Document, Error> {
        toml::from_str(&self.text).map_err(|error| {
            self.fault(error.span().map_or(0, |span| span.start), error.message().trim_end())
        })
    }
}

/// Runs of each configuration on each puzzle.
pub(super) type Replicates = Whole<1, { u32::MAX as u64 }>;

/// Everything that a plan may say.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(super) struct Document {
    pub(super) title: Option<String>,
    pub(super) description: String,
    pub(super) scale: Option<super::Scale>,
    pub(super) include: Vec<Spanned<String>>,
    pub(super) algorithms: Vec<Spanned<TextOr<Algorithm>>>,
    pub(super) puzzles: Vec<Spanned<TextOr<Puzzles>>>,
    pub(super) replicates: Option<Replicates>,
    pub(super) budget: Option<Spanned<Budget>>,
    pub(super) trace: Option<Spanned<TextOr<Every>>>,
    pub(super) quick: Quick,
    pub(super) report: Option<Spanned<super::Report>>,
}

/// An algorithm or recipe, or with `grid` one for each combination of values.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Algorithm {
    pub(super) name: Option<Spanned<String>>,
    pub(super) recipe: Option<Spanned<String>>,
    pub(super) label: Option<String>,
    #[serde(default)]
    pub(super) set: BTreeMap<String, Spanned<toml::Value>>,
    #[serde(default)]
    pub(super) grid: BTreeMap<String, Spanned<Vec<Spanned<toml::Value>>>>,
}

/// A file whose layout must be given, or a family of generated puzzles.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Puzzles {
    pub(super) file: Option<Spanned<String>>,
    pub(super) layout: Option<Spanned<String>>,
    #[serde(default, deserialize_with = "number::size")]
    pub(super) givens: Option<usize>,
    #[serde(default, deserialize_with = "number::number")]
    pub(super) fill: Option<f64>,
    #[serde(default, deserialize_with = "number::count")]
    pub(super) count: Option<u64>,
    #[serde(default, deserialize_with = "number::count")]
    pub(super) seed: Option<u64>,
    pub(super) unique: Option<bool>,
    pub(super) label: Option<String>,
}

/// What a run may use; nothing said means what the algorithm allows itself.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Budget {
    #[serde(default, deserialize_with = "number::count")]
    pub(super) generations: Option<u64>,
    #[serde(default, deserialize_with = "number::count")]
    pub(super) evaluations: Option<u64>,
    #[serde(default, deserialize_with = "number::number")]
    pub(super) cpu_seconds: Option<f64>,
}

/// `trace = { every = 10 }`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Every {
    pub(super) every: Whole<1>,
}

/// What `--scale quick` changes.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Quick {
    pub(super) replicates: Option<Replicates>,
    pub(super) budget: Option<Spanned<Budget>>,
    /// The most puzzles of each set, file or family.
    pub(super) puzzles: Option<Whole<1>>,
}

/// A word, or a table that says more.
#[derive(Debug)]
pub(super) enum TextOr<T> {
    Text(String),
    Table(T),
}

/// Not `untagged`: that would lose the places of what is inside.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for TextOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Either<T> {
            type Value = TextOr<T>;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
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
