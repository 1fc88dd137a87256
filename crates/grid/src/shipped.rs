//! Texts that ship with a crate: an embedded folder, whose files are found by name.

use crate::{Error, instead_of};
use include_dir::Dir;

/// The files of an embedded folder that end alike, by name.
#[derive(Debug)]
pub struct Shipped {
    what: &'static str,
    folder: &'static Dir<'static>,
    ending: &'static str,
}

impl Shipped {
    /// The files of a folder whose names end in `ending`; `what` is the word for one of them in messages.
    pub const fn new(what: &'static str, folder: &'static Dir<'static>, ending: &'static str) -> Self {
        Self { what, folder, ending }
    }

    /// Names and texts, sorted by name.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.folder.files().filter_map(|file| {
            let name = file.path().to_str()?.strip_suffix(self.ending)?;
            Some((name, file.contents_utf8()?))
        })
    }

    /// The text of this name, with or without the `@` that tells it from a file.
    pub fn find(&self, name: &str) -> Result<&'static str, Error> {
        let name = name.strip_prefix('@').unwrap_or(name);
        self.all().find(|(known, _)| *known == name).map(|(_, text)| text).ok_or_else(|| {
            let names: Vec<&str> = self.all().map(|(name, _)| name).collect();
            let short: String = name.chars().take(40).collect();
            Error::Unsupported {
                why: format!("unknown {} '{short}'", self.what),
                remedy: instead_of(name, &names).into(),
            }
        })
    }
}
