//! Questions about puzzles: each is worked on in its turn, within its time.

use crate::answers::check::{Check, Checked};
use crate::answers::convert::{Convert, Converted, Parse, Parsed};
use crate::answers::generate::{self, Generate, Generated};
use crate::answers::hint::{Hint, Hinted};
use crate::answers::rate::{Rate, Rated};
use crate::answers::solve::{Search, Solve, Solved};
use crate::answers::{Given, SECONDS};
use crate::serve::ask::Ask;
use crate::serve::refusal::{Refusal, spelled};
use crate::serve::runs::refuse_too_large;
use crate::serve::{Shop, limits, puzzle};
use crate::solver;
use axum::Json;
use axum::extract::State;
use evodoku_evolve::Limits;
use evodoku_grid::Error;
use evodoku_grid::exact::Question;
use evodoku_grid::formats::{Format, Record};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

type Answer<A> = Result<Json<A>, Refusal>;

pub(super) async fn solve(State(shop): State<Arc<Shop>>, Ask(question): Ask<Solve>) -> Answer<Solved> {
    let time = time(question.seconds)?;
    let solved = shop.work.run(move |stop| {
        let Solve { seed, generations, evaluations, .. } = question;
        let record = puzzle::record(&question.puzzle)?;
        let solver = question.set.solver(&question.algorithm)?;
        let limits = Limits { generations, evaluations, ..Limits::default().within(time).until(&stop) };
        solver.accepts(&limits)?;
        refuse_too_large(&*solver, &record.puzzle)?;
        let found = solver::solve(&*solver, &record.puzzle, seed, &limits, None)?;
        Ok::<_, Refusal>(Solved::new(&record, &Search::new(&record, found), seed))
    });
    Ok(Json(solved.await??))
}

pub(super) async fn check(State(shop): State<Arc<Shop>>, Ask(question): Ask<Check>) -> Answer<Checked> {
    let time = time(question.seconds)?;
    if !(1..=1_000_000).contains(&question.limit) {
        return Err(Refusal::wrong("`limit` must be from 1 to 1000000"));
    }
    let checked = shop.work.run(move |stop| {
        let record = match puzzle::record(&question.puzzle) {
            Err(error @ (Error::Clash { .. } | Error::Contradiction { .. })) => {
                return Ok(Checked::contradiction(&error.sentence()));
            }
            record => record?,
        };
        let limits = Question::count_to(question.limit).within(time).until(&stop);
        Ok::<_, Refusal>(Checked::new(&record, &limits, || stop.load(Ordering::Relaxed)))
    });
    Ok(Json(checked.await??))
}

/// Logic has no clock: these sizes end within seconds.
const MOST_SYMBOLS: usize = 36;

fn small(given: &Given) -> Result<Record, Refusal> {
    let record = puzzle::record(given)?;
    if record.puzzle.layout().symbols() <= MOST_SYMBOLS {
        return Ok(record);
    }
    Err(Refusal::wrong(format!("logic is limited to {MOST_SYMBOLS} symbols here; use the command line")))
}

pub(super) async fn rate(State(shop): State<Arc<Shop>>, Ask(question): Ask<Rate>) -> Answer<Rated> {
    let rated = shop.work.run(move |_| Rated::new(&small(&question.puzzle)?).map_err(Refusal::wrong));
    Ok(Json(rated.await??))
}

pub(super) async fn hint(State(shop): State<Arc<Shop>>, Ask(question): Ask<Hint>) -> Answer<Hinted> {
    let hinted =
        shop.work.run(move |_| Ok::<_, Refusal>(Hinted::new(&small(&question.puzzle)?, question.all)));
    Ok(Json(hinted.await??))
}

/// The first puzzle of the seed, as `evodoku generate` makes it.
pub(super) async fn generate(
    State(shop): State<Arc<Shop>>,
    Ask(question): Ask<Generate>,
) -> Answer<Generated> {
    let time = time(question.seconds)?;
    let made = shop.work.run(move |stop| {
        let request = question.request(puzzle::layout(&question.layout)?, time)?;
        let seed = question.seed.unwrap_or_else(generate::fresh_seed);
        Ok::<_, Refusal>(Generated::new(&generate::make(&request, seed, 0, &stop)?, seed, 0))
    });
    Ok(Json(made.await??))
}

pub(super) async fn parse(State(shop): State<Arc<Shop>>, Ask(question): Ask<Parse>) -> Answer<Parsed> {
    let parsed = shop.work.run(move |_| {
        let records = puzzle::records(&question.puzzle)?;
        Ok::<_, Refusal>(Parsed::new(records, limits::LISTED, |error| spelled(error).to_string())?)
    });
    Ok(Json(parsed.await??))
}

pub(super) async fn convert(State(shop): State<Arc<Shop>>, Ask(question): Ask<Convert>) -> Answer<Converted> {
    let converted = shop.work.run(move |_| {
        let format = Format::parse(&question.to)?;
        Ok::<_, Refusal>(Converted::new(puzzle::records(&question.puzzle)?, format)?)
    });
    Ok(Json(converted.await??))
}

/// The time that a question may work: what it asks for, up to the limit.
fn time(seconds: Option<f64>) -> Result<Duration, Refusal> {
    let (most, usual) = SECONDS;
    match seconds.unwrap_or(usual) {
        s if s > 0.0 && s <= most => Ok(Duration::from_secs_f64(s)),
        _ => Err(Refusal::wrong(format!("`seconds` must be above 0 and at most {most}"))),
    }
}
