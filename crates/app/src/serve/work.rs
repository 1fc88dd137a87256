//! A bounded queue for work that takes time, off the threads that answer.

use super::limits;
use super::refusal::Refusal;
use axum::http::StatusCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::Semaphore;

pub(crate) struct Workbench {
    seats: Arc<Semaphore>,
    line: Arc<Semaphore>,
    closed: Arc<AtomicBool>,
}

impl Workbench {
    pub(crate) fn new() -> Self {
        Self {
            seats: Arc::new(Semaphore::new(limits::seats())),
            line: Arc::new(Semaphore::new(limits::QUEUE)),
            closed: Arc::default(),
        }
    }

    /// No more work: what waits is refused, what runs is cancelled with its request.
    pub(crate) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        self.seats.close();
    }

    /// Does a job when its turn comes. The job gets a flag that is set when nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let full =
            || Refusal::busy(format!("already {} requests waiting; try again in a moment", limits::QUEUE));
        let _place = self.line.clone().try_acquire_owned().map_err(|_| full())?;
        let ended = || Refusal::busy("the server is shutting down");
        let seat = self.seats.clone().acquire_owned().await.map_err(|_| ended())?;
        let abandoned = StopOnDrop::default();
        let stop = abandoned.0.clone();
        let job = tokio::task::spawn_blocking(move || {
            let done = job(stop);
            drop(seat); // not earlier: an abandoned job keeps its seat until it has heard of it
            done
        });
        let closing = async {
            while !self.closed.load(Ordering::Relaxed) {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::select! {
            done = job => done.map_err(|_| {
                Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the request failed; this is a bug in Evodoku, please report it")
            }),
            () = closing => Err(ended()),
        }
    }
}

#[derive(Default)]
struct StopOnDrop(Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
