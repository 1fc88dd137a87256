//! The laboratory on the page: a folder of stores, each read as tables and pictures, and the one plan that runs.

mod download;
mod experiment;
mod folder;
mod plans;
mod section;

use super::limits;
use super::route::{Route, delete, get, post};
use experiment::Desk;
use folder::Folder;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;

pub(crate) fn routes() -> [Route; 10] {
    [
        get("/plans", "plans", "The shipped plans", plans::list),
        post("/plans/check", "checkPlan", "The contents of a plan and an estimate of its duration", plans::check),
        get("/results", "results", "The results in the server's folder", folder::list),
        get("/results/{name}", "result", "The contents of one result", folder::show),
        get("/results/{name}/sections/{number}", "section", "The report on one experiment", section::show),
        get("/results/{name}/files/{file}", "download", "Runs or report as a file", download::download),
        get("/experiment", "experiment", "Progress of the plan started last", experiment::show),
        post("/experiment", "startPlan", "Start a plan; one at a time", experiment::start).detail(
            "Stored units are not computed again, so the same request resumes a stopped plan.",
        ),
        delete("/experiment", "stopPlan", "Stop the plan; its results are kept", experiment::stop),
        get("/experiment/events", "progress", "Server-sent events with the progress of the plan", experiment::events)
            .detail("Events `progress`, at most four per second; the event `end` is sent once, when the plan is over."),
    ]
}

pub(crate) struct Results {
    folder: Folder,
    desk: Desk,
    /// One permit for each file that is being sent.
    downloads: Arc<Semaphore>,
}

impl Results {
    pub(crate) fn new(folder: PathBuf, limit: u64) -> Self {
        Self {
            folder: Folder::new(folder, limit),
            desk: Desk::default(),
            downloads: Arc::new(Semaphore::new(limits::DOWNLOADS)),
        }
    }

    /// Asks the plan that runs to stop; what it has finished is kept.
    pub(crate) fn stop(&self) {
        self.desk.stop();
    }

    /// Waits until the last units are stored, but not for ever.
    pub(crate) async fn settle(&self) {
        let _ = tokio::time::timeout(limits::SETTLE, self.desk.settled()).await;
    }
}
