//! The engine: rounds of submissions, until nothing is missing or nothing more comes.

use super::follow::{End, follow};
use super::{Cluster, Resources, State, Stop, Submission, Task, parcel};
use crate::Error;
use crate::runner::lock::Lock;
use crate::runner::missing::Missing;
use crate::runner::{Engine, Order, Progress, Shard, Watch};
use crate::store::Store;
use crate::words::plural;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Computes units on a cluster.
pub struct Batch {
    /// The cluster.
    pub cluster: Arc<dyn Cluster>,
    /// What each task may use.
    pub resources: Resources,
    /// How many tasks; by the estimated time if nothing is said.
    pub tasks: Option<u64>,
    /// The program that the tasks run; it is copied.
    pub program: PathBuf,
    /// How often the cluster is asked what its tasks do.
    pub poll: Duration,
    /// Leaves the jobs to themselves as soon as it is raised; the same run later follows them.
    pub leave: Arc<AtomicBool>,
}

/// How often a job is looked for, and submitted.
pub(super) const TRIES: usize = 3;

impl Engine for Batch {
    fn run(&self, order: Order<'_>, watch: &mut dyn Watch) -> Result<Progress, Error> {
        let mut store = Store::create_with(order.folder, order.locking)?;
        let _lock = Lock::take(order.folder, order.locking)?;
        store.register(order.plan)?;
        // A parcel is removed once its runs are in the store, so they had better be there.
        store.keep_at_once()?;
        let progress = Progress { total: order.plan.units(), ..Progress::default() };
        let resources = self.resources.clone();
        Run { batch: self, order, watch, store, progress, resources, said: HashSet::new() }.rounds()
    }
}

/// A run of the engine.
pub(super) struct Run<'a> {
    pub(super) batch: &'a Batch,
    pub(super) order: Order<'a>,
    pub(super) watch: &'a mut dyn Watch,
    store: Store,
    pub(super) progress: Progress,
    pub(super) resources: Resources,
    /// Remarks that were made.
    said: HashSet<String>,
}

impl Run<'_> {
    fn rounds(mut self) -> Result<Progress, Error> {
        self.gather()?;
        let mut open = self.recover()?;
        let mut is_doubled = false;
        while !self.is_interrupted() {
            let missing = match self.missing() {
                Err(Error::Interrupted) => break,
                missing => missing?,
            };
            if missing.count() == 0 {
                // What its tasks still do is done already.
                if let Some(mut done) = open {
                    let _ = self.batch.cluster.stop(&done.handle(), Stop::AtOnce);
                    done.close()?;
                }
                break;
            }
            let mut submission = match open.take() {
                Some(submission) => submission,
                None => self.submit(&missing)?,
            };
            let before = self.progress.computed;
            match follow(&mut self, &submission)? {
                End::Left => {
                    let tasks = plural(submission.tasks as usize, "task");
                    let job = submission.label();
                    self.remark(&format!(
                        "job {job} goes on ({tasks}); the same command without --detach follows it"
                    ));
                    return Ok(self.progress);
                }
                End::Stopped => {
                    submission.close()?;
                    break;
                }
                End::Complete => submission.close()?,
                End::Over(tasks) => {
                    let gained = self.progress.computed - before;
                    let more = self.has_more_memory(&tasks, &mut is_doubled);
                    if gained == 0 && !more {
                        self.explain(&submission, &tasks);
                        submission.close()?;
                        break;
                    }
                    submission.close()?;
                    self.remark(&format!(
                        "job {} is over with {} units missing; they are submitted again",
                        submission.label(),
                        self.progress.left()
                    ));
                }
            }
        }
        Ok(self.progress)
    }

    pub(super) fn is_interrupted(&self) -> bool {
        self.order.interrupt.load(Ordering::Relaxed)
    }

    /// Says a sentence once.
    pub(super) fn remark(&mut self, sentence: &str) {
        if self.said.insert(sentence.to_owned()) {
            self.watch.remark(sentence);
        }
    }

    /// Waits, but not after an interrupt.
    fn pause(&self, time: Duration) {
        let begun = Instant::now();
        while begun.elapsed() < time && !self.is_interrupted() {
            std::thread::sleep(time.min(Duration::from_millis(50)));
        }
    }

    /// Takes in what was published.
    pub(super) fn gather(&mut self) -> Result<(), Error> {
        let gathered = parcel::gather(&mut self.store, self.order.folder)?;
        self.progress.computed += gathered.runs.added;
        self.progress.cpu_seconds += gathered.runs.cpu.as_secs_f64();
        for path in gathered.damaged {
            self.remark(&damaged(&path));
        }
        self.watch.progress(self.progress);
        Ok(())
    }

    fn missing(&mut self) -> Result<Missing, Error> {
        let Order { plan, interrupt, .. } = self.order;
        let progress = self.progress;
        let told = &mut |found: u64| {
            let found = found.saturating_sub(progress.computed);
            self.watch.progress(Progress { found, ..progress });
        };
        let missing = Missing::list(plan, Shard::default(), &self.store, interrupt, told)?;
        let there = self.progress.total - missing.count();
        self.progress.computed = self.progress.computed.min(there);
        self.progress.found = there - self.progress.computed;
        Ok(missing)
    }

    /// The submission of an earlier run that still has tasks.
    fn recover(&mut self) -> Result<Option<Submission>, Error> {
        let mut found = None;
        for mut submission in Submission::open_ones(self.order.folder)? {
            let Some(tasks) = self.ask(&mut submission)? else { return Ok(None) };
            let is_live = tasks.iter().any(|task| task.state.is_live());
            if !is_live {
                submission.close()?;
            } else if submission.stop_file().exists() {
                // Its last tasks are about to end.
            } else if submission.plan != self.order.plan.id() {
                return Err(Error::unsupported(
                    format!("job {} computes another plan here, '{}'", submission.label(), submission.title),
                    "wait until it ends, end it by `evodoku cancel`, or choose another folder",
                ));
            } else {
                self.remark(&format!("following job {}, submitted before", submission.label()));
                found = Some(submission);
            }
        }
        Ok(found)
    }

    /// The tasks of a submission, by a cluster that answers; none if somebody asks for the end before it does.
    fn ask(&mut self, submission: &mut Submission) -> Result<Option<Vec<Task>>, Error> {
        if submission.cluster != self.batch.cluster.name() {
            return Err(Error::unsupported(
                format!("job {} was submitted to {}", submission.label(), submission.cluster),
                "go on there, or choose another folder",
            ));
        }
        if submission.job.is_none() {
            return self.find(submission);
        }
        while !self.is_interrupted() {
            match self.batch.cluster.look(&submission.handle()) {
                Ok(tasks) => return Ok(Some(tasks)),
                Err(why) => self.remark(&format!("{} does not answer ({why}); waiting", submission.cluster)),
            }
            self.pause(self.batch.poll);
        }
        Ok(None)
    }

    /// Looks for a job whose number nobody told.
    pub(super) fn find(&mut self, submission: &mut Submission) -> Result<Option<Vec<Task>>, Error> {
        let mut answers = 0;
        while answers < TRIES {
            if self.is_interrupted() {
                return Ok(None);
            }
            match self.batch.cluster.look(&submission.handle()) {
                Ok(tasks) if !tasks.is_empty() => {
                    submission.job = Some(tasks[0].job.clone());
                    submission.save()?;
                    return Ok(Some(tasks));
                }
                Ok(_) => answers += 1,
                Err(why) => self.remark(&format!("{} does not answer ({why}); waiting", submission.cluster)),
            }
            self.pause(self.batch.poll * 2 / 3);
        }
        Ok(Some(Vec::new()))
    }

    /// Whether the next round gets more memory than the last: once twice as much, if it was said how much.
    fn has_more_memory(&mut self, tasks: &[Task], is_doubled: &mut bool) -> bool {
        if !tasks.iter().any(|task| task.state == State::OutOfMemory) {
            return false;
        }
        let doubled = self.resources.memory.as_deref().and_then(doubled).filter(|_| !*is_doubled);
        let Some(doubled) = doubled else {
            self.remark("tasks ran out of memory; give each more with --mem, such as --mem 4G");
            return false;
        };
        self.remark(&format!("tasks ran out of memory; the next ones get {doubled} each"));
        self.resources.memory = Some(doubled);
        *is_doubled = true;
        true
    }

    /// Says why a round came to nothing.
    fn explain(&mut self, submission: &Submission, tasks: &[Task]) {
        let label = submission.label().to_owned();
        self.remark(&format!("job {label} ended without any result"));
        if let Some(late) = tasks.iter().find(|task| task.state == State::OutOfTime) {
            let missing = submission.missing().ok();
            let first = missing.and_then(|missing| submission.units_of(&missing, late.number).next());
            if let Some(unit) = first.and_then(|index| self.order.plan.unit(index)) {
                self.remark(&format!(
                    "a unit takes longer than the time limit: {} on {} {}; give more --time",
                    unit.configuration.label, unit.entry.set, unit.entry.name
                ));
            }
            return;
        }
        for (name, tail) in tails(&submission.folder.join("log")) {
            self.remark(&format!("{name}:\n{tail}"));
        }
        self.remark(&format!("all logs are in {}", submission.folder.join("log").display()));
    }
}

pub(super) fn damaged(path: &Path) -> String {
    format!("{} cannot be read; it is kept, and its runs are computed again", path.display())
}

/// Twice as much memory, such as 4G of 2G.
fn doubled(memory: &str) -> Option<String> {
    let digits = memory.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(memory.len());
    let amount: u64 = memory[..digits].parse().ok()?;
    Some(format!("{}{}", amount.checked_mul(2).filter(|amount| *amount > 0)?, &memory[digits..]))
}

/// The last lines of up to three logs.
fn tails(logs: &Path) -> Vec<(String, String)> {
    const LOGS: usize = 3;
    const LINES: usize = 5;
    let Ok(found) = std::fs::read_dir(logs) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = found.flatten().map(|file| file.path()).collect();
    paths.sort();
    let tail = |path: PathBuf| {
        let text = String::from_utf8_lossy(&std::fs::read(&path).ok()?).into_owned();
        let lines: Vec<&str> = text.lines().collect();
        let tail = lines[lines.len().saturating_sub(LINES)..].join("\n");
        let name = path.file_name()?.to_string_lossy().into_owned();
        (!tail.is_empty()).then_some((name, tail))
    };
    paths.into_iter().filter_map(tail).take(LOGS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_doubled_in_its_own_unit() {
        for (memory, twice) in
            [("2G", Some("4G")), ("500", Some("1000")), ("16384M", Some("32768M")), ("0", None), ("x", None)]
        {
            assert_eq!(doubled(memory).as_deref(), twice, "{memory}");
        }
    }
}
