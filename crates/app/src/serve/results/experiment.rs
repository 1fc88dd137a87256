//! `/api/experiment`: the one running plan. Start it, follow it, stop it; finished units are kept, and starting it
//! again resumes it.

use super::folder::Folder;
use super::plans::Wanted;
use crate::serve::answer::{Accepted, Done, Events};
use crate::serve::ask::{Ask, InQuery};
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits, secret};
use axum::Json;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use axum::response::sse::Event;
use evodoku_lab::plan::Plan;
use evodoku_lab::runner::{self, Engine, Order, Threads};
use evodoku_lab::store::Locking;
use futures_util::stream::unfold;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, watch};

/// How often the disk is looked at.
const WEIGHED: Duration = Duration::from_secs(2);
/// How often followers are notified.
const PULSE: Duration = Duration::from_millis(250);

/// How far the plan has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "PlanState")]
pub(crate) enum State {
    Running,
    /// All units are stored.
    Done,
    /// Stopped before the end.
    Stopped,
    Failed,
}

/// How far the plan is.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(rename = "PlanProgress")]
pub(crate) struct Progress {
    /// The name of its results.
    name: String,
    /// The title of the plan.
    title: String,
    state: State,
    /// Runs in the plan.
    units: u64,
    /// Units that were stored before.
    found: u64,
    /// Units computed now.
    computed: u64,
    /// Seconds since the start.
    seconds: f64,
    /// CPU time of the units computed now.
    cpu_seconds: f64,
    /// By what was computed now: units that were there already came for nothing.
    units_per_second: Option<f64>,
    /// Seconds that are left at this rate.
    seconds_left: Option<f64>,
    /// The threads that it runs on.
    threads: usize,
    /// Why it failed.
    error: Option<String>,
}

impl Progress {
    fn advance(&mut self, now: runner::Progress, seconds: f64) {
        let rate = (now.computed > 0).then(|| now.computed as f64 / seconds.max(1e-3));
        self.found = now.found;
        self.computed = now.computed;
        self.cpu_seconds = now.cpu_seconds;
        self.seconds = seconds;
        self.units_per_second = rate;
        self.seconds_left = rate.map(|rate| now.left() as f64 / rate);
    }
}

/// A plan that has begun.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PlanStarted")]
pub(crate) struct Started {
    /// What stops it, as `/api/experiment?key=KEY`.
    key: String,
    #[serde(flatten)]
    progress: Progress,
}

struct Experiment {
    /// Who knows it may stop the plan.
    key: String,
    stop: AtomicBool,
    newest: watch::Sender<Progress>,
}

impl Experiment {
    fn is_over(&self) -> bool {
        self.newest.borrow().state != State::Running
    }

    /// Computes what the store lacks, and says how it ended.
    fn run(&self, engine: &dyn Engine, plan: &Plan, folder: &Path, results: &Folder) {
        let begun = Instant::now();
        let (environment, locking) = (&crate::environment(), Locking::default());
        let order = Order { plan, folder, interrupt: &self.stop, environment, locking };
        let full = OnceLock::new();
        let mut weighed = begun;
        let advance = |now: runner::Progress| {
            if weighed.elapsed() >= WEIGHED {
                weighed = Instant::now();
                if let Some(why) = results.full() {
                    let _ = full.set(why);
                    self.stop.store(true, Ordering::Relaxed);
                }
            }
            self.newest.send_modify(|progress| progress.advance(now, begun.elapsed().as_secs_f64()));
        };
        let ran = catch_unwind(AssertUnwindSafe(|| engine.run(order, &mut { advance })));
        self.newest.send_modify(|progress| match ran {
            Ok(Ok(done)) => {
                progress.advance(done, begun.elapsed().as_secs_f64());
                progress.state = if done.left() == 0 { State::Done } else { State::Stopped };
                if let (State::Stopped, Some(why)) = (progress.state, full.get()) {
                    (progress.state, progress.error) = (State::Failed, Some(why.clone()));
                }
            }
            Ok(Err(error)) => (progress.state, progress.error) = (State::Failed, Some(error.to_string())),
            Err(_) => {
                let why = "the experiment failed; this is a bug in Evodoku";
                (progress.state, progress.error) = (State::Failed, Some(why.into()));
            }
        });
    }
}

/// Where the one experiment lies.
#[derive(Default)]
pub(super) struct Desk(Mutex<Option<Arc<Experiment>>>);

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Option<Arc<Experiment>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn last(&self) -> Option<Arc<Experiment>> {
        self.lock().clone()
    }

    fn refuse_second(last: Option<&Arc<Experiment>>) -> Result<(), Refusal> {
        match last.filter(|experiment| !experiment.is_over()) {
            None => Ok(()),
            Some(running) => {
                let why =
                    format!("'{}' is running; wait until it ends, or stop it", running.newest.borrow().title);
                Err(Refusal::new(StatusCode::CONFLICT, why))
            }
        }
    }

    fn start(&self, plan: Plan, name: String, results: &Folder) -> Result<Started, Refusal> {
        let folder = results.make(&name)?;
        let mut desk = self.lock();
        Self::refuse_second(desk.as_ref())?;
        let progress = Progress {
            name,
            title: plan.title.clone(),
            state: State::Running,
            units: plan.units(),
            found: 0,
            computed: 0,
            seconds: 0.0,
            cpu_seconds: 0.0,
            units_per_second: None,
            seconds_left: None,
            threads: limits::workers(),
            error: None,
        };
        let (stop, newest) = (AtomicBool::new(false), watch::Sender::new(progress.clone()));
        let key = secret::word();
        let experiment = Arc::new(Experiment { key: key.clone(), stop, newest });
        let (run, results, engine) = (experiment.clone(), results.clone(), Threads::new(progress.threads));
        std::thread::Builder::new()
            .name("experiment".into())
            .spawn(move || run.run(&engine, &plan, &folder, &results))
            .map_err(|_| Refusal::busy("the system cannot start another thread; stop a run"))?;
        *desk = Some(experiment);
        Ok(Started { key, progress })
    }

    pub(super) fn stop(&self) {
        if let Some(experiment) = self.last() {
            experiment.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Waits until nothing runs.
    pub(super) async fn settled(&self) {
        if let Some(experiment) = self.last() {
            // An error would mean that nobody can change the progress any more.
            let _ = experiment.newest.subscribe().wait_for(|progress| progress.state != State::Running).await;
        }
    }
}

pub(crate) async fn start(
    Shared(shop): Shared<Arc<Shop>>,
    Ask(wanted): Ask<Wanted>,
) -> Result<Accepted<Started>, Refusal> {
    Desk::refuse_second(shop.results.desk.last().as_ref())?;
    let folder = shop.results.folder.clone();
    let full = shop.work.run(move |_| folder.full()).await?;
    if let Some(why) = full {
        return Err(Refusal::new(StatusCode::CONFLICT, why));
    }
    let (plan, name) = shop.work.run(move |stop| wanted.load(&stop)).await??;
    Ok(Accepted(shop.results.desk.start(plan, name, &shop.results.folder)?))
}

/// How far the last plan is; nothing if none was started.
pub(crate) async fn show(Shared(shop): Shared<Arc<Shop>>) -> Json<Option<Progress>> {
    Json(shop.results.desk.last().map(|experiment| experiment.newest.borrow().clone()))
}

/// What proves that a plan is one's own.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Owner {
    /// The `key` that `POST /api/experiment` gave.
    key: Option<String>,
}

pub(crate) async fn stop(
    Shared(shop): Shared<Arc<Shop>>,
    InQuery(Owner { key }): InQuery<Owner>,
) -> Result<Done, Refusal> {
    let last = shop.results.desk.last().filter(|experiment| !experiment.is_over());
    let Some(running) = last else { return Ok(Done) };
    if !key.is_some_and(|key| secret::is_same(&key, &running.key)) {
        let why = "only the browser that started this plan may stop it; Ctrl-C at the server stops it too";
        return Err(Refusal::forbidden(why));
    }
    shop.results.stop();
    Ok(Done)
}

/// Server-sent events with the newest progress, and `end` once it is over.
pub(crate) async fn events(Shared(shop): Shared<Arc<Shop>>) -> Result<Events<Progress>, Refusal> {
    let full = || Refusal::busy(format!("already {} streams open; close a page", limits::STREAMS));
    let permit = shop.streams.clone().try_acquire_owned().map_err(|_| full())?;
    let newest = shop.results.desk.last().map(|experiment| experiment.newest.subscribe());
    let following = Following { newest, first: true, ended: false, _permit: permit };
    let stream = unfold(following, |mut following| async move {
        following.next().await.map(|event| (Ok(event), following))
    });
    Ok(Events::new(stream))
}

struct Following {
    /// Nothing once there is no more to report.
    newest: Option<watch::Receiver<Progress>>,
    first: bool,
    ended: bool,
    _permit: OwnedSemaphorePermit,
}

impl Following {
    async fn next(&mut self) -> Option<Event> {
        if self.ended {
            return None;
        }
        let Some(mut newest) = self.newest.take() else {
            self.ended = true;
            // The client closes on this word; a stream that just ends would be opened again.
            return Some(Event::default().event("end").data("nothing runs"));
        };
        if !std::mem::take(&mut self.first) {
            tokio::time::sleep(PULSE).await;
            let _ = newest.changed().await;
        }
        let progress = newest.borrow_and_update().clone();
        if progress.state == State::Running {
            self.newest = Some(newest);
        }
        let text = serde_json::to_string(&progress).expect("progress is made of numbers and texts");
        Some(Event::default().event("progress").data(text))
    }
}
