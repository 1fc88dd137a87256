//! Where a set of files goes: a folder, or a zip that is written as it comes, so that it can be sent while it grows.

use crate::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use zip::ZipWriter;
use zip::write::{SimpleFileOptions, StreamWriter};

/// Takes one file after the other; what is written belongs to the one that was begun last.
pub trait Files: Write {
    /// Ends the file before, if there is one, and begins the next. Folders in its path are made.
    fn begin(&mut self, path: &str) -> io::Result<()>;

    /// The file that was begun last, for faults.
    fn current(&self) -> PathBuf;
}

/// A whole file at once.
pub(crate) fn save(files: &mut dyn Files, path: &str, text: &str) -> Result<(), Error> {
    let written = files.begin(path).and_then(|()| files.write_all(text.as_bytes()));
    written.map_err(|why| unwritable(files, &why))
}

pub(crate) fn unwritable(files: &dyn Files, why: &io::Error) -> Error {
    Error::file(files.current(), why, "check the disk and the folder's permissions; the stored runs are safe")
}

/// Files in a folder, which is made if it is not there.
pub struct Folder {
    root: PathBuf,
    path: PathBuf,
    open: Option<BufWriter<File>>,
}

impl Folder {
    /// The folder at `root`.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        let root = root.into();
        Self { path: root.clone(), root, open: None }
    }

    /// A folder that must not be there yet.
    pub fn fresh(root: &Path) -> Result<Self, Error> {
        fs::create_dir(root)
            .map_err(|why| Error::file(root, &why, "choose a folder that does not exist yet"))?;
        Ok(Self::new(root))
    }
}

impl Files for Folder {
    fn begin(&mut self, path: &str) -> io::Result<()> {
        self.flush()?;
        self.open = None;
        self.path = self.root.join(path);
        fs::create_dir_all(self.path.parent().unwrap_or(Path::new("")))?;
        self.open = Some(BufWriter::with_capacity(1 << 16, File::create(&self.path)?));
        Ok(())
    }

    fn current(&self) -> PathBuf {
        self.path.clone()
    }
}

impl Write for Folder {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open.as_mut().ok_or_else(none_begun)?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

/// Files in a zip. It bears no dates: the same files are the same bytes.
pub struct Zip<W: Write> {
    writer: ZipWriter<StreamWriter<W>>,
    name: PathBuf,
    path: String,
}

impl<W: Write> Zip<W> {
    /// A zip that is written to `out`; faults call it `name`.
    pub fn new(out: W, name: impl Into<PathBuf>) -> Self {
        Self { writer: ZipWriter::new_stream(out), name: name.into(), path: String::new() }
    }

    /// Writes the list of the files, without which a zip is none.
    pub fn finish(self) -> Result<W, Error> {
        let failed =
            |why: io::Error| Error::file(&self.name, &why, "check the disk and the folder's permissions");
        let mut out = self.writer.finish().map_err(|why| failed(why.into()))?.into_inner();
        out.flush().map_err(failed)?;
        Ok(out)
    }
}

impl<W: Write> Files for Zip<W> {
    fn begin(&mut self, path: &str) -> io::Result<()> {
        path.clone_into(&mut self.path);
        Ok(self.writer.start_file(path, SimpleFileOptions::default().large_file(true))?)
    }

    fn current(&self) -> PathBuf {
        self.name.join(&self.path)
    }
}

impl<W: Write> Write for Zip<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.path.is_empty() {
            return Err(none_begun());
        }
        self.writer.write(bytes)
    }

    /// The zip decides when it has enough to compress.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn none_begun() -> io::Error {
    io::Error::other("no file was begun")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    fn zipped() -> Vec<u8> {
        let mut zip = Zip::new(Vec::new(), "x.zip");
        assert!(zip.write_all(b"too early").is_err());
        save(&mut zip, "a.txt", &"grid ".repeat(1000)).unwrap();
        save(&mut zip, "folder/b.csv", "x,y\n1,2\n").unwrap();
        zip.finish().unwrap()
    }

    #[test]
    fn a_zip_holds_what_was_written_and_no_date() {
        let bytes = zipped();
        assert!(bytes.len() < 1000, "{} bytes", bytes.len());
        assert_eq!(bytes, zipped());
        let mut archive = zip::ZipArchive::new(io::Cursor::new(bytes)).unwrap();
        let names: Vec<String> =
            (0..2).map(|i| archive.by_index(i).unwrap().name().unwrap().into()).collect();
        assert_eq!(names, ["a.txt", "folder/b.csv"]);
        let mut text = String::new();
        archive.by_name("folder/b.csv").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "x,y\n1,2\n");
    }
}
