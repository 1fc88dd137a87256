//! `plan check`: what a plan consists of, and how long it will take.

use crate::answers::plan::{PlanChecked, PlannedExperiment, PlannedSet};
use crate::args::PlanCheck;
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::estimate;
use indicatif::HumanDuration;
use std::time::Duration;

pub(crate) fn check(args: &PlanCheck) -> Result<Exit> {
    let plan = Plan::load(&args.plan, args.scale.scale(), interrupt::flag())?;
    let threads = args.threads.count();
    let guess = match args.sample {
        0.0 => None,
        seconds => Some(estimate(&plan, Duration::from_secs_f64(seconds), &interrupt::shared())?),
    };
    let checked = PlanChecked::new(&plan, guess, threads);
    let text = if args.json { serde_json::to_string(&checked)? + "\n" } else { words(&plan, &checked) };
    output::print(&text)?;
    Ok(Exit::Good)
}

fn words(plan: &Plan, checked: &PlanChecked) -> String {
    let mut text = String::new();
    for (experiment, planned) in checked.experiments.iter().zip(plan.experiments()) {
        let PlannedExperiment { title, scale, trace, units, replicates, configurations, puzzle_sets } =
            experiment;
        let puzzles = experiment.puzzles();
        text += &format!("{title} ({scale})\n");
        text += &format!(
            "  {} x {} x {} = {}, trace {trace}\n",
            output::plural(configurations.len(), "configuration"),
            output::plural(puzzles, "puzzle"),
            output::plural(*replicates as usize, "replicate"),
            output::plural(*units as usize, "unit"),
        );
        for configuration in configurations {
            text += &format!("  {:>9}  {}\n", units / configurations.len() as u64, configuration.label);
        }
        for PlannedSet { set, puzzles: count } in puzzle_sets {
            let units = units / puzzles as u64 * *count as u64;
            text += &format!("  {units:>9}  on {set} ({})\n", output::plural(*count, "puzzle"));
        }
        let unanswered = planned.unanswered();
        if let Some((line, why)) = unanswered.first() {
            let count = output::plural(unanswered.len(), "published row");
            text += &format!("  {count} without a counterpart here, from line {line} on: {why}\n");
        }
    }
    text += &format!("{} in all\n", output::plural(checked.units as usize, "unit"));
    let Some(guess) = checked.estimate else { return text };
    let each = |seconds: f64| seconds / guess.threads as f64;
    text += &format!(
        "{} on {}, estimated from {}: the first if every run that was cut short was about to end, the second if it needs \
         its whole budget\n",
        between(each(guess.least_cpu_seconds), each(guess.most_cpu_seconds.unwrap_or(f64::INFINITY))),
        output::plural(guess.threads, "thread"),
        output::plural(guess.sample, "short trial"),
    );
    text
}

/// Two bounds in words.
fn between(least: f64, most: f64) -> String {
    let words = |seconds: f64| {
        let time = Duration::try_from_secs_f64(seconds);
        time.map_or_else(|_| "no end".into(), |time| HumanDuration(time).to_string())
    };
    match (least < 1.0, most < 1.0) {
        (_, true) => "less than a second".into(),
        (true, false) => format!("from less than a second to about {}", words(most)),
        (false, false) => format!("about {} to {}", words(least), words(most)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_not_0_seconds() {
        assert_eq!(between(0.0, 0.4), "less than a second");
        assert_eq!(between(0.01, 7.0), "from less than a second to about 7 seconds");
        assert_eq!(between(60.0, f64::INFINITY), "about 60 seconds to no end");
    }
}
