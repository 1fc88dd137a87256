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
    let written = if args.zip {
        let path = out.join(format!("{}.zip", name(args.format)));
        let file = File::create(&path).with_context(|| format!("{}: cannot be made", path.display()))?;
        let mut zip = Zip::new(BufWriter::with_capacity(1 << 16, file), &path);
        write(&store, args.format, &mut zip)?;
        zip.finish()?;
        vec![path]
    } else if args.format == ExportFormat::Ioh {
        let folder = out.join(name(args.format));
        write(&store, args.format, &mut Folder::fresh(&folder)?)?;
        vec![folder]
    } else {
        write(&store, args.format, &mut Folder::new(out))?
    };
    let names: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
    if args.json {
        output::print(&format!("{}\n", json!({ "written": names })))?;
    } else {
        output::note(&format!("wrote {}", names.join(" and ")));
    }
    Ok(Exit::Good)
}

fn name(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Csv => "csv",
        ExportFormat::Parquet => "parquet",
        ExportFormat::Ioh => "ioh",
    }
}

/// Writes the files of a format; names those that stand by themselves.
fn write(store: &Store, format: ExportFormat, files: &mut (impl Files + Send)) -> Result<Vec<PathBuf>> {
    match format {
        ExportFormat::Csv => {
            let runs = begin(files, "runs.csv")?;
            export::runs_csv(store, files)?;
            let trace = begin(files, "trace.csv")?;
            export::trace_csv(store, files)?;
            Ok(vec![runs, trace])
        }
        ExportFormat::Parquet => parquet(store, files),
        ExportFormat::Ioh => {
            export::ioh(store, files)?;
            Ok(Vec::new())
        }
    }
}

#[cfg(feature = "parquet")]
fn parquet(store: &Store, files: &mut (impl Files + Send)) -> Result<Vec<PathBuf>> {
    let runs = begin(files, "runs.parquet")?;
    export::runs_parquet(store, files)?;
    let trace = begin(files, "trace.parquet")?;
    export::trace_parquet(store, files)?;
    Ok(vec![runs, trace])
}

#[cfg(not(feature = "parquet"))]
fn parquet(_: &Store, _: &mut impl Files) -> Result<Vec<PathBuf>> {
    anyhow::bail!(
        "this evodoku was built without Parquet; build it with `cargo build --release --features parquet`, or export csv"
    )
}

fn begin(files: &mut impl Files, name: &str) -> Result<PathBuf> {
    files.begin(name).with_context(|| format!("{}: cannot be made", files.current().display()))?;
    Ok(files.current())
}
