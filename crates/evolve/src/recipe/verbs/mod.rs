//! The steps of a recipe: one file for each verb, with its keys, what it does, and where it may be.

mod best_of;
mod breed;
mod edit;
mod elite_learning;
mod evaluate;
mod keep;
mod mingle;
mod preserve;
mod purge;
mod retain;
mod select;
mod survive;
mod when_stagnant;

use super::flow::{Fault, Flow, Place};
use super::key::Reader;
use super::read::Item;
use super::stage::Stage;
use crate::run::{Run, Stop};
use crate::{Blueprint, Error};
use best_of::BestOf;
use breed::Breed;
pub(super) use edit::Edit;
use elite_learning::EliteLearning;
use evaluate::Evaluate;
use keep::{Keep, KeepRetained};
use mingle::Mingle;
use preserve::Preserve;
use purge::Purge;
use retain::Retain;
use select::Select;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use survive::Survive;
use when_stagnant::WhenStagnant;

/// How a verb is written.
pub(super) trait Form: Sized {
    /// Its words; all but the edits have one.
    const WORDS: &'static [&'static str];
    /// Where it may be.
    const PLACE: Place = Place::Generation;
    /// Whether it is a word alone, without a value.
    const PLAIN: bool = false;

    /// Reads what follows the word; a word alone is given itself.
    fn read<'a>(reader: &mut Reader<'a>, word: &'a str, item: &'a Item<'a>) -> Result<Self, Error>;

    /// The JSON schema of what follows the word.
    fn schema(word: &str) -> Value;
}

/// What a verb does.
pub(super) trait Verb {
    /// What it does, in a line.
    fn describe(&self) -> String;

    /// What it needs and what it changes.
    fn flow(&self, flow: &mut Flow) -> Result<(), Fault>;

    /// Takes the step.
    fn take(&self, stage: &mut Stage<'_>, run: &mut Run) -> ControlFlow<Stop>;

    /// Makes what its operators need before the search, and refuses what they cannot work on.
    fn prepare(&self, b: &Blueprint) -> Result<(), Error> {
        let _ = b;
        Ok(())
    }

    /// The individuals that it holds in a memory of its own.
    fn individuals(&self, size: usize) -> usize {
        let _ = size;
        0
    }

    /// The steps inside it.
    fn inner(&self) -> Vec<&dyn Verb> {
        Vec::new()
    }
}

macro_rules! steps {
    ($($verb:ident,)*) => {
        /// One step.
        #[derive(Debug, Clone, PartialEq)]
        pub(super) enum Step {
            $($verb($verb),)*
        }

        impl Step {
            /// The verb itself. One virtual call for a step of a whole population costs nothing.
            pub(super) fn verb(&self) -> &dyn Verb {
                match self {
                    $(Self::$verb(verb) => verb,)*
                }
            }

            /// Where it may be.
            pub(super) fn place(&self) -> Place {
                match self {
                    $(Self::$verb(_) => $verb::PLACE,)*
                }
            }

            /// All verbs: their words, whether they are words alone, and where they may be.
            pub(super) fn known() -> Vec<(&'static str, bool, Place)> {
                [$($verb::WORDS.iter().map(|word| (*word, $verb::PLAIN, $verb::PLACE)).collect::<Vec<_>>(),)*].concat()
            }

            /// The step of a known word.
            pub(super) fn read<'a>(
                reader: &mut Reader<'a>,
                word: &'a str,
                item: &'a Item<'a>,
            ) -> Result<Self, Error> {
                $(if $verb::WORDS.contains(&word) {
                    return $verb::read(reader, word, item).map(Self::$verb);
                })*
                unreachable!("only known words are read")
            }

            /// The JSON schema of every step.
            pub(super) fn schemas() -> Vec<Value> {
                let mut all = vec![json!({ "enum": [] })];
                $(for word in $verb::WORDS {
                    if $verb::PLAIN {
                        all[0]["enum"].as_array_mut().expect("a list").push((*word).into());
                    } else {
                        all.push(super::schema::table(&[word], &[$verb::schema(word)], &[word]));
                    }
                })*
                all
            }
        }
    };
}
steps! {
    Evaluate,
    KeepRetained,
    Edit,
    Select,
    Survive,
    Retain,
    Keep,
    Breed,
    Mingle,
    BestOf,
    Preserve,
    EliteLearning,
    Purge,
    WhenStagnant,
}

/// Declares a verb that is a word alone, `Name = "word";`, or that has keys: `key: Type = limits, or default;`.
macro_rules! verb {
    ($(#[doc = $doc:literal])* $name:ident = $word:literal, $place:ident;) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq)]
        pub(in crate::recipe) struct $name;

        impl $crate::recipe::verbs::Form for $name {
            const WORDS: &'static [&'static str] = &[$word];
            const PLACE: $crate::recipe::flow::Place = $crate::recipe::flow::Place::$place;
            const PLAIN: bool = true;

            fn read<'a>(
                _: &mut $crate::recipe::key::Reader<'a>,
                _: &'a str,
                _: &'a $crate::recipe::read::Item<'a>,
            ) -> Result<Self, $crate::Error> {
                Ok(Self)
            }

            fn schema(_: &str) -> serde_json::Value {
                serde_json::Value::Null
            }
        }
    };
    (
        $(#[doc = $doc:literal])*
        $name:ident = $word:literal, $place:ident {
            $($key:ident: $type:ty = $limits:expr $(, or $default:expr)?;)+
        }
    ) => {
        $(#[doc = $doc])*
        #[derive(Debug, Clone, PartialEq)]
        pub(in crate::recipe) struct $name {
            $(pub(in crate::recipe) $key: $type,)+
        }

        impl $crate::recipe::verbs::Form for $name {
            const WORDS: &'static [&'static str] = &[$word];
            const PLACE: $crate::recipe::flow::Place = $crate::recipe::flow::Place::$place;

            fn read<'a>(
                reader: &mut $crate::recipe::key::Reader<'a>,
                word: &'a str,
                item: &'a $crate::recipe::read::Item<'a>,
            ) -> Result<Self, $crate::Error> {
                use $crate::recipe::key::Key as _;
                let keys = [$(stringify!($key)),+];
                let table = $crate::recipe::read::Table::of(reader.source, item, word, &keys)?;
                Ok(Self { $(
                    $key: match table.get(stringify!($key)) {
                        Some(item) => <$type>::read_key(reader, stringify!($key), item, &$limits)?,
                        None => $crate::recipe::verbs::verb!(@missing table $key $($default)?),
                    },
                )+ })
            }

            fn schema(word: &str) -> serde_json::Value {
                use $crate::recipe::key::Key as _;
                let keys = [$((stringify!($key), $crate::recipe::verbs::verb!(@needed $($default)?))),+];
                let needed: Vec<&str> = keys.iter().filter(|(_, needed)| *needed).map(|(key, _)| *key).collect();
                let schemas = [$(<$type>::key_schema(&$limits)),+];
                let mut schema = $crate::recipe::schema::table(&keys.map(|(key, _)| key), &schemas, &needed);
                schema["title"] = word.into();
                schema
            }
        }
    };
    (@missing $table:ident $key:ident) => { return Err($table.missing(stringify!($key))) };
    (@missing $table:ident $key:ident $default:expr) => { $default };
    (@needed) => { true };
    (@needed $default:expr) => { false };
}
pub(in crate::recipe) use verb;
