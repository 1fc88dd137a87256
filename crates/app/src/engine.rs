//! Which engine computes an experiment: the threads of this machine, or a cluster.

use crate::args::{On, Threads as Cores, Where};
use crate::{interrupt, output};
use anyhow::{Context as _, Result, bail};
use evodoku_lab::runner::cluster::{Batch, Resources, Slurm, seconds};
use evodoku_lab::runner::{Engine, Shard, Threads};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The engine that the arguments ask for.
pub(crate) fn of(on: &On, cores: &Cores, shard: Shard) -> Result<Box<dyn Engine>> {
    let resources = Resources {
        time: on.time.clone(),
        partition: on.partition.clone(),
        account: on.account.clone(),
        qos: on.qos.clone(),
        cpus: on.cpus,
        memory: on.mem.clone(),
        at_once: on.at_once,
        others: on.sbatch.clone(),
    };
    if on.place == Where::Local {
        if resources != Resources::default() || on.tasks.is_some() || on.detach {
            bail!(
                "--time, --partition, --cpus, --tasks, --detach and the like are for a cluster; add --on slurm, or leave them out"
            );
        }
        return Ok(Box::new(Threads { count: cores.count(), shard }));
    }
    if shard != Shard::default() {
        bail!("--shard is for machines without a cluster; leave it out, or leave out --on");
    }
    if let Some(time) = &on.time {
        seconds(time).map_err(anyhow::Error::msg).context("--time")?;
    }
    let program =
        std::env::current_exe().context("this program cannot be found to copy it for the cluster")?;
    let leave = if on.detach { Arc::new(AtomicBool::new(true)) } else { interrupt::hung_up() };
    let poll = Duration::from_secs_f64(on.poll.max(0.1));
    Ok(Box::new(Batch { cluster: Arc::new(Slurm), resources, tasks: on.tasks, program, poll, leave }))
}

/// Where that is, in words.
pub(crate) fn place(on: &On, cores: &Cores) -> String {
    match on.place {
        Where::Local => output::plural(cores.count(), "thread"),
        Where::Slurm => "slurm".into(),
    }
}
