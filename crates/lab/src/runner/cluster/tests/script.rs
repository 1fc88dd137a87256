//! A cluster that follows a script.

use super::super::*;
use super::environment;
use crate::Error;
use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// What happens when a job is submitted.
pub(super) enum Submits {
    /// It is queued.
    Queue,
    /// It is queued, but nobody says so.
    QueueInSilence,
    Refuse(Refusal),
}

/// What happens when the cluster is asked: first some tasks work, then it answers.
pub(super) struct Looks(pub(super) Vec<u64>, pub(super) Answers);

pub(super) enum Answers {
    Silence,
    /// The cluster knows nothing, until the next job is queued.
    Gone,
    Tasks(Vec<(u64, State, &'static str)>),
}

#[derive(Default)]
pub(super) struct Scripted {
    pub(super) submits: Mutex<VecDeque<Submits>>,
    pub(super) looks: Mutex<VecDeque<Looks>>,
    /// The folders of what was queued, the newest last.
    pub(super) queued: Mutex<Vec<PathBuf>>,
    /// What was asked for, in words.
    pub(super) heard: Mutex<Vec<String>>,
}

impl Scripted {
    fn hear(&self, words: String) {
        self.heard.lock().unwrap().push(words);
    }

    pub(super) fn heard(&self, words: &str) -> usize {
        self.heard.lock().unwrap().iter().filter(|heard| heard.starts_with(words)).count()
    }
}

pub(super) fn work_on(folder: &Path, task: u64, attempt: &str) -> Result<Worked, Error> {
    work(folder, Seat { task, attempt, threads: 2 }, &environment(), &AtomicBool::new(false))
}

impl Cluster for Scripted {
    fn name(&self) -> &'static str {
        "script"
    }

    fn most_tasks(&self) -> u64 {
        100
    }

    fn submit(&self, job: &Job<'_>) -> Result<Submitted, Refusal> {
        let memory = job.resources.memory.as_deref().unwrap_or("usual");
        self.hear(format!("submit {} tasks, {memory} memory", job.tasks));
        let mut queued = self.queued.lock().unwrap();
        match self.submits.lock().unwrap().pop_front().unwrap_or(Submits::Queue) {
            Submits::Refuse(refusal) => return Err(refusal),
            Submits::QueueInSilence => {
                queued.push(job.folder.into());
                return Err(Refusal::Silence("timed out".into()));
            }
            Submits::Queue => queued.push(job.folder.into()),
        }
        Ok(Submitted { id: queued.len().to_string(), said: String::new() })
    }

    fn look(&self, job: &Handle) -> Result<Vec<Task>, String> {
        self.hear(format!("look at {}", job.id.as_deref().unwrap_or("the name")));
        let mut looks = self.looks.lock().unwrap();
        let folder = self.queued.lock().unwrap().last().cloned();
        let is_first = self.queued.lock().unwrap().len() < 2;
        if is_first && matches!(looks.front(), Some(Looks(_, Answers::Gone))) {
            return Ok(Vec::new());
        }
        // The last answer is given for ever.
        let Looks(working, answer) = match looks.len() {
            0 => return Ok(Vec::new()),
            1 => &mut looks[0],
            _ => &mut looks.pop_front().unwrap(),
        };
        for task in working.drain(..) {
            let folder = folder.as_ref().unwrap();
            work_on(folder, task, "1.0").unwrap();
        }
        let tasks = match answer {
            Answers::Silence => return Err("Socket timed out".into()),
            Answers::Gone => return Ok(Vec::new()),
            Answers::Tasks(tasks) => tasks,
        };
        let remedy = |reason: &str| (reason == "PartitionTimeLimit").then_some("give less --time");
        let task = |&(number, state, reason): &(u64, State, &str)| Task {
            job: "1".into(),
            number,
            state,
            reason: reason.into(),
            remedy: remedy(reason),
        };
        Ok(tasks.iter().map(task).collect())
    }

    fn stop(&self, _: &Handle, how: Stop) -> Result<(), String> {
        self.hear(format!("stop {how:?}"));
        Ok(())
    }
}
