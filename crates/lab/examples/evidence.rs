//! Makes the tables of all documents again from the runs in `evidence/`:
//!
//! ```sh
//! cargo run --release -p evodoku-lab --example evidence
//! ```

use evodoku_lab::evidence::Folder;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose Markdown files may have markers.
const DOCUMENTS: [&str; 4] = ["docs", "docs/results", "evidence", "crates/evolve/algorithms"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut evidence = Folder::new(root.join("evidence"));
    for document in DOCUMENTS.iter().flat_map(|folder| markdown(&root.join(folder))) {
        let text = fs::read_to_string(&document)?;
        let filled = evidence.fill(&text).map_err(|why| format!("{}: {why}", document.display()))?;
        if filled != text {
            fs::write(&document, filled)?;
            println!("{}", document.display());
        }
    }
    for (name, svg) in evidence.pictures()? {
        fs::write(root.join("docs/results").join(name), svg)?;
    }
    Ok(())
}

fn markdown(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    files.sort();
    files
}
