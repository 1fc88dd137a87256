//! Reading TOML with its places, so that every fault is reported with line and column.

use super::declared::Declared;
use crate::error::{one_of, quoted};
use crate::operators::Operator;
use crate::{Error, Value};
use evodoku_grid::instead_of;
use std::num::IntErrorKind;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value with its place.
pub(super) type Item<'t> = Spanned<DeValue<'t>>;

/// The text that places refer to, and the parameters that it may name.
#[derive(Clone, Copy)]
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) declared: &'t Declared,
}

impl<'t> Source<'t> {
    /// A fault at a byte of the text.
    pub(super) fn fault(self, at: usize, fault: impl Into<String>) -> Error {
        let before = self.text.get(..at).unwrap_or(self.text);
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        // A message is one line, whatever was written in the recipe.
        let fault = fault.into().replace(['\n', '\r'], " ");
        Error::Recipe { line, column, fault }
    }

    /// A word as it stands, or the value of the parameter that it names.
    fn word(self, text: &'t str, at: usize) -> Result<&'t str, Error> {
        let Some(name) = text.strip_prefix('$') else { return Ok(text) };
        self.declared.value(name).ok_or_else(|| {
            let names = self.declared.names();
            let remedy = if names.is_empty() {
                "declare it: parameters.NAME = { default = ..., range = [...], doc = \"...\" }".into()
            } else {
                instead_of(name, &names)
            };
            self.fault(at, format!("the recipe has no parameter '{}'; {remedy}", quoted(name)))
        })
    }

    /// The text of a number or word, for [`Value::read`].
    pub(super) fn scalar(self, key: &str, item: &'t Item<'t>) -> Result<String, Error> {
        let at = item.span().start;
        match item.get_ref() {
            DeValue::String(text) if text.trim().parse::<f64>().is_ok() => Err(self
                .fault(at, format!("{key} = '{}' is text; write the number without quotes", quoted(text)))),
            DeValue::String(text) => self.word(text, at).map(Into::into),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map(|number| number.to_string())
                .map_err(|why| {
                    // To the parser, 5_x and a bare 0x are numbers.
                    let fault = match why.kind() {
                        IntErrorKind::InvalidDigit | IntErrorKind::Empty => {
                            "is not a number; use digits only"
                        }
                        _ => "is too large; use a smaller number",
                    };
                    self.fault(at, format!("{key} = '{}' {fault}", quoted(number.as_str())))
                }),
            // As Rust writes it: a share of 1.0 keeps its point.
            DeValue::Float(number) => {
                Ok(number.as_str().parse().map_or_else(|_| number.to_string(), |x: f64| format!("{x:?}")))
            }
            DeValue::Boolean(truth) => Ok(truth.to_string()),
            other => Err(self
                .fault(at, format!("{key} cannot be of type {}; use a number or a word", other.type_str()))),
        }
    }

    /// A number or word within limits.
    pub(super) fn value<T: Value>(
        self,
        key: &str,
        item: &'t Item<'t>,
        limits: &T::Limits,
    ) -> Result<T, Error> {
        let text = self.scalar(key, item)?;
        T::read(&text).filter(|value| value.is_within(limits)).ok_or_else(|| {
            let fault = format!("{key} = '{}' is not allowed; use {}", quoted(&text), T::domain(limits));
            self.fault(item.span().start, fault)
        })
    }

    /// A list.
    pub(super) fn list<'a>(self, key: &str, item: &'a Item<'a>) -> Result<&'a [Item<'a>], Error> {
        item.get_ref().as_array().map(AsRef::as_ref).ok_or_else(|| {
            let found = item.get_ref().type_str();
            self.fault(item.span().start, format!("{key} is of type {found}; use a list: {key} = [ ... ]"))
        })
    }

    /// An operator of this role: its name, or a table of its name and parameters.
    pub(super) fn operator<O: Operator>(self, key: &str, item: &'t Item<'t>, role: &str) -> Result<O, Error> {
        let names: Vec<&str> =
            O::all().iter().filter(|operator| operator.role() == role).map(Operator::word).collect();
        let names = names.as_slice();
        let at = item.span().start;
        let named = |name, at| {
            let name = self.word(name, at)?;
            let found = O::named(name).filter(|operator| operator.role() == role);
            if let Some(operator) = found.as_ref().filter(|operator| operator.is_ad_hoc()) {
                self.declared.note_ad_hoc(operator.word());
            }
            found.ok_or_else(|| {
                let remedy = instead_of(name, names);
                self.fault(at, format!("unknown operator '{}' for {key}; {remedy}", quoted(name)))
            })
        };
        let entries = match item.get_ref() {
            DeValue::String(name) => return named(name, at),
            DeValue::Table(entries) => entries,
            other => {
                let fault = format!(
                    "{key} is of type {}; use the name of an operator or {{ by = \"name\" }}: {}",
                    other.type_str(),
                    one_of(names)
                );
                return Err(self.fault(at, fault));
            }
        };
        let by = entries.iter().find(|(entry, _)| entry.get_ref() == "by").map(|(_, by)| by);
        let Some(by) = by else {
            return Err(self.fault(at, format!("{key} has no 'by'; use by = {}", one_of(names))));
        };
        let DeValue::String(name) = by.get_ref() else {
            return Err(self.fault(by.span().start, format!("by must be text; use {}", one_of(names))));
        };
        let mut operator = named(name, by.span().start)?;
        let parameters = operator.parameters();
        let keys: Vec<&str> = std::iter::once("by").chain(parameters.iter().map(|p| &*p.name)).collect();
        let table = Table::new(self, entries, at, operator.word(), &keys)?;
        for (parameter, value) in keys[1..].iter().filter_map(|key| Some((*key, table.get(key)?))) {
            let text = self.scalar(parameter, value)?;
            operator.set(parameter, &text).map_err(|e| self.fault(value.span().start, e.to_string()))?;
        }
        Ok(operator)
    }
}

/// A table without unknown keys.
pub(super) struct Table<'a> {
    source: Source<'a>,
    entries: &'a DeTable<'a>,
    at: usize,
    owner: &'a str,
}

impl<'a> Table<'a> {
    /// The table at a place, unless it has a key that is not among these.
    pub(super) fn new(
        source: Source<'a>,
        entries: &'a DeTable<'a>,
        at: usize,
        owner: &'a str,
        keys: &[&str],
    ) -> Result<Self, Error> {
        let unknown = entries.iter().map(|(key, _)| key).filter(|key| !keys.contains(&&**key.get_ref()));
        match unknown.min_by_key(|key| key.span().start) {
            Some(key) => {
                let key_text = key.get_ref();
                let fault = format!(
                    "{} has no '{}'; {}",
                    quoted(owner),
                    quoted(key_text),
                    instead_of(key_text, keys)
                );
                Err(source.fault(key.span().start, fault))
            }
            None => Ok(Self { source, entries, at, owner }),
        }
    }

    /// The table that a value is.
    pub(super) fn of(
        source: Source<'a>,
        item: &'a Item<'a>,
        owner: &'a str,
        keys: &[&str],
    ) -> Result<Self, Error> {
        let at = item.span().start;
        let entries = item.get_ref().as_table().ok_or_else(|| {
            let found = item.get_ref().type_str();
            source.fault(at, format!("{owner} is of type {found}; use a table of {}", one_of(keys)))
        })?;
        Self::new(source, entries, at, owner, keys)
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &str) -> Option<&'a Item<'a>> {
        self.entries.iter().find(|(known, _)| known.get_ref() == key).map(|(_, value)| value)
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &str) -> Result<&'a Item<'a>, Error> {
        self.get(key).ok_or_else(|| self.missing(key))
    }

    /// A key is not there.
    pub(super) fn missing(&self, key: &str) -> Error {
        self.source.fault(self.at, format!("{} has no '{key}'; add it", self.owner))
    }

    /// The number or word of a key, if it is there.
    pub(super) fn value<T: Value>(&self, key: &str, limits: &T::Limits) -> Result<Option<T>, Error> {
        self.get(key).map(|item| self.source.value(key, item, limits)).transpose()
    }

    /// The number or word of a key that must be there.
    pub(super) fn needed<T: Value>(&self, key: &str, limits: &T::Limits) -> Result<T, Error> {
        self.source.value(key, self.need(key)?, limits)
    }
}
