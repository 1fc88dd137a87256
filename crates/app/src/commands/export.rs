//! `export`: the runs of a store for other programs.

use crate::args::{Export, ExportFormat};
use crate::{Exit, output};
use anyhow::{Context as _, Result};
use evodoku_lab::export;
use evodoku_lab::store::Store;
use serde_json::json;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

pub(crate) fn run(args: &Export) -> Result<Exit> {
    let store = Store::open(&args.store)?;
    let out = args.out.as_ref().unwrap_or(&args.store);
    std::fs::create_dir_all(out).with_context(|| format!("{}: cannot be made", out.display()))?;
    let written = match args.format {
        ExportFormat::Csv => vec![
            file(out.join("runs.csv"), |out| export::runs_csv(&store, out))?,
            file(out.join("trace.csv"), |out| export::trace_csv(&store, out))?,
        ],
        ExportFormat::Ioh => {
            let folder = out.join("ioh");
            export::ioh(&store, &folder)?;
            vec![folder]
        }
    };
    let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    if args.json {
        output::print(&format!("{}\n", json!({ "written": names })))?;
    } else {
        output::note(&format!("wrote {}", names.join(" and ")));
    }
    Ok(Exit::Good)
}

fn file(
    path: PathBuf,
    write: impl FnOnce(&mut dyn Write) -> Result<(), evodoku_lab::Error>,
) -> Result<PathBuf> {
    let made =
        |path: &Path| File::create(path).with_context(|| format!("{}: cannot be made", path.display()));
    write(&mut BufWriter::with_capacity(1 << 16, made(&path)?))?;
    Ok(path)
}
