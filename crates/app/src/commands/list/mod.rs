//! `list`: what there is to choose from.

mod table;

use crate::answers::list::{self, OperatorInfo};
use crate::args::{List, Listing};
use crate::{Exit, output};
use anyhow::{Result, bail};
use evodoku_evolve::recipe;
use evodoku_lab::plan;
use serde::Serialize;

pub(crate) fn run(args: &List) -> Result<Exit> {
    let named = [Listing::Puzzles, Listing::Plans, Listing::Recipes, Listing::Parameters];
    if args.set.is_some() && !named.contains(&args.what) {
        bail!("only `list puzzles`, `list plans`, `list recipes` and `list parameters` take a name");
    }
    if args.irace || args.configspace {
        return for_tuner(args);
    }
    let name = args.set.as_deref();
    if let (Listing::Plans | Listing::Recipes, Some(name)) = (args.what, name) {
        let shipped = if args.what == Listing::Plans { &plan::SHIPPED } else { &recipe::SHIPPED };
        output::print(shipped.find(name)?)?;
        return Ok(Exit::Good);
    }
    match args.what {
        Listing::Puzzles => show(args, &list::puzzles(name)?, |p| {
            let label = p.label.clone().unwrap_or_else(|| "null".into());
            vec![p.puzzle.clone(), p.layout.clone(), p.givens.to_string(), label]
        }),
        Listing::Plans => show(args, &list::plans(), |p| vec![p.plan.clone(), p.title.clone()]),
        Listing::Recipes => show(args, &list::recipes(), |r| vec![r.recipe.clone(), r.what.clone()]),
        Listing::Formats => show(args, &list::formats(), |f| {
            let write = if f.write { "read, write" } else { "read only" };
            [f.name, &f.extensions, write, f.what].map(Into::into).into()
        }),
        Listing::Layouts => show(args, &list::layouts(), |l| [l.name, l.form, l.what].map(Into::into).into()),
        Listing::Techniques => show(args, &list::techniques(), |t| vec![t.name.into()]),
        Listing::Algorithms => {
            show(args, &list::algorithms(), |a| vec![a.name.clone(), a.what.clone(), a.source.clone()])
        }
        Listing::Operators if args.json => show(args, &list::operators(), |_| Vec::new()),
        Listing::Operators => {
            let width = if output::to_terminal() { output::columns() } else { usize::MAX };
            output::print(&list::operators().iter().map(|o| in_words(o, width)).collect::<String>())
        }
        Listing::Parameters => show(args, &list::parameters(name)?, |p| {
            [&p.algorithm, &p.parameter, &p.default, &p.allowed, &p.what].map(Clone::clone).into()
        }),
    }?;
    Ok(Exit::Good)
}

/// Prints rows as JSON, or as a table of these cells.
fn show<T: Serialize>(args: &List, rows: &[T], cells: impl Fn(&T) -> Vec<String>) -> Result<()> {
    if !args.json {
        let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
        return output::print(&table::table(&cells, output::to_terminal().then(output::columns)));
    }
    let mut text = String::new();
    for row in rows {
        text += &serde_json::to_string(row)?;
        text.push('\n');
    }
    output::print(&text)
}

/// An operator for a person: a heading, what it does, and a line for each parameter.
fn in_words(operator: &OperatorInfo, width: usize) -> String {
    let mut page = format!("{} ({})\n", operator.name, operator.role);
    page += &format!("    {}\n", output::wrap(operator.what, width, 4, 4));
    for p in &operator.parameters {
        let line = format!("{} = {} ({}): {}", p.name, p.default, p.allowed, p.doc);
        page += &format!("      {}\n", output::wrap(&line, width, 6, 8));
    }
    page
}

/// The parameters of one algorithm as a tuner reads them.
fn for_tuner(args: &List) -> Result<Exit> {
    let (Listing::Parameters, Some(name)) = (args.what, &args.set) else {
        let flag = if args.irace { "--irace" } else { "--configspace" };
        bail!("{flag} goes with one algorithm: evodoku list parameters {flag} weiss");
    };
    let tunable = list::tunable(name)?;
    output::print(&if args.irace { tunable.irace() } else { tunable.config_space() })?;
    Ok(Exit::Good)
}
