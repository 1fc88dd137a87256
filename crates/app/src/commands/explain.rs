//! `explain`: source, pseudo-code, parameters and readings of an algorithm; the steps of a recipe.

use crate::answers::explain::{Explained, ExplainedRecipe};
use crate::args::Explain;
use crate::{Exit, output, solver};
use anyhow::Result;
use evodoku_evolve::{explain, named, registry};
use serde::Serialize;
use std::path::Path;

pub(crate) fn run(args: &Explain) -> Result<Exit> {
    if solver::is_recipe(&args.algorithm) {
        let explained = ExplainedRecipe::new(&solver::recipe(Path::new(&args.algorithm))?);
        return show(args.json, &explained, &explained.words());
    }
    let solver = named(&args.algorithm)?;
    let entry = registry::entries().into_iter().find(|entry| entry.name == args.algorithm);
    show(args.json, &entry.as_ref().map(Explained::new), &explain(&*solver))
}

fn show(json: bool, explained: &impl Serialize, words: &str) -> Result<Exit> {
    output::print(&if json { serde_json::to_string(explained)? + "\n" } else { fitted(words) })?;
    Ok(Exit::Good)
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
