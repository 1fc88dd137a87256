//! `GET /api/events?runs=1,2`: server-sent events with the newest frame of each run, at most twenty a second.
//!
//! A client that reads slowly gets fewer frames, never older ones; one that does not read at all costs a buffer until
//! its connection is given up.

use super::frame::{Frame, State, View};
use super::run::Run;
use super::trail::Point;
use crate::serve::answer::Events;
use crate::serve::ask::InQuery;
use crate::serve::refusal::Refusal;
use crate::serve::{Shop, limits};
use axum::extract::State as Shared;
use axum::response::sse::Event;
use futures_util::stream::unfold;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Interval, MissedTickBehavior, interval};

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct Wanted {
    /// The numbers of the runs, with commas between them.
    #[schemars(regex(pattern = r"^\d+(,\d+)*$"))]
    runs: String,
}

/// What is new of a run.
#[derive(Serialize, JsonSchema)]
pub(crate) struct News {
    /// The number of the run.
    run: u64,
    /// How many points stay as they were sent.
    from: usize,
    /// The points after those.
    points: Vec<Point>,
    #[schemars(with = "View")]
    view: Box<RawValue>,
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
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Events<Vec<News>>, Refusal> {
    let ids = numbers(&wanted.runs)?;
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
    Ok(Events::new(stream))
}

/// Run numbers with commas between them.
pub(super) fn numbers(text: &str) -> Result<Vec<u64>, Refusal> {
    let ids = text.split(',').map(|id| {
        id.trim().parse().map_err(|_| Refusal::wrong("`runs` takes run numbers, such as runs=1,2"))
    });
    let ids: Vec<u64> = ids.collect::<Result<_, _>>()?;
    if ids.len() > limits::RUNS {
        return Err(Refusal::wrong(format!("at most {} runs can be followed at once", limits::RUNS)));
    }
    Ok(ids)
}

impl Watching {
    /// The next event: all runs with something new, or the end once all are over.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if self.ended {
                return None;
            }
            self.tick.tick().await;
            let news: Vec<News> = self.runs.iter_mut().filter_map(Watched::news).collect();
            if !news.is_empty() {
                let text = serde_json::to_string(&news).expect("news are made of numbers and texts");
                return Some(Event::default().event("frames").data(text));
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
    fn news(&mut self) -> Option<News> {
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
        self.points = trail.points.len();
        self.over = frame.view.state == State::Done;
        let points = trail.points[from..].to_vec();
        Some(News { run: self.run.id, from, points, view: frame.text().to_owned() })
    }
}
