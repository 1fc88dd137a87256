//! The report of a store: an HTML page that needs nothing from outside, the same as Markdown, every table as LaTeX and CSV,
//! every picture as SVG with the CSV behind it. It is a function of the stored rows alone.

mod html;
mod markdown;
mod pictures;
mod published;
mod results;
mod section;
mod verdict;

pub use pictures::KINDS as PICTURES;
pub use published::{Published, Row};
pub use section::TABLES;
pub use verdict::{Finding, Verdict, judge, judge_set, overall};

use crate::Error;
use crate::samples::Samples;
use crate::store::Store;
use crate::tables::{Cell, Column, Table};
use section::Section;
use std::fs;
use std::path::{Path, PathBuf};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The page.
    pub page: PathBuf,
    /// Tables and pictures in it.
    pub tables: usize,
    /// Pictures in it.
    pub pictures: usize,
    /// For each experiment with published figures: its title, a column of the paper, the verdict on it.
    pub verdicts: Vec<[String; 3]>,
}

/// The contents of a report, before any format.
struct Contents {
    title: String,
    sections: Vec<Section>,
    verdicts: Vec<[String; 3]>,
}

impl Contents {
    /// The verdicts of all sections; none where nothing was published.
    fn verdict_table(&self) -> Option<Table> {
        let mut table = Table::new(
            "What became of the published columns",
            ["experiment", "column", "verdict"].map(Column::words),
        );
        for row in &self.verdicts {
            table.push(row.clone().map(Cell::from));
        }
        (!self.verdicts.is_empty()).then_some(table)
    }
}

/// Writes the report of a store into `folder`, which is made if it is not there.
pub fn write(store: &Store, folder: &Path) -> Result<Written, Error> {
    let mut sections: Vec<Section> = Vec::new();
    for experiment in store.experiments()? {
        let samples = Samples::read(store, experiment)?;
        let section = Section::new(store, &samples, sections.len() + 1)?;
        sections.push(section);
    }
    let title = match sections.as_slice() {
        [one] => one.title.clone(),
        many => format!("{} experiments", many.len()),
    };
    let verdicts = sections.iter().flat_map(Section::verdicts).collect();
    let contents = Contents { title, sections, verdicts };
    let page = folder.join("index.html");
    save(&page, &html::page(&contents))?;
    save(&folder.join("report.md"), &markdown::page(&contents))?;
    if let Some(table) = contents.verdict_table() {
        save_table(folder, "verdicts", &table, &table)?;
    }
    for section in &contents.sections {
        for exhibit in &section.tables {
            save_table(
                folder,
                &exhibit.file,
                &exhibit.table,
                exhibit.data.as_ref().unwrap_or(&exhibit.table),
            )?;
        }
        for picture in &section.pictures {
            let stem = folder.join("pictures").join(&picture.file);
            save(&stem.with_extension("svg"), &picture.svg)?;
            save(&stem.with_extension("csv"), &picture.csv)?;
        }
    }
    Ok(Written {
        page,
        tables: contents.sections.iter().map(|s| s.tables.len()).sum(),
        pictures: contents.sections.iter().map(|s| s.pictures.len()).sum(),
        verdicts: contents.verdicts,
    })
}

fn save_table(folder: &Path, file: &str, shown: &Table, data: &Table) -> Result<(), Error> {
    let stem = folder.join("tables").join(file);
    save(&stem.with_extension("tex"), &shown.latex(&format!("tab:{file}")))?;
    save(&stem.with_extension("csv"), &data.csv())
}

fn save(path: &Path, text: &str) -> Result<(), Error> {
    let parent = path.parent().unwrap_or(Path::new(""));
    let written = fs::create_dir_all(parent).and_then(|()| fs::write(path, text));
    written.map_err(|why| {
        Error::file(path, &why, "name a folder that can be written to; the stored runs are safe")
    })
}

#[cfg(test)]
mod tests;
