//! `list`: what there is to choose from.

mod table;

use crate::args::{List, Listing};
use crate::commands::explain::parameter;
use crate::solver;
use crate::{Exit, output};
use anyhow::{Result, bail};
use evodoku_evolve::operators::{AnyCross, AnyEdit, AnyFitness, AnySelect, AnySurvive};
use evodoku_evolve::registry::{self, Entry};
use evodoku_evolve::{Parameters, recipe};
use evodoku_grid::formats::Format;
use evodoku_grid::logic::Technique;
use evodoku_grid::{layout, library};
use evodoku_lab::plan::{self, Plan};
use evodoku_lab::tuning;
use serde_json::{Value, json};

pub(crate) fn run(args: &List) -> Result<Exit> {
    let named = [Listing::Puzzles, Listing::Plans, Listing::Recipes, Listing::Parameters];
    if args.set.is_some() && !named.contains(&args.what) {
        bail!("only `list puzzles`, `list plans`, `list recipes` and `list parameters` take a name");
    }
    if args.irace || args.configspace {
        return for_tuner(args);
    }
    if args.what == Listing::Operators && !args.json {
        output::print(&operators_in_words(if output::to_terminal() {
            output::columns()
        } else {
            usize::MAX
        }))?;
        return Ok(Exit::Good);
    }
    if let (Listing::Plans | Listing::Recipes, Some(name)) = (args.what, &args.set) {
        let shipped = if args.what == Listing::Plans { &plan::SHIPPED } else { &recipe::SHIPPED };
        output::print(shipped.find(name)?)?;
        return Ok(Exit::Good);
    }
    let rows = match args.what {
        Listing::Puzzles => puzzles(args.set.as_deref())?,
        Listing::Plans => plans(),
        Listing::Recipes => recipes(),
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
        table::table(&rows, output::to_terminal().then(output::columns))
    };
    output::print(&text)?;
    Ok(Exit::Good)
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

fn plans() -> Vec<Value> {
    let row = |(name, text)| {
        let (title, _) = Plan::headline(&plan::shipped_path(name), text).unwrap_or_default();
        json!({ "plan": format!("@{name}"), "title": title.as_deref().unwrap_or(name) })
    };
    plan::SHIPPED.all().map(row).collect()
}

fn recipes() -> Vec<Value> {
    let row = |(name, text): (&str, &str)| {
        let about: Vec<&str> = text.lines().map_while(|line| line.strip_prefix("# ")).collect();
        json!({ "recipe": format!("@{name}"), "what": about.join(" ") })
    };
    recipe::SHIPPED.all().map(row).collect()
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
    fn rows<T: Parameters>(role: &str, operators: Vec<(&'static str, &'static str, T)>) -> Vec<Value> {
        let row = |(name, what, operator): (&str, &str, T)| {
            let parameters: Vec<Value> = operator.parameters().iter().map(parameter).collect();
            json!({ "role": role, "name": name, "what": what, "parameters": parameters })
        };
        operators.into_iter().map(row).collect()
    }
    [
        rows("edit", AnyEdit::all().into_iter().map(|o| (o.word(), o.what(), o)).collect()),
        rows("cross", AnyCross::all().into_iter().map(|o| (o.word(), o.what(), o)).collect()),
        rows("fitness", AnyFitness::all().into_iter().map(|o| (o.word(), o.what(), o)).collect()),
        rows("select", AnySelect::all().into_iter().map(|o| (o.word(), o.what(), o)).collect()),
        rows("survive", AnySurvive::all().into_iter().map(|o| (o.word(), o.what(), o)).collect()),
    ]
    .concat()
}

/// Operators for a person: a heading for each, what it does, and a line for each parameter.
fn operators_in_words(width: usize) -> String {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut page = String::new();
    for row in operators() {
        page += &format!("{} ({})\n", text(&row["name"]), text(&row["role"]));
        page += &format!("    {}\n", output::wrap(&text(&row["what"]), width, 4, 4));
        for p in row["parameters"].as_array().into_iter().flatten() {
            let line = format!(
                "{} = {} ({}): {}",
                text(&p["name"]),
                text(&p["default"]),
                text(&p["allowed"]),
                text(&p["doc"])
            );
            page += &format!("      {}\n", output::wrap(&line, width, 6, 8));
        }
    }
    page
}

fn parameters(algorithm: Option<&str>) -> Result<Vec<Value>> {
    let names: Vec<&str> = if let Some(name) = algorithm {
        vec![name]
    } else {
        let has_any = |entry: &Entry| !(entry.make)().parameters().is_empty();
        let tunable = |entry: &Entry| solver::depends_on_the_seed(&*(entry.make)());
        registry::entries().into_iter().filter(|e| has_any(e) && tunable(e)).map(|e| e.name).collect()
    };
    let mut rows = Vec::new();
    for name in names {
        let all = tuning::parameters(name)?;
        rows.extend(all.iter().map(|p| {
            json!({ "algorithm": name, "parameter": p.name, "default": p.default, "allowed": p.domain.to_string(), "what": p.doc })
        }));
    }
    Ok(rows)
}

/// The parameters of one algorithm as a tuner reads them.
fn for_tuner(args: &List) -> Result<Exit> {
    let (Listing::Parameters, Some(name)) = (args.what, &args.set) else {
        let flag = if args.irace { "--irace" } else { "--configspace" };
        bail!("{flag} goes with one algorithm: evodoku list parameters {flag} weiss");
    };
    let file = if args.irace { tuning::irace_parameters(name) } else { tuning::config_space(name) };
    output::print(&file?)?;
    Ok(Exit::Good)
}

fn algorithms() -> Vec<Value> {
    let row = |entry: Entry| {
        let solver = (entry.make)();
        json!({ "name": entry.name, "what": entry.what, "source": solver.about().source })
    };
    registry::entries().into_iter().map(row).collect()
}
