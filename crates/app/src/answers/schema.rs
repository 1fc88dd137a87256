//! What a type alone does not say about a field: the words that are allowed, limits, and how a number may be written.

use evodoku_evolve::registry;
use evodoku_grid::formats::Format;
use evodoku_grid::generate::Symmetry;
use evodoku_grid::rate::Difficulty;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Number;

pub(crate) fn algorithm(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "string", "enum": registry::names() })
}

pub(super) fn difficulty(_: &mut SchemaGenerator) -> Schema {
    let words = Difficulty::ALL.map(|level| level.word().replace(' ', "-")).map(Some);
    json_schema!({ "type": ["string", "null"], "enum": words.into_iter().chain([None]).collect::<Vec<_>>() })
}

pub(super) fn symmetry(_: &mut SchemaGenerator) -> Schema {
    let words = Symmetry::ALL.map(|symmetry| Some(symmetry.word()));
    json_schema!({ "type": ["string", "null"], "enum": words.into_iter().chain([None]).collect::<Vec<_>>() })
}

pub(super) fn readable(_: &mut SchemaGenerator) -> Schema {
    let words = Format::ALL.map(|format| Some(format.name()));
    json_schema!({ "type": ["string", "null"], "enum": words.into_iter().chain([None]).collect::<Vec<_>>() })
}

pub(super) fn writable(_: &mut SchemaGenerator) -> Schema {
    let words = Format::ALL.into_iter().filter(|format| format.writable()).map(Format::name);
    json_schema!({ "type": "string", "enum": words.collect::<Vec<_>>() })
}

/// Seconds that one question may work.
pub(super) fn seconds(_: &mut SchemaGenerator) -> Schema {
    let (most, usual) = super::SECONDS;
    json_schema!({ "type": ["number", "null"], "exclusiveMinimum": 0, "maximum": most, "default": usual })
}

/// A whole number. A JSON schema counts 3.0 among the integers; serde by itself does not.
pub(crate) fn whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(json: D) -> Result<T, D::Error> {
    integer::<D, T>(&Number::deserialize(json)?)
}

pub(crate) fn maybe_whole<'de, D: Deserializer<'de>, T: TryFrom<u64>>(
    json: D,
) -> Result<Option<T>, D::Error> {
    Option::<Number>::deserialize(json)?.map(|number| integer::<D, T>(&number)).transpose()
}

pub(super) fn whole_list<'de, D: Deserializer<'de>, T: TryFrom<u64>>(json: D) -> Result<Vec<T>, D::Error> {
    Vec::<Number>::deserialize(json)?.iter().map(integer::<D, T>).collect()
}

fn integer<'de, D: Deserializer<'de>, T: TryFrom<u64>>(number: &Number) -> Result<T, D::Error> {
    let written = |real: &f64| real.fract() == 0.0 && (0.0..u64::MAX as f64).contains(real);
    let whole = number.as_u64().or_else(|| number.as_f64().filter(written).map(|real| real as u64));
    whole.and_then(|whole| T::try_from(whole).ok()).ok_or_else(|| {
        D::Error::custom(format!("{number} is not a whole number in the range that is described"))
    })
}
