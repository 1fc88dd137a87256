//! The JSON schema of the format, for editors: made from the verbs and the vocabulary, so that it names all there are.

use super::building::Building;
use super::parse::{ARCHIVE, RESTART, SIZE};
use super::verbs::Step;
use super::walking::Walking;
use super::{Settings, declared};
use crate::operators::{
    AnyAccept, AnyChoose, AnyCool, AnyCross, AnyDeposit, AnyEdit, AnyFitness, AnyNeighbour, AnySelect,
    AnySurvive, Operator,
};
use crate::parameters::Value as _;
use crate::{Domain, Parameter, Parameters as _, Rate, Segment};
use evodoku_grid::logic::Level;
use serde_json::{Map, Value, json};

/// The JSON schema (draft 2020-12) of a recipe.
pub fn json_schema() -> String {
    let list = |name: &str| json!({ "type": "array", "items": reference(name) });
    let pair = json!({ "type": "array", "items": whole(0), "minItems": 2, "maxItems": 2 });
    let size = usize::domain(&(2..=10_000_000));
    let settings: Map<String, Value> = Settings::default()
        .parameters()
        .iter()
        .map(|p| (p.name.to_string(), described(domain(&p.domain), p.doc.clone())))
        .collect();
    let properties = json!({
        "name": { "type": "string" },
        "parameters": { "type": "object", "additionalProperties": reference("declaration"),
            "description": "Parameters of the recipe, used in steps as \"$name\"." },
        "segment": described(domain(&Segment::domain(&..)), "What an individual keeps intact."),
        "logic": described(domain(&Level::domain(&..)), "What logic fills before the search."),
        "size": described(
            json!({ "oneOf": [plain(&size), reference("parameter"), table(SIZE, &[whole(1)], SIZE)] }),
            "Individuals, or individuals for each symbol of the puzzle.",
        ),
        "generations": settings["generations"],
        "evaluations": settings["evaluations"],
        "fitness": reference("fitness"),
        "restart": table(RESTART, &[whole(1), whole(1), json!({ "type": "array", "items": pair })], &[]),
        "archive": table(ARCHIVE, &[whole(0), domain(&Rate::domain(&(0.0..=1.0)))], ARCHIVE),
        "start": list("step"),
        "generation": list("step"),
        "walk": described(Walking::schema(), "A trajectory instead of a population."),
        "colony": described(Building::schema(), "A colony of ants instead of a population."),
    });
    let mut definitions = Map::new();
    definitions.insert("step".into(), json!({ "oneOf": Step::schemas() }));
    definitions.insert("parameter".into(), json!({ "type": "string", "pattern": "^\\$[a-z][a-z0-9_]*$" }));
    definitions.insert("declaration".into(), declaration());
    operators::<AnyEdit>(&mut definitions);
    operators::<AnyCross>(&mut definitions);
    operators::<AnyFitness>(&mut definitions);
    operators::<AnySelect>(&mut definitions);
    operators::<AnySurvive>(&mut definitions);
    operators::<AnyNeighbour>(&mut definitions);
    operators::<AnyAccept>(&mut definitions);
    operators::<AnyCool>(&mut definitions);
    operators::<AnyChoose>(&mut definitions);
    operators::<AnyDeposit>(&mut definitions);
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An Evodoku recipe",
        "type": "object",
        "properties": properties,
        "required": ["name", "segment"],
        "oneOf": [
            { "required": ["size", "fitness", "start", "generation"] },
            { "required": ["walk"] },
            { "required": ["colony"] },
        ],
        "additionalProperties": false,
        "$defs": definitions,
    });
    format!("{schema:#}\n")
}

/// A parameter that a recipe declares.
fn declaration() -> Value {
    let default = json!({ "type": ["number", "string", "boolean"] });
    let range = json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    let choices = json!({ "type": "array", "items": { "type": "string" } });
    table(declared::KEYS, &[default, range, choices, json!({ "type": "string" })], &["default", "doc"])
}

/// The operators of each role: a name, or a table of the name and parameters.
fn operators<O: Operator>(definitions: &mut Map<String, Value>) {
    for role in O::ROLES {
        let all: Vec<O> = O::all().into_iter().filter(|operator| operator.role() == *role).collect();
        let names: Vec<&str> = all.iter().map(Operator::word).collect();
        let tables = all.iter().map(|operator| {
            let parameters = operator.parameters();
            let keys: Vec<&str> = std::iter::once("by").chain(parameters.iter().map(|p| &*p.name)).collect();
            let by = described(json!({ "const": operator.word() }), operator.what());
            let values: Vec<Value> = std::iter::once(by).chain(parameters.iter().map(parameter)).collect();
            table(&keys, &values, &["by"])
        });
        let first = [
            json!({ "enum": names }),
            reference("parameter"),
            table(&["by"], &[reference("parameter")], &["by"]),
        ];
        definitions
            .insert((*role).into(), json!({ "oneOf": first.into_iter().chain(tables).collect::<Vec<_>>() }));
    }
}

fn parameter(p: &Parameter) -> Value {
    described(domain(&p.domain), format!("{} ({}; default: {})", p.doc, p.domain, p.default))
}

fn described(mut schema: Value, description: impl Into<Value>) -> Value {
    schema["description"] = description.into();
    schema
}

/// A value of a domain, or the parameter that has one.
pub(super) fn domain(domain: &Domain) -> Value {
    json!({ "oneOf": [plain(domain), reference("parameter")] })
}

fn plain(domain: &Domain) -> Value {
    match domain {
        Domain::Whole { least, most: Some(most) } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Domain::Whole { least, most: None } => {
            json!({ "oneOf": [{ "type": "integer", "minimum": least }, { "const": "unlimited" }] })
        }
        Domain::Real { least, most } | Domain::Probability { least, most } => {
            json!({ "type": "number", "minimum": least, "maximum": most })
        }
        Domain::Amount { .. } => {
            json!({ "type": "number", "minimum": 0, "description": "A number, or a share written with a decimal point." })
        }
        Domain::Switch => json!({ "type": "boolean" }),
        words @ Domain::Words(_) => json!({ "enum": words.words() }),
    }
}

/// A whole number from this one on, or "unlimited".
fn whole(least: u64) -> Value {
    domain(&Domain::Whole { least, most: None })
}

pub(super) fn table(keys: &[&str], values: &[Value], required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        keys.iter().map(|key| (*key).to_owned()).zip(values.iter().cloned()).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

pub(super) fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}
