//! Files that other machines read: they appear whole or not at all.

use crate::Error;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

const REMEDY: &str =
    "see that the disk is not full and the folder is there on all machines, then run the same command again";

pub(super) fn fault(path: &Path, why: &io::Error) -> Error {
    Error::file(path, why, REMEDY)
}

/// Writes a file by another name, has it on the disk, then gives it its name.
pub(super) fn publish(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    // Two attempts at one task may publish a file of one name at the same time.
    let draft = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let named = written.and_then(|()| fs::rename(&draft, path));
    if let Err(why) = named {
        let _ = fs::remove_file(&draft);
        return Err(fault(path, &why));
    }
    // The name is on the disk as well, where folders can be synchronised.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// The text of a file.
pub(super) fn read(path: &Path) -> Result<String, Error> {
    fs::read_to_string(path).map_err(|why| fault(path, &why))
}

/// Makes a folder and those above it.
pub(super) fn folder(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|why| fault(path, &why))
}
