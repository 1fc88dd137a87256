//! `worker`: a task of a cluster. Its log is read by people only.

use crate::args::Worker;
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_lab::Error;
use evodoku_lab::runner::cluster::{Seat, work};

pub(crate) fn run(args: &Worker) -> Result<Exit> {
    let (task, attempt) = (args.task, args.attempt.as_str());
    let seat = Seat { task, attempt, threads: args.threads.count() };
    output::note(&format!("task {task}, attempt {attempt}: begins on {}", host()));
    match work(&args.submission, seat, &crate::environment(), interrupt::flag()) {
        Ok(done) => {
            let units = output::plural(done.units as usize, "unit");
            output::note(&format!("task {task}, attempt {attempt}: {units} published, {} left", done.left));
            Ok(Exit::Good)
        }
        // Another attempt may find the disk less full.
        Err(error @ Error::File { .. }) => {
            output::complain(&error.to_string());
            Ok(Exit::Later)
        }
        Err(error) => Err(error.into()),
    }
}

fn host() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    // Several nodes on one machine share its name.
    std::env::var("SLURMD_NODENAME").unwrap_or_else(|_| name.trim().to_owned())
}
