//! `cancel`: ends the jobs of a store.

use crate::args::Cancel;
use crate::{Exit, output};
use anyhow::Result;
use evodoku_lab::runner::cluster::{self, Slurm};
use evodoku_lab::runner::{Progress, Watch};
use evodoku_lab::store::Store;
use std::time::Duration;

/// How long the tasks have to publish what they have finished.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &Cancel) -> Result<Exit> {
    let ended = cluster::cancel(&args.store, &Slurm, PATIENCE, &mut Remarks)?;
    let folder = args.store.display();
    if ended == 0 {
        output::note(&format!("no job computes {folder}"));
        return Ok(Exit::Good);
    }
    let runs = Store::open(&args.store)?.run_count()?;
    output::note(&format!("{} ended; {runs} runs in {folder}", output::plural(ended, "job")));
    Ok(Exit::Good)
}

struct Remarks;

impl Watch for Remarks {
    fn progress(&mut self, _: Progress) {}

    fn remark(&mut self, sentence: &str) {
        output::note(sentence);
    }
}
