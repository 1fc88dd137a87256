//! `GET /api/results/{name}/sections/{number}`: the report on one experiment, as data.

use crate::serve::Shop;
use crate::serve::ask::InPath;
use crate::serve::refusal::Refusal;
use axum::Json;
use axum::extract::State;
use evodoku_lab::report::{self, Exhibit, Section};
use evodoku_lab::tables::{Align, Cell};
use evodoku_lab::verdict::RULE;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SectionNumber {
    /// The name of the results.
    name: String,
    /// The number of the experiment, from 1.
    number: usize,
}

/// The report on one experiment.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Section")]
pub(crate) struct SectionShown {
    /// Its number, from 1.
    number: usize,
    /// How many there are.
    sections: usize,
    /// The title of the experiment.
    title: String,
    /// Its description in the plan.
    description: String,
    /// What was run, and on what.
    facts: Vec<String>,
    /// How verdicts are reached; null where there are none.
    rule: Option<&'static str>,
    /// What became of published columns.
    verdicts: Vec<ColumnVerdict>,
    /// Its tables.
    tables: Vec<ShownTable>,
    /// Its pictures.
    pictures: Vec<Picture>,
}

/// What became of a published column.
#[derive(Debug, Serialize, JsonSchema)]
struct ColumnVerdict {
    /// The column.
    column: String,
    /// The verdict and its reasons.
    verdict: String,
}

/// A table.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Table")]
struct ShownTable {
    /// Its file name without extension.
    file: String,
    /// Its caption.
    caption: String,
    /// The heads of its columns.
    columns: Vec<Column>,
    /// Its cells, row by row.
    rows: Vec<Vec<TableCell>>,
    /// Remarks below it.
    notes: Vec<String>,
}

/// The head of a column.
#[derive(Debug, Serialize, JsonSchema)]
struct Column {
    /// The head.
    head: String,
    /// Whether it holds numbers.
    number: bool,
}

/// A cell of a table.
#[derive(Debug, Serialize, JsonSchema)]
struct TableCell {
    /// Its text.
    text: String,
    /// Whether it stands out, as the best of its row does.
    strong: bool,
}

/// A picture.
#[derive(Debug, Serialize, JsonSchema)]
struct Picture {
    /// Its file name without extension.
    file: String,
    /// Its title.
    title: String,
    /// The picture itself.
    svg: String,
}

pub(crate) async fn show(
    State(shop): State<Arc<Shop>>,
    InPath(SectionNumber { name, number }): InPath<SectionNumber>,
) -> Result<Json<SectionShown>, Refusal> {
    let folder = shop.results.folder.clone();
    let section = shop.work.run(move |_| {
        let store = folder.open(&name)?;
        let experiments = store.experiments()?;
        let count = experiments.len();
        let experiment = experiments.into_iter().nth(number.wrapping_sub(1)).ok_or_else(|| {
            Refusal::unknown(format!("section not found; '{name}' has sections 1 to {count}"))
        })?;
        let section = Section::read(&store, experiment, number)?;
        Ok::<_, Refusal>(SectionShown::new(&section, number, count))
    });
    Ok(Json(section.await??))
}

impl SectionShown {
    fn new(section: &Section, number: usize, sections: usize) -> Self {
        let verdict = |report::ColumnVerdict { column, verdict, .. }| ColumnVerdict { column, verdict };
        let verdicts: Vec<_> = section.verdicts().map(verdict).collect();
        Self {
            number,
            sections,
            title: section.title.clone(),
            description: section.description.clone(),
            facts: section.facts.clone(),
            rule: (!verdicts.is_empty()).then_some(RULE),
            verdicts,
            tables: section.tables.iter().map(table).collect(),
            pictures: section.pictures.iter().map(picture).collect(),
        }
    }
}

fn table(exhibit: &Exhibit) -> ShownTable {
    let table = &exhibit.table;
    let cell = |cell: &Cell| TableCell { text: cell.text().clone(), strong: cell.is_strong() };
    let column =
        |c: &evodoku_lab::tables::Column| Column { head: c.head.clone(), number: c.align == Align::Right };
    ShownTable {
        file: exhibit.file.clone(),
        caption: table.caption.clone(),
        columns: table.columns.iter().map(column).collect(),
        rows: table.rows().iter().map(|row| row.iter().map(cell).collect()).collect(),
        notes: table.notes.clone(),
    }
}

fn picture(picture: &report::Picture) -> Picture {
    Picture { file: picture.file.clone(), title: picture.title.clone(), svg: picture.svg.clone() }
}
