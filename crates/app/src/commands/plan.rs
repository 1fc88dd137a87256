//! `plan check`: what a plan consists of, and how long it will take.

use crate::args::PlanCheck;
use crate::{Exit, interrupt, output};
use anyhow::Result;
use evodoku_lab::experiment::Experiment;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::{Estimate, estimate};
use indicatif::HumanDuration;
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) fn check(args: &PlanCheck) -> Result<Exit> {
    let plan = Plan::load(&args.plan, args.scale.scale(), interrupt::flag())?;
    let threads = args.threads.count();
    let guess = match args.sample {
        0.0 => None,
        seconds => Some(estimate(&plan, Duration::from_secs_f64(seconds), &interrupt::shared())?),
    };
    if args.json {
        output::print(&format!("{}\n", object(&plan, guess, threads)))?;
    } else {
        output::print(&words(&plan, guess, threads))?;
    }
    Ok(Exit::Good)
}

/// The puzzle sets of an experiment with the number of puzzles in each, in the order of the plan.
fn sets(experiment: &Experiment) -> Vec<(&str, usize)> {
    let mut sets: Vec<(&str, usize)> = Vec::new();
    for entry in &experiment.puzzles {
        match sets.iter_mut().find(|(set, _)| *set == entry.set) {
            Some((_, count)) => *count += 1,
            None => sets.push((&entry.set, 1)),
        }
    }
    sets
}

fn words(plan: &Plan, guess: Option<Estimate>, threads: usize) -> String {
    let mut text = String::new();
    for experiment in plan.experiments() {
        let Experiment { title, scale, replicates, configurations, puzzles, trace, .. } = experiment;
        text += &format!("{title} ({scale})\n");
        text += &format!(
            "  {} x {} x {} = {}, trace {trace}\n",
            output::plural(configurations.len(), "configuration"),
            output::plural(puzzles.len(), "puzzle"),
            output::plural(*replicates as usize, "replicate"),
            output::plural(experiment.units() as usize, "unit"),
        );
        let each = experiment.units() / configurations.len() as u64;
        for configuration in configurations {
            text += &format!("  {:>9}  {}\n", each, configuration.label);
        }
        for (set, count) in sets(experiment) {
            let units = experiment.units() / puzzles.len() as u64 * count as u64;
            text += &format!("  {units:>9}  on {set} ({})\n", output::plural(count, "puzzle"));
        }
        let unanswered = experiment.unanswered();
        if let Some((line, why)) = unanswered.first() {
            let count = output::plural(unanswered.len(), "published row");
            text += &format!("  {count} without a counterpart here, from line {line} on: {why}\n");
        }
    }
    text += &format!("{} in all\n", output::plural(plan.units() as usize, "unit"));
    let Some(guess) = guess else { return text };
    text += &format!(
        "{} on {}, estimated from {}: the first if every run that was cut short was about to end, the second if it needs \
         its whole budget\n",
        between(guess.least / threads as f64, guess.most / threads as f64),
        output::plural(threads, "thread"),
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

/// The same as JSON.
pub(crate) fn object(plan: &Plan, guess: Option<Estimate>, threads: usize) -> Value {
    let experiment = |e: &Experiment| {
        json!({
            "title": e.title,
            "scale": e.scale.to_string(),
            "units": e.units(),
            "replicates": e.replicates,
            "configurations": e.configurations.iter().map(|c| json!({
                "id": c.id.to_string(), "label": c.label, "algorithm": c.algorithm,
                "parameters": c.parameters,
            })).collect::<Vec<_>>(),
            "puzzle_sets": sets(e).iter().map(|(set, count)| json!({ "set": set, "puzzles": count })).collect::<Vec<_>>(),
        })
    };
    let guess = guess.map(|g| {
        // JSON has no infinity.
        let most = g.most.is_finite().then_some(g.most);
        json!({ "least_cpu_seconds": g.least, "most_cpu_seconds": most, "sample": g.sample, "threads": threads })
    });
    json!({
        "title": plan.title,
        "units": plan.units(),
        "experiments": plan.experiments().map(experiment).collect::<Vec<_>>(),
        "estimate": guess,
    })
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
