//! `POST /api/parse` and `POST /api/convert`: any format in, boards or any other format out.

use crate::serve::board::{Board, Given};
use crate::serve::refusal::{Ask, Refusal};
use crate::serve::{Shop, limits};
use axum::Json;
use axum::extract::State;
use evodoku_grid::formats::{Format, Record, Writer};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parse {
    puzzle: Given,
}

#[derive(Debug, Serialize)]
pub(crate) struct Parsed {
    puzzles: Vec<Listed>,
    /// What could not be read.
    unreadable: Vec<String>,
    /// Whether there are more than are listed.
    more: bool,
}

#[derive(Debug, Serialize)]
struct Listed {
    board: Board,
    label: Option<String>,
    givens: usize,
}

impl Listed {
    fn new(record: Record) -> Self {
        Self { board: Board::of(&record.puzzle), givens: record.puzzle.given_count(), label: record.label }
    }
}

pub(crate) async fn parse(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Parse>,
) -> Result<Json<Parsed>, Refusal> {
    let parsed = shop.work.run(move |_| {
        let mut parsed = Parsed { puzzles: Vec::new(), unreadable: Vec::new(), more: false };
        for record in request.puzzle.records()? {
            if parsed.puzzles.len() + parsed.unreadable.len() == limits::LISTED {
                parsed.more = true;
                break;
            }
            match record {
                Ok(record) => parsed.puzzles.push(Listed::new(record)),
                Err(refusal) => parsed.unreadable.push(refusal.why),
            }
        }
        match (parsed.puzzles.is_empty(), parsed.unreadable.first()) {
            (true, Some(why)) => Err(Refusal::wrong(why)),
            (true, None) => Err(Refusal::wrong(
                "no puzzle found in the text; paste one, or the contents of a puzzle file",
            )),
            _ => Ok(parsed),
        }
    });
    Ok(Json(parsed.await??))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    puzzle: Given,
    /// The name of the format.
    to: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct Converted {
    text: String,
}

pub(crate) async fn convert(
    State(shop): State<Arc<Shop>>,
    Ask(request): Ask<Convert>,
) -> Result<Json<Converted>, Refusal> {
    let text = shop.work.run(move |_| {
        let format = Format::parse(&request.to)?;
        let mut text = Vec::new();
        let mut writer = Writer::new(format, &mut text);
        for record in request.puzzle.records()? {
            writer.put(&record?)?;
        }
        writer.finish()?;
        String::from_utf8(text).map_err(|_| Refusal::wrong("the format is not text"))
    });
    Ok(Json(Converted { text: text.await?? }))
}
