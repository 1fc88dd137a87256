//! The laboratory: plans are run into stores, stores are collected, compared and reported.

use crate::error::refused;
use crate::search::listening;
use evodoku::answers::Compared;
use evodoku_lab::experiment::Scale;
use evodoku_lab::plan::{Plan, Shelf};
use evodoku_lab::runner::{self, Options, Progress, Shard};
use evodoku_lab::statistics::Measure;
use evodoku_lab::store::Store;
use evodoku_lab::versus::versus;
use evodoku_lab::{Error, report};
use pyo3::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often somebody hears how far a run is.
const NEWS: Duration = Duration::from_millis(200);

/// A plan: a file, a shipped one, or a text that stands for the file at `path`.
fn load(path: &str, text: Option<String>, scale: Option<Scale>, stop: &AtomicBool) -> Result<Plan, Error> {
    match text {
        Some(text) => Plan::parse(Path::new(path), text, scale, Shelf::Disk, stop),
        None => Plan::load(Path::new(path), scale, stop),
    }
}

fn scale(word: Option<&str>) -> PyResult<Option<Scale>> {
    word.map(|word| word.parse().map_err(refused)).transpose()
}

/// The title of a plan and the number of its units.
#[pyfunction]
#[pyo3(signature = (plan, text, scale))]
pub(crate) fn lab_plan(
    py: Python<'_>,
    plan: &str,
    text: Option<String>,
    scale: Option<&str>,
) -> PyResult<(String, u64)> {
    let scale = self::scale(scale)?;
    let plan = listening(py, |stop| load(plan, text, scale, stop))?.map_err(refused)?;
    Ok((plan.title.clone(), plan.units()))
}

/// Computes the units of a plan, or of part `shard` of them, that the store in `folder` lacks: units in all, found,
/// computed now, and the CPU seconds that took.
#[pyfunction]
#[pyo3(signature = (plan, text, folder, scale, shard, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "they have their names in Python")]
pub(crate) fn lab_run(
    py: Python<'_>,
    plan: &str,
    text: Option<String>,
    folder: PathBuf,
    scale: Option<&str>,
    shard: (u64, u64),
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<(u64, u64, u64, f64)> {
    let scale = self::scale(scale)?;
    let shard: Shard = format!("{}/{}", shard.0, shard.1).parse().map_err(refused)?;
    let mut told: Option<Instant> = None;
    let mut fault = None;
    let done = listening(py, |stop| {
        let plan = load(plan, text, scale, stop)?;
        let environment = &evodoku::environment();
        let options = Options { threads: threads.max(1), shard, interrupt: stop, environment };
        let mut watch = |now: Progress| {
            let Some(progress) = progress.as_ref().filter(|_| told.is_none_or(|told| told.elapsed() > NEWS))
            else {
                return;
            };
            told = Some(Instant::now());
            let facts = (now.total, now.found, now.computed);
            let heard = Python::attach(|py| progress.call1(py, facts).map(drop));
            if let Err(why) = heard {
                fault.get_or_insert(why);
                stop.store(true, Ordering::Relaxed);
            }
        };
        runner::run(&plan, &folder, options, &mut watch)
    })?;
    if let Some(fault) = fault {
        return Err(fault);
    }
    let Progress { total, found, computed, cpu_seconds } = done.map_err(refused)?;
    if let Some(progress) = progress {
        progress.call1(py, (total, found, computed))?;
    }
    Ok((total, found, computed, cpu_seconds))
}

/// Merges stores into the one in `folder`; how many runs were new.
#[pyfunction]
pub(crate) fn lab_collect(py: Python<'_>, folder: PathBuf, sources: Vec<PathBuf>) -> PyResult<u64> {
    let collect = || {
        let sources = sources.iter().map(|source| Store::open(source)).collect::<Result<Vec<_>, _>>()?;
        let mut store = Store::create(&folder)?;
        sources.iter().map(|source| store.collect(source).map(|done| done.added)).sum::<Result<u64, Error>>()
    };
    py.detach(collect).map_err(refused)
}

/// The path of the database of a store, whose results it checks to be there.
#[pyfunction]
pub(crate) fn lab_store(folder: PathBuf) -> PyResult<PathBuf> {
    Ok(Store::open(&folder).map_err(refused)?.path().to_path_buf())
}

/// Is A better than B? One answer for each experiment that has both, as JSON.
#[pyfunction]
#[pyo3(signature = (folder, first, second, experiment, measure))]
pub(crate) fn lab_compare(
    py: Python<'_>,
    folder: PathBuf,
    first: &str,
    second: &str,
    experiment: Option<&str>,
    measure: Option<&str>,
) -> PyResult<String> {
    let measure = match measure {
        None => None,
        Some("generations") => Some(Measure::Generations),
        Some("evaluations") => Some(Measure::Evaluations),
        Some("cpu") => Some(Measure::CpuSeconds),
        Some("best-cost") => Some(Measure::BestCost),
        Some(other) => {
            return Err(refused(format!(
                "measure = '{other}' is not allowed; use generations, evaluations, cpu or best-cost"
            )));
        }
    };
    let answers = py.detach(|| versus(&Store::open(&folder)?, experiment, [first, second], measure));
    let answers: Vec<Compared> = answers.map_err(refused)?.iter().map(Compared::new).collect();
    serde_json::to_string(&answers).map_err(refused)
}

/// Writes the report of a store; the path of its page.
#[pyfunction]
pub(crate) fn lab_report(py: Python<'_>, folder: PathBuf, out: PathBuf) -> PyResult<PathBuf> {
    let written = py.detach(|| report::write(&Store::open(&folder)?, &out));
    written.map(|written| written.page).map_err(refused)
}
