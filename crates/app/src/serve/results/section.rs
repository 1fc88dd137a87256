//! `GET /api/results/{name}/sections/{number}`: the report on one experiment, as data.

use crate::serve::Shop;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::{Path, State};
use evodoku_lab::report::{ColumnVerdict, Exhibit, Picture, Section};
use evodoku_lab::tables::{Align, Cell};
use evodoku_lab::verdict::RULE;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) async fn show(
    State(shop): State<Arc<Shop>>,
    Path((name, number)): Path<(String, String)>,
) -> Result<Json<Value>, Refusal> {
    let folder = shop.results.folder.clone();
    let section = shop.work.run(move |_| {
        let store = folder.open(&name)?;
        let number = number.parse::<usize>().unwrap_or(0);
        let experiments = store.experiments()?;
        let count = experiments.len();
        let experiment = experiments.into_iter().nth(number.wrapping_sub(1)).ok_or_else(|| {
            Refusal::unknown(format!("section not found; '{name}' has sections 1 to {count}"))
        })?;
        let section = Section::read(&store, experiment, number)?;
        Ok::<_, Refusal>(object(&section, number, count))
    });
    Ok(Json(section.await??))
}

fn object(section: &Section, number: usize, count: usize) -> Value {
    let verdicts: Vec<_> = section
        .verdicts()
        .map(|ColumnVerdict { column, verdict, .. }| json!({ "column": column, "verdict": verdict }))
        .collect();
    json!({
        "number": number,
        "sections": count,
        "title": section.title,
        "description": section.description,
        "facts": section.facts,
        "rule": (!verdicts.is_empty()).then_some(RULE),
        "verdicts": verdicts,
        "tables": section.tables.iter().map(table).collect::<Vec<_>>(),
        "pictures": section.pictures.iter().map(picture).collect::<Vec<_>>(),
    })
}

fn table(exhibit: &Exhibit) -> Value {
    let table = &exhibit.table;
    let cell = |cell: &Cell| json!({ "text": cell.text(), "strong": cell.is_strong() });
    let column =
        |c: &evodoku_lab::tables::Column| json!({ "head": c.head, "number": c.align == Align::Right });
    json!({
        "file": exhibit.file,
        "caption": table.caption,
        "columns": table.columns.iter().map(column).collect::<Vec<_>>(),
        "rows": table.rows().iter().map(|row| row.iter().map(cell).collect()).collect::<Vec<Vec<_>>>(),
        "notes": table.notes,
    })
}

fn picture(picture: &Picture) -> Value {
    json!({ "file": picture.file, "title": picture.title, "svg": picture.svg })
}
