//! `completions`, `man` and `schema`: what shells and editors want, from the same definitions as everything else.

use crate::args::{Cli, Schema};
use crate::{Exit, output};
use anyhow::{Context as _, Result};
use clap::CommandFactory as _;
use std::path::Path;

pub(crate) fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "evodoku", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Good)
}

pub(crate) fn schema(what: Schema) -> Result<Exit> {
    let schema = match what {
        Schema::Puzzle => evodoku_grid::formats::json_schema(),
        Schema::Recipe => evodoku_evolve::recipe::json_schema(),
    };
    output::print(&format!("{schema}\n"))?;
    Ok(Exit::Good)
}

pub(crate) fn man(folder: Option<&Path>) -> Result<Exit> {
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
        clap_mangen::generate_to(Cli::command(), folder)
            .with_context(|| format!("{}: the pages cannot be written", folder.display()))?;
    } else {
        let mut page = Vec::new();
        clap_mangen::Man::new(Cli::command()).render(&mut page)?;
        output::print(&String::from_utf8_lossy(&page))?;
    }
    Ok(Exit::Good)
}
