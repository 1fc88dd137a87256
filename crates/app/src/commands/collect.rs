//! `collect`: the stores of several machines become one.

use crate::args::Collect;
use crate::{Exit, output};
use anyhow::Result;
use evodoku_lab::store::Store;
use serde_json::json;

pub(crate) fn run(args: &Collect) -> Result<Exit> {
    // All are opened first, so that a wrong name is told before anything is written.
    let sources = args.folders.iter().map(|folder| Store::open(folder)).collect::<Result<Vec<_>, _>>()?;
    let mut store = Store::create(&args.out)?;
    for (source, folder) in sources.iter().zip(&args.folders) {
        let done = store.collect(source)?;
        let folder = folder.display().to_string();
        if args.json {
            let row = json!({ "folder": folder, "added": done.added, "agreed": done.agreed });
            output::print(&format!("{row}\n"))?;
        } else {
            output::note(&format!("{folder}: {} added, {} there already", done.added, done.agreed));
        }
    }
    output::note(&format!("{} runs in {}", store.run_count()?, args.out.display()));
    Ok(Exit::Good)
}
