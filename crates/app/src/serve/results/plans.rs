//! `GET /api/plans` and `POST /api/plans/check`: the shipped plans, and what a plan would do.

use crate::commands::plan::object;
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::{Shop, limits};
use axum::Json;
use axum::extract::State;
use evodoku_lab::plan::{Experiment, Plan, Scale, Shelf, Trace};
use evodoku_lab::runner::estimate;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

macro_rules! shelf {
    ($($name:literal),* $(,)?) => {
        /// The files of `crates/lab/plans`: all that a plan on the page can name.
        const SHELF: &[(&str, &str)] = &[$(($name, include_str!(concat!("../../../../lab/plans/", $name)))),*];
    };
}

shelf! {
    "example.toml",
    "all-quick.toml",
    "all.toml",
    "everyone.toml",
    "everyone-evaluations.toml",
    "everyone-cpu.toml",
    "ahlsga-table5.toml",
    "ahlsga-table6.toml",
    "ahlsga-table7.toml",
    "nova-table1.toml",
    "nova-table1-medium.toml",
    "nova-table1-hard.toml",
    "nova-table1-very-hard.toml",
    "retga-readings.toml",
    "retga-table1.toml",
    "retga-table2.toml",
    "retga-table3.toml",
    "retga-table4.toml",
    "sato-inoue.toml",
    "twodoku-figures5-7.toml",
    "twodoku-table3.toml",
    "twodoku-table4.toml",
    "weiss-course-2018.toml",
    "weiss-sample-run.toml",
    "published/ahlsga-table5.csv",
    "published/ahlsga-table6.csv",
    "published/ahlsga-table7.csv",
    "published/nova-hard.csv",
    "published/nova-medium.csv",
    "published/nova-very-hard.csv",
    "published/retga-table1.csv",
    "published/retga-table2.csv",
    "published/retga-table3.csv",
    "published/retga-table4.csv",
    "published/sato-inoue.csv",
    "published/twodoku-table3.csv",
    "published/twodoku-table4.csv",
    "published/weiss-course-2018.csv",
    "published/weiss-sample-run.csv",
}

/// The shipped plans: file, name and text.
fn shipped() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    SHELF.iter().filter_map(|(file, text)| Some((*file, file.strip_suffix(".toml")?, *text)))
}

pub(crate) async fn list() -> Json<Value> {
    let plan = |(file, name, text): (&str, &str, &str)| {
        let (title, description) = Plan::headline(Path::new(file), text).unwrap_or_default();
        json!({ "name": name, "title": title, "description": description, "text": text })
    };
    Json(shipped().map(plan).collect())
}

/// A plan that is asked for: a shipped one by name, or a text.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    plan: Option<String>,
    text: Option<String>,
    scale: Option<Scale>,
    /// The name of the folder of its results.
    name: Option<String>,
    /// CPU seconds to try it for.
    seconds: Option<f64>,
}

impl Wanted {
    /// The plan with everything looked up, and the name of its results.
    pub(super) fn load(&self, stop: &AtomicBool) -> Result<(Plan, String), Refusal> {
        let (file, text) = match (&self.plan, &self.text) {
            (Some(name), None) => {
                let found = shipped().find(|(_, known, _)| known == name);
                let known = || shipped().map(|(_, name, _)| name).collect::<Vec<_>>().join(", ");
                let unknown = || Refusal::wrong(format!("unknown plan; use {}", known()));
                found.map(|(file, _, text)| (file, text)).ok_or_else(unknown)?
            }
            (None, Some(text)) => ("plan.toml", text.as_str()),
            _ => {
                return Err(Refusal::wrong("give either `plan` or `text`"));
            }
        };
        let plan = Plan::parse(Path::new(file), text.into(), self.scale, Shelf::Texts(SHELF), stop)?;
        plan.experiments.iter().try_for_each(refuse_too_large)?;
        let own = || {
            let own = self.plan.clone().unwrap_or_else(|| slug(&plan.title));
            let small = self.scale == Some(Scale::Quick) && !own.ends_with("-quick");
            if small { own + "-quick" } else { own }
        };
        let name = self.name.clone().unwrap_or_else(own);
        Ok((plan, name))
    }
}

/// A title as the name of a folder.
fn slug(title: &str) -> String {
    let plain: String =
        title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).take(6).collect();
    let name: String = words.join("-").chars().take(60).collect();
    if name.is_empty() { "plan".into() } else { name }
}

/// Refuses what would take the memory that others need; the command line takes more.
fn refuse_too_large(experiment: &Experiment) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::wrong(format!("{why}; use `evodoku run` on the command line")));
    for puzzle in &experiment.puzzles {
        let cells = puzzle.puzzle.layout().cell_count();
        if cells > limits::CELLS {
            return refuse(format!("{} {} has more than {} cells", puzzle.set, puzzle.name, limits::CELLS));
        }
        let fits = |c: &&evodoku_lab::plan::Configuration| {
            c.individuals(&puzzle.puzzle).saturating_mul(cells) > limits::INDIVIDUALS
        };
        if let Some(large) = experiment.configurations.iter().find(fits) {
            return refuse(format!("the population of {} is too large for the page", large.label));
        }
    }
    let Trace::Every(every) = experiment.trace else { return Ok(()) };
    let long = |c: &&evodoku_lab::plan::Configuration| {
        c.generations().is_none_or(|generations| generations / every > limits::TRACE)
    };
    match experiment.configurations.iter().find(long) {
        Some(long) => refuse(format!(
            "the trace of {} may exceed {} rows; trace improvements only, or fewer generations",
            long.label,
            limits::TRACE
        )),
        None => Ok(()),
    }
}

/// How many units there are and about how long they take.
pub(crate) async fn check(
    State(shop): State<Arc<Shop>>,
    Ask(wanted): Ask<Wanted>,
) -> Result<Json<Value>, Refusal> {
    let seconds = wanted.seconds.unwrap_or(1.0);
    if !(0.0..=10.0).contains(&seconds) {
        return Err(Refusal::wrong("`seconds` must be from 0 to 10"));
    }
    let checked = shop.work.run(move |stop| {
        let (plan, name) = wanted.load(&stop)?;
        let guess = match seconds {
            0.0 => None,
            seconds => Some(estimate(&plan, Duration::from_secs_f64(seconds), &stop)?),
        };
        let mut checked = object(&plan, guess, limits::workers());
        checked["name"] = name.into();
        Ok::<_, Refusal>(checked)
    });
    Ok(Json(checked.await??))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_plan_is_on_the_shelf_and_loads() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../lab/plans"));
        for folder in ["", "published/"] {
            for file in std::fs::read_dir(root.join(folder)).unwrap().map(|file| file.unwrap().path()) {
                let name = format!("{folder}{}", file.file_name().unwrap().to_str().unwrap());
                assert!(
                    file.is_dir() || SHELF.iter().any(|(known, _)| *known == name),
                    "{name} is not listed"
                );
            }
        }
        for (_, name, _) in shipped() {
            let wanted: Wanted = serde_json::from_value(json!({ "plan": name, "scale": "quick" })).unwrap();
            let (_, folder) = wanted.load(&AtomicBool::new(false)).unwrap();
            assert_eq!(folder, format!("{}-quick", name.trim_end_matches("-quick")));
        }
    }

    #[test]
    fn plans_that_take_too_much_are_refused() {
        let refused = |text: &str| {
            let wanted: Wanted = serde_json::from_value(json!({ "text": text })).unwrap();
            wanted.load(&AtomicBool::new(false)).err().unwrap().why
        };
        let plan = |algorithm: &str, more: &str| {
            refused(&format!("algorithms = [{algorithm}]\npuzzles = ['@weiss/med1']\n{more}"))
        };
        assert!(
            plan("{ name = 'weiss', set = { population = 9999999 } }", "").contains("population of weiss")
        );
        let endless = "budget = { cpu-seconds = 9 }\ntrace = { every = 1 }";
        assert!(plan("'weiss'", endless).contains("the trace of weiss may exceed"));
        assert!(plan("{ recipe = '/etc/passwd' }", "").contains("plans started here cannot read files"));
        assert!(
            refused("algorithms = ['exact']\npuzzles = [{ layout = '144', fill = 1.0 }]")
                .contains("10000 cells")
        );
        assert!(slug("Ä, a B: c!").starts_with("a-b-c") && slug("…") == "plan");
    }
}
