//! `tune-target`: one run as irace wants it, arguments in, cost out.

use crate::args::{TuneCost, TuneTarget};
use crate::{Exit, interrupt, output};
use anyhow::{Context as _, Result, bail};
use evodoku_grid::formats::{Options, Reader};
use evodoku_grid::{Puzzle, library};
use evodoku_lab::tuning::{Target, Trial};
use serde_json::json;
use std::fs::File;
use std::io::BufReader;

pub(crate) fn run(args: &TuneTarget) -> Result<Exit> {
    let [_, _, seed, instance, rest @ ..] = args.arguments.as_slice() else {
        bail!("irace passes at least four arguments: configuration, instance, seed, puzzle");
    };
    let seed = seed.parse().with_context(|| format!("'{seed}' is no seed; it is the third argument"))?;
    let target = Target::new(&args.algorithm, settings(rest)?, args.evaluations)?;
    let trial = target.run(&puzzle(instance)?, seed, &interrupt::shared())?;
    let Some(trial) = trial else { bail!("interrupted") };
    let cost = match args.cost {
        TuneCost::Par10 => trial.par10(args.evaluations) as f64,
        TuneCost::Best => trial.best_cost.map_or(f64::INFINITY, |cost| cost as f64),
    };
    let Trial { solved, evaluations, cpu_seconds, .. } = trial;
    let text = if args.json {
        json!({ "cost": cost, "solved": solved, "evaluations": evaluations, "cpu_seconds": cpu_seconds })
            .to_string()
    } else if args.with_time {
        format!("{cost} {cpu_seconds}")
    } else {
        cost.to_string()
    };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Good)
}

/// `--name=value` or `--name value`; a bare number before them is irace's bound, which the budget stands for.
fn settings(arguments: &[String]) -> Result<Vec<(String, String)>> {
    let mut settings = Vec::new();
    let mut words = arguments.iter().skip_while(|word| word.parse::<f64>().is_ok());
    while let Some(word) = words.next() {
        let Some(name) = word.strip_prefix("--") else {
            bail!(
                "'{word}' is no parameter; expected --NAME=VALUE, as `evodoku list parameters --irace` writes it"
            );
        };
        let (name, value) = match name.split_once('=') {
            Some((name, value)) => (name, value),
            None => match words.next() {
                Some(value) => (name, value.as_str()),
                None => bail!("--{name} has no value; expected --{name}=VALUE"),
            },
        };
        settings.push((name.into(), value.into()));
    }
    Ok(settings)
}

fn puzzle(name: &str) -> Result<Puzzle> {
    if let Some(name) = name.strip_prefix('@') {
        return Ok(library::puzzle(name)?);
    }
    let file = File::open(name).with_context(|| format!("{name}: cannot be opened"))?;
    let options = Options { name: name.into(), ..Options::default() };
    match Reader::new(BufReader::new(file), options).next() {
        Some(record) => Ok(record?.puzzle),
        None => bail!("{name}: there is no puzzle in it"),
    }
}
