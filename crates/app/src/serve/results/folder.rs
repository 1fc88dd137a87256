//! `GET /api/results`: the stores in a folder, by name. Nothing outside of the folder can be named.

use crate::serve::ask::InPath;
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use evodoku_lab::Error;
use evodoku_lab::store::{FILE, Store};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// The longest name of a folder that is made here.
const LONGEST: usize = 80;

#[derive(Clone)]
pub(super) struct Folder {
    root: PathBuf,
    /// Bytes that plans may fill.
    limit: u64,
}

impl Folder {
    pub(super) fn new(root: PathBuf, limit: u64) -> Self {
        Self { root, limit }
    }

    /// Why no more may be stored, if so.
    pub(super) fn full(&self) -> Option<String> {
        let bytes = size(&self.root, 4);
        (bytes >= self.limit).then(|| {
            format!(
                "the results take {} MB of the {} MB they may; remove some, or start the server with a higher --results-limit",
                bytes / 1_000_000,
                self.limit / 1_000_000
            )
        })
    }

    /// The folder of the store of this name.
    pub(super) fn find(&self, name: &str) -> Result<PathBuf, Refusal> {
        let mut parts = Path::new(name).components();
        let alone =
            matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == name);
        if !alone {
            let why = "results are identified by their folder's name, without a path";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, why));
        }
        let unknown = || Refusal::unknown("results not found; see /api/results");
        let root = self.root.canonicalize().map_err(|_| unknown())?;
        // The folder itself may be a store; it goes by its own name.
        let own = !root.join(name).exists() && root.file_name().is_some_and(|own| own == name);
        let folder = if own { root } else { root.join(name) };
        inside(&folder.join(FILE), &unknown)?;
        Ok(folder)
    }

    pub(super) fn open(&self, name: &str) -> Result<Store, Refusal> {
        Ok(Store::open(&self.find(name)?)?)
    }

    /// Makes the folder for a plan's results; one that is there is used again.
    pub(super) fn make(&self, name: &str) -> Result<PathBuf, Refusal> {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        if name.is_empty() || name.len() > LONGEST || name.starts_with('.') || !name.chars().all(plain) {
            return Err(Refusal::wrong(format!(
                "'{}' is not a valid name for results; use up to {LONGEST} letters, digits, dashes and underscores",
                name.escape_debug()
            )));
        }
        let failed = |why: std::io::Error| {
            let why = format!(
                "the folder for the results cannot be created: {why}; start the server with --results DIR"
            );
            Refusal::new(StatusCode::CONFLICT, why)
        };
        std::fs::create_dir_all(&self.root).map_err(failed)?;
        let folder = self.root.canonicalize().map_err(failed)?.join(name);
        match std::fs::create_dir(&folder) {
            Err(why) if why.kind() != std::io::ErrorKind::AlreadyExists => return Err(failed(why)),
            _ => inside(&folder, &|| failed(std::io::ErrorKind::NotFound.into()))?,
        }
        match folder.join(FILE) {
            file if file.symlink_metadata().is_ok() => inside(&file, &|| leads_out())?,
            _ => {}
        }
        Ok(folder)
    }

    /// The names of all stores, sorted.
    fn names(&self) -> Vec<String> {
        let children = std::fs::read_dir(&self.root).into_iter().flatten().flatten();
        let own = self.root.canonicalize().ok().and_then(|root| Some(root.file_name()?.to_owned()));
        let all = children.map(|child| child.file_name()).chain(own);
        let mut names: Vec<String> = all.filter_map(|name| name.into_string().ok()).collect();
        names.sort();
        names.dedup();
        names.retain(|name| self.find(name).is_ok());
        names
    }
}

/// The bytes of all files in a folder, and in those inside it down to a depth; links are not followed.
fn size(folder: &Path, depth: usize) -> u64 {
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let each = files.filter_map(|file| {
        let data = file.metadata().ok()?;
        Some(match data.is_dir() {
            true if depth > 0 => size(&file.path(), depth - 1),
            true => 0,
            false => data.len(),
        })
    });
    each.sum()
}

/// Refuses what is not where it seems to be, such as a link to somewhere else.
fn inside(path: &Path, unknown: &dyn Fn() -> Refusal) -> Result<(), Refusal> {
    match path.canonicalize() {
        Ok(real) if real == path => Ok(()),
        Ok(_) => Err(leads_out()),
        Err(_) => Err(unknown()),
    }
}

fn leads_out() -> Refusal {
    Refusal::new(StatusCode::FORBIDDEN, "this links outside the results folder; move the store there instead")
}

/// What a store holds.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Stored {
    /// The name of its folder.
    name: String,
    /// Its experiments.
    experiments: Vec<Held>,
    /// Why it cannot be read.
    error: Option<String>,
}

/// An experiment of a store.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "StoredExperiment")]
struct Held {
    /// Its title.
    title: String,
    /// Its description in the plan.
    description: String,
    /// `full` or `quick`.
    scale: String,
    /// Stored runs.
    runs: u64,
    /// Runs in the plan.
    planned: u64,
}

/// The stores of the folder.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Stores {
    /// By name.
    results: Vec<Stored>,
    /// Whether there are more than are listed.
    more: bool,
}

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct StoreName {
    /// The name of the results.
    name: String,
}

fn held(store: &Store) -> Result<Vec<Held>, Error> {
    let experiments = store.experiments()?.into_iter();
    let held = experiments.map(|e| {
        Ok(Held {
            runs: store.runs_of(&e)?,
            planned: e.units(),
            title: e.title,
            description: e.description,
            scale: e.scale.to_string(),
        })
    });
    held.collect()
}

pub(crate) async fn list(State(shop): State<Arc<Shop>>) -> Result<Json<Stores>, Refusal> {
    let folder = shop.results.folder.clone();
    let listed = shop.work.run(move |_| {
        let names = folder.names();
        let more = names.len() > limits::LISTED;
        let stored = names.into_iter().take(limits::LISTED).map(|name| {
            let read = folder.open(&name).and_then(|store| Ok(held(&store)?));
            let (experiments, error) = match read {
                Ok(experiments) => (experiments, None),
                Err(refusal) => (Vec::new(), Some(refusal.why)),
            };
            Stored { name, experiments, error }
        });
        Stores { results: stored.collect(), more }
    });
    Ok(Json(listed.await?))
}

pub(crate) async fn show(
    State(shop): State<Arc<Shop>>,
    InPath(StoreName { name }): InPath<StoreName>,
) -> Result<Json<Stored>, Refusal> {
    let folder = shop.results.folder.clone();
    let stored = shop.work.run(move |_| {
        let experiments = held(&folder.open(&name)?)?;
        Ok::<_, Refusal>(Stored { name, experiments, error: None })
    });
    Ok(Json(stored.await??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_in_the_folder_can_be_named() {
        let root = std::env::temp_dir().join(format!("evodoku-results-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        let (folder, outside) = (Folder::new(root.join("results"), 1_000_000_000), root.join("outside"));
        assert!(folder.names().is_empty(), "a folder that is not there is an empty one");
        drop(Store::create(&outside).unwrap());
        drop(Store::create(&folder.make("one").unwrap()).unwrap());
        assert!(folder.make("one").is_ok(), "once more goes on");
        std::fs::create_dir(root.join("results/empty")).unwrap();
        let status = |name: &str| folder.find(name).err().map(|refusal| refusal.status.as_u16());
        assert_eq!(status("one"), None);
        assert_eq!(status("empty"), Some(404));
        for name in ["", ".", "..", "../outside", "/", "one/", "one/.", "one/../one", "/etc", "./one"] {
            assert_eq!(status(name), Some(400), "{name}");
        }
        assert_eq!(status("one\0"), Some(404));
        for name in ["", ".", "..", ".one", "a/b", "a\\b", "a b", "ä", &"x".repeat(81)] {
            assert_eq!(folder.make(name).err().map(|refusal| refusal.status.as_u16()), Some(422), "{name}");
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink(&outside, root.join("results/linked")).unwrap();
            std::fs::create_dir(root.join("results/within")).unwrap();
            symlink(outside.join(FILE), root.join("results/within").join(FILE)).unwrap();
            for name in ["linked", "within"] {
                assert_eq!(status(name), Some(403), "{name}");
                assert_eq!(
                    folder.make(name).err().map(|refusal| refusal.status.as_u16()),
                    Some(403),
                    "{name}"
                );
            }
        }
        assert_eq!(folder.names(), ["one"]);
        assert_eq!(Folder::new(root.join("results/one"), 1).names(), ["one"], "a store by itself");
        assert_eq!(folder.full(), None);
        assert!(Folder::new(root.join("results"), 1000).full().unwrap().contains("--results-limit"));
        std::fs::remove_dir_all(&root).unwrap();
    }
}
