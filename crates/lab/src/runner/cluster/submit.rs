//! Submitting: how many tasks, and what to do if the cluster hesitates.

use super::batch::{Run, TRIES};
use super::{Job, Refusal, Submission, Submitted};
use crate::Error;
use crate::runner::missing::Missing;
use crate::runner::{Order, estimate};
use crate::words::plural;
use std::sync::Arc;
use std::time::Duration;

/// CPU seconds that a core of a task shall have to do.
const CHUNK: f64 = 900.0;
/// CPU time of the trial runs that say how much there is to do.
const TRIAL: Duration = Duration::from_secs(2);

impl Run<'_> {
    /// How many tasks the missing units are worth.
    fn tasks(&mut self, missing: &Missing) -> Result<u64, Error> {
        let most = self.batch.cluster.most_tasks().min(missing.count());
        if let Some(tasks) = self.batch.tasks {
            if tasks > most {
                self.remark(&format!("{most} tasks instead of {tasks}: more are not allowed, or not needed"));
            }
            return Ok(tasks.clamp(1, most));
        }
        self.watch.status("estimating the time");
        let estimate = estimate(self.order.plan, TRIAL, &Arc::default())?;
        let seconds = if estimate.most.is_finite() {
            f64::midpoint(estimate.least, estimate.most)
        } else {
            f64::INFINITY
        };
        let share = missing.count() as f64 / self.order.plan.units() as f64;
        let cores = self.resources.cpus.unwrap_or(1).max(1) as f64;
        Ok(((seconds * share / (CHUNK * cores)) as u64).clamp(1, most))
    }

    pub(super) fn submit(&mut self, missing: &Missing) -> Result<Submission, Error> {
        let tasks = self.tasks(missing)?;
        let cluster = self.batch.cluster.clone();
        // A minute by default; longer where many tasks write.
        let every = (self.batch.poll * 2).max(self.batch.poll * u32::try_from(tasks).unwrap_or(1) / 300);
        let Order { plan, folder, environment, .. } = self.order;
        let (name, program) = (cluster.name(), &self.batch.program);
        let mut submission = Submission::prepare(
            folder,
            name,
            plan,
            missing,
            tasks,
            &self.resources,
            program,
            environment,
            every,
        )?;
        self.watch.status("submitting");
        let (mut halved, mut silent) = (0, 0);
        loop {
            let Submission { name, tasks, folder, resources, .. } = &submission;
            let why = match cluster.submit(&Job { name, tasks: *tasks, folder, resources }) {
                Ok(Submitted { id, said }) => {
                    if !said.is_empty() {
                        self.remark(&said);
                    }
                    submission.job = Some(id);
                    submission.save()?;
                    self.remark(&format!(
                        "job {}: {}, {}",
                        submission.label(),
                        plural(submission.units as usize, "unit"),
                        plural(submission.tasks as usize, "task")
                    ));
                    return Ok(submission);
                }
                Err(Refusal::TooMany(_)) if halved < TRIES && submission.tasks > 1 => {
                    halved += 1;
                    submission.tasks = submission.tasks.div_ceil(2);
                    submission.save()?;
                    continue;
                }
                Err(Refusal::Silence(why)) if silent < TRIES => {
                    silent += 1;
                    self.remark(&format!("{} does not answer ({why}); looking for the job", cluster.name()));
                    if self.find(&mut submission)?.is_some_and(|tasks| !tasks.is_empty()) {
                        return Ok(submission);
                    }
                    if !self.is_interrupted() {
                        continue;
                    }
                    why
                }
                Err(Refusal::TooMany(why) | Refusal::Silence(why) | Refusal::Final(why)) => why,
            };
            submission.close()?;
            return Err(Error::unsupported(
                format!("{} did not take the job: {why}", cluster.name()),
                "correct what it complains of and run the same command again",
            ));
        }
    }
}
