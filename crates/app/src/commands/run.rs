//! `run`: an experiment, as far as it is not done yet.

use crate::args::Run;
use crate::progress::{self, clock, grouped};
use crate::{Exit, engine, interrupt, output};
use anyhow::Result;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::{Order, Progress, Shard, Watch};
use evodoku_lab::store::Locking;
use indicatif::ProgressBar;
use serde_json::json;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &Run) -> Result<Exit> {
    let plan = Plan::load(&args.plan, args.scale.scale(), interrupt::flag())?;
    let environment = &crate::environment();
    let locking = if args.no_lock { Locking::Without } else { Locking::Required };
    let order = Order { plan: &plan, folder: &args.out, interrupt: interrupt::flag(), environment, locking };
    let engine = engine::of(&args.on, &args.threads, args.shard)?;
    let mut news = News::new(&plan, args.shard.share(plan.units()), &engine::place(&args.on, &args.threads));
    let result = engine.run(order, &mut news);
    news.bar.finish_and_clear();
    let (done, time) = (result?, news.begun.elapsed());
    if args.json {
        output::print(&format!("{}\n", summary(&plan, done, time)))?;
    }
    if done.left() > 0 {
        let folder = args.out.display();
        let (there, all) = (done.total - done.left(), done.total);
        if args.on.detach && !interrupt::asked() {
            output::note(&format!("{there} of {all} units in {folder}"));
            return Ok(Exit::Good);
        }
        output::note(&format!(
            "stopped with {there} of {all} units in {folder}; run the same command again to continue"
        ));
        return Ok(if interrupt::asked() { Exit::Interrupted } else { Exit::Not });
    }
    output::note(&format!(
        "{}: {} in {} ({}, {:.1} CPU seconds)",
        plan.title,
        output::plural(done.total as usize, "unit"),
        args.out.display(),
        origin(done),
        done.cpu_seconds,
    ));
    // A part of an experiment is not worth a report; `report` makes one of it all the same.
    if !args.no_report && args.shard == Shard::default() {
        super::report::announce(&super::report::write(&args.out, None)?);
    }
    Ok(Exit::Good)
}

/// Where the units came from.
fn origin(done: Progress) -> String {
    match (done.computed, done.total - done.computed) {
        (computed, 0) => format!("{computed} computed now"),
        (0, _) => "all stored before".into(),
        (computed, others) => {
            format!("{computed} computed now, {others} stored before or shared by several experiments")
        }
    }
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

/// How often a run without a terminal writes a line.
const NEWS: Duration = Duration::from_secs(600);

/// Who hears how far a run is: a bar on a terminal, and a log elsewhere.
struct News {
    bar: ProgressBar,
    begun: Instant,
    /// When the next line of the log is due.
    due: Duration,
    /// What the machines are doing, where there is more to say than how far they are.
    status: String,
}

impl News {
    fn new(plan: &Plan, units: u64, place: &str) -> Self {
        let bar = progress::units();
        if bar.is_hidden() {
            output::note(&format!(
                "{}: {} on {place}; a line follows every ten minutes",
                plan.title,
                output::plural(units as usize, "unit"),
            ));
        }
        Self { bar, begun: Instant::now(), due: NEWS, status: String::new() }
    }
}

impl Watch for News {
    fn progress(&mut self, now: Progress) {
        let elapsed = self.begun.elapsed();
        let line = || line(now, elapsed) + &self.status;
        if !self.bar.is_hidden() {
            self.bar.set_message(line());
        } else if elapsed >= self.due {
            output::note(&format!("after {}: {}", clock(elapsed.as_secs()), line()));
            self.due = elapsed + NEWS;
        }
    }

    fn status(&mut self, words: &str) {
        self.status = format!("; {words}");
    }

    fn remark(&mut self, sentence: &str) {
        output::note(sentence);
    }
}

/// `1,234 of 4,308 units, 12.1/s, 4 min 14 s left`, by what was computed now: units that were there already cost nothing.
fn line(now: Progress, elapsed: Duration) -> String {
    let mut text = format!("{} of {} units", grouped(now.found + now.computed), grouped(now.total));
    if now.computed > 0 {
        let rate = now.computed as f64 / elapsed.as_secs_f64().max(1e-3);
        let left = (now.left() as f64 / rate).ceil() as u64;
        text += &format!(", {rate:.1}/s, {} left", clock(left));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_says_how_far_and_how_long() {
        let now = Progress { total: 4308, found: 30, computed: 1200, cpu_seconds: 9.0 };
        assert_eq!(line(now, Duration::from_secs(600)), "1,230 of 4,308 units, 2.0/s, 25 min 39 s left");
        let begun = Progress { total: 4308, ..Progress::default() };
        assert_eq!(line(begun, Duration::ZERO), "0 of 4,308 units");
    }
}
