//! `list`: what there is to choose from.

use crate::args::{List, Listing};
use crate::commands::solve::method::OWN;
use crate::{Exit, output};
use anyhow::{Result, bail};
use evodoku_evolve::Parameters;
use evodoku_evolve::operators::{AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive};
use evodoku_grid::formats::Format;
use evodoku_grid::logic::Technique;
use evodoku_grid::{layout, library};
use evodoku_lab::tuning;
use serde_json::{Value, json};

pub(crate) fn run(args: &List) -> Result<Exit> {
    if args.set.is_some() && !matches!(args.what, Listing::Puzzles | Listing::Parameters) {
        bail!("only `list puzzles` takes the name of a set, and `list parameters` that of an algorithm");
    }
    if args.irace {
        return irace(args);
    }
    let rows = match args.what {
        Listing::Puzzles => puzzles(args.set.as_deref())?,
        Listing::Formats if args.json => formats(),
        Listing::Formats => formats().into_iter().map(in_words).collect(),
        Listing::Layouts => layouts(),
        Listing::Techniques => techniques(),
        Listing::Algorithms => algorithms(),
        Listing::Operators => operators(),
        Listing::Parameters => parameters(args.set.as_deref())?,
    };
    let text: String = if args.json {
        rows.iter().fold(String::new(), |text, row| text + &format!("{row}\n"))
    } else {
        table(&rows)
    };
    output::print(&text)?;
    Ok(Exit::Good)
}

/// Objects with the same keys as columns, the last one ragged.
fn table(rows: &[Value]) -> String {
    let cell = |value: &Value| value.as_str().map_or_else(|| value.to_string(), String::from);
    let cells: Vec<Vec<String>> =
        rows.iter().filter_map(Value::as_object).map(|row| row.values().map(cell).collect()).collect();
    let columns = cells.first().map_or(0, Vec::len);
    let width = |c: usize| cells.iter().map(|row| row[c].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in &cells {
        let line: Vec<String> =
            row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}")).collect();
        text += line.join("  ").trim_end();
        text.push('\n');
    }
    text
}

fn puzzles(set: Option<&str>) -> Result<Vec<Value>> {
    let found = match set {
        Some(set) => library::find(set.trim_start_matches('@'))?,
        None => {
            library::sets().iter().map(|set| library::find(set.name)).collect::<Result<Vec<_>, _>>()?.concat()
        }
    };
    let row = |entry: &&library::Entry| {
        json!({
            "puzzle": format!("@{}", entry.name()),
            "layout": entry.record.puzzle.layout().name(),
            "givens": entry.record.puzzle.given_count(),
            "label": entry.record.label,
        })
    };
    Ok(found.iter().map(row).collect())
}

pub(crate) fn formats() -> Vec<Value> {
    let row = |format: Format| {
        json!({
            "name": format.name(),
            "extensions": format.extensions().join(" "),
            "write": format.writable(),
            "what": format.describe(),
        })
    };
    Format::ALL.into_iter().map(row).collect()
}

/// A format for a person, to whom a bare `true` says nothing.
fn in_words(mut format: Value) -> Value {
    format["write"] = if format["write"] == true { "read, write" } else { "read only" }.into();
    format
}

pub(crate) fn layouts() -> Vec<Value> {
    let plain = [
        ("9", "SIZE", "one grid with the usual boxes, 4 to 256 symbols"),
        ("12=4x3", "SIZE=ROWSxCOLUMNS", "boxes of another shape"),
        ("16+x", "SIZE+x", "with both main diagonals as houses"),
        ("16+windoku", "SIZE+windoku", "with windows as houses (square boxes)"),
        ("jigsaw:FILE", "jigsaw:FILE", "regions drawn in a file: n rows of n signs"),
    ];
    let row = |(name, form, what): &(&str, &str, &str)| json!({ "name": name, "form": form, "what": what });
    plain.iter().chain(layout::ALIASES).map(row).collect()
}

fn techniques() -> Vec<Value> {
    Technique::ALL.iter().map(|t| json!({ "name": t.name() })).collect()
}

fn operators() -> Vec<Value> {
    fn rows<T: Parameters>(role: &str, operators: Vec<(&'static str, T)>) -> Vec<Value> {
        let words = |operator: &T| {
            let set = operator.parameters().into_iter().map(|p| format!("{} = {}", p.name, p.value));
            set.collect::<Vec<_>>().join(", ")
        };
        operators
            .into_iter()
            .map(|(name, o)| json!({ "role": role, "name": name, "parameters": words(&o) }))
            .collect()
    }
    [
        rows("edit", AnyEdit::all().into_iter().map(|o| (o.name(), o)).collect()),
        rows("cross", AnyCross::all().into_iter().map(|o| (o.name(), o)).collect()),
        rows("fitness", AnyFitness::all().into_iter().map(|o| (o.name(), o)).collect()),
        rows("select", AnySelect::all().into_iter().map(|o| (o.name(), o)).collect()),
        rows("survive", AnySurvive::all().into_iter().map(|o| (o.name(), o)).collect()),
    ]
    .concat()
}

fn parameters(algorithm: Option<&str>) -> Result<Vec<Value>> {
    let names: Vec<&str> = match algorithm {
        Some(name) => vec![name],
        None => std::iter::once("champion").chain(evodoku_evolve::names()).collect(),
    };
    let mut rows = Vec::new();
    for name in names {
        let all = tuning::parameters(name)?;
        rows.extend(all.iter().map(|p| {
            json!({ "algorithm": name, "parameter": p.name, "default": p.default, "allowed": p.allowed, "what": p.doc })
        }));
    }
    Ok(rows)
}

/// The parameters of one algorithm as irace reads them.
fn irace(args: &List) -> Result<Exit> {
    let (Listing::Parameters, Some(name)) = (args.what, &args.set) else {
        bail!("--irace goes with one algorithm: evodoku list parameters --irace weiss");
    };
    output::print(&tuning::irace_parameters(name)?)?;
    Ok(Exit::Good)
}

fn algorithms() -> Vec<Value> {
    let own = OWN.iter().map(|(name, what)| json!({ "name": name, "what": what }));
    let published = evodoku_evolve::names().map(|name| {
        let source = evodoku_evolve::named(name).map(|algorithm| algorithm.about().source.to_owned());
        json!({ "name": name, "what": source.unwrap_or_default() })
    });
    own.chain(published).collect()
}
