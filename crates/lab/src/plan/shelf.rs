//! Where a plan finds the files it names.

use super::shipped;
use crate::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// What a plan may read: puzzle files, recipes, published figures, other plans. Under `@`, every shelf has what ships with the
/// crate.
#[derive(Debug, Clone, Copy)]
pub enum Shelf<'a> {
    /// The files of this machine.
    Disk,
    /// These texts by path and no others, for plans of people who shall not read the disk.
    Texts(&'a [(&'a str, &'a str)]),
}

impl<'a> Shelf<'a> {
    /// Opens a file for reading.
    pub(super) fn open(&self, path: &Path) -> io::Result<Box<dyn BufRead + 'a>> {
        if let Ok(path) = path.strip_prefix(shipped::ROOT) {
            return Ok(Box::new(shipped::read(path)?.as_bytes()));
        }
        match self {
            Self::Disk => Ok(Box::new(BufReader::new(File::open(path)?))),
            Self::Texts(texts) => {
                let found = texts.iter().find(|(name, _)| Path::new(name) == path);
                let (_, text) =
                    found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, shipped::NO_FILES))?;
                Ok(Box::new(text.as_bytes()))
            }
        }
    }

    /// The whole text of a file.
    pub(super) fn read(&self, path: &Path) -> io::Result<String> {
        let mut text = String::new();
        self.open(path)?.read_to_string(&mut text)?;
        Ok(text)
    }

    /// One name for each file, so that a plan that includes itself is found out.
    pub(super) fn real(&self, path: &Path) -> io::Result<PathBuf> {
        match self {
            Self::Disk if !path.starts_with(shipped::ROOT) => path.canonicalize(),
            _ => self.open(path).map(|_| path.into()),
        }
    }
}

/// Where the names in a plan start: its folder on the shelf.
pub(super) struct Place<'a> {
    pub(super) folder: &'a Path,
    pub(super) shelf: Shelf<'a>,
    /// Ends what takes long.
    pub(super) stop: &'a AtomicBool,
}

impl<'a> Place<'a> {
    /// Fails once somebody has asked for the end.
    pub(super) fn go_on(&self) -> Result<(), Error> {
        if self.stop.load(Ordering::Relaxed) { Err(Error::Interrupted) } else { Ok(()) }
    }

    pub(super) fn open(&self, name: &str) -> io::Result<Box<dyn BufRead + 'a>> {
        self.shelf.open(&self.folder.join(name))
    }

    pub(super) fn read(&self, name: &str) -> io::Result<String> {
        self.shelf.read(&self.folder.join(name))
    }
}
