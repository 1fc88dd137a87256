//! `export`: the runs of a store for other programs.

use crate::args::{Export, ExportFormat};
use crate::{Exit, output};
use anyhow::{Context as _, Result};
use evodoku_lab::export;
use evodoku_lab::files::{Files, Folder, Zip};
use evodoku_lab::store::Store;
use serde_json::json;
use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

pub(crate) fn run(args: &Export) -> Result<Exit> {
    let store = Store::open(&args.store)?;
    let out = args.out.as_ref().unwrap_or(&args.store);
    std::fs::create_dir_all(out).with_context(|| format!("{}: cannot be made", out.display()))?;
    let written = match (args.zip, args.format) {
        (true, format) => {
            let path = out.join(if format == ExportFormat::Csv { "csv.zip" } else { "ioh.zip" });
            let file = File::create(&path).with_context(|| format!("{}: cannot be made", path.display()))?;
            let mut zip = Zip::new(BufWriter::with_capacity(1 << 16, file), &path);
            if format == ExportFormat::Csv {
                csv(&store, &mut zip)?;
            } else {
                export::ioh(&store, &mut zip)?;
            }
            zip.finish()?;
            vec![path]
        }
        (false, ExportFormat::Csv) => csv(&store, &mut Folder::new(out))?,
        (false, ExportFormat::Ioh) => {
            let folder = out.join("ioh");
            export::ioh(&store, &mut Folder::fresh(&folder)?)?;
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

fn csv(store: &Store, files: &mut impl Files) -> Result<Vec<PathBuf>> {
    let runs = begin(files, "runs.csv")?;
    export::runs_csv(store, files)?;
    let trace = begin(files, "trace.csv")?;
    export::trace_csv(store, files)?;
    Ok(vec![runs, trace])
}

fn begin(files: &mut impl Files, name: &str) -> Result<PathBuf> {
    files.begin(name).with_context(|| format!("{}: cannot be made", files.current().display()))?;
    Ok(files.current())
}
