//! The laboratory on the page: a folder of stores, each read as tables and pictures, and the one plan that runs.

mod download;
mod experiment;
mod folder;
mod plans;
mod section;

use super::{Shop, limits};
use axum::Router;
use axum::routing::{get, post};
use experiment::Desk;
use folder::Folder;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;

pub(crate) fn routes() -> Router<Arc<Shop>> {
    Router::new()
        .route("/plans", get(plans::list))
        .route("/plans/check", post(plans::check))
        .route("/results", get(folder::list))
        .route("/results/{name}", get(folder::show))
        .route("/results/{name}/sections/{number}", get(section::show))
        .route("/results/{name}/files/{file}", get(download::download))
        .route("/experiment", get(experiment::show).post(experiment::start).delete(experiment::stop))
        .route("/experiment/events", get(experiment::events))
}

pub(crate) struct Results {
    folder: Folder,
    desk: Desk,
    /// One permit for each file that is being sent.
    downloads: Arc<Semaphore>,
}

impl Results {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self {
            folder: Folder::new(folder),
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
