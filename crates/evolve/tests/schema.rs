//! The JSON schema of recipes takes what the reader takes, judged by a small validator of its own.

use evodoku_evolve::operators::listed;
use evodoku_evolve::recipe::{SHIPPED, json_schema};
use evodoku_evolve::{Limits, Parameters as _, Recipe, Solver as _, StopReason};
use evodoku_grid::{Layout, Puzzle};
use serde_json::Value;
use std::collections::BTreeSet;

fn schema() -> Value {
    serde_json::from_str(&json_schema()).unwrap()
}

fn recipes() -> Vec<(String, String)> {
    SHIPPED.all().map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

fn json(recipe: &str) -> Value {
    serde_json::to_value(recipe.parse::<toml::Table>().unwrap()).unwrap()
}

/// The keywords that the schema uses; any other one is a mistake of this test.
fn valid(root: &Value, schema: &Value, value: &Value) -> bool {
    schema.as_object().unwrap().iter().all(|(keyword, rule)| match keyword.as_str() {
        "$ref" => {
            let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            valid(root, &root["$defs"][name], value)
        }
        "oneOf" => rule.as_array().unwrap().iter().filter(|one| valid(root, one, value)).count() == 1,
        "enum" => rule.as_array().unwrap().contains(value),
        "const" => rule == value,
        "type" => match rule {
            Value::Array(types) => types.iter().any(|one| is(one, value)),
            one => is(one, value),
        },
        "minimum" => value.as_f64().is_none_or(|x| x >= rule.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|x| x <= rule.as_f64().unwrap()),
        "minItems" => value.as_array().is_none_or(|list| list.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= rule.as_u64().unwrap()),
        "items" => value.as_array().is_none_or(|list| list.iter().all(|item| valid(root, rule, item))),
        "properties" => value.as_object().is_none_or(|table| {
            table.iter().all(|(key, value)| rule.get(key).is_none_or(|rule| valid(root, rule, value)))
        }),
        "required" => value.as_object().is_none_or(|table| {
            rule.as_array().unwrap().iter().all(|key| table.contains_key(key.as_str().unwrap()))
        }),
        "additionalProperties" if rule.is_object() => {
            value.as_object().is_none_or(|table| table.values().all(|value| valid(root, rule, value)))
        }
        "pattern" => {
            assert_eq!(rule, "^\\$[a-z][a-z0-9_]*$");
            value.as_str().is_none_or(|text| text.starts_with('$'))
        }
        "additionalProperties" => {
            assert_eq!(rule, false);
            let known = schema["properties"].as_object().unwrap();
            value.as_object().is_none_or(|table| table.keys().all(|key| known.contains_key(key)))
        }
        "$schema" | "$defs" | "title" | "description" => true,
        other => panic!("the schema uses {other}"),
    })
}

fn is(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        other => panic!("the schema uses the type {other}"),
    }
}

#[test]
fn every_shipped_recipe_is_valid() {
    let schema = schema();
    assert!(recipes().len() > 10);
    for (path, text) in recipes() {
        assert!(valid(&schema, &schema, &json(&text)), "{path}");
    }
}

/// Every table of a shipped recipe with a key too many, and every key misspelt: reader and schema both refuse.
#[test]
fn reader_and_schema_know_the_same_keys() {
    let schema = schema();
    for (path, text) in recipes() {
        let lines = text.lines().map(|line| line.split('#').next().unwrap());
        let text = lines.collect::<Vec<_>>().join("\n");
        let words: Vec<&str> = text.split_whitespace().collect();
        let keys: BTreeSet<&str> =
            words.windows(2).filter(|pair| pair[1] == "=").map(|pair| pair[0]).collect();
        // The name of a parameter is free: only the reader misses it.
        let keys: Vec<_> = keys.into_iter().filter(|key| !text.contains(&format!("\"${key}\""))).collect();
        assert!(keys.len() > 5, "{path}");
        let misspelt = keys.iter().map(|key| text.replace(&format!("{key} ="), &format!("{key}x =")));
        let tables = text.match_indices("{ ").map(|(at, _)| at + 2);
        let added = tables.map(|at| format!("{}unknown = 1, {}", &text[..at], &text[at..]));
        for text in misspelt.chain(added) {
            assert!(Recipe::parse(&text).is_err(), "{path}: the reader takes\n{text}");
            assert!(!valid(&schema, &schema, &json(&text)), "{path}: the schema takes\n{text}");
        }
    }
}

/// One recipe with every step and key that there is.
const EVERYTHING: &str = r#"
name = "everything"
parameters.patience = { default = 0, range = [0, 50], doc = "Generations without a better best before the purge." }
parameters.crossed = { default = 0.5, range = [0.0, 1.0], doc = "The share of pairs that are crossed." }
parameters.change = { default = "swap-in-rows", choices = ["swap-in-rows", "inversion"], doc = "What a trial does." }
parameters.ties = { default = "replaced", choices = ["replaced", "distinct"], doc = "How a tournament is drawn." }
segment = "row"
logic = "locked"
size = { per-symbol = 3 }
generations = "unlimited"
fitness = { by = "sum-product-missing", sum = 9, product = 2, missing = 40 }
restart = { stagnant = "unlimited", every-by-givens = [[0, 5], [81, "unlimited"]] }
archive = { champions = 3, share = 0.5 }
start = [ { initialise = { by = "legal-segments" } }, { improve = "column-search" }, "evaluate" ]
generation = [
  { retain = { share = 1, select = { by = "proportionate", ceiling = 7 } } },
  "keep-retained",
  { breed = { pairs = { by = "tournament", tournament = 0.5, draw = "$ties" }, cross = "cycle", rate = "$crossed" } },
  { best-of = { tries = 2, steps = [ { mutate = "$change" }, { mutate = { by = "$change" } }, { improve = "greedy-swap" } ] } },
  { preserve = { best = 0.2 } },
  { survive = "alternate" },
  { keep = { best = 1, ageing = 2 } },
  { select = "linear-ranking" },
  { when-stagnant = { generations = "$patience", steps = [ { purge = { cross = "one-cut", mutate = "inversion" } } ] } },
  "evaluate",
  { elite-learning = { queue = 4, learners = 2, redraw = "shuffled-segments" } },
  { survive = "best-half" },
  { select = "by-rank" },
  { mingle = { cross = "one-cut", rate = 0.5 } },
  "evaluate",
]
"#;

#[test]
fn everything_there_is_can_be_read_validated_and_run() {
    let schema = schema();
    assert!(valid(&schema, &schema, &json(EVERYTHING)));
    let steps = schema["$defs"]["step"]["oneOf"].as_array().unwrap();
    for verb in steps.iter().filter_map(|step| step["properties"].as_object()?.keys().next()) {
        assert!(verb == "repair" || EVERYTHING.contains(&format!("{verb} = ")), "{verb} is not in it");
    }
    let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle = Puzzle::from_line(&Layout::parse("9").unwrap(), line).unwrap();
    let recipe = Recipe::parse(EVERYTHING).unwrap();
    let outcome = recipe.solve(&puzzle, 1, &Limits::generations(100)).unwrap();
    assert_eq!((outcome.stop, outcome.counters.generations), (StopReason::Generations, 100));
    let mut patient = recipe.clone();
    patient.set("patience", "50").unwrap();
    patient.set("change", "inversion").unwrap();
    assert_ne!(patient.solve(&puzzle, 1, &Limits::generations(100)).unwrap().best, outcome.best);
}

#[test]
fn the_schema_names_every_operator() {
    let text = json_schema();
    for operator in listed() {
        assert!(text.contains(&format!("\"const\": \"{}\"", operator.name)), "{}", operator.name);
    }
}

#[test]
fn the_manual_names_every_key_and_step() {
    let manual = include_str!("../../../docs/recipes.md");
    let schema = schema();
    for key in schema["properties"].as_object().unwrap().keys() {
        assert!(manual.contains(&format!("| `{key}` |")), "{key}");
    }
    for step in schema["$defs"]["step"]["oneOf"].as_array().unwrap() {
        let known = match step["properties"].as_object() {
            Some(table) => table.keys().all(|verb| manual.contains(&format!("{{ {verb} = "))),
            None => step["enum"].as_array().unwrap().iter().all(|word| manual.contains(&word.to_string())),
        };
        assert!(known, "{step}");
    }
}
