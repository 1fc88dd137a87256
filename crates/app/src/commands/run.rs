//! `run`: an experiment, as far as it is not done yet.

use crate::args::Run;
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::{self, Options, Progress, Shard};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use serde_json::json;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &Run) -> Result<Exit> {
    let plan = Plan::load(&args.plan, args.scale.scale(), interrupt::flag())?;
    let options = Options { threads: args.threads.count(), shard: args.shard, interrupt: interrupt::flag() };
    let bar = bar(args.shard.share(plan.units()));
    let begun = Instant::now();
    let result = runner::run(&plan, &args.out, options, &mut |now| show(&bar, now, begun.elapsed()));
    bar.finish_and_clear();
    let done = result?;
    if args.json {
        output::print(&format!("{}\n", summary(&plan, done, begun.elapsed())))?;
    }
    if done.left() > 0 {
        let folder = args.out.display();
        output::note(&format!(
            "stopped with {} of {} units in {folder}; give the same command again to go on",
            done.total - done.left(),
            done.total,
        ));
        return Ok(Exit::Interrupted);
    }
    output::note(&format!(
        "{}: {} in {} ({} computed now, {:.1} CPU seconds)",
        plan.title,
        output::plural(done.total as usize, "unit"),
        args.out.display(),
        done.computed,
        done.cpu_seconds,
    ));
    // A part of an experiment is not worth a report; `report` makes one of it all the same.
    if !args.no_report && args.shard == Shard::default() {
        super::report::announce(&super::report::write(&args.out, None)?);
    }
    Ok(Exit::Good)
}

fn summary(plan: &Plan, done: Progress, time: Duration) -> serde_json::Value {
    json!({
        "title": plan.title,
        "units": done.total,
        "found": done.found,
        "computed": done.computed,
        "left": done.left(),
        "cpu_seconds": done.cpu_seconds,
        "seconds": time.as_secs_f64(),
    })
}

/// Progress on stderr, and only on a terminal.
fn bar(units: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar:.cyan/dim} {human_pos}/{human_len} units  {msg}");
    let bar = ProgressBar::new(units);
    bar.set_style(style.expect("the template is fixed and valid"));
    bar
}

/// Throughput and time left by what was computed now: units that were there already came for nothing.
fn show(bar: &ProgressBar, now: Progress, elapsed: Duration) {
    bar.set_position(now.found + now.computed);
    if now.computed > 0 && !bar.is_hidden() {
        let rate = now.computed as f64 / elapsed.as_secs_f64().max(1e-3);
        let left = Duration::try_from_secs_f64(now.left() as f64 / rate).unwrap_or(Duration::MAX);
        bar.set_message(format!("{rate:.1}/s, {} left", HumanDuration(left)));
    }
}
