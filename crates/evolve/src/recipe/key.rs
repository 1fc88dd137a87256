//! What the keys of a verb may hold: numbers and words, operators, lists of steps.

use super::read::{Item, Source};
use super::schema;
use super::verbs::{Edit, Step};
use crate::error::{one_of, quoted};
use crate::operators::{AnyCross, AnyEdit, AnySelect, AnySurvive, Cross as _, Edit as _, Operator};
use crate::{Error, Segment, Value};
use evodoku_grid::instead_of;
use serde_json::json;
use std::ops::RangeFull;
use toml::de::DeValue;

/// What reading a step needs to know.
pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
    pub(super) segment: Segment,
    /// Elite queues so far.
    pub(super) queues: usize,
}

/// The type of a key.
pub(super) trait Key: Sized {
    /// What narrows its values.
    type Limits;

    /// Reads it.
    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        limits: &Self::Limits,
    ) -> Result<Self, Error>;

    /// Its JSON schema.
    fn key_schema(limits: &Self::Limits) -> serde_json::Value;
}

impl<V: Value> Key for V {
    type Limits = V::Limits;

    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        limits: &V::Limits,
    ) -> Result<Self, Error> {
        reader.source.value(key, item, limits)
    }

    fn key_schema(limits: &V::Limits) -> serde_json::Value {
        schema::domain(&V::domain(limits))
    }
}

/// An edit of one role.
impl Key for AnyEdit {
    type Limits = &'static str;

    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        role: &&'static str,
    ) -> Result<Self, Error> {
        reader.operator(key, item, role, AnyEdit::suits)
    }

    fn key_schema(role: &&'static str) -> serde_json::Value {
        schema::reference(role)
    }
}

macro_rules! operators {
    ($($any:ident, $suits:expr;)*) => { $(
        impl Key for $any {
            type Limits = RangeFull;

            fn read_key<'a>(
                reader: &mut Reader<'a>,
                key: &str,
                item: &'a Item<'a>,
                _: &RangeFull,
            ) -> Result<Self, Error> {
                reader.operator(key, item, $any::ROLES[0], $suits)
            }

            fn key_schema(_: &RangeFull) -> serde_json::Value {
                schema::reference($any::ROLES[0])
            }
        }
    )* };
}
operators! {
    AnyCross, AnyCross::suits;
    AnySelect, |_, _| true;
    AnySurvive, |_, _| true;
}

impl Key for Vec<Step> {
    type Limits = RangeFull;

    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        _: &RangeFull,
    ) -> Result<Self, Error> {
        let list = reader.source.list(key, item)?;
        list.iter().map(|item| reader.step(item)).collect()
    }

    fn key_schema(_: &RangeFull) -> serde_json::Value {
        json!({ "type": "array", "items": schema::reference("step") })
    }
}

impl<'a> Reader<'a> {
    /// A step of any verb.
    pub(super) fn step(&mut self, item: &'a Item<'a>) -> Result<Step, Error> {
        let at = item.span().start;
        let known = Step::known();
        let words = || known.iter().map(|(word, ..)| *word).collect::<Vec<_>>();
        let find = |verb: &str, at| {
            let plain = known.iter().find(|(word, ..)| *word == verb).map(|(_, plain, _)| *plain);
            plain.ok_or_else(|| {
                let fault = format!("unknown step '{}'; {}", quoted(verb), instead_of(verb, &words()));
                self.source.fault(at, fault)
            })
        };
        match item.get_ref() {
            DeValue::String(word) => {
                if !find(word, at)? {
                    return Err(self
                        .source
                        .fault(at, format!("{word} needs a value; use {{ {word} = ... }}")));
                }
                Step::read(self, word, item)
            }
            DeValue::Table(entries) => {
                let mut entries = entries.iter();
                let (Some((verb, value)), None) = (entries.next(), entries.next()) else {
                    return Err(self
                        .source
                        .fault(at, "a step has exactly one verb; use { verb = ... } for each"));
                };
                if find(verb.get_ref(), verb.span().start)? {
                    let fault = format!("{0} has no value; use \"{0}\"", verb.get_ref());
                    return Err(self.source.fault(verb.span().start, fault));
                }
                Step::read(self, verb.get_ref(), value)
            }
            other => {
                let fault =
                    format!("a step cannot be of type {}; use {}", other.type_str(), one_of(&words()));
                Err(self.source.fault(at, fault))
            }
        }
    }

    /// An operator of this role that keeps the segments intact.
    pub(super) fn operator<O: Operator>(
        &self,
        key: &str,
        item: &'a Item<'a>,
        role: &str,
        suits: impl Fn(&O, Segment) -> bool,
    ) -> Result<O, Error> {
        let operator: O = self.source.operator(key, item, role)?;
        if suits(&operator, self.segment) {
            return Ok(operator);
        }
        let others = O::all().into_iter().filter(|other| other.role() == role && suits(other, self.segment));
        let others: Vec<&str> = others.map(|other| other.word()).collect();
        let remedy = if others.is_empty() {
            "choose another segment".into()
        } else {
            format!("use {}", one_of(&others))
        };
        let (name, segment) = (operator.word(), self.segment);
        let fault = format!("{name} does not work with segment = \"{segment}\"; {remedy}");
        Err(self.source.fault(item.span().start, fault))
    }
}

/// Steps that only rewrite individuals.
impl Key for Vec<Edit> {
    type Limits = RangeFull;

    fn read_key<'a>(
        reader: &mut Reader<'a>,
        key: &str,
        item: &'a Item<'a>,
        _: &RangeFull,
    ) -> Result<Self, Error> {
        let list = reader.source.list(key, item)?;
        let edits = list.iter().map(|item| match reader.step(item)? {
            Step::Edit(edit) => Ok(edit),
            _ => Err(reader.source.fault(
                item.span().start,
                format!("best-of can only {}; it evaluates on its own", super::flow::all_of(AnyEdit::ROLES)),
            )),
        });
        edits.collect()
    }

    fn key_schema(limits: &RangeFull) -> serde_json::Value {
        <Vec<Step>>::key_schema(limits)
    }
}
