//! `tune-target`: one run as irace wants it, arguments in, cost out.

use crate::args::{TuneCost, TuneTarget};
use crate::{Exit, interrupt, output, solver};
use anyhow::{Context as _, Result, bail};
use clap::ValueEnum as _;
use evodoku_grid::formats::{Options, Reader};
use evodoku_grid::{Puzzle, library};
use evodoku_lab::tuning::{Target, par10};
use serde_json::json;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

pub(crate) fn run(args: &TuneTarget) -> Result<Exit> {
    let Asked { words, settings, flags } = Asked::read(&args.arguments)?;
    let recipe = args.recipe.as_deref().or(flags.recipe.as_deref().map(Path::new));
    let Passed { algorithm, seed, instance, bound } = Passed::of(&words, recipe.is_none())?;
    // irace's bound is the most that a run may cost: there is no use in spending more.
    let granted = flags.evaluations.unwrap_or(args.evaluations);
    let granted = bound.map_or(granted, |bound| bound.clamp(1, granted));
    let target = match (recipe, algorithm) {
        (Some(path), _) => Target::recipe(solver::recipe(path)?, settings, granted)?,
        (None, name) => Target::new(name.unwrap_or_default(), settings, granted)?,
    };
    let trial = target.run(&puzzle(instance)?, seed, &interrupt::shared())?;
    let Some(trial) = trial else { bail!("interrupted") };
    let cost = match flags.cost.unwrap_or(args.cost) {
        TuneCost::Par10 => par10(&trial, granted) as f64,
        TuneCost::Best => trial.best_cost.map_or(f64::INFINITY, |cost| cost as f64),
    };
    let (solved, evaluations, cpu_seconds) = (trial.solved(), trial.evaluations, trial.cpu_seconds);
    let text = if args.json || flags.json {
        json!({ "cost": cost, "solved": solved, "evaluations": evaluations, "cpu_seconds": cpu_seconds })
            .to_string()
    } else if args.with_time || flags.with_time {
        format!("{cost} {cpu_seconds}")
    } else {
        cost.to_string()
    };
    output::print(&format!("{text}\n"))?;
    Ok(Exit::Good)
}

/// Our own flags among what irace passes: a target runner may put them anywhere.
#[derive(Debug, Default, PartialEq)]
struct Flags {
    json: bool,
    with_time: bool,
    evaluations: Option<u64>,
    cost: Option<TuneCost>,
    recipe: Option<String>,
}

/// The arguments, told apart.
#[derive(Debug, Default)]
struct Asked<'a> {
    words: Vec<&'a str>,
    settings: Vec<(String, String)>,
    flags: Flags,
}

impl<'a> Asked<'a> {
    fn read(arguments: &'a [String]) -> Result<Self> {
        let mut asked = Self::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let Some(name) = argument.strip_prefix("--") else {
                asked.words.push(argument);
                continue;
            };
            match name {
                "json" => asked.flags.json = true,
                "with-time" => asked.flags.with_time = true,
                _ => {
                    let Some((name, value)) =
                        name.split_once('=').or_else(|| arguments.next().map(|value| (name, value.as_str())))
                    else {
                        bail!("--{name} has no value; expected --{name}=VALUE");
                    };
                    asked.set(name, value)?;
                }
            }
        }
        Ok(asked)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<()> {
        match name {
            "evaluations" => match value.parse() {
                Ok(number @ 1..) => self.flags.evaluations = Some(number),
                _ => bail!("--evaluations {value}: expected a whole number, 1 or more"),
            },
            "cost" => match TuneCost::from_str(value, false) {
                Ok(cost) => self.flags.cost = Some(cost),
                Err(_) => bail!("--cost {value}: expected par10 or best"),
            },
            "recipe" => self.flags.recipe = Some(value.into()),
            name => self.settings.push((name.into(), value.into())),
        }
        Ok(())
    }
}

/// What irace passes, after the name of an algorithm.
#[derive(Debug, PartialEq)]
struct Passed<'a> {
    algorithm: Option<&'a str>,
    seed: u64,
    instance: &'a str,
    bound: Option<u64>,
}

impl<'a> Passed<'a> {
    /// `[ALGORITHM] ID INSTANCE SEED PUZZLE [BOUND]`
    fn of(words: &[&'a str], named: bool) -> Result<Self> {
        let (algorithm, words) = match words.split_first() {
            Some((name, rest)) if named => (Some(*name), rest),
            _ => (None, words),
        };
        let (seed, instance, bound) = match *words {
            [_, _, seed, instance] => (seed, instance, None),
            [_, _, seed, instance, bound] => (seed, instance, Some(bound)),
            _ => bail!(
                "irace passes configuration, instance, seed, puzzle and perhaps a bound; found {}",
                output::plural(words.len(), "argument")
            ),
        };
        let Ok(seed) = seed.parse() else {
            bail!("'{seed}' is not a seed; it is the third of irace's arguments");
        };
        let whole = |bound: &str| match bound.parse::<f64>() {
            Ok(number) if number >= 0.0 => Ok(number.ceil() as u64),
            _ => bail!("'{bound}' is not a bound; it is the fifth of irace's arguments, a number"),
        };
        Ok(Self { algorithm, seed, instance, bound: bound.map(whole).transpose()? })
    }
}

/// The one puzzle of an instance: a set or file of several would be tuned on its first alone.
fn puzzle(name: &str) -> Result<Puzzle> {
    if let Some(wanted) = name.strip_prefix('@') {
        return match library::find(wanted)?.as_slice() {
            [one] => Ok(one.record.puzzle.clone()),
            several => bail!(
                "{name} has {} puzzles, and an instance is one; list them as instances, such as @{}",
                several.len(),
                several[0].name()
            ),
        };
    }
    let file = File::open(name).with_context(|| format!("{name}: cannot be opened"))?;
    let options = Options { name: name.into(), ..Options::default() };
    let mut records = Reader::new(BufReader::new(file), options);
    let Some(first) = records.next() else { bail!("{name}: there is no puzzle in it") };
    if records.next().is_some() {
        bail!("{name}: has several puzzles, and an instance is one; put each into a file of its own");
    }
    Ok(first?.puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn what_irace_passes_is_told_apart_wherever_our_flags_are() {
        for text in [
            "weiss 1 2 42 @mantere/s16 10.5 --population=50 --json --mutation_rate 0.1 --evaluations 70",
            "weiss --evaluations 70 --json 1 2 42 @mantere/s16 10.5 --population=50 --mutation_rate=0.1",
        ] {
            let arguments = words(text);
            let Asked { words, settings, flags } = Asked::read(&arguments).unwrap();
            assert_eq!(flags, Flags { json: true, evaluations: Some(70), ..Flags::default() });
            let set = [("population", "50"), ("mutation_rate", "0.1")];
            assert_eq!(settings, set.map(|(name, value)| (name.to_owned(), value.to_owned())));
            let passed = Passed::of(&words, true).unwrap();
            let expected =
                Passed { algorithm: Some("weiss"), seed: 42, instance: "@mantere/s16", bound: Some(11) };
            assert_eq!(passed, expected);
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, says) in [
            ("weiss 1 2 42", "found 3 arguments"),
            ("weiss 1 2 x p", "'x' is not a seed"),
            ("weiss 1 2 42 p x", "'x' is not a bound"),
            ("weiss 1 2 42 p --population", "--population has no value"),
            ("weiss 1 2 42 p --cost low", "expected par10 or best"),
        ] {
            let arguments = words(text);
            let read = Asked::read(&arguments).and_then(|asked| Passed::of(&asked.words, true).map(drop));
            let error = read.unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
        assert!(puzzle("@mantere").unwrap_err().to_string().contains("46 puzzles, and an instance is one"));
        assert!(puzzle("@mantere/s16").is_ok());
    }
}
