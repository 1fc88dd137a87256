//! `GET /api/plans` and `POST /api/plans/check`: the shipped plans, and what a plan would do.

use crate::answers::plan::PlanChecked;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits};
use axum::Json;
use axum::extract::State;
use evodoku_lab::experiment::{Scale, Trace};
use evodoku_lab::plan::{Plan, Planned, SHIPPED, Shelf, shipped_path};
use evodoku_lab::runner::estimate;
use evodoku_lab::words::slug;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A shipped plan.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ShippedPlan {
    /// Its name.
    name: &'static str,
    /// Its title.
    title: Option<String>,
    /// What it is about.
    description: String,
    /// The plan in TOML.
    text: &'static str,
}

pub(crate) async fn list() -> Json<Vec<ShippedPlan>> {
    let plan = |(name, text)| {
        let (title, description) = Plan::headline(&shipped_path(name), text).unwrap_or_default();
        ShippedPlan { name, title, description, text }
    };
    Json(SHIPPED.all().map(plan).collect())
}

/// A plan that is asked for: a shipped one by name, or its text. The text can refer to shipped puzzles,
/// plans, recipes and published figures, but not to other files.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Plan")]
pub(crate) struct Wanted {
    /// The name of a shipped plan.
    plan: Option<String>,
    /// A plan in TOML.
    text: Option<String>,
    /// The size; default: as the plan says.
    #[serde(default)]
    #[schemars(schema_with = "scales")]
    scale: Option<Scale>,
    /// The name of the results: letters, digits, dashes, underscores; default: the plan's name.
    name: Option<String>,
    /// CPU seconds to try it for, to estimate how long it takes; default: 1.
    #[schemars(range(min = 0, max = 10))]
    seconds: Option<f64>,
}

fn scales(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": ["full", "quick", null] })
}

/// What a plan would do, and the name of its results.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlanChecked")]
pub(crate) struct Checked {
    #[serde(flatten)]
    plan: PlanChecked,
    /// The name of its results.
    name: String,
}

impl Wanted {
    /// The plan with everything looked up, and the name of its results.
    pub(super) fn load(&self, stop: &AtomicBool) -> Result<(Plan, String), Refusal> {
        let (name, text) = match (&self.plan, &self.text) {
            (Some(name), None) => {
                (name.as_str(), SHIPPED.find(name).map_err(|fault| Refusal::wrong(fault.to_string()))?)
            }
            (None, Some(text)) => ("plan", text.as_str()),
            _ => {
                return Err(Refusal::wrong("give either `plan` or `text`"));
            }
        };
        let path = shipped_path(name);
        let plan = Plan::parse(&path, text.into(), self.scale, Shelf::Texts(&[]), stop)?;
        plan.planned.iter().try_for_each(refuse_too_large)?;
        let own = || {
            let own = self.plan.clone().unwrap_or_else(|| folder_name(&plan.title));
            let small = self.scale == Some(Scale::Quick) && !own.ends_with("-quick");
            if small { own + "-quick" } else { own }
        };
        let name = self.name.clone().unwrap_or_else(own);
        Ok((plan, name))
    }
}

/// A title as the name of a folder.
fn folder_name(title: &str) -> String {
    let name: String = slug(title).chars().take(60).collect();
    if name.is_empty() { "plan".into() } else { name }
}

/// Refuses what would take the memory that others need; the command line takes more.
fn refuse_too_large(planned: &Planned) -> Result<(), Refusal> {
    let refuse = |why: String| Err(Refusal::wrong(format!("{why}; use `evodoku run` on the command line")));
    let experiment = &planned.experiment;
    for (p, puzzle) in experiment.puzzles.iter().enumerate() {
        let cells = puzzle.cells as usize;
        if cells > limits::CELLS {
            return refuse(format!("{} {} has more than {} cells", puzzle.set, puzzle.name, limits::CELLS));
        }
        let mut units = (0..experiment.configurations.len()).map(|c| planned.unit_of(c, p, 0));
        let large = units
            .find(|unit| unit.solver.individuals(unit.puzzle).saturating_mul(cells) > limits::INDIVIDUALS);
        if let Some(large) = large {
            let label = &large.configuration.label;
            return refuse(format!("the population of {label} is too large for the page"));
        }
    }
    let Trace::Every(every) = experiment.trace else { return Ok(()) };
    let rows = |generations: Option<u64>| generations.map_or(u64::MAX, |generations| generations / every);
    match experiment.configurations.iter().find(|c| rows(c.budget.generations) > limits::TRACE) {
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
) -> Result<Json<Checked>, Refusal> {
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
        Ok::<_, Refusal>(Checked { plan: PlanChecked::new(&plan, guess, limits::workers()), name })
    });
    Ok(Json(checked.await??))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_shipped_plan_loads() {
        for (name, _) in SHIPPED.all() {
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
        assert!(folder_name("Ä, a B: c!").starts_with("a-b-c") && folder_name("…") == "plan");
    }
}
