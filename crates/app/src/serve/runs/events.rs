//! `GET /api/events?runs=1,2`: server-sent events with the newest frame of each run, at most twenty a second.
//!
//! A client that reads slowly gets fewer frames, never older ones; one that does not read at all costs a buffer until
//! its connection is given up.

use super::Run;
use super::frame::{Frame, State};
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits};
use axum::extract::{Query, State as Shared};
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::stream::{Stream, unfold};
use serde::Deserialize;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

#[derive(Debug, Deserialize)]
pub(crate) struct Wanted {
    /// Numbers with commas between them.
    #[serde(default)]
    runs: String,
}

/// One run of a stream, and what of it was sent.
struct Watched {
    run: Arc<Run>,
    newest: watch::Receiver<Arc<Frame>>,
    age: u32,
    points: usize,
    fresh: bool,
    over: bool,
}

struct Watching {
    runs: Vec<Watched>,
    tick: Interval,
    ended: bool,
    _permit: OwnedSemaphorePermit,
}

pub(crate) async fn events(
    Shared(shop): Shared<Arc<Shop>>,
    Query(wanted): Query<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Refusal> {
    let ids = wanted.runs.split(',').map(|id| {
        id.trim().parse().map_err(|_| Refusal::wrong("`runs` takes run numbers, such as runs=1,2"))
    });
    let ids: Vec<u64> = ids.collect::<Result<_, _>>()?;
    if ids.len() > limits::RUNS {
        return Err(Refusal::wrong(format!("a stream shows at most {} runs", limits::RUNS)));
    }
    let runs = ids.iter().map(|&id| shop.runs.get(id).map(Watched::new)).collect::<Result<Vec<_>, _>>()?;
    let full = || Refusal::busy(format!("already {} streams open; close a page", limits::STREAMS));
    let permit = shop.streams.clone().try_acquire_owned().map_err(|_| full())?;
    let mut tick = interval(Duration::from_secs(1) / limits::FRAMES);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let watching = Watching { runs, tick, ended: false, _permit: permit };
    let stream =
        unfold(
            watching,
            |mut watching| async move { watching.next().await.map(|event| (Ok(event), watching)) },
        );
    Ok(Sse::new(stream).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

impl Watching {
    /// The next event: all runs with something new, or the end once all are over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.ended {
                return None;
            }
            self.tick.tick().await;
            let news: Vec<String> = self.runs.iter_mut().filter_map(Watched::news).collect();
            if !news.is_empty() {
                return Some(Event::default().event("frames").data(format!("[{}]", news.join(","))));
            }
            if self.runs.iter().all(|watched| watched.over) {
                self.ended = true;
                // The client closes on this word; a stream that just ends would be opened again.
                return Some(Event::default().event("end").data("all runs are over"));
            }
        }
    }
}

impl Watched {
    fn new(run: Arc<Run>) -> Self {
        run.touch();
        Self { newest: run.newest.subscribe(), run, age: 0, points: 0, fresh: true, over: false }
    }

    /// What is new of this run: its view, and the points that were not sent yet.
    fn news(&mut self) -> Option<String> {
        self.run.touch();
        if !self.fresh && !self.newest.has_changed().unwrap_or(false) {
            return None;
        }
        self.fresh = false;
        let frame = self.newest.borrow_and_update().clone();
        let trail = &frame.trail;
        if trail.age != self.age || trail.points.len() < self.points {
            (self.age, self.points) = (trail.age, 0);
        }
        let from = self.points;
        let points = serde_json::to_string(&trail.points[from..]).expect("points are numbers");
        self.points = trail.points.len();
        self.over = frame.view.state == State::Done;
        Some(format!(r#"{{"run":{},"from":{from},"points":{points},"view":{}}}"#, self.run.id, frame.text()))
    }
}
