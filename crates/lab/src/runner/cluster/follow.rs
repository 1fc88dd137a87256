//! Following one submission: collect what is published, ask the cluster now and then, and notice the end.

use super::batch::Run;
use super::{State, Stop, Submission, Task};
use crate::Error;
use crate::words::plural;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// How following ended.
pub(super) enum End {
    /// All units are in the store.
    Complete,
    /// Nobody works any more: the tasks as they were last seen.
    Over(Vec<Task>),
    /// The job is left to itself.
    Left,
    /// Somebody asked for the end, and the tasks have been told.
    Stopped,
}

/// What the cluster says of the tasks.
type Answer = Result<Vec<Task>, String>;

/// Follows a submission to its end.
pub(super) fn follow(run: &mut Run<'_>, submission: &Submission) -> Result<End, Error> {
    let mut follower = Follower::new(submission, run.batch.poll);
    loop {
        if let Err(fault) = run.gather() {
            if matches!(fault, Error::Disagreement { .. }) {
                // One of two machines is wrong, so nothing more of this job is worth having.
                submission.ask_to_stop()?;
                let _ = run.batch.cluster.stop(&submission.handle(), Stop::AtOnce);
            }
            return Err(fault);
        }
        if run.progress.left() == 0 {
            follower.dismiss(run)?;
            return Ok(End::Complete);
        }
        if run.batch.leave.load(Ordering::Relaxed) {
            return Ok(End::Left);
        }
        if run.is_interrupted() {
            return follower.wind_down(run);
        }
        if submission.stop_file().exists() {
            run.remark(&format!("job {} was cancelled", submission.label()));
            return follower.wait_for_the_last(run);
        }
        if let Some(tasks) = follower.look(run) {
            return Ok(End::Over(tasks));
        }
        follower.rest(run);
    }
}

struct Follower<'a> {
    submission: &'a Submission,
    poll: Duration,
    /// The answer that is waited for.
    asked: Option<Receiver<Answer>>,
    /// When the cluster was last asked.
    last: Option<Instant>,
    /// Since when it has not answered.
    silent: Option<Instant>,
    /// Since when it has known of no task that may still do something.
    gone: Option<Instant>,
    /// The tasks as they were last seen, all of them.
    tasks: Vec<Task>,
    /// When it is all over, unless something comes late.
    ends: Option<Instant>,
}

impl<'a> Follower<'a> {
    fn new(submission: &'a Submission, poll: Duration) -> Self {
        let (asked, last, silent, gone, ends) = (None, None, None, None, None);
        Self { submission, poll, asked, last, silent, gone, tasks: Vec::new(), ends }
    }

    /// Until the next parcels, but not long after an interrupt.
    fn rest(&self, run: &Run<'_>) {
        let begun = Instant::now();
        while begun.elapsed() < self.poll / 6
            && !run.is_interrupted()
            && !run.batch.leave.load(Ordering::Relaxed)
        {
            std::thread::sleep((self.poll / 6).min(Duration::from_millis(50)));
        }
    }

    /// Asks the cluster in a thread of its own, since it may take a minute not to answer.
    fn ask(&mut self, run: &Run<'_>) {
        let (send, receive) = mpsc::channel();
        let (cluster, handle) = (run.batch.cluster.clone(), self.submission.handle());
        std::thread::spawn(move || send.send(cluster.look(&handle)));
        (self.asked, self.last) = (Some(receive), Some(Instant::now()));
    }

    /// The tasks, if the submission is over.
    fn look(&mut self, run: &mut Run<'_>) -> Option<Vec<Task>> {
        // Many tasks are a long answer.
        let poll = if self.submission.tasks > 200 { self.poll * 2 } else { self.poll };
        match self.asked.as_ref().map(Receiver::try_recv) {
            Some(Ok(answer)) => {
                self.asked = None;
                self.hear(run, answer);
            }
            Some(Err(TryRecvError::Disconnected)) => self.asked = None,
            None if self.ends.is_none() && self.last.is_none_or(|last| last.elapsed() >= poll) => {
                self.ask(run);
            }
            Some(Err(TryRecvError::Empty)) | None => {}
        }
        self.tell(run);
        let is_over = self.ends.is_some_and(|ends| Instant::now() >= ends);
        is_over.then(|| std::mem::take(&mut self.tasks))
    }

    fn hear(&mut self, run: &mut Run<'_>, answer: Answer) {
        let tasks = match answer {
            Ok(tasks) => tasks,
            Err(why) => {
                // Who does not answer has not said that the tasks are gone.
                self.gone = None;
                if self.silent.is_none() {
                    let cluster = run.batch.cluster.name();
                    run.remark(&format!(
                        "{cluster} does not answer ({why}); finished units are collected all the same"
                    ));
                }
                self.silent.get_or_insert_with(Instant::now);
                return;
            }
        };
        self.silent = None;
        for task in &tasks {
            if let Some(remedy) = task.remedy {
                run.remark(&format!("tasks wait ({}): {remedy}", task.reason));
            }
        }
        if tasks.iter().any(|task| task.state.is_live()) {
            self.gone = None;
        } else {
            // An end that the cluster has seen is one; that it knows nothing must be said twice.
            let has_seen = tasks.len() as u64 >= self.submission.tasks
                && tasks.iter().all(|task| task.state != State::Lost);
            let is_settled = self.gone.is_some_and(|since| since.elapsed() >= self.poll * 2);
            if has_seen || is_settled {
                // Files may show up late on a network file system.
                self.ends = Some(Instant::now() + self.poll);
            }
            self.gone.get_or_insert_with(Instant::now);
        }
        if !tasks.is_empty() {
            self.tasks = tasks;
        }
    }

    /// What the tasks do, in a few words.
    fn tell(&self, run: &mut Run<'_>) {
        let count = |state| self.tasks.iter().filter(|task| task.state == state).count();
        let (running, waiting) = (count(State::Running), count(State::Waiting));
        let mut words = format!("{} running", plural(running, "task"));
        if waiting > 0 {
            let reason =
                self.tasks.iter().find(|task| task.state == State::Waiting && !task.reason.is_empty());
            let reason = reason.map_or_else(String::new, |task| format!(" ({})", task.reason));
            words += &format!(", {waiting} waiting{reason}");
        }
        if let Some(since) = self.silent {
            let minutes = since.elapsed().as_secs() / 60;
            words = format!("{} has not answered for {minutes} min", run.batch.cluster.name());
        } else if self.last.is_none() || self.tasks.is_empty() && self.gone.is_none() {
            words = "submitted".into();
        } else if self.ends.or(self.gone).is_some() {
            words = "no task left; waiting for late results".into();
        }
        run.watch.status(&words);
    }

    /// Ends tasks that work on what is there already, such as second attempts; those that have not begun find the file. Nobody
    /// waits for a controller that owes an answer.
    fn dismiss(&self, run: &Run<'_>) -> Result<(), Error> {
        self.submission.ask_to_stop()?;
        let is_answering = self.silent.is_none() && self.asked.is_none();
        if is_answering && self.tasks.iter().any(|task| task.state.is_live()) {
            let _ = run.batch.cluster.stop(&self.submission.handle(), Stop::AtOnce);
        }
        Ok(())
    }

    /// After an interrupt: the tasks are asked to publish what they have, which is waited for.
    fn wind_down(&mut self, run: &mut Run<'_>) -> Result<End, Error> {
        self.submission.ask_to_stop()?;
        run.watch.status("stopping the tasks");
        if let Err(why) = run.batch.cluster.stop(&self.submission.handle(), Stop::Kindly) {
            run.remark(&format!(
                "{} does not answer ({why}); the tasks end within a minute all the same",
                run.batch.cluster.name()
            ));
        }
        let end = self.wait_for_the_last(run)?;
        let _ = run.batch.cluster.stop(&self.submission.handle(), Stop::AtOnce);
        Ok(end)
    }

    /// Collects until no task is left, but not for long.
    fn wait_for_the_last(&mut self, run: &mut Run<'_>) -> Result<End, Error> {
        let begun = Instant::now();
        loop {
            run.gather()?;
            let answer = run.batch.cluster.look(&self.submission.handle());
            let is_over = answer.is_ok_and(|tasks| !tasks.iter().any(|task| task.state.is_live()));
            if is_over || begun.elapsed() >= self.poll * 2 {
                break;
            }
            std::thread::sleep(self.poll / 6);
        }
        run.gather()?;
        Ok(End::Stopped)
    }
}
