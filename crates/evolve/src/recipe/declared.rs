//! The parameters that a recipe declares: named, with a default, a range and a sentence, and used in steps as `"$name"`.

use super::read::{Item, Source, Table};
use crate::error::quoted;
use crate::{Domain, Error, Parameter, Word};
use std::cell::RefCell;
use toml::de::DeValue;

/// The keys of a declaration.
pub(super) const KEYS: &[&str] = &["default", "range", "choices", "doc"];

/// The declared parameters with their present values, which of them were used, and the operators that scripts made up.
#[derive(Debug, Default)]
pub(super) struct Declared {
    parameters: Vec<Parameter>,
    used: RefCell<Vec<bool>>,
    ad_hoc: RefCell<Vec<&'static str>>,
}

impl Declared {
    pub(super) fn new(parameters: &[Parameter]) -> Self {
        Self {
            parameters: parameters.to_vec(),
            used: RefCell::new(vec![false; parameters.len()]),
            ..Self::default()
        }
    }

    /// The value of a parameter, which counts as used.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let found = self.parameters.iter().position(|parameter| parameter.name == name)?;
        self.used.borrow_mut()[found] = true;
        Some(&self.parameters[found].value)
    }

    /// The recipe names an operator that a script made up.
    pub(super) fn note_ad_hoc(&self, operator: &'static str) {
        let mut known = self.ad_hoc.borrow_mut();
        if !known.contains(&operator) {
            known.push(operator);
        }
    }

    /// The operators that scripts made up.
    pub(super) fn ad_hoc(&self) -> Vec<&'static str> {
        self.ad_hoc.borrow().clone()
    }

    pub(super) fn names(&self) -> Vec<&str> {
        self.parameters.iter().map(|parameter| &*parameter.name).collect()
    }

    /// The first parameter that nothing uses.
    pub(super) fn unused(&self) -> Option<&str> {
        let unused = self.used.borrow().iter().position(|used| !used)?;
        Some(&self.parameters[unused].name)
    }
}

/// Reads the declarations, in the order of the text. Names that are `taken` are refused.
pub(super) fn read<'a>(
    source: Source<'a>,
    item: Option<&'a Item<'a>>,
    taken: &[Parameter],
) -> Result<Vec<(usize, Parameter)>, Error> {
    let Some(item) = item else { return Ok(Vec::new()) };
    let DeValue::Table(entries) = item.get_ref() else {
        let fault = "parameters is not a table; use parameters.rate = { default = 0.5, range = [0.0, 1.0], doc = \"...\" }";
        return Err(source.fault(item.span().start, fault));
    };
    let mut declared = Vec::new();
    for (key, item) in entries {
        let (name, at) = (key.get_ref().as_ref(), key.span().start);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(plain) {
            let fault =
                format!("the name '{}' cannot be used; use lower-case letters, digits and _", quoted(name));
            return Err(source.fault(at, fault));
        }
        if taken.iter().any(|parameter| parameter.name == name) {
            return Err(source.fault(at, format!("every recipe has a parameter {name}; choose another name")));
        }
        declared.push((at, one(source, name, item)?));
    }
    declared.sort_by_key(|(at, _)| *at);
    Ok(declared)
}

fn one<'a>(source: Source<'a>, name: &'a str, item: &'a Item<'a>) -> Result<Parameter, Error> {
    let table = Table::of(source, item, name, KEYS)?;
    let default = table.need("default")?;
    let text = source.scalar("default", default)?;
    let domain = match (table.get("range"), table.get("choices"), default.get_ref()) {
        (None, None, DeValue::Boolean(_)) => Domain::Switch,
        (Some(range), None, DeValue::Integer(_) | DeValue::Float(_)) => self::range(source, range)?,
        (None, Some(choices), DeValue::String(_)) => {
            let words = source.list("choices", choices)?.iter().map(|item| {
                let word = source.scalar("choices", item)?;
                Ok(Word { word: word.into(), doc: String::new() })
            });
            Domain::Words(words.collect::<Result<_, Error>>()?)
        }
        _ => {
            let fault = format!(
                "{name} needs a range for a number, or choices for a word; use range = [0.0, 1.0] or choices = [\"a\", \"b\"]"
            );
            return Err(source.fault(item.span().start, fault));
        }
    };
    let doc = table.need("doc")?;
    let Some(doc) = doc.get_ref().as_str().filter(|doc| !doc.trim().is_empty()) else {
        return Err(source.fault(doc.span().start, "doc must be a sentence; use doc = \"...\""));
    };
    let Some(value) = domain.read(&text) else {
        let fault = format!("default = '{}' is not allowed; use {domain}", quoted(&text));
        return Err(source.fault(default.span().start, fault));
    };
    Ok(Parameter {
        name: name.to_owned().into(),
        doc: doc.trim().into(),
        default: value.clone(),
        value,
        domain,
    })
}

/// Whole numbers if both ends are.
fn range<'a>(source: Source<'a>, item: &'a Item<'a>) -> Result<Domain, Error> {
    let fault = || {
        source.fault(item.span().start, "a range has two numbers in ascending order; use range = [0.0, 1.0]")
    };
    let [low, high] = source.list("range", item)? else { return Err(fault()) };
    let (low, high) = (source.scalar("range", low)?, source.scalar("range", high)?);
    if let (Ok(least), Ok(most)) = (low.parse(), high.parse()) {
        return if least <= most { Ok(Domain::Whole { least, most: Some(most) }) } else { Err(fault()) };
    }
    match (low.parse(), high.parse()) {
        (Ok(least), Ok(most)) if least <= most && f64::is_finite(least) && f64::is_finite(most) => {
            Ok(Domain::Real { least, most })
        }
        _ => Err(fault()),
    }
}

/// Values at the ends of a parameter's range, which must all work.
pub(super) fn extremes(domain: &Domain) -> Vec<String> {
    match domain {
        Domain::Whole { least, most } => {
            [Some(*least), *most].into_iter().flatten().map(|n| n.to_string()).collect()
        }
        Domain::Real { least, most } => [least, most].map(|x| format!("{x:?}")).into(),
        words => words.words().into_iter().map(String::from).collect(),
    }
}
