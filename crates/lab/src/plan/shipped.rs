//! The plans that ship with the crate.

use evodoku_grid::Shipped;
use include_dir::{Dir, include_dir};
use std::io;
use std::path::{Path, PathBuf};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/plans");

const ENDING: &str = ".toml";

/// The plans in `plans/`, by name: one for each published table, and an example.
pub static SHIPPED: Shipped = Shipped::new("plan", &FOLDER, ENDING);

/// Where plans find the folder, whatever else they may read.
pub(super) const ROOT: &str = "@";

/// Where a name leads: `@name` to a shipped plan, any other to a file.
pub(super) fn located(folder: &Path, name: &Path) -> PathBuf {
    match name.to_str().and_then(|name| name.strip_prefix(ROOT)).filter(|name| !name.starts_with('/')) {
        Some(name) => shipped_path(name),
        None => folder.join(name),
    }
}

/// The path of a shipped plan, or of a text that may name what a shipped plan may name.
pub fn shipped_path(name: &str) -> PathBuf {
    Path::new(ROOT).join(name.to_owned() + ENDING)
}

/// What a plan is told that names a file where there are none.
pub(super) const NO_FILES: &str = "plans started here cannot read files";

/// A file of the folder.
pub(super) fn read(path: &Path) -> io::Result<&'static str> {
    let unknown = || {
        let name =
            path.to_str().and_then(|path| path.strip_suffix(ENDING)).filter(|name| !name.contains('/'));
        let fault = name.and_then(|name| SHIPPED.find(name).err());
        fault.map_or_else(|| NO_FILES.to_owned(), |fault| fault.to_string())
    };
    let found = FOLDER.get_file(path).and_then(include_dir::File::contents_utf8);
    found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, unknown()))
}
