//! What a task of the cluster does: compute its share of a submission, and publish it in parcels.

use super::{Submission, files, parcel};
use crate::Error;
use crate::plan::Plan;
use crate::runner::pool::{self, Done};
use crate::store::Environment;
use std::collections::VecDeque;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Which task this is.
#[derive(Debug, Clone, Copy)]
pub struct Seat<'a> {
    /// Its number, from 1.
    pub task: u64,
    /// The attempt: a word that no other attempt at this task has.
    pub attempt: &'a str,
    /// Threads.
    pub threads: usize,
}

/// What came of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Worked {
    /// Units that were published now.
    pub units: u64,
    /// Units that are left to another attempt.
    pub left: u64,
}

/// A parcel is published before its time if it gets larger than this, so that memory does not grow.
const MOST_RUNS: usize = 20_000;
const MOST_MOMENTS: usize = 200_000;

/// How often a task looks whether it is asked to stop.
const GLANCE: Duration = Duration::from_secs(15);

/// Computes the units of a task that no earlier attempt has published. Ends in order once `interrupt` is raised or the submission
/// is stopped; the units under way are lost.
pub fn work(
    folder: &Path,
    seat: Seat<'_>,
    environment: &Environment,
    interrupt: &AtomicBool,
) -> Result<Worked, Error> {
    let submission = Submission::open(folder)?;
    if submission.over || submission.stop_file().exists() {
        return Ok(Worked::default());
    }
    let plan = plan(&submission, environment)?;
    let missing = submission.missing()?;
    let (units, left) = (submission.units_of(&missing, seat.task), submission.left_of(seat.task));
    let line = &Line::default();
    let mut desk = Desk::new(&submission, seat, &plan, environment);
    let stop: Arc<AtomicBool> = Arc::default();
    let mut glanced = Instant::now();
    let taken = units.inspect(|unit| line.take(*unit));
    let worked = pool::work(&plan, seat.threads, taken, &stop, &mut |done| {
        if glanced.elapsed() > GLANCE {
            glanced = Instant::now();
            stop.fetch_or(submission.stop_file().exists(), Ordering::Relaxed);
        }
        stop.fetch_or(interrupt.load(Ordering::Relaxed), Ordering::Relaxed);
        desk.add(done);
        if desk.is_due() { desk.publish(line) } else { Ok(()) }
    });
    // What was finished beside a unit that failed is published too.
    let published = desk.publish(line);
    worked.and(published)?;
    Ok(Worked { units: desk.units, left: left - desk.units })
}

/// The plan of the submission, if this program is the one that froze it.
fn plan(submission: &Submission, environment: &Environment) -> Result<Plan, Error> {
    let ours = [environment.program.clone(), environment.commit.clone()];
    let differs = || {
        let [version, commit] = &submission.program;
        Error::unsupported(
            format!(
                "this program is not the one that submitted the job (version {version}, commit {commit})"
            ),
            "cancel the job and submit again",
        )
    };
    if ours != submission.program {
        return Err(differs());
    }
    let path = submission.folder.join("plan.json");
    let frozen = serde_json::from_str(&files::read(&path)?);
    let frozen = frozen.map_err(|why| Error::Store {
        path,
        why: format!("the plan is damaged: {why}"),
        remedy: "cancel the job and submit again".into(),
    })?;
    let plan = Plan::thaw(frozen)?;
    if plan.id() == submission.plan { Ok(plan) } else { Err(differs()) }
}

/// The units that were taken up, in their order, and whether each is finished: a task has done as many as are finished without a
/// gap.
#[derive(Default)]
struct Line(Mutex<(VecDeque<(u64, bool)>, u64)>);

impl Line {
    fn take(&self, unit: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).0.push_back((unit, false));
    }

    /// How many are finished without a gap, these among them.
    fn finish(&self, units: impl Iterator<Item = u64>) -> u64 {
        let (line, done) = &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for unit in units {
            // Units rise, so each is found by halving.
            if let Ok(at) = line.binary_search_by_key(&unit, |(unit, _)| *unit) {
                line[at].1 = true;
            }
        }
        while line.front().is_some_and(|(_, finished)| *finished) {
            line.pop_front();
            *done += 1;
        }
        *done
    }
}

/// Finished runs that are not published yet.
struct Desk<'a> {
    submission: &'a Submission,
    seat: Seat<'a>,
    plan: &'a Plan,
    environment: &'a Environment,
    /// Units that earlier attempts have published.
    before: u64,
    runs: Vec<Done>,
    moments: usize,
    published: Instant,
    parcels: u64,
    units: u64,
}

impl<'a> Desk<'a> {
    fn new(submission: &'a Submission, seat: Seat<'a>, plan: &'a Plan, environment: &'a Environment) -> Self {
        Self {
            submission,
            seat,
            plan,
            environment,
            before: submission.published(seat.task),
            runs: Vec::new(),
            moments: 0,
            published: Instant::now(),
            parcels: 0,
            units: 0,
        }
    }

    fn add(&mut self, done: &[Done]) {
        self.moments += done.iter().map(|(_, run)| run.moments.len()).sum::<usize>();
        self.runs.extend_from_slice(done);
    }

    fn is_due(&self) -> bool {
        let is_time = self.published.elapsed().as_secs_f64() >= self.submission.every;
        is_time && !self.runs.is_empty() || self.runs.len() >= MOST_RUNS || self.moments >= MOST_MOMENTS
    }

    fn publish(&mut self, line: &Line) -> Result<(), Error> {
        self.published = Instant::now();
        if self.runs.is_empty() {
            return Ok(());
        }
        let Seat { task, attempt, .. } = self.seat;
        let name = format!("{}.{task}.{attempt}.{}", self.submission.name, self.parcels);
        let parcels = self.submission.folder.with_file_name("parcels");
        parcel::publish(&parcels, &name, self.plan, &self.runs, self.environment)?;
        let done = line.finish(self.runs.iter().map(|(unit, _)| *unit));
        self.parcels += 1;
        self.units += self.runs.len() as u64;
        self.runs.clear();
        self.moments = 0;
        self.submission.set_published(task, self.before + done)
    }
}
