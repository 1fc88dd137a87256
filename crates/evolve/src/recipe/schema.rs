//! The JSON schema of the format, for editors: made from the vocabulary, so that it names every operator there is.

use super::words;
use crate::operators::{AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive};
use crate::{Domain, Parameter, Parameters, Segment};
use evodoku_grid::logic::Level;
use serde_json::{Map, Value, json};

/// The JSON schema (draft 2020-12) of a recipe.
pub fn json_schema() -> String {
    let list =
        |reference: &str| json!({ "type": "array", "items": { "$ref": format!("#/$defs/{reference}") } });
    let pair = json!({ "type": "array", "items": unlimited(0), "minItems": 2, "maxItems": 2 });
    let properties = json!({
        "name": { "type": "string" },
        "segment": { "enum": Segment::ALL.iter().map(|segment| segment.word()).collect::<Vec<_>>(),
            "description": "What an individual keeps intact." },
        "logic": { "enum": Level::ALL.map(Level::word), "description": "What logic fills before the search." },
        "size": { "oneOf": [whole(2), table(words::SIZE, &[whole(1)], &["per-symbol"])],
            "description": "Individuals, or individuals for each symbol of the puzzle." },
        "generations": unlimited(0),
        "fitness": reference("fitness"),
        "restart": table(words::RESTART, &[unlimited(1), unlimited(1), json!({ "type": "array", "items": pair })], &[]),
        "archive": table(words::ARCHIVE, &[whole(0), share()], words::ARCHIVE),
        "start": list("step"),
        "generation": list("step"),
    });
    let steps = words::EDITS.iter().map(|(verb, _)| (*verb, reference(verb)));
    let operators = words::OPERATORS.iter().map(|verb| (*verb, reference(verb)));
    let verbs = words::VERBS.iter().map(|(verb, keys)| (*verb, step(verb, keys)));
    let tables = steps.chain(operators).chain(verbs).map(|(verb, value)| table(&[verb], &[value], &[verb]));
    let all: Vec<Value> = std::iter::once(json!({ "enum": words::PLAIN })).chain(tables).collect();
    let mut definitions = Map::new();
    definitions.insert("step".into(), json!({ "oneOf": all }));
    for (verb, names) in words::EDITS {
        definitions.insert((*verb).into(), operator(names, AnyEdit::named));
    }
    definitions.insert("cross".into(), operator(AnyCross::NAMES, AnyCross::named));
    definitions.insert("fitness".into(), operator(AnyFitness::NAMES, AnyFitness::named));
    definitions.insert("select".into(), operator(AnySelect::NAMES, AnySelect::named));
    definitions.insert("survive".into(), operator(AnySurvive::NAMES, AnySurvive::named));
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An Evodoku recipe",
        "type": "object",
        "properties": properties,
        "required": ["name", "segment", "size", "fitness", "start", "generation"],
        "additionalProperties": false,
        "$defs": definitions,
    });
    format!("{schema:#}\n")
}

/// The table of a verb with keys of its own.
fn step(verb: &str, keys: &[&str]) -> Value {
    let nested = json!({ "type": "array", "items": reference("step") });
    let optional = ["ageing", "rate", "learners"];
    let values = keys.iter().map(|key| match *key {
        "share" | "rate" => share(),
        "select" | "pairs" => reference("select"),
        "best" => json!({ "type": "number", "minimum": 0, "description": "A number, or a share written with a decimal point." }),
        "redraw" => reference("initialise"),
        "steps" => nested.clone(),
        "ageing" => whole(0),
        "tries" | "queue" | "learners" => whole(1),
        "generations" => unlimited(0),
        // `cross` and `mutate`
        operator => reference(operator),
    });
    let required: Vec<&str> = keys.iter().copied().filter(|key| !optional.contains(key)).collect();
    let mut schema = table(keys, &values.collect::<Vec<_>>(), &required);
    schema["title"] = verb.into();
    schema
}

/// An operator: its name, or a table of its name and parameters.
fn operator<O: Parameters>(names: &[&str], named: impl Fn(&str) -> Option<O>) -> Value {
    let tables = names.iter().filter_map(|name| {
        let parameters = named(name)?.parameters();
        let keys: Vec<&str> = std::iter::once("by").chain(parameters.iter().map(|p| p.name)).collect();
        let by = json!({ "const": name });
        let values: Vec<Value> = std::iter::once(by).chain(parameters.iter().map(parameter)).collect();
        Some(table(&keys, &values, &["by"]))
    });
    json!({ "oneOf": std::iter::once(json!({ "enum": names })).chain(tables).collect::<Vec<_>>() })
}

fn parameter(p: &Parameter) -> Value {
    let mut schema = match &p.domain {
        Domain::Whole { least, most: Some(most) } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Domain::Whole { least, most: None } => {
            json!({ "oneOf": [{ "type": "integer", "minimum": least }, { "const": "unlimited" }] })
        }
        Domain::Real { least, most } | Domain::Probability { least, most } => {
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        Domain::Amount { .. } => json!({ "type": "number", "minimum": 0 }),
        Domain::Switch => json!({ "type": "boolean" }),
        words @ Domain::Words(_) => json!({ "enum": words.words() }),
    };
    schema["description"] = format!("{} ({}; default: {})", p.doc, p.domain, p.default).into();
    schema
}

fn table(keys: &[&str], values: &[Value], required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        keys.iter().map(|key| (*key).to_owned()).zip(values.iter().cloned()).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn whole(minimum: u32) -> Value {
    json!({ "type": "integer", "minimum": minimum })
}

fn unlimited(minimum: u32) -> Value {
    json!({ "oneOf": [whole(minimum), { "const": "unlimited" }] })
}

fn share() -> Value {
    json!({ "type": "number", "minimum": 0, "maximum": 1 })
}
