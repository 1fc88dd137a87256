//! A submission: one job of the cluster, with everything that its tasks need, frozen.

use super::{Handle, Resources, files, home};
use crate::Error;
use crate::experiment::Id;
use crate::plan::Plan;
use crate::runner::missing::Missing;
use crate::store::Environment;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What was submitted, as `submission.json` says it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Submission {
    /// The name of the job and of the folder.
    pub name: String,
    /// The cluster's name.
    pub cluster: String,
    /// The number of the job, once it is known.
    pub job: Option<String>,
    /// Its tasks, from 1.
    pub tasks: u64,
    /// The units that were missing.
    pub units: u64,
    /// What is computed.
    pub plan: Id,
    /// The title of the plan.
    pub title: String,
    /// The version and the commit of the program.
    pub program: [String; 2],
    /// What each task may use.
    pub resources: Resources,
    /// Seconds between the parcels of a task.
    pub every: f64,
    /// Whether nothing more is expected of it.
    pub over: bool,
    /// Where it lies.
    #[serde(skip)]
    pub folder: PathBuf,
}

const FILE: &str = "submission.json";

impl Submission {
    /// Writes down all that the tasks need. Nothing is queued yet.
    #[expect(clippy::too_many_arguments, reason = "each is a fact of its own, said once")]
    pub(super) fn prepare(
        store: &Path,
        cluster: &str,
        plan: &Plan,
        missing: &Missing,
        tasks: u64,
        resources: &Resources,
        program: &Path,
        environment: &Environment,
        every: Duration,
    ) -> Result<Self, Error> {
        let store = store.canonicalize().map_err(|why| files::fault(store, &why))?;
        let name = unique_name(&store);
        let folder = home(&store).join(&name);
        for part in ["log", "done"] {
            files::folder(&folder.join(part))?;
        }
        files::folder(&super::parcel::folder(&store))?;
        let json = serde_json::to_string(&plan.freeze()).expect("a plan is made of texts and numbers");
        files::publish(&folder.join("plan.json"), json.as_bytes())?;
        files::publish(&folder.join("units"), &missing.to_bytes())?;
        let copy = folder.join("evodoku");
        std::fs::copy(program, &copy).map_err(|why| files::fault(&copy, &why))?;
        let submission = Self {
            name,
            cluster: cluster.into(),
            job: None,
            tasks,
            units: missing.count(),
            plan: plan.id(),
            title: plan.title.clone(),
            program: [environment.program.clone(), environment.commit.clone()],
            resources: resources.clone(),
            every: every.as_secs_f64(),
            over: false,
            folder,
        };
        submission.save()?;
        Ok(submission)
    }

    /// Reads what is in its folder.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let path = folder.join(FILE);
        let read = serde_json::from_str(&files::read(&path)?);
        let read: Self = read.map_err(|why| Error::Store {
            path,
            why: format!("not a submission: {why}"),
            remedy: "remove its folder; what it has not finished is computed again".into(),
        })?;
        Ok(Self { folder: folder.into(), ..read })
    }

    /// The submissions of a store that may still have tasks, the oldest first.
    pub(super) fn open_ones(store: &Path) -> Result<Vec<Self>, Error> {
        let Ok(found) = std::fs::read_dir(home(store)) else { return Ok(Vec::new()) };
        let mut folders: Vec<PathBuf> = found.flatten().map(|entry| entry.path()).collect();
        // One that was never written down was never queued either.
        folders.retain(|folder| folder.join(FILE).is_file());
        let read = folders.iter().map(|folder| {
            let written = folder.join(FILE).metadata().and_then(|file| file.modified());
            Ok((written.unwrap_or(UNIX_EPOCH), Self::open(folder)?))
        });
        let mut all = read.collect::<Result<Vec<_>, Error>>()?;
        all.retain(|(_, submission)| !submission.over);
        all.sort_by_key(|(written, _)| *written);
        Ok(all.into_iter().map(|(_, submission)| submission).collect())
    }

    pub(super) fn save(&self) -> Result<(), Error> {
        let json = serde_json::to_string_pretty(self).expect("a submission is made of texts and numbers");
        files::publish(&self.folder.join(FILE), json.as_bytes())
    }

    /// Nothing more is expected: what only its tasks needed is removed, what they said stays.
    pub(super) fn close(&mut self) -> Result<(), Error> {
        self.over = true;
        self.save()?;
        for file in ["evodoku", "plan.json", "units"] {
            let _ = std::fs::remove_file(self.folder.join(file));
        }
        let _ = std::fs::remove_dir_all(self.folder.join("done"));
        Ok(())
    }

    /// How the cluster finds it.
    pub fn handle(&self) -> Handle {
        Handle { name: self.name.clone(), id: self.job.clone() }
    }

    /// What people call it: the number of the job, or its name.
    pub fn label(&self) -> &str {
        self.job.as_deref().unwrap_or(&self.name)
    }

    /// The file that asks the tasks to end.
    pub(super) fn stop_file(&self) -> PathBuf {
        self.folder.join("stop")
    }

    /// Asks the tasks to end, those that start later too.
    pub(super) fn ask_to_stop(&self) -> Result<(), Error> {
        let path = self.stop_file();
        std::fs::write(&path, "").map_err(|why| files::fault(&path, &why))
    }

    /// The units that were missing.
    pub(super) fn missing(&self) -> Result<Missing, Error> {
        let path = self.folder.join("units");
        Missing::of_bytes(&std::fs::read(&path).map_err(|why| files::fault(&path, &why))?)
            .ok_or_else(|| files::fault(&path, &std::io::ErrorKind::InvalidData.into()))
    }

    /// How many of its units a task has published, from the first on.
    pub(super) fn published(&self, task: u64) -> u64 {
        let text = std::fs::read_to_string(self.folder.join("done").join(task.to_string()));
        text.ok().and_then(|text| text.parse().ok()).unwrap_or(0)
    }

    pub(super) fn set_published(&self, task: u64, units: u64) -> Result<(), Error> {
        files::publish(&self.folder.join("done").join(task.to_string()), units.to_string().as_bytes())
    }

    /// The numbers of a task's units that no attempt has published.
    pub(super) fn units_of(&self, missing: &Missing, task: u64) -> impl Iterator<Item = u64> {
        let all = missing.iter().skip(task.saturating_sub(1) as usize).step_by(self.tasks.max(1) as usize);
        all.skip(self.published(task) as usize)
    }

    /// How many they are.
    pub(super) fn left_of(&self, task: u64) -> u64 {
        let tasks = self.tasks.max(1);
        let share = self.units / tasks + u64::from(self.units % tasks >= task);
        share.saturating_sub(self.published(task))
    }
}

/// A name that no other job has, here or elsewhere.
fn unique_name(store: &Path) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let facts = format!("{} {} {} {}", store.display(), host.trim(), std::process::id(), now.as_nanos());
    format!("evodoku-{}", &Id::of(&facts).to_string()[..10])
}
