//! `explain`: source, pseudo-code, parameters and readings of an algorithm; the steps of a recipe.

use crate::args::Explain;
use crate::{Exit, output, solver};
use anyhow::Result;
use evodoku_evolve::{Domain, Line, Parameter, Parameters as _, explain, named, page};
use serde_json::{Value, json};
use std::path::Path;

pub(crate) fn run(args: &Explain) -> Result<Exit> {
    let is_file =
        Path::new(&args.algorithm).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    if is_file || args.algorithm.starts_with('@') {
        let text = recipe(Path::new(&args.algorithm), args.json)?;
        output::print(&if args.json { text } else { fitted(&text) })?;
        return Ok(Exit::Good);
    }
    let solver = named(&args.algorithm)?;
    let text = if args.json {
        format!("{}\n", explained(&args.algorithm).unwrap_or_default())
    } else {
        explain(&*solver)
    };
    output::print(&if args.json { text } else { fitted(&text) })?;
    Ok(Exit::Good)
}

/// An algorithm as JSON, and with it what its page says.
pub(crate) fn explained(name: &str) -> Option<Value> {
    let mut value = described(name)?;
    value["paper"] = page(name).into();
    Some(value)
}

/// An algorithm as JSON: source, pseudo-code, parameters.
pub(crate) fn described(name: &str) -> Option<Value> {
    let algorithm = named(name).ok()?;
    let (about, counts) = (algorithm.about(), algorithm.counts());
    let line = |Line(text, steps)| json!({ "text": text, "steps": steps });
    let lines: Vec<Value> = about.pseudo_code.lines().map(line).collect();
    Some(json!({
        "name": name,
        "source": about.source,
        "watchable": counts.generations.is_some(),
        "published": solver::evolves(&*algorithm),
        "pseudo_code": lines,
        "parameters": algorithm.parameters().iter().map(parameter).collect::<Vec<_>>(),
    }))
}

/// A parameter as JSON, typed.
pub(crate) fn parameter(p: &Parameter) -> Value {
    let (kind, least, most) = match p.domain {
        Domain::Whole { least, most } => ("whole", json!(least), json!(most)),
        Domain::Real { least, most } => ("real", json!(least), json!(most)),
        Domain::Probability { least, most } => ("probability", json!(least), json!(most)),
        Domain::Amount { least, most } => ("amount", json!(least), json!(most)),
        Domain::Switch => ("switch", Value::Null, Value::Null),
        Domain::Words(_) => ("words", Value::Null, Value::Null),
    };
    let words: Vec<Value> = match &p.domain {
        Domain::Words(words) => words.iter().map(|w| json!({ "word": w.word, "doc": w.doc })).collect(),
        other => other.words().into_iter().map(|word| json!({ "word": word, "doc": "" })).collect(),
    };
    json!({
        "name": p.name,
        "doc": p.doc,
        "default": p.default,
        "kind": kind,
        "allowed": p.domain.to_string(),
        "words": words,
        "least": least,
        "most": most,
    })
}

/// A recipe in words: its steps, then its parameters.
fn recipe(path: &Path, json: bool) -> Result<String> {
    let (recipe, text) = solver::recipe(path)?;
    let (steps, parameters) = (recipe.describe(), recipe.parameters());
    if json {
        let parameters: Vec<Value> = parameters.iter().map(parameter).collect();
        let object =
            json!({ "name": recipe.name(), "recipe": text, "steps": steps, "parameters": parameters });
        return Ok(format!("{object}\n"));
    }
    let mut page = format!("{}\n\n{}\n\nParameters\n", recipe.name(), steps.join("\n"));
    for p in parameters {
        page += &format!("  {} = {}  ({})\n      {}\n", p.name, p.value, p.domain, p.doc);
    }
    Ok(page)
}

/// Breaks long lines at words for a terminal, indented like their beginning.
fn fitted(text: &str) -> String {
    if !output::to_terminal() {
        return text.into();
    }
    let line = |line: &str| {
        let start = line.len() - line.trim_start_matches([' ', '-']).len();
        output::wrap(line, output::columns(), 0, start) + "\n"
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use evodoku_evolve::registry;

    #[test]
    fn every_algorithm_has_its_page_and_ranges() {
        for name in registry::names() {
            let all = explained(name).unwrap();
            assert_eq!(all["paper"].is_string(), !matches!(name, "exact" | "auto"), "{name}");
            for p in all["parameters"].as_array().unwrap() {
                let is_choice = matches!(p["kind"].as_str(), Some("switch" | "words"));
                assert_eq!(is_choice, !p["words"].as_array().unwrap().is_empty(), "{name} {p}");
                assert_eq!(is_choice, p["least"].is_null(), "{name} {p}");
            }
        }
    }
}
